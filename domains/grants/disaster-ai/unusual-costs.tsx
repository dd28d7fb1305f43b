import { withDays } from '#kernel/fields/date.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import type { Anomalies } from './disaster-calls.ts';

type Check = Anomalies['checks'][number];
const tones: Readonly<Record<Check['severity'], BadgeTone>> = { error: 'danger', warning: 'warn', note: 'plain' };

/** Each check with its reason and its law, those that found nothing among them: what was looked at is part of the answer. */
export default function UnusualCosts({ of: { awards, checks } }: { readonly of: Anomalies }) {
  return (
    <section aria-label="Unusual costs" className="panel">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2.5">
        <h2 className="text-sm">Unusual costs</h2>
        <span className="text-muted">
          {awards === 1 ? '1 disaster award' : `${awards} disaster awards`}, {checks.length} checks
        </span>
      </div>
      {awards === 0 ? (
        <p className="note px-4 pb-4">No award has an assistance listing of a disaster.</p>
      ) : (
        <ul>
          {checks.map((one) => (
            <li key={one.id} className="border-line border-t">
              <Found of={one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Found({ of: { severity, title, law, found } }: { readonly of: Check }) {
  const { rowAt } = usePlaces();
  return (
    <details className="px-4 py-2">
      <summary className="flex flex-wrap items-center gap-x-2">
        <Badge tone={found.total === 0 ? 'plain' : tones[severity]}>{found.total}</Badge>
        <span className="font-medium">{title}</span>
        <span className="text-muted">{law}</span>
      </summary>
      {found.total === 0 ? (
        <p className="note mt-2">No cost is found by this check today.</p>
      ) : (
        <ul className="mt-2 space-y-1">
          {found.data.map(({ record, id, number, says }) => (
            <li key={`${id} ${says}`}>
              <Link to={rowAt(record, id) ?? ''} className="link">
                {number}
              </Link>{' '}
              <span className="text-muted">{withDays(says)}</span>
            </li>
          ))}
        </ul>
      )}
      <CutNote of={found} what="costs">
        The first are shown.
      </CutNote>
    </details>
  );
}
