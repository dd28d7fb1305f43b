import { useState, useSyncExternalStore } from 'react';
import { useTutorial } from '#web/shell/tutorial-slot.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { runningTutorial } from './running-tutorial.ts';
import { type Progress, useProgress, useTutorialRow } from './tutorial-data.tsx';

const LATER = 'levee.tutorial-later';

/** Offers the tutorial that was interrupted last, at its step. */
export default function TutorialNote() {
  const progress = useProgress();
  const running = useSyncExternalStore(runningTutorial.subscribe, runningTutorial.get);
  const [later, setLater] = useState(() => sessionStorage.getItem(LATER));
  const [last] = (progress ?? [])
    .filter(({ completed }) => !completed)
    .toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1));
  if (!last || running !== null || later === last.id) return null;
  const putOff = () => {
    sessionStorage.setItem(LATER, last.id);
    setLater(last.id);
  };
  return <Offer key={last.id} progress={last} onLater={putOff} />;
}

function Offer({ progress, onLater }: { progress: Progress; onLater: () => void }) {
  const start = useTutorial();
  const { data } = useTutorialRow(progress.tutorialId);
  if (!data?.isActive) return null;
  const { title, steps } = data;
  const count = steps.length;
  return (
    <aside
      aria-label="Tutorial to continue"
      className="panel border-l-tone-review mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 px-4 py-3"
    >
      <Icon name="graduation-cap" className="text-muted" />
      <p className="min-w-56 flex-1">
        Continue: <strong className="font-semibold">{title}</strong>, step {Math.min(progress.currentStep + 1, count)}{' '}
        of {count}.
      </p>
      <span className="flex gap-2">
        <button type="button" className="button button-quiet" onClick={onLater}>
          Not now
        </button>
        <button type="button" className="button" onClick={() => start(progress.tutorialId)}>
          Continue
        </button>
      </span>
    </aside>
  );
}
