import { SiteForm } from '#web/site/form.tsx';
import type { Head, ViewProps } from '#web/site/view.ts';
import { inputsOf } from './inquiry-answers.ts';
import type { AnswerPage } from './responding.ts';

export default function AnswerView({ data: { answer }, form, query }: ViewProps<AnswerPage>) {
  return (
    <div className="site-width max-w-prose py-10 sm:py-16">
      <h1 className="text-2xl sm:text-4xl">Your answers</h1>
      {answer === null ? (
        <p className="mt-4 text-base">
          This link is not valid, or it is too old. Ask for a new one on the page of the request for information.
        </p>
      ) : (
        <>
          <p className="text-muted mt-4 text-base">
            <a href={`/public-opportunities/${answer.number}`} className="link">
              {answer.number} {answer.title}
            </a>{' '}
            for {answer.firm}
          </p>
          {query['sent'] === 'yes' && !form && (
            <output className="panel mt-4 block p-4 text-base">
              Your answers are with the buyer. You can change them here until they are due.
            </output>
          )}
          {answer.isOpen ? (
            <div className="mt-6">
              <SiteForm
                name="answer"
                fields={inputsOf(answer.questions)}
                start={answer.typed}
                form={form}
                submit={answer.isReceived ? 'Change answers' : 'Send answers'}
              />
            </div>
          ) : (
            <p className="mt-4 text-base">This request for information no longer takes answers.</p>
          )}
        </>
      )}
    </div>
  );
}

export const head = (): Head => ({ title: 'Your answers', isUnlisted: true });
