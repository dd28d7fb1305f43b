import { csvFile } from '#kernel/derive/csv.ts';
import { inSentence } from '#kernel/fields/accept.ts';
import { useRef, useState } from 'react';
import { ProblemError } from '#web/data/call.ts';
import { send } from '#web/data/send.ts';
import { Bars } from '#web/ui/chart.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { FigurePicks } from '#web/ui/figure-picks.tsx';
import { Folding } from '#web/ui/folding.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { Table } from '#web/ui/table.tsx';
import { nameOf, nodesOf, type WorkflowDocument } from '../document/document.ts';
import type { Staff } from '../document/lint/staff.ts';
import { type Changed, type Replayed, replay } from '../document/replay.ts';
import { type Kind, type Measured, type PastChunk, workflowPast } from './designer-data.ts';

interface ReplayViewProps {
  readonly kind: Kind;
  readonly staff: Staff;
  readonly pace: Measured;
  /** What is in force, and what is drawn. */
  readonly before: WorkflowDocument;
  readonly after: WorkflowDocument;
  readonly days: { readonly from: string; readonly until: string };
  readonly onDays: (days: { from: string; until: string }) => void;
}

interface Run {
  readonly result: Replayed | null;
  readonly total: number;
  readonly isRunning: boolean;
  readonly trouble: string | null;
}

/** Replays what was decided in the past through the drawing, and tells what would have come out otherwise. */
export function ReplayView({ kind, staff, pace, before, after, days, onDays }: ReplayViewProps) {
  const [run, setRun] = useState<Run>({ result: null, total: 0, isRunning: false, trouble: null });
  const stopper = useRef<AbortController | null>(null);

  async function start(): Promise<void> {
    const controller = new AbortController();
    stopper.current = controller;
    setRun({ result: null, total: 0, isRunning: true, trouble: null });
    const playing = replay(before, after, staff, pace);
    try {
      for (let from: string | null = ''; from !== null; ) {
        const { signal } = controller;
        const answer: PastChunk = await send(workflowPast, { kind: kind.record, ...days, after: from }, { signal });
        const result = playing.add(answer.past);
        setRun({ result, total: answer.total, isRunning: answer.next !== null, trouble: null });
        from = answer.next;
      }
    } catch (error) {
      const trouble = controller.signal.aborted ? null : error instanceof ProblemError ? error.message : String(error);
      setRun((was) => ({ ...was, isRunning: false, trouble }));
    }
  }
  const { result, total, isRunning, trouble } = run;
  return (
    <div className="space-y-4">
      <div className="panel flex flex-wrap items-end gap-3 p-4">
        <label className="grid gap-0.5">
          <span className="note">From</span>
          <input
            type="date"
            className="control w-auto"
            value={days.from}
            onChange={({ target }) => target.value && onDays({ ...days, from: target.value })}
          />
        </label>
        <label className="grid gap-0.5">
          <span className="note">Until</span>
          <input
            type="date"
            className="control w-auto"
            value={days.until}
            onChange={({ target }) => target.value && onDays({ ...days, until: target.value })}
          />
        </label>
        {isRunning ? (
          <button type="button" className="button" onClick={() => stopper.current?.abort()}>
            <Icon name="x" />
            Cancel
          </button>
        ) : (
          <button type="button" className="button" onClick={() => void start()}>
            <Icon name="play" />
            Replay {inSentence(kind.labels)}
          </button>
        )}
        {isRunning && (
          <div className="min-w-40 flex-1">
            <progress
              className="progress"
              aria-label="Documents replayed"
              max={Math.max(1, total)}
              value={result?.looked ?? 0}
            />
            <p className="note mt-1">
              {(result?.looked ?? 0).toLocaleString('en-US')} of {total.toLocaleString('en-US')}
            </p>
          </div>
        )}
        <p role="alert" className="wrong w-full empty:hidden">
          {trouble}
        </p>
      </div>
      {result && result.looked === 0 && !isRunning && (
        <div className="panel">
          <Empty icon="history" title="No decisions in this period">
            Choose a longer period. Submitted {inSentence(kind.labels)} are replayed.
          </Empty>
        </div>
      )}
      {result && result.looked > 0 && <Results {...{ result, kind, staff, before, after, dayHours: pace.dayHours }} />}
    </div>
  );
}

interface ResultsProps extends Pick<ReplayViewProps, 'kind' | 'staff' | 'before' | 'after'> {
  readonly result: Replayed;
  /** How many hours a business day has. */
  readonly dayHours: number;
}

const inDays = (hours: number, count: number, dayHours: number): string =>
  (hours / dayHours / Math.max(1, count)).toFixed(1);

/** What differs, as figures that lead to their documents; those documents; and who would decide more or less. */
function Results({ result, kind, staff, before, after, dayHours }: ResultsProps) {
  const { looked, changed, endsOtherwise, hoursBefore, hoursAfter, added, removed, work } = result;
  const [picked, setPicked] = useState('');
  const all = [...nodesOf(before), ...nodesOf(after)].filter(
    ([, { kind: is }]) => is !== 'join' && is !== 'branch' && is !== 'parallel',
  );
  const names = new Map(all.map(([id, node]) => [id, nameOf(node)]));
  const counted = (of: Readonly<Record<string, number>>, way: keyof typeof ways) =>
    Object.entries(of)
      .toSorted(([, one], [, other]) => other - one)
      .map(([id, count]) => [`${way} ${id}`, `${ways[way]}: ${names.get(id) ?? id}`, count] as const);
  const figures = [
    ['', 'All changes', changed.length] as const,
    ...(endsOtherwise > 0 ? [[OUTCOME, 'Different outcome', endsOtherwise] as const] : []),
    ...counted(added, 'added'),
    ...counted(removed, 'removed'),
  ];
  // Another drawing may not have what was chosen.
  const chosen = figures.some(([key]) => key === picked) ? picked : '';
  const people = Object.entries(work)
    .filter(([, { before: was, after: is }]) => Math.abs(was - is) > 0.005)
    .toSorted(([, one], [, other]) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before))
    .slice(0, 12)
    .map(([id, load]) => ({ at: staff.people[id]?.name ?? 'Someone', ...load }));
  return (
    <>
      <section className="space-y-2" aria-label="Changed outcomes">
        <h2>
          {changed.length === 0 ? 'None' : changed.length.toLocaleString('en-US')} of {looked.toLocaleString('en-US')}{' '}
          {inSentence(kind.labels)} would take another path
        </h2>
        <p className="text-muted">
          Business days to decision, on average: {inDays(hoursBefore, looked, dayHours)} before,{' '}
          {inDays(hoursAfter, looked, dayHours)} with this version
        </p>
        {changed.length > 0 && <FigurePicks figures={figures} chosen={chosen} onPick={setPicked} />}
      </section>
      {changed.length > 0 && (
        <ChangedList changed={changed.filter((one) => isOf(one, chosen))} names={names} dayHours={dayHours} />
      )}
      {people.length > 0 && (
        <Folding name="replay-people" title="Approvals per person" isClosed>
          <Bars
            title="Approvals per person"
            note="Shared steps are split evenly. The 12 people with the largest change."
            head="Person"
            lie="lying"
            measure={{ kind: 'number', unit: ['approval', 'approvals'] }}
            series={[
              { name: 'Before', points: people.map(({ at, before: value }) => ({ at, value: rounded(value) })) },
              {
                name: 'This version',
                points: people.map(({ at, after: value }) => ({ at, value: rounded(value) })),
              },
            ]}
          />
        </Folding>
      )}
    </>
  );
}

const OUTCOME = 'outcome';
const ways = { added: 'Added step', removed: 'Removed step' } as const;

/** Whether a figure counts this document. */
function isOf({ before, after, added, removed }: Changed, figure: string): boolean {
  const [way, id = ''] = figure.split(' ');
  if (way === OUTCOME) return before.ends !== after.ends;
  return figure === '' || (way === 'added' ? added : removed).includes(id);
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

interface ListProps {
  readonly changed: readonly Changed[];
  readonly names: ReadonlyMap<string, string>;
  readonly dayHours: number;
}

/** Every document that would have gone another way, with both ways. */
function ChangedList({ changed, names, dayHours }: ListProps) {
  const [words, setWords] = useState('');
  const found = changed.filter(({ past }) => past.title.toLowerCase().includes(words.toLowerCase()));
  const way = (ids: readonly string[]): string =>
    ids
      .map((id) => names.get(id))
      .filter(Boolean)
      .join(' → ');
  const trail = ({ trail: ids }: Changed['before']) => way(ids);
  const download = () => {
    const lines = [
      ['Document', 'Before', 'This version', 'Added', 'Removed'],
      ...found.map((one) => [one.past.title, trail(one.before), trail(one.after), way(one.added), way(one.removed)]),
    ];
    saveFile('replay.csv', csvFile(lines), 'text/csv');
  };
  return (
    <section aria-label="Documents with another path" className="panel">
      <div className="flex flex-wrap items-center gap-2 p-3">
        <h2 className="mr-auto">Changed paths</h2>
        <input
          type="search"
          aria-label="Search these documents"
          placeholder="Search these documents"
          className="control max-w-64"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <button type="button" className="button" onClick={download}>
          <Icon name="download" />
          Export as CSV
        </button>
      </div>
      <Table
        label="Changed paths"
        rows={found}
        id={({ past }) => past.id}
        isDense
        step={25}
        columns={[
          { label: 'Document', name: ({ past }) => past.title },
          { label: 'Before', text: (one) => trail(one.before) },
          { label: 'This version', text: (one) => trail(one.after) },
          {
            label: 'Business days',
            text: ({ hoursBefore, hoursAfter }) =>
              `${inDays(hoursBefore, 1, dayHours)} → ${inDays(hoursAfter, 1, dayHours)}`,
            className: 'tabular-nums',
          },
        ]}
      />
      {found.length === 0 && <Empty title="No matching documents">Shorten the search.</Empty>}
    </section>
  );
}
