import type { AnyRecord, Spec } from '#kernel';
import type { HistoryEntry } from '#web/data/client.ts';
import { useHistory } from '#web/data/query.ts';
import { useShow } from '#web/data/session.ts';
import { Trouble } from '#web/ui/trouble.tsx';
import { Cell, momentOf, textOf } from './cells.tsx';
import { columnLabel, lineFields, stateWords, type Values } from './words.ts';

const verbs: Readonly<Record<string, string>> = { create: 'Created', edit: 'Edited', remove: 'Deleted' };

/** Who did what to a row, when and why, newest first. */
export function RecordHistory({ record, id }: { record: AnyRecord; id: string }) {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useHistory(record, id);
  if (error) return <Trouble error={error} retry={() => void refetch()} />;
  return (
    <section aria-label="History" aria-busy={!data} className="panel p-4">
      <h2 className="mb-3">History</h2>
      <ol className="timeline">
        {data?.pages.flatMap((page) => page.data.map((entry) => <Entry key={entry.id} {...{ record, entry }} />))}
      </ol>
      {hasNextPage && (
        <button type="button" className="button mt-4" disabled={isFetching} onClick={() => void fetchNextPage()}>
          Older entries
        </button>
      )}
    </section>
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
        <strong>{record.transitions[action]?.label ?? verbs[action] ?? stateWords(action)}</strong> by {actorName}
        {status && <span>: {stepped(status)}</span>}
        <time dateTime={at} className="text-muted ml-2">
          {momentOf(at, show)}
        </time>
      </p>
      {reason && <blockquote className="border-gauge mt-1 border-l-2 pl-3">{reason}</blockquote>}
      {changes === null && <p className="text-muted">The values were erased as the law demands.</p>}
      {changed.length > 0 && (
        <details open={action !== 'create'}>
          <summary className="text-muted mt-1">{changed.length === 1 ? '1 field' : `${changed.length} fields`}</summary>
          <dl className="pairs mt-1">
            {changed.map(([name, [before, after]]) => (
              <div key={name}>
                <dt>{columnLabel(record, name)}</dt>
                <dd>
                  {before !== null && (
                    <del className="text-muted">
                      <Value {...{ record, name }} value={before} />
                    </del>
                  )}
                  {before !== null && <span aria-hidden="true"> → </span>}
                  <Value {...{ record, name }} value={after} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

const stepped = (states: readonly unknown[]): string =>
  states
    .filter((state) => typeof state === 'string')
    .map(stateWords)
    .join(' → ');

/** A value for comparing: formatted text stays as it was typed, and lines are written out, one in a row. */
export function Value({ record, name, value }: { record: AnyRecord; name: string; value: unknown }) {
  const show = useShow();
  const spec = record.fields[name]?.spec;
  if (!spec) return JSON.stringify(value);
  if (spec.kind.name === 'longText' && typeof value === 'string') return value;
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
