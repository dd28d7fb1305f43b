import { useId, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import type { QuestionRead } from './answers/answer.ts';

/** How a question was read, part by part. Each part opens what it could be instead, and choosing one asks again. */
export function ReadingParts({
  reading,
  ask,
}: {
  readonly reading: QuestionRead;
  readonly ask: (question: string) => boolean;
}) {
  const id = useId();
  const [opened, setOpened] = useState<number | null>(null);
  const part = opened === null ? undefined : reading.parts[opened];
  return (
    <div className="space-y-1">
      <ul aria-label="How the question was read" className="flex flex-wrap gap-1">
        {reading.parts.map(({ label, value, choices }, at) => (
          <li key={`${label} ${value}`} className="max-w-full">
            {choices.length === 0 ? (
              <span className="chip text-xs">
                <span className="text-muted">{label}</span> <span className="max-w-56 truncate">{value}</span>
              </span>
            ) : (
              <button
                type="button"
                aria-expanded={opened === at}
                aria-controls={id}
                className="chip hover:border-edge text-xs"
                onClick={() => setOpened(opened === at ? null : at)}
              >
                <span className="text-muted">{label}</span> <span className="max-w-56 truncate">{value}</span>
                <Icon name="chevron-down" className="size-3" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <div id={id}>
        {part && (
          <ul aria-label={`${part.label} instead`} className="panel flex flex-wrap gap-1 p-1.5">
            {part.choices.map((choice) => (
              <li key={choice.ask}>
                <button
                  type="button"
                  className="chip hover:border-edge text-xs"
                  onClick={() => {
                    if (ask(choice.ask)) setOpened(null);
                  }}
                >
                  {choice.label}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
