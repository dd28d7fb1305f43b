import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Row } from '#kernel';
import { client } from '#web/data/client.ts';
import { useSession } from '#web/data/session.ts';
import { say, tell } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { tutorial } from './tutorial.record.ts';
import { tutorialProgress } from './tutorial-progress.record.ts';

interface Step {
  readonly title: string;
  readonly content: string;
  /** A path of the product where the step is done. */
  readonly action?: string;
}
interface Running {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly Step[];
  readonly at: number;
}

const BEGINS_AFTER = 500;
const START = 'levee:start-tutorial';

/** What the shell's button does. */
export const startTutorial = (): void => void dispatchEvent(new Event(START));

/** The tutorial of the dashboard over whatever page is open; it goes on where the person left it. */
export default function Tutorials() {
  const { member } = useSession();
  const queries = useQueryClient();
  const [running, setRunning] = useState<Running | null>(null);

  const save = async ({ id, at }: Running, completed: boolean) => {
    const [known] = await progressOf(member.id, id);
    const step = { currentStep: at, completed };
    if (known) await client(tutorialProgress).edit(known.id, known.version, step);
    else await client(tutorialProgress).create({ tutorialId: id, ...step });
    await queries.invalidateQueries({ queryKey: [tutorialProgress.name] });
  };
  const saveOrSay = (now: Running, completed: boolean) =>
    save(now, completed).catch(() => say({ title: 'Your progress could not be saved.', tone: 'grave' }));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = async () => {
      try {
        const first = await firstFor('dashboard');
        if (!first) return tell('No tutorials available yet. Check back soon!');
        const [known] = await progressOf(member.id, first.id);
        const at = Math.min(known?.completed ? 0 : (known?.currentStep ?? 0), first.steps.length - 1);
        tell('Starting tutorial...', 'good');
        timer = setTimeout(() => setRunning({ ...first, at }), BEGINS_AFTER);
      } catch {
        say({ title: 'Could not load tutorial. Please try again.', tone: 'grave' });
      }
    };
    const start = () => void begin();
    addEventListener(START, start);
    return () => {
      removeEventListener(START, start);
      clearTimeout(timer);
    };
  }, [member.id]);

  if (!running) return null;
  const isLast = running.at === running.steps.length - 1;
  const go = (by: number) => {
    const next = { ...running, at: running.at + by };
    setRunning(next);
    // Whoever has seen the last step has seen it all.
    if (by > 0) void saveOrSay(next, next.at === running.steps.length - 1);
  };
  const complete = () => void saveOrSay(running, true).then(() => setRunning(null));
  return <Overlay {...{ running, isLast, go, complete }} close={() => setRunning(null)} />;
}

interface OverlayProps {
  readonly running: Running;
  readonly isLast: boolean;
  readonly go: (by: number) => void;
  readonly complete: () => void;
  readonly close: () => void;
}

function Overlay({ running: { title, steps, at }, isLast, go, complete, close }: OverlayProps) {
  const step = steps[at];
  const percent = Math.round(((at + 1) / steps.length) * 100);
  return (
    <section
      aria-label={`Tutorial: ${title}`}
      className="panel border-t-gauge fixed bottom-4 left-4 z-30 w-96 max-w-[calc(100vw-2rem)] border-t-4 p-4 shadow-2xl print:hidden"
    >
      <header className="flex items-center gap-2">
        <p className="text-muted min-w-0 flex-1 truncate text-xs">
          {title} · Step {at + 1} of {steps.length}
        </p>
        <button type="button" aria-label="Close the tutorial" className="icon-button size-7" onClick={close}>
          <Icon name="x" />
        </button>
      </header>
      <progress
        aria-label="Progress of the tutorial"
        className="progress my-2"
        max={100}
        value={percent}
      >{`${percent}%`}</progress>
      <div aria-live="polite">
        <h2>{step?.title}</h2>
        <p className="mt-1">{step?.content}</p>
      </div>
      {step?.action?.startsWith('/') && (
        <Link to={step.action} className="link mt-2 inline-block font-medium">
          Open the page of this step
        </Link>
      )}
      <div className="actions">
        <button type="button" className="button button-quiet mr-auto" onClick={close}>
          Skip Tutorial
        </button>
        <button type="button" className="button" disabled={at === 0} onClick={() => go(-1)}>
          Previous
        </button>
        <button type="button" className="button button-primary" onClick={isLast ? complete : () => go(1)}>
          {isLast ? 'Complete' : 'Next'}
        </button>
      </div>
    </section>
  );
}

async function firstFor(moduleName: string): Promise<Omit<Running, 'at'> | null> {
  const query = { filters: { moduleName, isActive: 'true' }, sort: 'difficultyLevel', limit: 1 } as const;
  const [found] = (await client(tutorial).list(query)).data;
  if (!found) return null;
  const { id, title, steps } = await client(tutorial).read(found.id);
  return { id, title, steps: steps as readonly Step[] }; // as the record's own schema has it
}

type Progress = Row<typeof tutorialProgress>;
const progressOf = async (userId: string, tutorialId: string): Promise<readonly Progress[]> =>
  (await client(tutorialProgress).list({ filters: { userId, tutorialId }, limit: 1 })).data as readonly Progress[]; // a list shows every field of this record
