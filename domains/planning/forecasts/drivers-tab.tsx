import { Suspense, useState } from 'react';
import { useRowsOf } from '#web/data/rows.ts';
import { Steps } from '#web/record/steps.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { useWhole } from '#web/ui/whole.ts';
import { kindOf, reachOf, sizeOf } from './driver-size.ts';
import { isNamed } from './drivers.ts';
import { forecastDriver } from './forecast-driver.record.ts';
import type { Outlook } from './outlook.ts';

/** So many at first: a workspace is no longer than three screens. */
const SHOWN = 6;

const StateDriver = later(async () => ({ default: (await import('./state-driver.tsx')).StateDriver }));

/** The drivers of a budget, the newest first; a list holds two hundred. */
export const useDrivers = (budget: string) =>
  useRowsOf(forecastDriver, { filters: { budget }, sort: '-statedOn', limit: 200 });

/** What makes this year cost other than the last one, as it was stated, by whom and when. */
export function DriversTab({ outlook, mayState }: { outlook: Outlook; mayState: boolean }) {
  const [isStating, setStating] = useState(false);
  const drivers = useDrivers(outlook.budget);
  const isWhole = useWhole();
  const [most, setMost] = useState(SHOWN);
  return (
    <Answered of={drivers} skeleton="h-64">
      {(data) => {
        const { lines } = outlook;
        const left = isWhole ? 0 : Math.max(0, data.data.length - most);
        return (
          <div className="space-y-4">
            <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
              <p className="text-muted max-w-prose">
                {' '}
                Drivers adjust last year’s spending or revenue. To change one, withdraw it and add a new one.
              </p>
              <button
                type="button"
                className="button button-primary"
                disabled={!mayState}
                title={mayState ? undefined : 'Only managers and budget officers can add drivers.'}
                onClick={() => setStating(true)}
              >
                <Icon name="plus" />
                Add driver
              </button>
            </div>
            {data.data.length === 0 ? (
              <div className="panel">
                <Empty icon="trending-up" title="No drivers">
                  Add known changes, such as a new rate, positions, fuel prices or pay steps.
                </Empty>
              </div>
            ) : (
              <ul className="grid gap-4 xl:grid-cols-2">
                {data.data.slice(0, data.data.length - left).map((row) => {
                  const touched =
                    row.side !== outlook.side
                      ? null
                      : lines.filter(({ account }) => isNamed(account, row.accounts ?? null)).length;
                  return (
                    <li key={row.id} className="panel space-y-2 p-4">
                      <div className="flex items-start justify-between gap-2">
                        <h2>
                          <Link to={`/budget-forecasts/drivers/${row.id}`} className="link">
                            {row.name}
                          </Link>
                        </h2>
                        <Badge tone={row.status === 'withdrawn' ? 'plain' : 'good'}>
                          {row.status === 'withdrawn' ? 'Withdrawn' : kindOf(row.kind)}
                        </Badge>
                      </div>
                      <p className="tabular-nums">{sizeOf(row)}</p>
                      <p className="text-muted">
                        {row.fromDay ? `From ${wholeDay(row.fromDay)}` : 'Full year'} · {reachOf(row)}
                        {touched !== null && `, ${touched} ${touched === 1 ? 'line' : 'lines'}`} · added by{' '}
                        {row.titles?.['statedBy']} on {wholeDay(row.statedOn ?? '')}
                      </p>
                      {row.note && <p className="border-edge border-l-3 pl-3">{row.note}</p>}
                      <div className="flex flex-wrap gap-2 print:hidden">
                        <Steps record={forecastDriver} row={{ ...row, cannot: {} } as never} isInList />
                      </div>
                    </li>
                  );
                })}
              </ul>
            )}
            {left > 0 && (
              <button type="button" className="button" onClick={() => setMost(most + SHOWN)}>
                Show {Math.min(SHOWN, left)} more of {data.data.length} drivers
              </button>
            )}
            <MoreOf rows={data} />
            {isStating && (
              <Suspense>
                <StateDriver outlook={outlook} onClose={() => setStating(false)} />
              </Suspense>
            )}
          </div>
        );
      }}
    </Answered>
  );
}
