import type { AnyRecord } from '#kernel';
import type { Shown } from '#web/data/client.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { same } from './draft.ts';
import { Value } from './history.tsx';
import { columnLabel, type Values } from './words.ts';

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
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

/** Somebody else was faster: both versions side by side, and the choice between them. Nothing typed is gone before that. */
export function Conflict({ record, stale, onMine, onTheirs }: ConflictProps) {
  const { mine, base, theirs } = stale;
  const before = base as Values;
  const now = theirs as Values;
  const names = Object.keys(record.fields).filter((name) => name in mine || !same(before[name], now[name]));
  return (
    <Dialog title={`Someone else changed this ${record.label[0].toLowerCase()} meanwhile`}>
      <p className="text-muted mb-3">
        Keep yours writes your values over theirs; fields you did not touch stay as they left them.
      </p>
      <div className="border-line max-h-[50vh] overflow-auto rounded-md border">
        <table className="grid-table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row" className="text-muted px-3 py-2 font-medium">
                  {columnLabel(record, name)}
                </th>
                <td data-label="Yours">
                  {name in mine ? (
                    <Value {...{ record, name }} value={mine[name]} />
                  ) : (
                    <span className="text-muted">not touched</span>
                  )}
                </td>
                <td data-label="Theirs">
                  <Value {...{ record, name }} value={now[name]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="actions">
        <button type="button" className="button" onClick={onTheirs}>
          Take theirs
        </button>
        <button type="button" className="button button-primary" onClick={onMine}>
          Keep yours
        </button>
      </div>
    </Dialog>
  );
}
