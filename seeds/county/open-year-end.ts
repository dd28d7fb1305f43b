import { yearEnd } from '#domains/planning/budget/year-end/year-end.record.ts';
import { yearEndItem } from '#domains/planning/budget/year-end/year-end-item.record.ts';
import type { As, Cast } from './county.ts';

/** Fiscal year 2026 waits for decisions, once everything that was asked for in it is there. */
export async function seedOpenYearEnd(as: As, cast: Cast): Promise<void> {
  const priya = cast.get('Priya Raman');
  if (!priya) throw new Error('No one keeps the budget of the county');
  const waiting = as(priya, '2026-11-16');
  const budgets = await waiting.tx.query<{ id: string; name: string }>(
    'select id, name from budget where organization_id = $1',
    [priya.organizationId],
  );
  const of = (name: string) => budgets.find((one) => one.name === name)?.id ?? '';
  const open = await waiting.insert(yearEnd, {
    name: 'Close of fiscal year 2026',
    budget: of('Fiscal year 2026'),
    intoBudget: of('Fiscal year 2027'),
    notes: 'The auditors come in the second week of December.',
  });
  const left = await waiting.tx.query<{ id: string }>(
    'select id from year_end_item where organization_id = $1 and year_end = $2 and into_line is not null order by document limit 5',
    [priya.organizationId, open.id],
  );
  for (const { id } of left) await waiting.change(yearEndItem, id, { decision: 'carry' });
}
