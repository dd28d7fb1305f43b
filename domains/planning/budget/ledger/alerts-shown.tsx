import { dollars } from '#kernel';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Use } from '../grid/use.tsx';
import type { MyAlerts, PassedMark } from './my-alerts.ts';

const SHOWN = 4;

/** The alerts that a person answers for: how many lines passed a mark, and the fullest of them. */
export function AlertsShown({ of: { total: count, data: passed } }: { readonly of: MyAlerts }) {
  const places = usePlaces();
  return (
    <section aria-label="Budget alerts you own" className="panel p-4">
      <h2 className="mb-1 flex items-center gap-2">
        <Icon name="triangle-alert" className="text-warn size-4" />
        <Link to={places.listAt('budget_alert') ?? ''} className="hover:underline">
          <span data-figure>{count}</span>{' '}
          {count === 1 ? 'budget line crossed your alert threshold' : 'budget lines crossed your alert threshold'}
        </Link>
      </h2>
      <Lines passed={passed.slice(0, SHOWN)} />
      {passed.length > SHOWN && (
        <details className="border-line border-t pt-2">
          <summary className="link">
            {count > passed.length ? `The next ${passed.length - SHOWN} of ${count}` : `${passed.length - SHOWN} more`}
          </summary>
          <Lines passed={passed.slice(SHOWN)} />
        </details>
      )}
    </section>
  );
}

function Lines({ passed }: { readonly passed: readonly PassedMark[] }) {
  const places = usePlaces();
  return (
    <ul className="divide-line divide-y">
      {passed.map(({ line, name, alert, mark, percent, available }) => (
        <li key={line} className="hover:bg-raised relative py-2">
          <div className="flex gap-x-3">
            <Link
              to={places.rowAt('budget_line', line) ?? ''}
              className="min-w-0 grow font-medium after:absolute after:inset-0 md:truncate"
            >
              {name}
            </Link>
            <span data-amount className={`shrink-0 tabular-nums ${available < 0 ? 'text-danger' : ''}`}>
              {dollars(available)} left
            </span>
          </div>
          <div className="text-muted flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 wrap-anywhere">
              {alert}, at {mark}%
            </span>
            <Use percent={percent} left={available} />
          </div>
        </li>
      ))}
    </ul>
  );
}
