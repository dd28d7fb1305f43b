import { dollars } from '#kernel';
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

/** Money against time: what an even pace would have spent, what was spent and drawn, and where it leads. */
export function BurnChart({ burn }: { readonly burn: Curve }) {
  const { points } = burn;
  const line = (name: string, of: (point: Curve['points'][number]) => number | null) => ({
    name,
    points: points.flatMap((point) => {
      const value = of(point);
      return value === null ? [] : [{ at: point.month, value }];
    }),
  });
  const projected = line('Projected', (point) => point.projected);
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
        ]}
      />
      {leads(burn).map((says) => (
        <p key={says} className="mt-1">
          {says}
        </p>
      ))}
    </div>
  );
}
