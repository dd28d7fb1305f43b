import type { ViewProps } from '#web/site/view.ts';
import { SiteForm } from '#web/site/form.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { hiddenReasons } from '../../public/public.ts';
import { Received, referenceIn } from '../../public/public.tsx';
import { type AskedOfContract, questionForm, type ShownQuestion } from './public-question.ts';
import { questionTopics } from './question-words.ts';

const One = ({ of }: { readonly of: ShownQuestion }) => (
  <li className="panel p-4">
    <p className="text-muted">
      <strong className="text-ink">{questionTopics[of.topic]}</strong> · {of.name ?? 'Name not shown'} ·{' '}
      {wholeDay(of.on)} · <span className="font-mono text-xs">{of.number}</span>
    </p>
    <p className="mt-1 max-w-prose text-base wrap-anywhere whitespace-pre-line">{of.text}</p>
    {of.answer === null ? (
      <p className="text-muted mt-2">Not answered yet.</p>
    ) : (
      <div className="border-gauge mt-3 border-l-3 pl-4">
        <p className="text-muted">Agency’s answer{of.answeredOn && `, ${wholeDay(of.answeredOn)}`}</p>
        <p className="max-w-prose text-base wrap-anywhere whitespace-pre-line">{of.answer}</p>
      </div>
    )}
  </li>
);

const reasonOf = (reason: string): string =>
  (hiddenReasons as Readonly<Record<string, string>>)[reason]?.toLowerCase() ?? reason;

/** What visitors asked about this contract and what the agency answered. What is not shown is counted. */
export function Asked({ of, at }: { readonly of: AskedOfContract; readonly at: string }) {
  const { shown, answered, open, waiting, waitingSince, hidden } = of;
  const left = shown.total - shown.data.length;
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="text-xl">
        Questions and feedback ({answered + open})
      </h2>
      {answered + open === 0 && <p className="text-muted mt-2">None is published.</p>}
      {open > 0 && (
        <p className="text-muted mt-2">
          {answered} answered, {open} awaiting an answer.
        </p>
      )}
      <ul className="mt-3 space-y-4">
        {shown.data.map((one) => (
          <One key={one.number} of={one} />
        ))}
      </ul>
      {left > 0 && (
        <p className="mt-4">
          <a href={`${at}?before=${shown.data.at(-1)?.number}#questions`} className="link">
            Earlier ones ({shown.totalIs === 'at least' && 'more than '}
            {left})
          </a>
        </p>
      )}
      {waiting > 0 && (
        <p className="text-muted mt-3">
          Awaiting review: {waiting}
          {waitingSince && `, the oldest since ${wholeDay(waitingSince)}`}.
        </p>
      )}
      {hidden.length > 0 && (
        <p className="text-muted mt-3">
          Not shown: {hidden.map(({ reason, count }) => `${reasonOf(reason)} (${count})`).join(', ')}.
        </p>
      )}
    </section>
  );
}

/** Anybody writes to who manages the contract. */
export function Ask({ form, query }: Pick<ViewProps<unknown>, 'form' | 'query'>) {
  const reference = referenceIn(query['received'], 'CQ');
  return (
    <section className="panel p-5" aria-label="Ask about this contract">
      {reference ? (
        <Received title="We received your message" reference={reference}>
          <p>It is shown here once the contract manager reviewed it.</p>
        </Received>
      ) : (
        <>
          <h2 className="text-lg">Ask or report</h2>
          <p className="text-muted mt-1 mb-4">
            Your message and the answer are public. No account needed. Do not enter personal data of others.
          </p>
          <SiteForm name="ask" fields={questionForm} form={form} start={{ topic: 'question' }} submit="Send message" />
        </>
      )}
    </section>
  );
}
