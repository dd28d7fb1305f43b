import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { budgetPages as pages } from '../../budget-pages.ts';
import { Use } from '../grid/amounts.tsx';
import { myAlerts, type PassedMark } from './my-alerts.ts';

const SHOWN = 4;

/** Budget lines that passed a mark this person watches. Where nothing passed there is nothing to look at. */
export function MyAlerts() {
  const { data } = useCall(myAlerts);
  if (!data || data.total === 0) return null;
  const { total: count, data: passed } = data;
  return (
    <section aria-label="Budget alerts you own" className="panel mb-4 p-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="flex items-center gap-2 text-base font-semibold">
          <Icon name="triangle-alert" className="text-warn size-4" />
          {count === 1
            ? 'A budget line crossed your alert threshold'
            : `${count} budget lines crossed your alert threshold`}
        </h2>
        <Link to={href(pages.alerts)} className="link">
          All alerts
        </Link>
      </div>
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

const Lines = ({ passed }: { readonly passed: readonly PassedMark[] }) => (
  <ul className="divide-line divide-y">
    {passed.map(({ line, name, alert, mark, percent, available }) => (
      <li key={line} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
        <Link to={href(pages.line, { id: line })} className="link min-w-0 grow font-medium wrap-anywhere">
          {name}
        </Link>
        <span className="text-muted">
          {alert}, at {mark}%
        </span>
        <Use percent={percent} left={available} />
        <span className={`tabular-nums ${available < 0 ? 'text-danger' : ''}`}>{dollars(available)} left</span>
      </li>
    ))}
  </ul>
);
