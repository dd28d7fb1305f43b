import { useEffect } from 'react';
import { includesRole } from '#kernel';
import type { Listed } from '#web/data/client.ts';
import { useSession } from '#web/data/session.ts';
import { Link, navigate, usePlace, useTitle } from '#web/shell/router.tsx';
import { useTutorial } from '#web/shell/tutorial-slot.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Select } from '#web/ui/select.tsx';
import { training } from './index.ts';
import type { tutorial } from './tutorial.record.ts';
import { type Progress, stepsOf, useProgress, useTutorials } from './tutorial-data.tsx';
import { moduleWords, percentOf } from './tutorial-steps.ts';

const { tutorials, writing } = training.pages;

/** Every tutorial with how far one has come in it. */
export default function TutorialList() {
  useTitle(tutorials.title);
  const { path, search } = usePlace();
  const { role } = useSession();
  const { all, error, refetch } = useTutorials();
  const progress = useProgress();
  const asked = new URLSearchParams(search);
  const [words, module] = [asked.get('search') ?? '', asked.get('module') ?? ''];
  const put = (name: string, value: string) => {
    const next = new URLSearchParams(asked);
    if (value) next.set(name, value);
    else next.delete(name);
    navigate(next.size > 0 ? `${path}?${next}` : path, { replace: true });
  };
  // A link from elsewhere starts one; it is taken out of the address, so that Back does not start it again.
  const start = useTutorial();
  const wished = asked.get('start');
  useEffect(() => {
    if (!wished) return;
    navigate(path, { replace: true });
    start(wished);
  }, [wished, path, start]);
  const modules = [...new Set(all?.map(({ moduleName }) => moduleName ?? ''))].toSorted();
  const found = (all ?? [])
    .filter((one) => (module === '' || one.moduleName === module) && fits(one, words))
    // What was begun stands first, then what everybody begins with; the rest stays from easy to hard.
    .toSorted((one, other) => urgency(one, progress) - urgency(other, progress));
  const done = all?.filter(({ id }) => progress?.some((one) => one.tutorialId === id && one.completed)).length ?? 0;
  return (
    <>
      <PageHead
        title={tutorials.title}
        note={
          all && progress
            ? `${done} of ${all.length} completed. Each takes two or three minutes.`
            : 'Learn Levee step by step.'
        }
      >
        {includesRole(role, 'admin') && (
          <Link to={writing.path} className="button">
            <Icon name="pencil" />
            Write tutorials
          </Link>
        )}
      </PageHead>
      <search className="mb-4 flex flex-wrap gap-2">
        <input
          type="search"
          aria-label="Search tutorials"
          placeholder="Search tutorials"
          className="control max-w-72"
          value={words}
          onChange={({ target }) => put('search', target.value)}
        />
        <Select
          aria-label="Area"
          className="control w-auto"
          value={module}
          choices={[['', 'All areas'], ...modules.map((one) => [one, moduleWords(one)] as const)]}
          onPick={(one) => put('module', one)}
        />
      </search>
      <Answered
        of={{ data: all, error, refetch }}
        isEmpty={() => found.length === 0}
        empty={
          <div className="panel">
            <Empty icon="graduation-cap" title={all?.length === 0 ? 'No tutorials yet' : 'Nothing matches'}>
              {all?.length === 0 ? 'Admins can write one.' : 'Try fewer words, or choose all areas.'}
            </Empty>
          </div>
        }
      >
        {() => (
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {found.map((one) => (
              <Card key={one.id} one={one} progress={progress?.find(({ tutorialId }) => tutorialId === one.id)} />
            ))}
          </ul>
        )}
      </Answered>
    </>
  );
}

type Row = Listed<typeof tutorial>;

function urgency({ id, moduleName }: Row, progress: readonly Progress[] = []): number {
  const own = progress.find(({ tutorialId }) => tutorialId === id);
  return own && !own.completed ? 0 : moduleName === 'dashboard' && !own ? 1 : 2;
}

function fits({ title, moduleName, steps }: Row, words: string): boolean {
  const text = [title, moduleName, ...stepsOf(steps).flatMap((step) => [step.title, step.content])]
    .join(' ')
    .toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const levels: Readonly<Record<string, readonly [words: string, tone: BadgeTone]>> = {
  beginner: ['Beginner', 'good'],
  intermediate: ['Intermediate', 'warn'],
  advanced: ['Advanced', 'danger'],
};

/** How hard it is; a level that nobody knows is shown as it is, in plain. */
export function Level({ level }: { readonly level: string }) {
  const [words, tone] = (Object.hasOwn(levels, level) && levels[level]) || [level, 'plain' as const];
  return <Badge tone={tone}>{words}</Badge>;
}

function Card({ one, progress }: { one: Row; progress: Progress | undefined }) {
  const start = useTutorial();
  const steps = stepsOf(one.steps);
  const at = Math.min(progress?.currentStep ?? 0, steps.length - 1);
  const isBegun = progress !== undefined && !progress.completed;
  const percent = isBegun ? percentOf({ steps, at }) : 0;
  return (
    <li className="panel flex flex-col px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-muted text-xs">{moduleWords(one.moduleName ?? '')}</span>
        <Level level={one.difficultyLevel ?? ''} />
        {progress?.completed && (
          <span className="text-good ml-auto inline-flex items-center gap-1 text-xs font-medium">
            <Icon name="circle-check" className="size-3.5" />
            Completed
          </span>
        )}
      </div>
      <h2 className="mt-2">{one.title}</h2>
      <p className="text-muted mt-1 line-clamp-2">{steps[0]?.content}</p>
      <div className="mt-auto flex items-center gap-3 pt-3">
        <div className="min-w-0 flex-1">
          <p className="note">{isBegun ? `Step ${at + 1} of ${steps.length}` : `${steps.length} steps`}</p>
          {isBegun && (
            <progress className="progress mt-1" aria-label={`Progress of ${one.title}`} max={100} value={percent}>
              {`${percent}%`}
            </progress>
          )}
        </div>
        <button
          type="button"
          aria-label={`${isBegun ? 'Continue' : progress ? 'Start again' : 'Start'}: ${one.title}`}
          className={`button ${isBegun ? 'button-primary' : ''}`}
          onClick={() => start(one.id)}
        >
          {isBegun ? 'Continue' : progress ? 'Start again' : 'Start'}
        </button>
      </div>
    </li>
  );
}
