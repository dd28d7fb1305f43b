import { dollars, href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { budgetPages as pages } from '../../budget-pages.ts';
import { budgetLine } from '../budget-line.record.ts';
import { budgetOverride } from '../ledger/budget-override.record.ts';
import { budgetAmendment } from '../changes/budget-amendment.record.ts';
import { scheduledChanges } from '../changes/who-decides.ts';
import { buckets } from '../ledger/balance.ts';
import { lineBalances } from '../ledger/balances.ts';
import { Amount, postingsAt } from './amounts.tsx';
import { bucketWords } from './bucket-words.ts';
import { PendingChanges } from './pending-changes.tsx';
import { Use } from './use.tsx';

/** A line with what it holds now, before everything else that is known of it. */
export default function LineScreen({ params }: { params: Readonly<Record<string, string>> }) {
  return (
    <RecordScreen record={budgetLine} id={params['id'] ?? ''}>
      {(row) => (
        <>
          <Holds id={row.id} />
          <PendingChanges id={row.id} />
          <Scheduled id={row.id} />
          <ControlChanges id={row.id} />
          <RecordSections record={budgetLine} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

/** Who asked for a looser control of this line, why, and who granted it; a tighter one stands in the history of the line. */
function ControlChanges({ id }: { id: string }) {
  const rows = useRowsOf(budgetOverride, { filters: { line: id, kind: 'control' }, sort: '-createdAt', limit: 20 });
  const { data } = rows;
  const mayAsk = useSession().may.create.includes(budgetOverride.name);
  if (!data) return <div aria-busy="true" className="skeleton h-20" />;
  return (
    <section aria-label="Control changes" className="panel p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2>Control changes</h2>
        {mayAsk && (
          <Link to={`${href(pages.override, { id: 'new' })}?line=${id}&kind=control`} className="button">
            Request override
          </Link>
        )}
      </div>
      {data.data.length === 0 ? (
        <p className="note mt-2">
          No control changes. A budget officer can tighten control; loosening it needs a second person.
        </p>
      ) : (
        <ul className="mt-3 space-y-2">
          {data.data.map((row) => (
            <li key={row.id}>
              <Link to={href(pages.override, { id: row.id })}>{row.usedFor ?? row.purpose}</Link>
              <span className="text-muted">
                {` · ${row.status} · ${row.reason} · requested by ${row.titles?.['createdBy'] ?? ''}`}
                {row.grantedBy && `, granted by ${row.titles?.['grantedBy'] ?? ''} on ${row.grantedOn ?? ''}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <MoreOf rows={data} />
    </section>
  );
}

/** What is approved for a later day: the balance does not know it yet. */
function Scheduled({ id }: { id: string }) {
  const { data } = useCall(scheduledChanges, { line: id });
  if (!data || data.changes.length === 0) return null;
  return (
    <section aria-label="Scheduled" className="panel p-4">
      <h2>Scheduled</h2>
      <ul className="mt-2 space-y-1">
        {data.changes.map(({ amendment, number, day, cents }) => (
          <li key={amendment}>
            <Link to={href(pages.amendment, { id: amendment })}>{number}</Link>
            {`: ${cents > 0 ? '+' : ''}${dollars(cents)} on ${wholeDay(day)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Holds({ id }: { id: string }) {
  const balances = useCall(lineBalances, { lines: id });
  const mayAmend = useSession().may.create.includes(budgetAmendment.name);
  return (
    <Answered of={balances} skeleton="h-32">
      {(data) => {
        const line = data.lines[0];
        if (!line) return null;
        return (
          <section aria-label="Balance" className="panel p-4">
            <div className="flex flex-wrap items-baseline justify-between gap-3">
              <p>
                <span className="text-muted block">Available now</span>
                <span className={`text-2xl font-semibold tabular-nums ${line.available < 0 ? 'text-danger' : ''}`}>
                  {dollars(line.available)}
                </span>
              </p>
              <p className="text-muted">
                of {dollars(line.authority)} <Use percent={line.percentUsed} left={line.available} />
              </p>
              <div className="flex gap-2">
                {mayAmend && (
                  <Link to={`${href(pages.amendment, { id: 'new' })}?line=${id}`} className="button">
                    Change
                  </Link>
                )}
                <Link to={postingsAt({ line: id })} className="button">
                  Postings
                </Link>
              </div>
            </div>
            <dl className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
              {buckets.map((bucket) => (
                <div key={bucket}>
                  <dt className="text-muted">{bucketWords[bucket]}</dt>
                  <dd className="tabular-nums">
                    <Amount cents={line[bucket]} to={postingsAt({ line: id, bucket })} label={bucketWords[bucket]} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      }}
    </Answered>
  );
}
