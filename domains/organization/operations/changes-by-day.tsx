import { Bars } from '#web/ui/chart.tsx';
import { many } from './tile.tsx';

/** Fewer days than this are no course of things: their sum says more than a chart. */
const LEAST_DAYS = 3;

/** How much was made, changed and decided on the last days. */
export function ChangesByDay({ of }: { readonly of: readonly { readonly day: string; readonly count: number }[] }) {
  const busy = of.filter(({ count }) => count > 0).length;
  if (busy < LEAST_DAYS)
    return (
      <p className="panel px-4 py-3">
        <strong>
          {many(
            of.reduce((sum, { count }) => sum + count, 0),
            'change',
          )}
        </strong>{' '}
        in the last 14 days.
      </p>
    );
  return (
    <div className="panel p-4">
      <Bars
        title="Changes by day"
        note="Everything that was made, changed or decided in the last 14 days."
        series={[{ name: 'Changes', points: of.map(({ day, count }) => ({ at: day, value: count })) }]}
        measure={{ kind: 'number' }}
        head="Day"
        across="days"
      />
    </div>
  );
}
