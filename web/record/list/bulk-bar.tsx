import { inSentence } from '#kernel/fields/accept.ts';
import { useRef, useState } from 'react';
import { allows } from '#kernel';
import { actorOf, useSession } from '#web/data/session.ts';
import { useRecords } from '#web/shell/product.ts';
import { tell } from '#web/shell/messages.tsx';
import { Link, useHeldLeave } from '#web/shell/router.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useTitleOf } from '../cells.tsx';
import { titleOf } from '../words.ts';
import { ActDialog } from '../act-dialog.tsx';
import { type Act, type ActGiven, actsOf } from '../acts.ts';
import { type BulkEnd, doToRows, refusals, rowsMeant } from './bulk.ts';
import { number, useExactCount } from './list-count.tsx';
import type { Selection } from './selection.ts';
import type { List } from './use-list.ts';
import type { ListedRow } from './use-rows.ts';

/** All that one call does at most. */
const MOST_MATCHES = 10_000;

interface Offer {
  readonly act: Act;
  /** Of how many of the rows the server said that it is possible; null when nobody asked about them. */
  readonly fits: number | null;
}

/** What can be done with the rows that are ticked: the steps that the server offers for them. */
export function useOffers(list: List, selection: Selection): Offer[] {
  const me = useSession();
  const { record } = list;
  const actor = actorOf(me);
  const rows = [...selection.rows.values()];
  return actsOf(record)
    .map((act) => {
      const step = record.transitions[act.name];
      if (selection.all !== null) return { act, fits: !step || allows(step.by, actor) ? null : 0 };
      return { act, fits: rows.filter(({ can }) => can.includes(act.name)).length };
    })
    .filter(({ fits }) => fits !== 0);
}

/** Stands at the foot of the screen while rows are ticked. */
export function BulkBar({ list, selection }: { list: List; selection: Selection }) {
  const { record, question } = list;
  const offers = useOffers(list, selection);
  const [act, setAct] = useState<Act | null>(null);
  const [result, setResult] = useState<{ act: Act; answer: BulkEnd; rows: Selection['rows'] } | null>(null);
  const { data: matching } = useExactCount({ record, question }, selection.size > 0);
  const { size, all } = selection;
  const many = inSentence(record.label[1]);
  const isMore = matching !== undefined && matching > MOST_MATCHES;
  const finish = (answer: BulkEnd, rows: Selection['rows']) => {
    if (!act) return;
    if (answer.refused + answer.left > 0) setResult({ act, answer, rows });
    else tell(`${act.label}: ${number.format(answer.done)} done`, 'good');
    setAct(null);
    selection.clear();
  };
  return (
    <>
      {size > 0 && (
        <section
          aria-label="Selected rows"
          className="panel float sticky bottom-3 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 px-3 py-2"
        >
          <output className="mr-1 font-medium">
            {all === null ? number.format(size) : `All ${number.format(all)}`} selected
          </output>
          {all === null && matching !== undefined && matching > size && !isMore && (
            <button type="button" className="link" onClick={() => selection.putAll(matching)}>
              Select all {number.format(matching)}
            </button>
          )}
          {all === null && isMore && (
            <span className="text-muted">
              {number.format(matching)} match; narrow the list to {number.format(MOST_MATCHES)} to take all
            </span>
          )}
          {offers.map(({ act: one, fits }) => (
            <button
              key={one.name}
              type="button"
              className={`button ${one.confirm ? 'button-danger' : ''}`}
              onClick={() => setAct(one)}
            >
              {one.label}
              {fits !== null && fits < size && <span className="note">{number.format(fits)}</span>}
            </button>
          ))}
          {offers.length === 0 && <span className="text-muted">Nothing can be done with these {many} now</span>}
          <button type="button" className="button button-quiet px-2" aria-label="Select none" onClick={selection.clear}>
            <Icon name="x" />
          </button>
        </section>
      )}
      {act && <Confirm key={act.name} {...{ list, selection, act }} onClose={() => setAct(null)} onDone={finish} />}
      {result && <Result {...{ list, ...result }} onClose={() => setResult(null)} />}
    </>
  );
}

interface ConfirmProps {
  readonly list: List;
  readonly selection: Selection;
  readonly act: Act;
  readonly onClose: () => void;
  readonly onDone: (answer: BulkEnd, rows: Selection['rows']) => void;
}

function Confirm({ list, selection, act, onClose, onDone }: ConfirmProps) {
  const { record, question, again } = list;
  const { rows, all, size } = selection;
  const [done, setDone] = useState<number | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const [isStopping, setStopping] = useState(false);
  const isStopped = useRef(false);
  const stop = (is: boolean) => setStopping((isStopped.current = is));
  useHeldLeave(done !== null);
  const fitting = [...rows.values()].filter(({ can }) => can.includes(act.name));
  const meant = all ?? fitting.length;
  const left = size - meant;
  const run = async (given: ActGiven) => {
    const bulk = { record, act: act.name, given };
    setProblem(null);
    stop(false);
    setDone(0);
    try {
      const those = all === null ? fitting : await rowsMeant(record, question, all);
      onDone(await doToRows(bulk, those, { onProgress: setDone, isStopped: () => isStopped.current }), rows);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setProblem(error);
    } finally {
      setDone(null);
      await again();
    }
  };
  const many = inSentence(record.label[meant === 1 ? 0 : 1]);
  return (
    <ActDialog
      {...{ record, act, problem }}
      title={`${act.label}: ${number.format(meant)} ${many}`}
      isBusy={done !== null}
      onRun={(given) => void run(given)}
      onClose={() => (done === null ? onClose() : stop(true))}
    >
      {left > 0 && (
        <p className="text-muted">
          It is not possible for {number.format(left)} of the {number.format(size)} selected;{' '}
          {left === 1 ? 'it stays' : 'they stay'} as {left === 1 ? 'it is' : 'they are'}.
        </p>
      )}
      {all !== null && <p className="text-muted">Each is judged by itself; what is refused is listed afterwards.</p>}
      {done !== null && (
        <div>
          <progress className="w-full" aria-label="Progress" value={done} max={meant} />
          <p className="flex items-center gap-3">
            <output className="text-muted">
              {number.format(done)} of {number.format(meant)}
            </output>
            <button type="button" className="button" disabled={isStopping} onClick={() => stop(true)}>
              {isStopping ? 'Stopping…' : 'Stop'}
            </button>
          </p>
          <p className="note">Stop before you leave this page. What is done stays done.</p>
        </div>
      )}
    </ActDialog>
  );
}

interface ResultProps {
  readonly list: List;
  readonly act: Act;
  readonly answer: BulkEnd;
  readonly rows: ReadonlyMap<string, ListedRow>;
  readonly onClose: () => void;
}

const SHOWN = 50;

/** What was done, and what was refused and why. */
function Result({ list, act, answer, rows, onClose }: ResultProps) {
  const { record } = list;
  const { left, problem } = answer;
  return (
    <Dialog
      title={`${act.label}: ${number.format(answer.done)} done, ${number.format(answer.refused)} refused${left > 0 ? `, ${number.format(left)} not reached` : ''}`}
      onClose={onClose}
    >
      {problem && (
        <p role="alert" className="wrong">
          {problem.message}
        </p>
      )}
      <div className="max-h-[50vh] space-y-4 overflow-y-auto">
        {refusals(answer).map(([sentence, ids]) => (
          <section key={sentence}>
            <p className="font-medium">{sentence}</p>
            <RefusedRows {...{ list, ids, rows }} />
          </section>
        ))}
      </div>
      <p className="sr-only">Nothing happened to the {inSentence(record.label[1])} that were refused.</p>
      <div className="actions">
        <button type="button" className="button button-primary" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}

function RefusedRows({ list, ids, rows }: { ids: readonly string[] } & Pick<ResultProps, 'list' | 'rows'>) {
  const [most, setMost] = useState(SHOWN);
  return (
    <ul className="text-muted mt-1 flex flex-wrap gap-x-3 gap-y-1">
      {ids.slice(0, most).map((id) => (
        <li key={id}>
          <RefusedRow {...{ list, id, row: rows.get(id) }} />
        </li>
      ))}
      {ids.length > most && (
        <li>
          <button type="button" className="link" onClick={() => setMost(most + SHOWN)}>
            Show more of {number.format(ids.length - most)}
          </button>
        </li>
      )}
    </ul>
  );
}

function RefusedRow({ list: { record }, id, row }: { list: List; id: string; row: ListedRow | undefined }) {
  const to = useRecords().rowAt(record.name, id);
  const fetched = useTitleOf(record, row ? '' : id);
  const name = row ? titleOf(record, row) : fetched;
  return to ? (
    <Link to={to} className="link">
      {name}
    </Link>
  ) : (
    name
  );
}
