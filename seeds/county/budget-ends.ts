import { journalEntry } from '#domains/planning/budget/changes/journal-entry.record.ts';
import { balancesOf } from '#domains/planning/budget/ledger/balances.server.ts';
import { budgetOverride } from '#domains/planning/budget/ledger/budget-override.record.ts';
import { yearEnd } from '#domains/planning/budget/year-end/year-end.record.ts';
import { yearEndItem } from '#domains/planning/budget/year-end/year-end-item.record.ts';
import type { Hands } from './budget.ts';
import { lineKey } from './budget-accounts.ts';

const usd = (cents: number) => ({ cents, currency: 'USD' });

/** Leave to overspend of the year before: one that was used, one that nobody needed in the end. */
export async function overrides({ as, priya, actorOf, lines }: Hands): Promise<void> {
  const line = lines.get(lineKey(2026, '2010', '5400')) ?? '';
  const [left] = await balancesOf(as(priya, '2026-09-23'), [line]);
  const course = await as(actorOf('Benjamin Cho'), '2026-09-22').insert(budgetOverride, {
    purpose: 'Swift-water course before the storm season',
    line,
    amount: usd(250_000),
    reason: 'The state moved the course forward by a month; next year’s line opens on October 1.',
    days: 5,
  });
  await as(priya, '2026-09-23').move(budgetOverride, course.id, 'grant');
  const clerk = as(actorOf('Grace Oyelaran'), '2026-09-24');
  const entry = await clerk.insert(journalEntry, {
    reference: 'TR-2026-0418',
    day: '2026-09-24',
    line,
    amount: usd((left?.available ?? 0) + 185_000),
    bucket: 'expended',
    description: 'Swift-water course, six members',
  });
  await clerk.move(journalEntry, entry.id, 'post');
  // One member fell ill, and the school paid back: that frees money, so it waits for a budget officer.
  const later = as(actorOf('Grace Oyelaran'), '2026-11-17');
  const back = await later.insert(journalEntry, {
    reference: 'TR-2026-0418-C',
    day: '2026-09-30',
    line,
    amount: usd(-62_000),
    bucket: 'expended',
    description: 'The school refunded the place of the member who fell ill',
    correctsEntry: entry.id,
  });
  await later.move(journalEntry, back.id, 'submit');
  await as(actorOf('Lucia Ferreira'), '2026-11-18').insert(budgetOverride, {
    purpose: 'Storm season: warn at the requisition instead of stopping',
    kind: 'control',
    line: lines.get(lineKey(2027, '2110', '5520')) ?? '',
    onRequisition: 'warn',
    reason: 'Crews call in at night, when no one can grant an override; the line is looked at again on January 4.',
  });
  const unused = await as(actorOf('Lucia Ferreira'), '2026-08-02').insert(budgetOverride, {
    purpose: 'Rented lights for the search',
    line: lines.get(lineKey(2026, '2110', '5520')) ?? '',
    amount: usd(800_000),
    reason: 'In case the search went on for another week; it ended the same night.',
    days: 7,
  });
  await as(priya, '2026-08-03').move(budgetOverride, unused.id, 'grant');
  await as(priya, '2026-08-11').asProduct.move(budgetOverride, unused.id, 'expire');
}

/** Fiscal year 2025 was closed by its commit. */
export async function closings({ as, priya }: Hands, budgets: ReadonlyMap<number, string>): Promise<void> {
  const of = (year: number) => budgets.get(year) ?? '';
  const officer = as(priya, '2025-11-14');
  const closed = await officer.insert(yearEnd, {
    name: 'Close of fiscal year 2025',
    budget: of(2025),
    intoBudget: of(2026),
  });
  const items = await officer.tx.query<{ id: string; into_line: string | null }>(
    'select id, into_line from year_end_item where organization_id = $1 and year_end = $2 order by document',
    [priya.organizationId, closed.id],
  );
  for (const [at, { id, into_line }] of items.entries())
    await officer.change(
      yearEndItem,
      id,
      at % 3 === 2 || into_line === null
        ? { decision: 'lapse', note: 'Vendor confirms nothing is left to deliver.' }
        : { decision: 'carry' },
    );
  await officer.move(yearEnd, closed.id, 'commit');
}
