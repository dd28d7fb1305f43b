import { useState, useSyncExternalStore } from 'react';
import { useTutorial } from '#web/shell/tutorial-slot.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { TutorialPart } from './home-part.ts';
import { runningTutorial } from './running-tutorial.ts';

const LATER = 'levee.tutorial-later';

/** Offers the tutorial that was interrupted last, at its step. */
export default function TutorialNote({ of: { id, tutorial, title, step, count } }: { readonly of: TutorialPart }) {
  const start = useTutorial();
  const running = useSyncExternalStore(runningTutorial.subscribe, runningTutorial.get);
  const [later, setLater] = useState(() => sessionStorage.getItem(LATER));
  if (running !== null || later === id) return null;
  const putOff = () => {
    sessionStorage.setItem(LATER, id);
    setLater(id);
  };
  return (
    <aside
      aria-label="Tutorial to continue"
      className="panel border-l-tone-review mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 px-4 py-3"
    >
      <Icon name="graduation-cap" className="text-muted" />
      <p className="min-w-56 flex-1">
        Continue: <strong className="font-semibold">{title}</strong>, step {step} of {count}.
      </p>
      <span className="flex gap-2">
        <button type="button" className="button button-quiet" onClick={putOff}>
          Not now
        </button>
        <button type="button" className="button" onClick={() => start(tutorial)}>
          Continue
        </button>
      </span>
    </aside>
  );
}
