import { href } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import { isFederal } from '../award/award-words.ts';
import { grantBudgetPages } from '../grant-budget-pages.ts';
import type { AwardBudget } from './budget-calls.ts';
import { budgetPeriod } from './budget-period.record.ts';

const states = {
  closed: ['Closed', 'good'],
  over: ['Over', 'warn'],
  running: ['Running', 'review'],
  ahead: ['Ahead', 'plain'],
} as const;

type Year = AwardBudget['years'][number];

/** Budget years of an award: what each has, what was charged, and what is carried to the next. */
export function YearsPanel({ of: { years, award }, id }: { readonly of: AwardBudget; readonly id: string }) {
  const { may } = useSession();
  const next = years.find(({ state }) => state !== 'closed');
  const mayClose = next?.state === 'over' && next.closing === null && may.create.includes(budgetPeriod.name);
  return (
    <section aria-label="Budget years" className="panel overflow-x-auto">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">Budget years</h2>
        {mayClose && !award.isOver && (
          <Link
            to={`${href(grantBudgetPages.budgetPeriod, { id: 'new' })}?${new URLSearchParams({ award: id, year: String(next.year) })}`}
            className="button ml-auto print:hidden"
          >
            Close year {next.year}
          </Link>
        )}
      </div>
      <Table
        label="Budget years"
        rows={years}
        id={({ year }) => String(year)}
        columns={[
          {
            label: 'Year',
            name: ({ year }) => String(year),
            show: ({ year, closing }) =>
              closing ? (
                <Link to={href(grantBudgetPages.budgetPeriod, { id: closing })} className="link">
                  {year}
                </Link>
              ) : (
                year
              ),
          },
          { label: 'Ends', day: ({ untilDay }) => untilDay },
          { label: 'Budget', money: ({ budgetCents }) => budgetCents, sum: true },
          ...(years.some(({ releasedCents }) => releasedCents !== null)
            ? [{ label: 'Released', money: ({ releasedCents }: Year) => releasedCents, sum: true } as const]
            : []),
          { label: 'Carried in', money: ({ carriedInCents }) => carriedInCents },
          { label: 'Expended', money: ({ expendedCents }) => expendedCents, sum: true },
          { label: 'Awaiting decision', money: ({ pendingCents }) => pendingCents, sum: true },
          { label: 'Carried forward', money: ({ carriedOutCents }) => carriedOutCents },
          { label: 'Remaining', money: ({ leftCents }) => leftCents, sum: true },
          { label: 'Status', mark: ({ state }) => <Badge tone={states[state][1]}>{states[state][0]}</Badge> },
        ]}
      />
      <p className="text-muted px-4 py-2">
        A closed year takes no cost.
        {isFederal(award.fundingType) && ' Lines of a year that is over change only with the funder’s approval.'}
      </p>
    </section>
  );
}
