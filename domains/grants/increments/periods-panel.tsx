import { dollars, href } from '#kernel';
import { useSession, useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import type { AwardStanding } from '../award/award-calls.ts';
import { incrementPages } from '../increment-pages.ts';
import { fundingIncrement } from './funding-increment.record.ts';

interface Props {
  readonly of: AwardStanding;
  readonly id: string;
  readonly canAdd: boolean;
}

type Period = AwardStanding['periods']['rows'][number];

const states = {
  closed: ['Closed', 'good'],
  over: ['Over', 'warn'],
  running: ['Running', 'review'],
  ahead: ['Ahead', 'plain'],
} as const;

/** What of an award is released period by period, what is spent of it, and what is carried from one to the next. */
export default function PeriodsPanel({ of: { periods, figures }, id, canAdd }: Props) {
  const { may } = useSession();
  const { isIncremental, rows } = periods;
  return (
    <Panel
      title="Budget periods"
      action={
        <>
          {isIncremental && (
            <Link
              to={`${href(incrementPages.fundingIncrements)}?${new URLSearchParams({ award: id })}`}
              className="link"
            >
              All increments
            </Link>
          )}
          {canAdd && may.create.includes(fundingIncrement.name) && (
            <Link
              to={`${href(incrementPages.fundingIncrement, { id: 'new' })}?${new URLSearchParams({ award: id, year: String(nextOf(rows)) })}`}
              className="button"
            >
              New increment
            </Link>
          )}
        </>
      }
    >
      {isIncremental ? (
        <Released of={periods} amountCents={figures.amountCents} />
      ) : (
        <p className="note px-4 pb-4">Not funded by increments. The whole award can be spent.</p>
      )}
    </Panel>
  );
}

/** The first period that nothing is released for, or else the last. */
const nextOf = (rows: readonly Period[]): number => rows.find(({ isStated }) => !isStated)?.year ?? (rows.length || 1);

function Released({
  of: { rows, authorizedCents },
  amountCents,
}: {
  of: AwardStanding['periods'];
  amountCents: number;
}) {
  const show = useShow();
  // A column of nothing takes the room of the others.
  const has = (cents: (one: Period) => number | null) => rows.some((one) => (cents(one) ?? 0) !== 0);
  const released = rows.reduce((sum, one) => sum + one.releasedCents, 0);
  const bar = (name: string, cents: (one: Period) => number) => ({
    name,
    points: rows.map((one) => ({ at: `Period ${one.year}`, value: Math.max(0, cents(one)) })),
  });
  return (
    <>
      <Facts
        of={[
          { label: 'Released', said: `${dollars(released)} of ${dollars(amountCents)}` },
          { label: 'Authorized today', said: dollars(authorizedCents) },
          { label: 'Not released', said: dollars(amountCents - released) },
        ]}
      />
      <div className="px-4 pb-4">
        <Bars
          title="Spent and available"
          head="Budget period"
          across="words"
          arranged="stacked"
          measure={{ kind: 'money' }}
          empty="Nothing is released."
          series={[bar('Spent', (one) => one.expendedCents), bar('Available', (one) => one.leftCents)]}
        />
      </div>
      <Table
        label="Budget periods"
        rows={rows}
        id={({ year }) => String(year)}
        columns={[
          {
            label: 'Period',
            name: ({ year }) => String(year),
            show: ({ year, fromDay, untilDay }) => (
              <span className="block min-w-24">
                {year}{' '}
                <span className="text-muted">
                  {wholeDay(fromDay, show)} to {wholeDay(untilDay, show)}
                </span>
              </span>
            ),
          },
          { label: 'Released', money: ({ releasedCents }) => releasedCents, sum: true },
          has(({ matchCents }) => matchCents) && { label: 'Match', money: ({ matchCents }) => matchCents, sum: true },
          has(({ askedCents }) => askedCents) && {
            label: 'Carry-over requested',
            money: ({ askedCents }) => askedCents,
          },
          has(({ carriedInCents }) => carriedInCents) && {
            label: 'Carry-over approved',
            money: ({ carriedInCents }) => carriedInCents,
          },
          { label: 'Spent', money: ({ expendedCents }) => expendedCents, sum: true },
          { label: 'Available', money: ({ leftCents }) => leftCents, sum: true },
          { label: 'Status', mark: ({ state }) => <Badge tone={states[state][1]}>{states[state][0]}</Badge> },
        ]}
      />
      <p className="text-muted px-4 py-2">
        A period bears costs up to what is released and carried in (2 CFR 200.403(h)).
      </p>
    </>
  );
}
