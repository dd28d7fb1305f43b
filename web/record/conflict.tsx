import { inSentence } from '#kernel/fields/accept.ts';
import { useState } from 'react';
import type { AnyRecord } from '#kernel';
import type { Shown } from '#web/data/client.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TableHead } from '#web/ui/table-head.tsx';
import { same } from './draft.ts';
import { Value } from './history.tsx';
import { columnLabel, titlesOf, type Values } from './words.ts';

export interface Stale {
  /** What this person wanted to change. */
  readonly mine: Values;
  /** The row as this person found it. */
  readonly base: Shown<AnyRecord>;
  /** The row as it is now. */
  readonly theirs: Shown<AnyRecord>;
}

interface ConflictProps {
  readonly record: AnyRecord;
  readonly stale: Stale;
  /** The fields in which one's own values stand; everything else stays as they left it. */
  readonly onChoose: (names: readonly string[]) => void;
  /** Back to the form as it is. */
  readonly onPutOff: () => void;
}

/** Somebody else was faster: both versions side by side, and the choice between them, field by field. Nothing typed is gone before that. */
export function Conflict({ record, stale, onChoose, onPutOff }: ConflictProps) {
  const { mine, base, theirs } = stale;
  const before = base as Values;
  const now = theirs as Values;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(Object.keys(mine)));
  const names = Object.keys(record.fields).filter((name) => name in mine || !same(before[name], now[name]));
  const put = (name: string, isMine: boolean) => {
    const next = new Set(chosen);
    if (isMine) next.add(name);
    else next.delete(name);
    setChosen(next);
  };
  const isAll = chosen.size === Object.keys(mine).length;
  return (
    <Dialog title={`Someone else changed this ${inSentence(record.label[0])} meanwhile`} onClose={onPutOff}>
      <p className="text-muted mb-3">
        Choose whose value to keep, field by field. Fields you did not change keep theirs.
      </p>
      <div className="border-line max-h-[50vh] overflow-auto rounded-md border">
        <table className="grid-table">
          <thead>
            <tr>
              <TableHead words={['Field', 'Yours', 'Theirs']} />
            </tr>
          </thead>
          <tbody>
            {names.map((name) => {
              const label = columnLabel(record, name);
              const isTheirsToo = !same(before[name], now[name]);
              const pick = (isMine: boolean, words: string) =>
                name in mine && (
                  <input
                    type="radio"
                    name={`conflict-${name}`}
                    aria-label={`${label}: ${words}`}
                    className="mt-0.5 shrink-0"
                    checked={chosen.has(name) === isMine}
                    onChange={() => put(name, isMine)}
                  />
                );
              return (
                <tr key={name}>
                  <th scope="row" className="text-muted font-medium max-md:col-span-full max-md:p-0! md:px-3 md:py-2">
                    {label}
                    {name in mine && isTheirsToo && <span className="text-warn block text-xs">both changed it</span>}
                  </th>
                  <td data-label="Yours" className={chosen.has(name) ? 'bg-raised' : ''}>
                    <span className="flex gap-2">
                      {pick(true, 'yours')}
                      {name in mine ? (
                        <Value {...{ record, name }} value={mine[name]} />
                      ) : (
                        <span className="text-muted">not touched</span>
                      )}
                    </span>
                  </td>
                  <td data-label="Theirs" className={chosen.has(name) ? '' : 'bg-raised'}>
                    <span className="flex gap-2">
                      {pick(false, 'theirs')}
                      {titlesOf(now)[name] ?? <Value {...{ record, name }} value={now[name]} />}
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className="actions">
        <button type="button" className="button" onClick={onPutOff}>
          Back to the form
        </button>
        <button type="button" className="button" onClick={() => onChoose([])}>
          Take theirs
        </button>
        <button type="button" className="button button-primary" onClick={() => onChoose([...chosen])}>
          {isAll ? 'Keep yours' : 'Save this choice'}
        </button>
      </div>
    </Dialog>
  );
}
