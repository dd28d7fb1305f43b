import type { ProblemError } from '#web/data/call.ts';
import { Scrolling } from '#web/ui/scrolling.tsx';
import { stateWords, type WritingState } from './use-writing.tsx';

const tones: Readonly<Record<WritingState, string>> = {
  saved: 'text-muted',
  typing: 'text-muted',
  saving: 'text-muted',
  offline: 'text-warn',
  refused: 'text-danger',
  conflict: 'text-warn',
};

/** Whether what is typed is saved: said, not guessed. */
export const WritingStatus = ({ state, problem }: { state: WritingState; problem: ProblemError | null }) => (
  <output className={tones[state]}>{problem ? `${stateWords.refused}. ${problem.message}` : stateWords[state]}</output>
);

interface ConflictProps {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly by: string | null;
  readonly onChoose: (which: 'mine' | 'theirs') => void;
}

/** Both values next to each other; nothing is lost before one of them is chosen. */
export const ConflictChoice = ({ label, mine, theirs, by, onChoose }: ConflictProps) => (
  <section aria-label={`Conflict: ${label}`} className="border-warn/50 space-y-3 rounded-md border p-3">
    <p className="text-warn">
      {by ?? 'Someone else'} changed {label} while you wrote. Choose which to keep, or combine them in your text first.
    </p>
    <div className="grid gap-3 md:grid-cols-2">
      {(
        [
          ['Yours', mine, 'mine', 'Keep mine'],
          ['Theirs', theirs, 'theirs', 'Take theirs'],
        ] as const
      ).map(([title, value, which, says]) => (
        <div key={which} className="min-w-0 space-y-2">
          <h4 className="text-sm">{title}</h4>
          <Scrolling label={title} className="bg-raised max-h-48 overflow-y-auto rounded-md p-2">
            <p className="break-words whitespace-pre-wrap">{value === '' ? 'Empty' : value}</p>
          </Scrolling>
          <button type="button" className="button" onClick={() => onChoose(which)}>
            {says}
          </button>
        </div>
      ))}
    </div>
  </section>
);
