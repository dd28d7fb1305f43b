import { useState } from 'react';
import { useAct, useCall } from '#web/data/calls.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { answerLibrary, takeAnswer } from './answer-calls.ts';

interface PickerProps {
  readonly section: string;
  readonly onTake: (text: string) => void;
}

/** The library, opened where an answer is needed; what is taken over is added to what is written. */
export function AnswerPicker(props: PickerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="print:hidden">
      <summary className="link">Reusable answers</summary>
      {isOpen && <Library {...props} />}
    </details>
  );
}

function Library({ section, onTake }: PickerProps) {
  const [find, setFind] = useState('');
  const [said, setSaid] = useState('');
  const take = useAct(takeAnswer, {
    changes: ['application_section', 'grant_application', 'grant_answer'],
    onDone: ({ text, stale }) => {
      onTake(text);
      setSaid(
        stale.length === 0
          ? 'Added at the end.'
          : `Added at the end. Correct ${stale.map(({ name, value }) => `${name} to ${value}`).join(', ')}.`,
      );
    },
  });
  return (
    <div className="mt-2 space-y-2">
      <input
        type="search"
        aria-label="Find answers"
        className="control w-full max-w-md"
        value={find}
        maxLength={100}
        onChange={({ target }) => setFind(target.value)}
      />
      <output className="block">{take.error?.message ?? said}</output>
      <Answered of={useCall(answerLibrary, find.trim() === '' ? {} : { find: find.trim() })} skeleton="h-24">
        {({ answers }) => (
          <>
            {answers.total === 0 && <p className="note">No approved answer is found.</p>}
            <ul className="divide-line max-h-80 divide-y overflow-y-auto">
              {answers.data.map(({ id, title, excerpt, source, stale, isOld }) => (
                <li key={id} className="flex flex-wrap items-start gap-2 py-2">
                  <span className="min-w-0 flex-1 basis-60">
                    <span className="font-medium">{title}</span> <Staleness stale={stale} isOld={isOld} />
                    <span className="text-muted block">{source}</span>
                    <span className="block">{excerpt}</span>
                  </span>
                  <button
                    type="button"
                    className="button"
                    disabled={take.isPending}
                    aria-label={`Use answer: ${title}`}
                    onClick={() => take.mutate({ id: section, answer: id })}
                  >
                    Use answer
                  </button>
                </li>
              ))}
            </ul>
            <CutNote of={answers} what="answers">
              Those used last are shown. Search for the others.
            </CutNote>
          </>
        )}
      </Answered>
    </div>
  );
}

interface StaleProps {
  readonly stale: readonly { readonly name: string; readonly value: string }[];
  readonly isOld: boolean;
}

/** Why an answer is looked at before it is used. */
export const Staleness = ({ stale, isOld }: StaleProps) => (
  <>
    {stale.map(({ name, value }) => (
      <Badge key={name} tone="warn">{`${name} is ${value} now`}</Badge>
    ))}
    {isOld && <Badge tone="plain">Approved over a year ago</Badge>}
  </>
);
