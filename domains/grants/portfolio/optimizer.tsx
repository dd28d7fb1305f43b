import { useState } from 'react';
import { useAct, useCall } from '#web/data/calls.ts';
import { useRowsOf } from '#web/data/rows.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CutNote, MoreOf } from '#web/ui/more-rows.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Workspace } from '#web/ui/workspace.tsx';
import { centsTyped } from '../opportunities/match.ts';
import { Candidates, type Wishes } from './candidates.tsx';
import { type Candidate, portfolioCandidates, runPortfolio } from './portfolio-calls.ts';
import { portfolioRun } from './portfolio-run.record.ts';
import { aims, MOST_HOURS, MOST_WEEKS } from './portfolio-words.ts';
import { Limits, Selected } from './run-result.tsx';

const title = 'Quantum Grant Management';

/** Which applications to write with the match money and staff hours there are: exact, proven, and kept with its input. */
export default function Optimizer() {
  useTitle(title);
  return (
    <Workspace
      title={title}
      label="Application portfolio"
      note="Choose applications exactly, on an ordinary computer. No quantum computer is used."
      keeps={['run']}
      tabs={[
        ['choose', 'Choose'],
        ['result', 'Result'],
        ['limits', 'Limits'],
      ]}
    >
      {(tab) => (tab === 'choose' ? <Choose /> : <Result tab={tab} />)}
    </Workspace>
  );
}

function Choose() {
  const of = useCall(portfolioCandidates);
  return (
    <Answered
      of={of}
      skeleton="h-96"
      isEmpty={({ candidates }) => candidates.total === 0}
      empty={
        <section className="panel" aria-label="No applications">
          <Empty title="No open go decisions" icon="scale">
            Applications appear here once a grant manager begins a go decision.
          </Empty>
        </section>
      }
    >
      {({ candidates }) => (
        <div className="space-y-4">
          <Form candidates={candidates.data} />
          <CutNote of={candidates} what="applications">
            The first can be set one by one. All of them are weighed.
          </CutNote>
        </div>
      )}
    </Answered>
  );
}

const whole = (text: string, most: number, least = 0): number | null => {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : null;
};

/** What was decided on is required unless a person says otherwise. */
const first = (candidates: readonly Candidate[]): Wishes =>
  Object.fromEntries(
    candidates.map(({ id, status }) => [id, { wish: status === 'pursuing' ? 'required' : 'optional', group: '' }]),
  );

function Form({ candidates }: { readonly candidates: readonly Candidate[] }) {
  const { putAll } = useQuestion();
  const [wishes, setWishes] = useState(() => first(candidates));
  const [aim, setAim] = useState<keyof typeof aims>('score');
  const [typed, setTyped] = useState({ match: '250,000', hours: '40', weeks: '26' });
  const run = useAct(runPortfolio, {
    changes: [portfolioRun.name],
    onDone: ({ id }) => putAll({ tab: 'result', run: id }),
  });
  const [match, hours, weeks] = [
    centsTyped(typed.match),
    whole(typed.hours, MOST_HOURS),
    whole(typed.weeks, MOST_WEEKS, 1),
  ];
  const why =
    match === null
      ? 'Enter the match money in dollars.'
      : hours === null
        ? `Enter whole hours per week, up to ${MOST_HOURS}.`
        : weeks === null
          ? `Enter whole weeks, from 1 to ${MOST_WEEKS}.`
          : undefined;
  const start = () => {
    if (match === null || hours === null || weeks === null) return;
    run.mutate({
      aim,
      matchLimit: { cents: match, currency: 'USD' },
      hoursPerWeek: hours,
      weeks,
      wishes: Object.entries(wishes).map(([decision, { wish, group }]) => ({
        decision,
        wish,
        ...(group === '' ? {} : { group }),
      })),
    });
  };
  const entries = [
    ['match', 'Match money', 'decimal'],
    ['hours', 'Hours per week', 'numeric'],
    ['weeks', 'Weeks planned', 'numeric'],
  ] as const;
  return (
    <>
      <section aria-label="Limits" className="panel flex flex-wrap items-end gap-3 p-4">
        <div className="grid gap-1">
          <span>Objective</span>
          <Select
            aria-label="Objective"
            value={aim}
            choices={Object.entries(aims)}
            onPick={(next) => setAim(next === 'money' ? next : 'score')}
          />
        </div>
        {entries.map(([name, label, mode]) => (
          <label key={name} className="grid gap-1">
            {label}
            <input
              className="control"
              inputMode={mode}
              maxLength={20}
              value={typed[name]}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          </label>
        ))}
        <button
          type="button"
          className="button button-primary"
          disabled={why !== undefined || run.isPending}
          title={why}
          onClick={start}
        >
          <Icon name="sparkles" />
          Find best portfolio
        </button>
        {why && <p className="note w-full">{why}</p>}
        {run.error && (
          <p role="alert" className="wrong w-full">
            {run.error.message}
          </p>
        )}
        <p className="note w-full">
          Hours are available evenly, week by week. What is due first has to be written first; an application without a
          deadline has all planned weeks.
        </p>
      </section>
      <Candidates rows={candidates} wishes={wishes} onWish={(id, next) => setWishes({ ...wishes, [id]: next })} />
    </>
  );
}

/** The run that the address names, or the last one. */
function Result({ tab }: { readonly tab: string }) {
  const { question, put } = useQuestion();
  const show = useShow();
  const { data: runs } = useRowsOf(portfolioRun, { sort: '-number', limit: 20 });
  if (!runs) return <div aria-busy="true" className="skeleton h-96" />;
  const id = question.get('run') ?? runs.data[0]?.id;
  if (!id)
    return (
      <section className="panel" aria-label="No runs">
        <Empty title="No runs yet" icon="scale">
          Set the limits on the tab Choose and find the best portfolio.
        </Empty>
      </section>
    );
  const known = runs.data.map((one) => [one.id, `${one.number}, ${momentOf(one.createdAt, show)}`] as const);
  const choices = known.some(([key]) => key === id) ? known : [[id, 'Run of this link'] as const, ...known];
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <span>Run</span>
        <Select aria-label="Run" value={id} choices={choices} onPick={(next) => put('run', next)} />
        <MoreOf rows={runs} />
      </div>
      {tab === 'limits' ? <Limits id={id} /> : <Selected id={id} />}
    </div>
  );
}
