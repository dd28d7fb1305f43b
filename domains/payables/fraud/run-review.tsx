import { href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { payables } from '../index.ts';
import { achProcedure } from './ach-procedure.record.ts';
import { achReview } from './ach-review.record.ts';
import { outcomes } from './fraud-words.ts';

const { pages } = payables;

/** The fraud reviews of an ACH run; once a procedure is in force, its file is not released without one. */
export default function RunReview({ run, canReview }: { readonly run: string; readonly canReview: boolean }) {
  const { may } = useSession();
  const { data: adopted } = useRowsOf(achProcedure, { filters: { status: 'adopted' }, limit: 1 });
  const { data } = useRowsOf(achReview, { filters: { run }, sort: '-number', limit: 5 });
  if (!data || !adopted || (adopted.data.length === 0 && data.data.length === 0)) return null;
  return (
    <section aria-label="Fraud review" className="panel">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="mr-auto text-sm">Fraud review</h2>
        {canReview && may.create.includes(achReview.name) && (
          <Link to={`${href(pages.fraudReview, { id: 'new' })}?run=${run}`} className="button print:hidden">
            New review
          </Link>
        )}
      </div>
      <ul className="divide-line divide-y px-4 pb-2">
        {data.data.map(({ id, number, status, outcome, titles }) => (
          <li key={id} className="py-2">
            <Link to={href(pages.fraudReview, { id })} className="link">
              {number}
            </Link>{' '}
            <span className="text-muted">
              {status === 'recorded' && outcome
                ? `${outcomes[outcome]}, ${titles?.['reviewedBy'] ?? ''}`
                : 'Not recorded'}
            </span>
          </li>
        ))}
        {data.data.length === 0 && <li className="note py-2">Not reviewed. The run is released after its review.</li>}
      </ul>
      <MoreOf rows={data} />
    </section>
  );
}
