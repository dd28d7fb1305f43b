import type { Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { budget } from '../budget/budget.record.ts';
import { authorsOf } from '../budget/changes/journal-entry.server.ts';
import { auditedBalance } from './audited-balance.record.ts';
import { fundBalance } from './fund-balance.record.ts';
import { isFund } from './fund-code.server.ts';
import { adoptedOnce, officer } from './revenue-words.ts';

type Audited = Row<typeof auditedBalance>;

/** A draft is corrected where it is; an adopted estimate stays, and the audit stands next to it. The budget is held, as amendments hold it. */
async function judged(work: UnitOfWork, row: Audited): Promise<void> {
  const of = await work.asProduct.row(budget, {
    where: { id: row.budget },
    fields: ['name', 'status'],
    order: 'id',
    lock: 'update',
  });
  if (!of || !adoptedOnce.includes(of.status))
    throw refusedAt(
      'budget',
      'audited_balance.budget_is_adopted',
      `${of?.name ?? 'This budget'} isn’t adopted yet. Correct its fund balance instead.`,
    );
  await isFund(work, row.fund, 'fund');
  if (row.reportDay > work.today)
    throw refusedAt('reportDay', 'audited_balance.report_is_issued', 'The report can’t be issued after today.');
}

/** The estimate that it is compared with, as it was adopted; a fund without one was adopted with nothing. */
async function written({ row, work }: EffectFacts<Audited>): Promise<void> {
  await judged(work, row);
  const held = await work.asProduct.row(fundBalance, {
    where: { budget: row.budget, fund: row.fund },
    fields: ['beginning'],
  });
  const estimated = { cents: held?.beginning.cents ?? 0, currency: row.amount.currency };
  const difference = { cents: row.amount.cents - estimated.cents, currency: row.amount.currency };
  if (row.estimated?.cents === estimated.cents && row.difference?.cents === difference.cents) return;
  await work.asProduct.change(auditedBalance, row.id, {}, { estimated, difference });
}

async function submitted({ row, work }: EffectFacts<Audited>): Promise<void> {
  await judged(work, row);
  const authors = await authorsOf(work, auditedBalance.name, row.id);
  await work.asProduct.change(auditedBalance, row.id, {}, { authors });
}

/** One counts at a time: a restated balance takes the place of the one before it. */
async function approved({ row, work }: EffectFacts<Audited>): Promise<void> {
  await refuseWithoutRight(work, auditedBalance, officer);
  await judged(work, row);
  const earlier = await work.asProduct.rows(auditedBalance, {
    where: { budget: row.budget, fund: row.fund, status: 'approved', id: { not: row.id } },
    fields: [],
    most: 'all',
  });
  for (const { id } of earlier) await work.asProduct.move(auditedBalance, id, 'replace');
  await work.asProduct.change(auditedBalance, row.id, {}, { approvedBy: work.person, approvedOn: work.today });
}

export const auditedEffects = follows(auditedBalance, {
  create: [written],
  edit: [written],
  submit: [submitted],
  approve: [approved],
});
