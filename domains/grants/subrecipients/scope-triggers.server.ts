import { dollars, moneyOf, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { openRequest } from '../approvals/triggers.server.ts';
import { grantBudget } from '../budget/grant-budget.record.ts';
import { linesOf } from '../budget/facts.server.ts';
import { obligatedBy } from './sub-figures.server.ts';
import type { subaward } from './subaward.record.ts';

type Subaward = Row<typeof subaward>;

/** What the approved budget of an award has for subawards; null where none is approved here, and nothing can be said of it. */
async function budgetedOf(work: UnitOfWork, award: string): Promise<number | null> {
  const found = await work.asProduct.row(grantBudget, { where: { award, status: 'approved' }, order: '-revision' });
  if (!found) return null;
  return linesOf(found)
    .filter(({ costType }) => costType === 'subaward')
    .reduce((sum, { amount }) => sum + amount.cents, 0);
}

/** Law: 2 CFR 200.308(f)(6). Work that the approved budget does not pass on is passed on with the funder’s approval. */
export async function askForUnbudgeted(work: UnitOfWork, row: Subaward, cents = row.amount.cents): Promise<void> {
  const budgeted = await budgetedOf(work, row.award);
  if (budgeted === null) return;
  const others = await obligatedBy(work, row.award, row.id);
  const beyond = others + cents - budgeted;
  if (beyond <= 0) return;
  await openRequest(work, {
    award: row.award,
    kind: 'subaward',
    from: `${row.number ?? row.id} ${dollars(cents)}`,
    subject: `${row.number}: ${row.description}`,
    reason: `The approved budget has ${dollars(budgeted)} for subawards. With ${row.number} over ${dollars(cents)} they are ${dollars(others + cents)}, ${dollars(beyond)} more. The work is not in the approved budget: ${row.description}`,
    amount: moneyOf(work.actor, Math.min(beyond, cents)),
  });
}

/** Law: 2 CFR 200.308(f)(1). Another scope of a subaward changes what the program does, whether money moves or not. */
export async function askForScope(work: UnitOfWork, row: Subaward, newScope: string, from: string): Promise<void> {
  if (newScope.trim() === (row.scope ?? '').trim()) return;
  await openRequest(work, {
    award: row.award,
    kind: 'scope',
    from,
    subject: `${from} changes the scope of ${row.number}`,
    reason: `${from} changes what ${row.number} carries out. From now on: ${newScope}`,
  });
}
