import type { Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { budget } from '../budget/budget.record.ts';
import { auditedEffects } from './audited-balance.server.ts';
import { entryPosted, entryWritten, reductionApproved, reductionSubmitted } from './entry.server.ts';
import { fundBalance } from './fund-balance.record.ts';
import { isFund } from './fund-code.server.ts';
import { interfundTransfer } from './interfund-transfer.record.ts';
import { revenueEntry } from './revenue-entry.record.ts';
import { revenueLine } from './revenue-line.record.ts';
import { receiving } from './revenue-words.ts';

/** A line that joins an adopted budget expects nothing yet: an amendment says how much. */
async function lineMade({ row, work }: EffectFacts<Row<typeof revenueLine>>): Promise<void> {
  const found = await work.asProduct.row(budget, { where: { id: row.budget }, fields: ['status'] });
  if (receiving.includes(found?.status ?? '') && row.estimate.cents !== 0)
    throw refusedAt(
      'estimate',
      'revenue_line.joins_with_nothing',
      'The budget is adopted: add the line with zero and estimate it by an amendment.',
    );
}

/** Where revenues were entered, nobody takes the judgment off by a field: the money has to be there, or the revenues go first. */
async function staysBalanced({ row, before, work }: EffectFacts<Row<typeof budget>>): Promise<void> {
  if (!before.balances || row.balances) return;
  const line = await work.asProduct.row(revenueLine, { where: { budget: row.id }, fields: [], order: 'id' });
  if (line)
    throw refusedAt(
      'balances',
      'budget.has_revenues',
      'This budget has revenues, so each fund has to balance. Remove its revenue lines first.',
    );
}

async function balanceMade({ row, work }: EffectFacts<Row<typeof fundBalance>>): Promise<void> {
  await isFund(work, row.fund, 'fund');
}

async function transferWritten({ row, work }: EffectFacts<Row<typeof interfundTransfer>>): Promise<void> {
  await isFund(work, row.fromFund, 'fromFund');
  await isFund(work, row.toFund, 'toFund');
}

export const revenueEffects = [
  ...auditedEffects,
  ...follows(budget, { edit: [staysBalanced] }),
  ...follows(revenueLine, { create: [lineMade] }),
  ...follows(revenueEntry, {
    create: [entryWritten],
    edit: [entryWritten],
    post: [entryPosted],
    submit: [reductionSubmitted],
    approve: [reductionApproved],
  }),
  ...follows(fundBalance, { create: [balanceMade] }),
  ...follows(interfundTransfer, { create: [transferWritten], edit: [transferWritten] }),
];
