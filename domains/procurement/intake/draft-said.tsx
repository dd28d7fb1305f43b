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
    neededBy && `Need-by date ${wholeDay(neededBy, show)}`,
    site && `Deliver to ${site}`,
    budgetCents !== null && `Budget ${exact(budgetCents, { kind: 'money' }, show)}`,
  ].filter((one) => typeof one === 'string');
  return (
    <div className="flex flex-wrap items-center gap-2">
      {said.map((one) => (
        <Badge key={one}>{one}</Badge>
      ))}
      <span className="note">
        {lookedAt === 0
          ? 'No earlier requisitions to compare with yet.'
          : `Compared with ${lookedAt.toLocaleString(show.locale)} earlier requisition lines.`}
      </span>
      <p className="basis-full">
        <Badge>{by === 'model' ? 'Drafted with the language model' : 'Drafted without a language model'}</Badge>{' '}
        <span className="note">
          {by === 'model'
            ? `It named the items${drafted.justification === null ? '' : ' and wrote the justification'}. Quantities, codes and prices came from your text and records.`
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
    <section aria-label="Questions" className="panel space-y-3 p-4">
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
