import { type FormEvent, useId, useState } from 'react';
import { dutyWords, peopleHere, roleWords } from '#domains/organization/public.ts';
import { useCall } from '#web/data/calls.ts';
import { useStubs } from '#web/shell/product.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/select.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { accessExplained } from './access-explained.ts';

interface Question {
  readonly member: string;
  readonly record: string;
  readonly row: string;
}

/** The id of a row, out of the address of its page or as it is. */
export const rowIn = (text: string): string =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text)?.[0].toLowerCase() ?? '';

/** Why somebody can or cannot do something, with the same judgement that every call passes. */
export function AccessExplained() {
  const records = useStubs();
  const id = useId();
  const people = useCall(peopleHere);
  const [draft, setDraft] = useState<Question>({ member: '', record: 'requisition', row: '' });
  const [asked, setAsked] = useState<Question | null>(null);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setAsked({ ...draft, row: rowIn(draft.row) });
  };
  return (
    <Answered of={people}>
      {({ data: choices }) => (
        <div className="space-y-5">
          <form
            className="panel grid items-end gap-4 p-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1.5fr_auto]"
            onSubmit={ask}
          >
            <div>
              <label htmlFor={`${id}-who`} className="mb-1 block font-medium">
                Who
              </label>
              <Select
                id={`${id}-who`}
                required
                value={draft.member}
                choices={[['', 'Choose a person'], ...choices.map((one) => [one.id, one.name] as const)]}
                onPick={(member) => setDraft({ ...draft, member })}
              />
            </div>
            <div>
              <label htmlFor={`${id}-what`} className="mb-1 block font-medium">
                With which records
              </label>
              <Select
                id={`${id}-what`}
                value={draft.record}
                choices={records
                  .map(({ name, label }) => [name, label[1]] as const)
                  .toSorted(([, one], [, other]) => (one < other ? -1 : 1))}
                onPick={(record) => setDraft({ ...draft, record })}
              />
            </div>
            <div>
              <label htmlFor={`${id}-row`} className="mb-1 block font-medium">
                One row only <span className="text-muted font-normal">(paste the address of its page)</span>
              </label>
              <input
                id={`${id}-row`}
                className="control"
                autoComplete="off"
                value={draft.row}
                onChange={({ target }) => setDraft({ ...draft, row: target.value })}
              />
            </div>
            <button type="submit" className="button button-primary">
              Explain
            </button>
          </form>
          {asked ? (
            <Explained question={asked} />
          ) : (
            <div className="panel">
              <Empty icon="circle-question-mark" title="Why can or can’t a person do this?">
                Choose a person and a kind of record. With the address of one row the answer also looks at its state,
                its owner and the rules of each step.
              </Empty>
            </div>
          )}
        </div>
      )}
    </Answered>
  );
}

function Explained({ question: { member, record, row } }: { question: Question }) {
  const answer = useCall(accessExplained, { member, record, row: row || null });
  return (
    <Answered of={answer} skeleton="h-56">
      {({ person, role, duties, sentence, verbs }) => (
        <section aria-label={`What ${person} may do`} className="panel">
          <header className="border-line border-b px-4 py-3">
            <h2>{person}</h2>
            {role && (
              <p className="text-muted">
                {roleWords[role]}
                {duties.length > 0 && `, ${duties.map(dutyWords).join(', ')}`}
              </p>
            )}
          </header>
          {sentence && <p className="px-4 py-4">{sentence}</p>}
          <ul className="divide-line divide-y">
            {verbs.map(({ verb, label, allowed, because }) => (
              <li key={verb} className="flex items-start gap-3 px-4 py-2.5">
                <Icon
                  name={allowed ? 'circle-check' : 'circle-x'}
                  className={`mt-0.5 ${allowed ? 'text-good' : 'text-danger'}`}
                />
                <span>
                  <span className="font-medium">{label}</span>
                  <span className="sr-only">{allowed ? ': yes' : ': no'}</span>
                  {because && <span className="text-muted block">{because}</span>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Answered>
  );
}
