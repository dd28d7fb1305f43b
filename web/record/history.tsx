import type { AnyRecord, Fields, Spec } from '#kernel';
import type { HistoryEntry } from '#web/data/client.ts';
import { useHistory } from '#web/data/query.ts';
import { useShow } from '#web/data/session.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
import { Cell, momentOf, textOf } from './cells.tsx';
import { columnLabel, stateWords, type Values } from './words.ts';

const verbs: Readonly<Record<string, string>> = { create: 'Created', edit: 'Edited', remove: 'Deleted' };

/** Who did what to a row, when and why, newest first. */
export function RecordHistory({ record, id }: { record: AnyRecord; id: string }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useHistory(record, id);
  if (error) return <Trouble error={error} retry={() => void refetch()} />;
  return (
    <section aria-labelledby="history" className="panel p-4">
      <h2 id="history" className="mb-3">
        History
      </h2>
      {!data && <div className="skeleton h-16" />}
      <ol className="border-line ml-1.5 space-y-5 border-l pl-5">
        {data?.pages.flatMap((page) => page.data.map((entry) => <Entry key={entry.id} {...{ record, entry }} />))}
      </ol>
      {hasNextPage && (
        <button type="button" className="button mt-4" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Older entries
        </button>
      )}
    </section>
  );
}

function Entry({ record, entry }: { record: AnyRecord; entry: HistoryEntry }) {
  const show = useShow();
  const { action, actorName, at, changes, reason } = entry;
  const seen = Object.entries(changes ?? {});
  return (
    <li className="before:bg-surface before:border-edge relative before:absolute before:top-1.5 before:-left-[1.56rem] before:size-2 before:rounded-full before:border-2">
      <p>
        <strong>{record.transitions[action]?.label ?? verbs[action] ?? stateWords(action)}</strong> by {actorName}{' '}
        <time dateTime={at} className="text-muted">
          {momentOf(at, show)}
        </time>
      </p>
      {reason && <blockquote className="border-gauge mt-1 border-l-2 pl-3">{reason}</blockquote>}
      {changes === null && <p className="text-muted">The values were erased as the law demands.</p>}
      {seen.length > 0 && (
        <details className="mt-1" open={action !== 'create'}>
          <summary className="text-muted">
            {seen.length === 1 ? 'One field' : `${seen.length} fields`}: {seen.map(([name]) => columnLabel(record, name)).join(', ')}
          </summary>
          <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_1fr]">
            {seen.map(([name, [before, after]]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{columnLabel(record, name)}</dt>
                <dd className="wrap-anywhere">
                  {before !== null && (
                    <>
                      <del className="text-muted">
                        <Value {...{ record, name }} value={before} />
                      </del>
                      <span aria-hidden="true"> → </span>
                    </>
                  )}
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

/** A value in one line; lines are written out, so that a change inside them can be seen. */
export function Value({ record, name, value }: { record: AnyRecord; name: string; value: unknown }) {
  const show = useShow();
  const spec = record.fields[name]?.spec;
  if (name === 'status' && typeof value === 'string') return stateWords(value);
  if (!spec) return value === null ? '—' : String(value);
  if (spec.kind.name === 'lines' && Array.isArray(value))
    return (
      <ul>
        {(value as Values[]).map((line, at) => (
          <li key={at}>{lineText(spec, line, show)}</li>
        ))}
      </ul>
    );
  if (spec.kind.name === 'longText' && typeof value === 'string') return value;
  return <Cell spec={spec} value={value} />;
}

const lineText = (lines: Spec, line: Values, show: ReturnType<typeof useShow>): string =>
  Object.entries((lines.options as { fields: Fields }).fields)
    .map(([name, { spec }]) => (line[name] === null || line[name] === undefined ? '' : textOf(spec, line[name], show)))
    .filter(Boolean)
    .join(' · ');
