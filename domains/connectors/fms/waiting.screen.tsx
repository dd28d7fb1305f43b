import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { today, useSession } from '#web/data/session.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useParam } from '#web/ui/param.ts';
import { wholeDay } from '#web/ui/format.ts';
import { fmsPages as pages } from '../fms-pages.ts';
import { waitingPostings } from './fms-calls.ts';
import { FmsNav } from './fms-nav.tsx';
import { bucketNames } from './layout.ts';
import { postingBatch } from './posting-batch.record.ts';
import { PostingRows } from './posting-rows.tsx';

/** What waits for the next batch, and batches whose answer is missing. */
export default function WaitingScreen() {
  const me = useSession();
  const [asked, ask] = useParam('through');
  const waiting = useCall(waitingPostings, asked ? { through: asked } : {});
  const mayMake = me.may.create.includes(postingBatch.name);
  useTitle('Financial System Integration');
  return (
    <>
      <PageHead title="Financial System Integration" note="Levee writes and reads files. It has no live connection.">
        {mayMake && (
          <Link to={href(pages.postingBatch, { id: 'new' })} className="button button-primary">
            Make batch
          </Link>
        )}
      </PageHead>
      <FmsNav path={href(pages.financialSystem)} />
      <label className="my-3 flex flex-wrap items-center gap-2">
        Posted through
        <input
          type="date"
          className="control w-auto"
          value={asked || today(me)}
          onChange={({ target }) => ask(target.value)}
        />
      </label>
      <Answered of={waiting} skeleton="h-64">
        {({ totals, oldest, rows, batches }) => (
          <>
            <dl className="panel mb-3 flex flex-wrap gap-x-8 gap-y-2 px-4 py-3">
              {totals.map(({ bucket, count, cents }) => (
                <div key={bucket}>
                  <dt className="text-muted">{bucketNames[bucket]}, waiting</dt>
                  <dd className="font-semibold tabular-nums">
                    {dollars(cents)} <span className="text-muted font-normal">in {many(count, 'posting')}</span>
                  </dd>
                </div>
              ))}
              {oldest && (
                <div>
                  <dt className="text-muted">Oldest</dt>
                  <dd>{wholeDay(oldest)}</dd>
                </div>
              )}
              {batches.map(({ status, count, rows: of }) => (
                <div key={status}>
                  <dt className="text-muted">{stateWords[status] ?? status}</dt>
                  <dd>
                    <Link to={`${href(pages.postingBatches)}?status=${status}`} className="link">
                      {many(count, 'batch', 'batches')}
                    </Link>{' '}
                    <span className="text-muted">with {many(of, 'row')}</span>
                  </dd>
                </div>
              ))}
            </dl>
            <section aria-label="Waiting postings" className="panel">
              {rows.total === 0 ? (
                <Empty title="No postings waiting">
                  Encumbrances and expenditures appear here when they are posted.
                </Empty>
              ) : (
                <PostingRows label="Waiting postings" of={rows} />
              )}
            </section>
          </>
        )}
      </Answered>
    </>
  );
}

const stateWords: Readonly<Record<string, string>> = {
  draft: 'Draft batches',
  sent: 'Sent, no answer',
  answered: 'Totals differ',
  rejected: 'Rejected',
};

const many = (count: number, one: string, other = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : other}`;
