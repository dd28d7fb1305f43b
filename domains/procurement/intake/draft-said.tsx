import { useId } from 'react';
import { useShow } from '#web/data/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { exact, wholeDay } from '#web/ui/format.ts';
import type { Drafted } from './drafting.ts';
import { type Answers, openQuestions, questions } from './proposal.ts';

interface UnderstoodProps {
  readonly drafted: Drafted;
  readonly answers: Answers;
  readonly onAnswer: (answer: Answers) => void;
}

/** What was understood besides the things, and what it could mean, as questions. */
export const Understood = (given: UnderstoodProps) => (
  <>
    <Said drafted={given.drafted} />
    <Questions {...given} />
  </>
);

/** What was understood besides the things themselves. */
function Said({ drafted }: { readonly drafted: Drafted }) {
  const show = useShow();
  const { neededBy, site, budgetCents, lookedAt, by, note } = drafted;
  const said = [
    neededBy && `Needed by ${wholeDay(neededBy, show)}`,
    site && `At ${site}`,
    budgetCents !== null && `At most ${exact(budgetCents, { kind: 'money' }, show)}`,
  ].filter((one) => typeof one === 'string');
  return (
    <div className="flex flex-wrap items-center gap-2">
      {said.map((one) => (
        <Badge key={one}>{one}</Badge>
      ))}
      <span className="note">
        {lookedAt === 0
          ? 'There are no earlier requests to compare with yet.'
          : `Compared with ${lookedAt.toLocaleString(show.locale)} lines of earlier requests.`}
      </span>
      <p className="basis-full">
        <Badge>{by === 'model' ? 'Drafted with the language model' : 'Drafted without a language model'}</Badge>{' '}
        <span className="note">
          {by === 'model'
            ? `It named the things${drafted.justification === null ? '' : ' and put the reason together'}. Quantities, codes and prices were read and looked up without it.`
            : note}
        </span>
      </p>
    </div>
  );
}

/** What the words could mean is asked, never assumed: the answer goes into the draft, the guess does not. */
function Questions({ drafted, answers, onAnswer }: UnderstoodProps) {
  const id = useId();
  const raised = openQuestions(drafted, {});
  if (raised.length === 0) return null;
  return (
    <section aria-label="Questions about your words" className="panel space-y-3 p-4">
      {raised.map((name) => (
        <fieldset key={name}>
          <legend className="font-medium">
            {`You wrote “${drafted.hints[name] ?? ''}”. ${questions[name].asks}`} <span className="text-muted">*</span>
          </legend>
          <div className="mt-1 flex gap-4">
            {([true, false] as const).map((answer) => (
              <label key={String(answer)} className="flex min-h-9 items-center gap-2">
                <input
                  type="radio"
                  name={`${id}-${name}`}
                  className="size-5"
                  checked={answers[name] === answer}
                  onChange={() => onAnswer({ [name]: answer })}
                />
                {answer ? 'Yes' : 'No'}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  );
}
