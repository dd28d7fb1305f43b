import { dollars, href } from '#kernel';
import { addDays, addMonths } from '#kernel/lists/days.ts';
import { later } from '#web/ui/later.tsx';
import { useParam } from '#web/ui/param.ts';
import { grantPages } from '../grant-pages.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Lines } from '#web/ui/chart.tsx';
import { wholeDay } from '#web/ui/format.ts';
import type { AwardStanding } from './award-calls.ts';

interface BurnProps {
  readonly number: string;
  readonly expendedCents: number;
  /** Percent of the money, and of the time. */
  readonly spent: number;
  readonly elapsed: number;
}

/** What is spent of an award, as a bar with a tick where the time is. */
export function Burn({ number, expendedCents, spent, elapsed }: BurnProps) {
  const said = `${spent}% of the money at ${elapsed}% of the time`;
  return (
    <span className="block min-w-24 text-left" title={said}>
      <span className="flex justify-between gap-2 leading-tight">
        <Amount cents={expendedCents} />
        <span className="text-muted tabular-nums">{spent}%</span>
      </span>
      <progress
        aria-label={`Expended of ${number}: ${said}`}
        value={Math.min(100, spent)}
        max={100}
        className="progress mt-0.5"
      />
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="text-muted block h-1.5 w-full">
        <path d={`M${elapsed} 0V4`} stroke="currentColor" strokeWidth="1" />
      </svg>
    </span>
  );
}

const OpenEncumbrances = later(() => import('./open-encumbrances.tsx'));

type Curve = AwardStanding['burn'];

/** Where the pace leads: what would lapse or when the money ends, and until when a person can act on it. */
function leads({ pace, lapseCents, runsOutOn, act }: Curve): readonly string[] {
  if (!pace) return [];
  const over = pace.months === 1 ? 'the last whole month' : `the last ${pace.months} whole months`;
  return [
    `${dollars(pace.cents)} a month over ${over}.`,
    ...(runsOutOn ? [`At this pace the money ends on ${wholeDay(runsOutOn)}, before the period does.`] : []),
    ...(lapseCents ? [`At this pace ${dollars(lapseCents)} lapses at the end of the period.`] : []),
    ...(act?.to === 'extend' ? [`Spend it or ask for an extension by ${wholeDay(act.on)}.`] : []),
    ...(act?.to === 'slow' ? [`Slow spending or amend the budget by ${wholeDay(act.on)}.`] : []),
  ];
}

const lastOf = (month: string): string => addDays(addMonths(`${month}-01`, 1), -1);

interface BurnChartProps {
  readonly burn: Curve;
  readonly id: string;
}

/** Money against time: what an even pace would have spent, what was spent, drawn and encumbered, and where it leads. */
export function BurnChart({ burn, id }: BurnChartProps) {
  const { points } = burn;
  const [asked] = useParam('encumbered');
  const line = (name: string, of: (point: Curve['points'][number]) => number | null) => ({
    name,
    points: points.flatMap((point) => {
      const value = of(point);
      return value === null ? [] : [{ at: point.month, value }];
    }),
  });
  const projected = line('Projected', (point) => point.projected);
  const encumbered = line('Encumbered', (point) => point.encumbered);
  const isEncumbered = encumbered.points.some(({ value }) => value !== 0);
  const day = /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : '';
  return (
    <div className="px-4 pb-4">
      <Lines
        title="Money against time"
        head="Month"
        across="months"
        measure={{ kind: 'money' }}
        series={[
          line('Even pace', (point) => point.even),
          line('Expended', (point) => point.spent),
          line('Drawn', (point) => point.drawn),
          ...(projected.points.length > 0 ? [projected] : []),
          ...(isEncumbered
            ? [
                {
                  name: 'Encumbered',
                  points: encumbered.points.map(({ at, value }) => ({
                    at,
                    value,
                    // Nothing is behind a month without an open order.
                    ...(value !== 0 && {
                      to: `${href(grantPages.award, { id })}?${new URLSearchParams({ encumbered: lastOf(at) })}`,
                    }),
                  })),
                },
              ]
            : []),
        ]}
      />
      {leads(burn).map((says) => (
        <p key={says} className="mt-1">
          {says}
        </p>
      ))}
      {isEncumbered || day !== '' ? (
        <OpenEncumbrances id={id} day={day} />
      ) : (
        <p className="note mt-1">No order or contract is encumbered on a line that this award pays.</p>
      )}
    </div>
  );
}
