import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useAct } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { tell } from '#web/shell/messages.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/columns.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { later } from '#web/ui/later.tsx';
import { useParam, useQuestion } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { weighProgram } from './capital-acts.ts';
import { points, WHO_PLANS } from './capital-data.tsx';
import type { Parts } from './capital-management.screen.tsx';
import { capitalProgram } from './capital-program.record.ts';
import { contestOf } from './contest.ts';
import type { Program, Project } from './plan-book.ts';
import { type Criterion, rank, weightsText, withWeights } from './scoring.ts';
import { SensitivityTable } from './sensitivity-table.tsx';

const ScoreDialog = later(async () => ({ default: (await import('./score-dialog.tsx')).ScoreDialog }));

/** The ranking of a program, with weights that can be tried before they are changed. */
export function ScoringTab(parts: Parts) {
  const { book } = parts;
  const { question, putAll } = useQuestion();
  const wished = question.get('program');
  const program =
    book.programs.find(({ id }) => id === wished) ?? book.programs.find(({ status }) => status === 'active');
  if (!program)
    return (
      <div className="panel">
        <Empty icon="scale" title="No programs">
          A program sets the criteria for scoring its projects.
        </Empty>
      </div>
    );
  return (
    <div className="space-y-5">
      <div className="flex max-w-md items-center gap-2">
        <span className="text-muted">Program</span>
        <Select
          aria-label="Program"
          value={program.id}
          choices={book.programs.map(({ id, name }) => [id, name] as const)}
          onPick={(id) => putAll({ program: id, weights: '' })}
        />
      </div>
      <Ranking key={`${program.id} ${program.version}`} {...parts} program={program} />
    </div>
  );
}

function Ranking({ book, plan, content, mayPlan, program }: Parts & { readonly program: Program }) {
  const [tried, setTried] = useTriedWeights(program);
  const [scoring, setScoring] = useState<Project | null>(null);
  const contest = useMemo(() => contestOf({ book, plan, content, program }), [book, plan, content, program]);
  const { contenders, unscored, funds } = contest;
  // The sliders go ahead of what is worked out for them.
  const settled = useDeferredValue(tried);
  const before = new Map(rank(contenders, program.criteria).map(({ contender, place }) => [contender.id, place]));
  const ranked = rank(contenders, tried);
  const funded = funds(ranked.map(({ contender }) => contender.id));
  const isTried = tried.some(({ weight }, at) => weight !== program.criteria[at]?.weight);
  return (
    <>
      <div className="grid items-start gap-5 2xl:grid-cols-[20rem_1fr]">
        <Weights {...{ program, tried, setTried, isTried, mayPlan, planYear: plan.planYear }} />
        <section aria-label="Ranking" className="panel min-w-0 overflow-x-auto">
          {ranked.length === 0 ? (
            <Empty icon="scale" title="No scores">
              Score the projects below for FY{plan.planYear}; several scorers are averaged.
            </Empty>
          ) : (
            <Table
              label="Ranking"
              caption={`FY${plan.planYear}. Funded from the top until the caps are reached, after other programs.`}
              captionClass="text-muted px-3 py-2 text-left"
              rows={ranked}
              id={({ contender }) => contender.id}
              columns={[
                {
                  label: 'Rank',
                  text: ({ place }) => place,
                  show: ({ place, contender: { id } }) => (
                    <>
                      {place} <Moved by={(before.get(id) ?? place) - place} />
                    </>
                  ),
                  className: 'tabular-nums',
                },
                {
                  label: 'Project',
                  name: ({ contender }) => contender.project.name,
                  show: ({ contender: { id, project, scorers } }) => (
                    <>
                      <Link to={`/capital-planning/projects/${id}`} className="link">
                        {project.name}
                      </Link>
                      <span className="text-muted block text-xs">
                        {project.number} · {scorers} {scorers === 1 ? 'scorer' : 'scorers'}
                      </span>
                    </>
                  ),
                  headClass: 'min-w-44',
                },
                ...program.criteria.map(
                  ({ code, name }): Column<(typeof ranked)[number]> => ({
                    label: name,
                    number: ({ contender }) => contender.averages[code] ?? 0,
                    show: ({ contender }) => points(contender.averages[code] ?? 0),
                    headClass: 'max-w-28 min-w-20 whitespace-normal',
                  }),
                ),
                {
                  label: 'Score',
                  number: ({ score }) => score,
                  show: ({ score }) => points(score),
                  className: 'font-semibold',
                },
                {
                  label: 'Funding',
                  mark: ({ contender: { id } }) =>
                    funded.has(id) ? <Badge tone="good">Funded</Badge> : <Badge>Unfunded</Badge>,
                },
              ]}
              acts={{
                label: 'Score it',
                className: '',
                show: ({ contender: { project } }) => <ScoreButton project={project} onScore={setScoring} />,
              }}
            />
          )}
        </section>
      </div>
      {ranked.length > 1 && <SensitivityTable contest={contest} criteria={settled} />}
      {unscored.length > 0 && (
        <section aria-label="Not scored" className="panel p-4">
          <h2>Not scored for FY{plan.planYear}</h2>
          <ul className="mt-2 divide-y">
            {unscored.map((project) => (
              <li key={project.id} className="border-line flex flex-wrap items-center justify-between gap-2 py-2">
                <Link to={`/capital-planning/projects/${project.id}`} className="link">
                  {project.name}
                </Link>
                <ScoreButton project={project} onScore={setScoring} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {scoring && (
        <Suspense>
          <ScoreDialog project={scoring} program={program} planYear={plan.planYear} onClose={() => setScoring(null)} />
        </Suspense>
      )}
    </>
  );
}

const PAUSE = 200;

/** Weights that are tried stand in the address, so that Back and a reload find them, once the slider rests. */
function useTriedWeights({ criteria }: Program) {
  const { search } = usePlace();
  const [said, say] = useParam('weights');
  const [tried, setTried] = useState(() => withWeights(criteria, said));
  const text = weightsText(tried, criteria);
  useEffect(() => {
    if (text === said) return;
    // Whoever has gone elsewhere meanwhile is not brought back.
    const timer = setTimeout(() => location.search === search && say(text), PAUSE);
    return () => clearTimeout(timer);
  });
  return [tried, setTried] as const;
}

const Moved = ({ by }: { by: number }) =>
  by === 0 ? null : (
    <span className={by > 0 ? 'text-good' : 'text-danger'}>
      <span aria-hidden="true">
        {by > 0 ? '▲' : '▼'}
        {Math.abs(by)}
      </span>
      <span className="sr-only">{by > 0 ? `${by} higher` : `${-by} lower`} than with the current weights</span>
    </span>
  );

function ScoreButton({ project, onScore }: { project: Project; onScore: (project: Project) => void }) {
  const { member, role } = useSession();
  const isOwn = project.requestedBy === member.id;
  if (role === 'user') return null;
  return (
    <button
      type="button"
      className="button button-quiet print:hidden"
      disabled={isOwn}
      title={isOwn ? 'You requested this project, so someone else has to score it.' : `Score ${project.name}`}
      onClick={() => onScore(project)}
    >
      Score<span className="sr-only"> {project.name}</span>
    </button>
  );
}

interface WeightsProps {
  readonly program: Program;
  readonly tried: readonly Criterion[];
  readonly setTried: (criteria: readonly Criterion[]) => void;
  readonly isTried: boolean;
  readonly mayPlan: boolean;
  readonly planYear: number;
}

/** Sliders that re-rank at once. Nothing is changed until the budget officer says why. */
function Weights({ program, tried, setTried, isTried, mayPlan, planYear }: WeightsProps) {
  const [isSaving, setSaving] = useState(false);
  const all = tried.reduce((sum, { weight }) => sum + weight, 0);
  const weights = tried.map(({ code, weight }) => ({ code, weight }));
  const save = useAct(weighProgram, {
    changes: [capitalProgram.name, 'capital_ranking'],
    onDone: () => tell('Weights changed; earlier ranking saved', 'good'),
  });
  return (
    <section aria-label="Weights" className="panel space-y-4 p-4">
      <h2>Weights</h2>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-1">
        {tried.map(({ code, name, weight }, at) => (
          <label key={code} className="block">
            <span className="flex justify-between gap-2">
              <span>{name}</span>
              <span className="tabular-nums">
                {weight}
                <span className="text-muted"> · {all === 0 ? 0 : Math.round((100 * weight) / all)}%</span>
              </span>
            </span>
            <input
              type="range"
              min={0}
              max={100}
              value={weight}
              aria-label={`Weight of ${name}`}
              className="accent-focus w-full"
              onChange={({ target }) =>
                setTried(tried.map((one, on) => (on === at ? { ...one, weight: Number(target.value) } : one)))
              }
            />
          </label>
        ))}
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        <button
          type="button"
          className="button button-primary"
          disabled={!isTried || !mayPlan}
          title={mayPlan ? undefined : WHO_PLANS}
          onClick={() => setSaving(true)}
        >
          Change weights
        </button>
        <button type="button" className="button" disabled={!isTried} onClick={() => setTried(program.criteria)}>
          Reset weights
        </button>
      </div>
      {!mayPlan && <p className="note">{WHO_PLANS} You can try any weights here.</p>}
      <p>
        <Link to={`/capital-planning-management/rankings?program=${program.id}`} className="link">
          Saved rankings
        </Link>
      </p>
      {isSaving && (
        <Confirm
          title={`Change weights of ${program.name}`}
          action="Change weights"
          reason="required"
          isBusy={save.isPending}
          trouble={save.error?.message}
          onConfirm={(reason) =>
            save.mutate({ id: program.id, planYear, reason, weights }, { onSuccess: () => setSaving(false) })
          }
          onClose={() => setSaving(false)}
        >
          Saves the current ranking with its weights. The new ranking applies to everyone at once.
        </Confirm>
      )}
    </section>
  );
}
