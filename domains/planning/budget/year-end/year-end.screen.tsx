import { useState } from 'react';
import { dollars, href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { useAct, useCall, useEdit } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { say, tell } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { useParam } from '#web/ui/param.ts';
import { useWhole } from '#web/ui/whole.ts';
import { budgetPages as pages } from '../../budget-pages.ts';
import { type Trial, yearEndTrial } from './trial.ts';
import { collectCommitments, decideRest } from './year-end-acts.ts';
import { yearEnd } from './year-end.record.ts';
import { yearEndItem } from './year-end-item.record.ts';

/** The end of a year: what is still open, a decision for each, the trial run, and the commit. */
export default function YearEndScreen({ params }: { params: Readonly<Record<string, string>> }) {
  return (
    <RecordScreen record={yearEnd} id={params['id'] ?? ''} layout="below">
      {(row) => (
        <>
          <RecordSections record={yearEnd} row={row} />
          {row.status === 'open' && <Trying id={row.id} />}
          <Decisions id={row.id} mayDecide={row.can.includes('collect')} />
        </>
      )}
    </RecordScreen>
  );
}

function Trying({ id }: { id: string }) {
  const trial = useCall(yearEndTrial, { id });
  return (
    <section aria-label="Preview" className="panel p-4">
      <h2 className="text-base font-semibold">Preview</h2>
      <Answered of={trial} skeleton="h-40">
        {(data) => <TrialRun trial={data} />}
      </Answered>
    </section>
  );
}

function TrialRun({ trial }: { trial: Trial }) {
  const { lapsed, carried, undecided, stale, unfit, lines, scheduled } = trial;
  const isWhole = useWhole();
  return (
    <>
      <p className="text-muted mt-1">
        Nothing is posted yet. Closing lets {dollars(lapsed)} lapse and carries {dollars(carried)} forward.
      </p>
      {undecided > 0 && (
        <p className="text-warn mt-2">
          {undecided} open {undecided === 1 ? 'commitment needs' : 'commitments need'} a decision before the year can
          close.
        </p>
      )}
      {stale > 0 && <p className="text-warn mt-2">{stale} changed since the list was made. Refresh the list.</p>}
      {unfit.length > 0 && (
        <p className="text-warn mt-2">
          {unfit.join(', ')} can’t receive a carryforward: choose an open line of another adopted budget, or let the
          commitment lapse.
        </p>
      )}
      {scheduled.length > 0 && <Scheduled of={scheduled} />}
      {lines.length > 0 && (
        <details open={isWhole} className="mt-3">
          <summary className="cursor-pointer font-medium">
            Before and after, {lines.length === 1 ? 'one line' : `${count(lines.length)} lines`}
          </summary>
          <Table
            label="Before and after"
            rows={lines}
            id={({ line }) => line}
            step={WINDOW}
            columns={[
              {
                label: 'Line',
                name: ({ name }) => name,
                show: ({ line, name, budget, account }) => (
                  <>
                    <Link to={href(pages.line, { id: line })} className="link font-medium">
                      {name}
                    </Link>
                    <span className="note block">
                      {budget} · <span className="font-mono">{account}</span>
                    </span>
                  </>
                ),
              },
              { label: 'Committed before', money: ({ before }) => before.preencumbered + before.encumbered },
              { label: 'Committed after', money: ({ after }) => after.preencumbered + after.encumbered },
              { label: 'Carried', money: ({ before, after }) => after.carried - before.carried },
              { label: 'Available before', money: ({ availableBefore }) => availableBefore },
              { label: 'Available after', money: ({ availableAfter }) => availableAfter },
            ]}
          />
        </details>
      )}
    </>
  );
}

/** Approved changes that wait for their day: none stays scheduled in a budget that is closed. */
const Scheduled = ({ of }: { readonly of: Trial['scheduled'] }) => (
  <div className="mt-3">
    <Table
      label="Scheduled amendments"
      caption="Scheduled amendments"
      rows={of}
      step={WINDOW}
      columns={[
        {
          label: 'Amendment',
          name: ({ number, purpose }) => `${number} ${purpose}`,
          show: ({ id, number, purpose }) => (
            <>
              <Link to={href(pages.amendment, { id })} className="link font-medium">
                {number}
              </Link>
              <span className="note block">{purpose}</span>
            </>
          ),
        },
        { label: 'Effective on', day: ({ day }) => day },
        {
          label: 'At the close',
          text: ({ fate }) => fate,
          show: ({ fate, because }) => (
            <>
              {fate}
              {because && <span className="note block">{because}</span>}
            </>
          ),
        },
      ]}
    />
  </div>
);

const WINDOW = 25;
const count = (rows: number): string => rows.toLocaleString('en-US');

const decisions = [
  ['', 'Undecided'],
  ['lapse', 'Lapses'],
  ['carry', 'Carries forward'],
] as const;

function Decisions({ id, mayDecide }: { id: string; mayDecide: boolean }) {
  // The cursors of the windows before this one; the last is where this one begins. Back from a document finds the window again.
  const [after, setAfter] = useParam('after');
  const cursors = after === '' ? [] : after.split('.');
  const setCursors = (all: readonly string[]) => setAfter(all.join('.'));
  const cursor = cursors.at(-1);
  const items = useRowsOf(yearEndItem, {
    filters: { yearEnd: id },
    limit: WINDOW,
    sort: 'document',
    total: 'exact',
    ...(cursor ? { cursor } : {}),
  });
  const [problem, setProblem] = useState<string | null>(null);
  const again = useAct(collectCommitments, {
    changes: [yearEndItem.name, yearEnd.name],
    onDone: ({ added, changed: other }) =>
      tell(added + other === 0 ? 'The list is up to date' : `${added} added, ${other} changed`, 'good'),
    onRefused: ({ message }) => say({ title: 'Not collected', text: message, tone: 'danger' }),
  });
  const rest = useAct(decideRest, {
    changes: [yearEndItem.name, yearEnd.name],
    onDone: ({ decided }) => tell(`${decided} decided`, 'good'),
    onRefused: ({ message }) => say({ title: 'Undecided', text: message, tone: 'danger' }),
  });
  const decide = useEdit(yearEndItem, {
    onDone: () => setProblem(null),
    onRefused: ({ message }) => setProblem(message),
  });
  return (
    <Answered of={items} skeleton="h-64">
      {({ data: rows, next, total }) => {
        return (
          <section aria-label="Open commitments" className="panel overflow-x-auto">
            <div className="flex flex-wrap items-center gap-2 px-3 pt-3 pb-2">
              <h2 className="mr-auto text-base font-semibold">Open commitments</h2>
              {mayDecide && (
                <>
                  <button
                    type="button"
                    className="button"
                    disabled={rest.isPending}
                    onClick={() => rest.mutate({ id, decision: 'carry' })}
                  >
                    Carry the rest forward
                  </button>
                  <button
                    type="button"
                    className="button"
                    disabled={rest.isPending}
                    onClick={() => rest.mutate({ id, decision: 'lapse' })}
                  >
                    Let the rest lapse
                  </button>
                  <button
                    type="button"
                    className="button"
                    disabled={again.isPending}
                    onClick={() => again.mutate({ id })}
                  >
                    Refresh list
                  </button>
                </>
              )}
            </div>
            {problem && (
              <p role="alert" className="wrong px-3">
                {problem}
              </p>
            )}
            {rows.length === 0 ? (
              <Empty icon="circle-check" title="No open commitments">
                No document has budget committed on this budget.
              </Empty>
            ) : (
              <Table
                label="Open commitments"
                rows={rows}
                isDense
                columns={[
                  {
                    label: 'Document',
                    name: (item) => item.document ?? '',
                    show: (item) => (
                      <>
                        <Link to={href(pages.yearEndItem, { id: item.id })} className="link font-medium">
                          {item.document}
                        </Link>
                        {item.note && <span className="note block">{item.note}</span>}
                      </>
                    ),
                  },
                  { label: 'Line', text: (item) => item.titles?.line, none: '' },
                  {
                    label: 'Committed',
                    money: (item) => (item.preencumbered?.cents ?? 0) + (item.encumbered?.cents ?? 0),
                  },
                  {
                    label: 'Decision',
                    mark: (item) =>
                      mayDecide ? (
                        <Select
                          aria-label={`Decision on ${item.document}`}
                          className="control min-w-40"
                          value={item.decision ?? ''}
                          choices={decisions}
                          onPick={(picked) => {
                            const decision = picked === 'lapse' || picked === 'carry' ? picked : null;
                            decide.mutate({ id: item.id, version: item.version, change: { decision } });
                          }}
                        />
                      ) : (
                        (decisions.find(([key]) => key === (item.decision ?? ''))?.[1] ?? '')
                      ),
                  },
                  {
                    label: 'Target line',
                    className: (item) => (item.decision === 'carry' ? '' : 'nothing'),
                    mark: (item) =>
                      item.decision === 'carry'
                        ? (item.titles?.intoLine ?? (
                            <span className="text-warn">No line with this account; open it to choose one</span>
                          ))
                        : '—',
                  },
                ]}
              />
            )}
            {total > rows.length && (
              <nav aria-label="Pages of open commitments" className="flex flex-wrap items-center gap-2 p-3">
                <p className="text-muted mr-auto">
                  {count(cursors.length * WINDOW + 1)} to {count(cursors.length * WINDOW + rows.length)} of{' '}
                  {count(total)}
                </p>
                {cursors.length > 0 && (
                  <button type="button" className="button" onClick={() => setCursors(cursors.slice(0, -1))}>
                    Before
                  </button>
                )}
                {next && (
                  <button type="button" className="button" onClick={() => setCursors([...cursors, next])}>
                    Next {Math.min(WINDOW, total - (cursors.length + 1) * WINDOW)}
                  </button>
                )}
              </nav>
            )}
          </section>
        );
      }}
    </Answered>
  );
}
