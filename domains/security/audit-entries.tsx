import { useState } from 'react';
import { urlOf } from '#kernel';
import type { Outline } from '#kernel/record/outline.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { useOutlines } from '#web/record/outlines.ts';
import { columnLabel } from '#web/record/words.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import { verbWords } from './audit-filters.tsx';
import { auditProof, type Entry, valueWords } from './audit-trail.ts';

interface EntriesProps {
  readonly entries: readonly Entry[];
  readonly onRow: (id: string) => void;
}

/** Entries newest first; what changed unfolds. */
export function AuditEntries({ entries, onRow }: EntriesProps) {
  const outlines = useOutlines();
  const [records] = useState(() => new Map(outlines.map((record) => [record.name, record])));
  return (
    <ol className="panel divide-line divide-y">
      {entries.map((entry) => (
        <Line key={entry.id} entry={entry} record={records.get(entry.record)} onRow={onRow} />
      ))}
    </ol>
  );
}

interface LineProps {
  readonly entry: Entry;
  readonly record: Outline | undefined;
  readonly onRow: (id: string) => void;
}

/** An attempt that was refused changed no row, and names the one that it was about. */
const attemptedRow = ({ action, changes }: Entry): string | null =>
  action === 'attempt_refused' && typeof changes?.['row']?.[1] === 'string' ? changes['row'][1] : null;

function Line({ entry, record, onRow }: LineProps) {
  const show = useShow();
  const records = usePlaces();
  const row = entry.rowId ?? attemptedRow(entry);
  const at = row ? records.rowAt(entry.record, row) : null;
  const what = record?.transitions[entry.action]?.label ?? verbWords(entry.action);
  const changes = Object.entries(entry.changes ?? {});
  const kind = record?.label[0] ?? verbWords(entry.record.replaceAll('_', ' '));
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-medium">{entry.actorName}</span>
        <span>
          {what}:{' '}
          {at ? (
            <Link to={at} className="link">
              {kind}
            </Link>
          ) : (
            kind
          )}
        </span>
        {entry.actorKind === 'service' && <Badge>by key</Badge>}
        {entry.actorKind === 'system' && entry.actorName !== 'Levee' && <Badge>by the product</Badge>}
        <span className="text-muted ml-auto text-sm whitespace-nowrap">{momentOf(entry.at, show)}</span>
      </div>
      {entry.reason && <p className="mt-1 wrap-anywhere">Reason: {entry.reason}</p>}
      <details className="mt-1">
        <summary className="text-muted cursor-pointer text-sm">
          {entry.changes === null
            ? 'The values were erased by law'
            : changes.length === 0
              ? 'No values'
              : changes.length === 1
                ? 'One value'
                : `${changes.length} values`}
          {entry.index === null ? ' · waits for its seal' : ` · entry ${entry.index + 1}`}
        </summary>
        <div className="mt-2 space-y-2">
          {changes.length > 0 && (
            <Table
              label="Values before and after"
              rows={changes}
              id={([name]) => name}
              className="border-line rounded-md border text-sm"
              columns={[
                { label: 'What', name: ([name]) => (record ? columnLabel(record, name) : name) },
                { label: 'Before', text: ([, [before]]) => valueWords(before), className: 'wrap-anywhere' },
                { label: 'After', text: ([, [, after]]) => valueWords(after), className: 'wrap-anywhere' },
              ]}
            />
          )}
          <p className="note flex flex-wrap gap-x-4 gap-y-1">
            {entry.requestId && <span className="font-mono break-all">Request {entry.requestId}</span>}
            {entry.rowId && (
              <button type="button" className="link" onClick={() => onRow(entry.rowId ?? '')}>
                Only this row
              </button>
            )}
            {entry.index !== null && (
              <a href={urlOf(auditProof, { id: entry.id })} className="link" download={`proof-${entry.id}.txt`}>
                Proof of inclusion
              </a>
            )}
          </p>
        </div>
      </details>
    </li>
  );
}
