import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '#web/data/session.ts';
import { say, tell } from '#web/shell/messages.tsx';
import type { TutorialRequest } from '#web/shell/tutorial-slot.tsx';
import { runningTutorial } from './running-tutorial.ts';
import { firstOf, progressKeeper, progressOf, readTutorial } from './tutorial-data.tsx';
import { TutorialPanel } from './tutorial-panel.tsx';
import { tutorialProgress } from './tutorial-progress.record.ts';
import { advanced, goneBack, isLast, type Running, savedAt, type Saved, startOf } from './tutorial-steps.ts';

const BEGINS_WITH = 'dashboard';
const BEGINS_AFTER = 500;

/** The tutorial that was asked for, over whatever page is open; it goes on where the person left it. */
export default function Tutorials({ wish }: { readonly wish: TutorialRequest }) {
  const { member } = useSession();
  const queries = useQueryClient();
  const [running, setRunning] = useState<Running | null>(null);
  const [keep] = useState(() => progressKeeper(member.id));

  const save = async (id: string, saved: Saved): Promise<boolean> => {
    try {
      await keep(id, saved);
      await queries.invalidateQueries({ queryKey: [tutorialProgress.name] });
      return true;
    } catch {
      say({ title: 'Your progress could not be saved.', tone: 'danger' });
      return false;
    }
  };
  const show = (next: Running | null) => {
    runningTutorial.put(next?.id ?? null);
    setRunning(next);
  };

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = async () => {
      try {
        const wanted = wish.id === null ? await firstOf(BEGINS_WITH) : await readTutorial(wish.id);
        const known = wanted && (await progressOf(member.id, wanted.id));
        if (isOver) return;
        if (!wanted) return tell('No tutorials available yet. Check back soon!');
        const at = startOf(wanted, known ?? undefined);
        tell('Starting tutorial...', 'good');
        timer = setTimeout(() => {
          runningTutorial.put(wanted.id);
          setRunning({ ...wanted, at });
          void keep(wanted.id, { currentStep: at, completed: false }).catch(() => {}); // the first step that is saved tells
        }, BEGINS_AFTER);
      } catch {
        if (!isOver) say({ title: 'Could not load tutorial. Please try again.', tone: 'danger' });
      }
    };
    void begin();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [wish, member.id, keep]);
  useEffect(() => () => runningTutorial.put(null), []);

  if (!running) return null;
  const close = () => {
    show(null);
    void queries.invalidateQueries({ queryKey: [tutorialProgress.name] });
  };
  const next = () => {
    if (isLast(running)) return;
    const there = advanced(running);
    show(there);
    void save(there.id, savedAt(there));
  };
  const complete = async () => {
    if (await save(running.id, { currentStep: running.steps.length - 1, completed: true })) show(null);
  };
  return (
    <TutorialPanel
      key={running.id}
      running={running}
      onNext={next}
      onPrevious={() => show(goneBack(running))}
      onComplete={() => void complete()}
      onClose={close}
    />
  );
}
