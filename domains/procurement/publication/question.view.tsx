import { SiteForm } from '#web/site/form.tsx';
import type { Head, ViewProps } from '#web/site/view.ts';
import type { ConfirmPage } from './asking.ts';

export default function QuestionView({ data: { question }, form }: ViewProps<ConfirmPage>) {
  return (
    <div className="site-width max-w-prose py-10 sm:py-16">
      <h1 className="text-2xl sm:text-4xl">Your question</h1>
      {question === null ? (
        <p className="mt-4 text-base">
          This link is not valid, or it is too old. Ask again on the page of the solicitation.
        </p>
      ) : (
        <>
          <p className="text-muted mt-4 text-base">
            <a href={`/public-opportunities/${question.number}`} className="link">
              {question.number} {question.title}
            </a>
          </p>
          <p className="panel mt-4 p-4 text-base whitespace-pre-line">{question.text}</p>
          {question.isAsked ? (
            <p className="mt-4 text-base">Your question is with the buyer. We email you the answer.</p>
          ) : question.isLate ? (
            <p className="mt-4 text-base">This solicitation no longer takes questions.</p>
          ) : (
            <div className="mt-6">
              <SiteForm name="confirm" fields={{}} form={form} submit="Ask this question" />
            </div>
          )}
        </>
      )}
    </div>
  );
}

export const head = (): Head => ({ title: 'Your question', isUnlisted: true });
