import type { InputGiven } from '#web/site/form.tsx';
import { ANOTHER } from './same.ts';

export interface SameChoice {
  readonly value: string;
  readonly title: string;
  readonly note: string;
}

/** Asks whether what is written is one of those that are there already. */
export const samePicker = (
  choices: readonly SameChoice[],
  { question, another }: { readonly question: string; readonly another: string },
) =>
  function SamePicker({ id, name, typed, issues }: InputGiven) {
    return (
      <fieldset
        id={id}
        tabIndex={-1}
        aria-describedby={issues.length > 0 ? `${id}-wrong` : undefined}
        className="border-gauge rounded-lg border-2 p-4"
      >
        <legend className="px-1 text-base font-semibold">{question}</legend>
        {issues.length > 0 && (
          <p id={`${id}-wrong`} className="wrong mt-0 mb-2">
            {issues.map(({ message }) => message).join('. ')}
          </p>
        )}
        <div className="grid gap-1">
          {[...choices, { value: ANOTHER, title: another, note: '' }].map(({ value, title, note }) => (
            <label key={value} className="flex min-h-11 items-start gap-3 py-1.5">
              <input
                type="radio"
                name={name}
                value={value}
                defaultChecked={typed.includes(value)}
                className="mt-0.5 size-5 shrink-0"
              />
              <span>
                <span className="font-medium">{title}</span>
                {note && <span className="text-muted block">{note}</span>}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    );
  };
