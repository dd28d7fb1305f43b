import { useState } from 'react';
import { type AnyRecord, plainName, type Spec, stateWords } from '#kernel';
import type { HistoryEntry } from '#web/data/client.ts';
import { useHistory } from '#web/data/query.ts';
import { useShow } from '#web/data/session.ts';
import { Select } from '#web/ui/select.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Cell, momentOf, textOf } from './cells.tsx';
import { columnLabel, lineFields, type Values } from './words.ts';

const verbs: Readonly<Record<string, string>> = {
  create: 'Created',
  edit: 'Edited',
  remove: 'Deleted',
  parts: 'Contents changed',
};

const actionWords = (record: AnyRecord, action: string): string =>
  record.transitions[action]?.label ?? verbs[action] ?? plainName(action);

/** Who did what to a row, when and why, newest first. It is read once it is opened. */
export function RecordHistory({ record, id }: { record: AnyRecord; id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section data-guide="history" aria-label="History" className="panel">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="px-4 py-3">
          <h2 className="inline text-sm">History</h2>
        </summary>
        {isOpen && <Entries record={record} id={id} />}
      </details>
    </section>
  );
}

function Entries({ record, id }: { record: AnyRecord; id: string }) {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useHistory(record, id, true);
  const [person, setPerson] = useState('');
  const [action, setAction] = useState('');
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  const shown = entries.filter(
    (entry) => (person === '' || entry.actorName === person) && (action === '' || entry.action === action),
  );
  return (
    <div className="px-4 pb-4" aria-busy={!data && !error}>
      <div className="mb-3 flex flex-wrap gap-2 empty:hidden">
        <Narrow
          label="By"
          all="Everyone"
          entries={entries}
          of={(entry) => [entry.actorName, entry.actorName]}
          value={person}
          onPick={setPerson}
        />
        <Narrow
          label="What"
          all="Every change"
          entries={entries}
          of={(entry) => [entry.action, actionWords(record, entry.action)]}
          value={action}
          onPick={setAction}
        />
      </div>
      {error ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : !data ? (
        <div className="skeleton h-24" />
      ) : (
        <ol className="timeline">
          {shown.map((entry) => (
            <Entry key={entry.id} {...{ record, entry }} />
          ))}
        </ol>
      )}
      {data && shown.length === 0 && <p className="text-muted">Nothing of this kind among the entries read so far.</p>}
      {hasNextPage && (
        <button type="button" className="button mt-4" disabled={isFetching} onClick={() => void fetchNextPage()}>
          Older entries
        </button>
      )}
    </div>
  );
}

interface NarrowProps {
  readonly label: string;
  readonly all: string;
  readonly entries: readonly HistoryEntry[];
  readonly of: (entry: HistoryEntry) => readonly [key: string, words: string];
  readonly value: string;
  readonly onPick: (value: string) => void;
}

/** Narrows the entries; offered where there is something to choose between. */
function Narrow({ label, all, entries, of, value, onPick }: NarrowProps) {
  const choices = [...new Map(entries.map(of))];
  if (choices.length < 2) return null;
  return (
    <Select
      aria-label={label}
      className="control min-h-8 w-auto py-0.5 text-xs"
      value={value}
      choices={[['', all], ...choices]}
      onPick={onPick}
    />
  );
}

function Entry({ record, entry }: { record: AnyRecord; entry: HistoryEntry }) {
  const show = useShow();
  const { action, actorName, at, changes, reason } = entry;
  const { status, ...fields } = changes ?? {};
  const changed = Object.entries(fields);
  return (
    <li>
      <p>
        <strong>{actionWords(record, action)}</strong> by {actorName}
        {status && <span>: {stepped(record, status)}</span>}
        <time dateTime={at} className="text-muted ml-2 text-xs">
          {momentOf(at, show)}
        </time>
      </p>
      {reason && <blockquote className="border-line mt-1 border-l-2 pl-3">{reason}</blockquote>}
      {changes === null && <p className="text-muted">The values were erased as the law demands.</p>}
      {changed.length > 0 && (
        <details open={action !== 'create' && changed.length <= 6}>
          <summary className="text-muted mt-1 text-xs">
            {changed.length <= 3
              ? changed.map(([name]) => columnLabel(record, name)).join(', ')
              : `${changed.length} fields`}
          </summary>
          <dl className="mt-1.5 space-y-1.5">
            {changed.map(([name, [before, after]]) => (
              <div key={name}>
                <dt className="text-muted text-xs">{columnLabel(record, name)}</dt>
                <dd className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
                  {before !== null && (
                    <>
                      <del className="text-muted decoration-danger/60">
                        <span className="sr-only">before: </span>
                        <Value {...{ record, name }} value={before} />
                      </del>
                      <span aria-hidden="true" className="text-muted">
                        →
                      </span>
                    </>
                  )}
                  <span>
                    {before !== null && <span className="sr-only">after: </span>}
                    {after === null ? (
                      <span className="text-muted">empty</span>
                    ) : (
                      <Value {...{ record, name }} value={after} />
                    )}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

const stepped = (record: AnyRecord, states: readonly unknown[]): string =>
  states
    .filter((state) => typeof state === 'string')
    .map((state) => stateWords(record, state))
    .join(' → ');

/** A value for comparing: formatted text stays as it was typed, and lines are written out, one in a row. */
export function Value({ record, name, value }: { record: AnyRecord; name: string; value: unknown }) {
  const show = useShow();
  const spec = record.fields[name]?.spec;
  if (!spec) return JSON.stringify(value);
  if (spec.kind.name === 'longText' && typeof value === 'string')
    return <span className="whitespace-pre-wrap">{value}</span>;
  if (spec.kind.name !== 'lines' || !Array.isArray(value)) return <Cell spec={spec} value={value} />;
  return (
    <ul>
      {(value as Values[]).map((line, at) => (
        <li key={at}>{lineText(spec, line, show)}</li>
      ))}
    </ul>
  );
}

const lineText = (lines: Spec, line: Values, show: ReturnType<typeof useShow>): string =>
  Object.entries(lineFields(lines))
    .map(([name, { spec }]) => (line[name] === null || line[name] === undefined ? '' : textOf(spec, line[name], show)))
    .filter(Boolean)
    .join(' · ');
