import { type AnyRecord, href } from '#kernel';
import { useRow } from '#web/data/query.ts';
import { today, useSession } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { clausePages } from '../clause-pages.ts';
import { contractClause } from './contract-clause.record.ts';

/** What the address of a new clause, or of a clause for a contract, begins it with. */
const begun = ['contract', 'rule', 'title'] as const;
/** What a new version keeps of the one before. */
const kept = ['code', 'title', 'rule', 'ownUse', 'category', 'fromAmount', 'upToAmount', 'body'] as const;

/** A clause of the library or of a contract; a new version begins with the text that the address names. */
export default function ClausePart({ of, id }: { readonly of: AnyRecord; readonly id: string }) {
  const record = useDefinition(of);
  const asked = new URLSearchParams(usePlace().search);
  const before = asked.get('from');
  const start = Object.fromEntries(
    begun.flatMap((name) => (asked.get(name) && name in of.fields ? [[name, asked.get(name)]] : [])),
  );
  if (id === 'new' && before && of.name === contractClause.name) return <NextVersion record={record} of={before} />;
  if (of.name !== contractClause.name) return <RecordScreen key={id} record={record} id={id} start={start} />;
  return (
    <RecordScreen key={id} record={record} id={id} start={start}>
      {(row) => (
        <>
          <Versions id={row.id} status={row.status} dueOn={row['reviewDueOn']} />
          <RecordSections record={record} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

function NextVersion({ record, of }: { readonly record: AnyRecord; readonly of: string }) {
  const { data: row } = useRow(record, of);
  if (!row) return <div aria-busy="true" className="skeleton h-96" />;
  const start = Object.fromEntries(kept.map((name) => [name, row[name] ?? null]));
  return <RecordScreen key={of} record={record} id="new" start={start} />;
}

function Versions({ id, status, dueOn }: { readonly id: string; readonly status: string; readonly dueOn: unknown }) {
  const session = useSession();
  const isOverdue = status === 'approved' && typeof dueOn === 'string' && dueOn <= today(session);
  const mayWrite = session.may.create.includes(contractClause.name);
  if (!isOverdue && !mayWrite) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 print:hidden">
      {isOverdue && <Badge tone="danger">Legal review overdue</Badge>}
      {mayWrite && (status === 'approved' || status === 'retired') && (
        <Link to={`${href(clausePages.clause, { id: 'new' })}?from=${id}`} className="button">
          New version
        </Link>
      )}
    </p>
  );
}
