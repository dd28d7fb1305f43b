import type { ReactNode } from 'react';
import { Back, StateMark } from './portal-parts.tsx';
import type { CaseShown } from './portal.ts';
import { reasonWords, stateWords } from './state-words.ts';
import { dayIn, type Language, portalWords } from './words.ts';

interface CaseProps {
  readonly report: CaseShown;
  readonly language: Language;
  readonly isAgain: boolean;
  /** It was to be opened again when that was no longer possible. */
  readonly isTooLate: boolean;
  /** The form that opens it again. */
  readonly children: ReactNode;
}

/** One report for whoever has its code. */
export function CaseView({ report, language, isAgain, isTooLate, children }: CaseProps) {
  const words = portalWords[language];
  const facts: readonly (readonly [string, string | null])[] = [
    [words.reportedOn, dayIn(report.reportedOn, language)],
    [words.promisedBy, report.promisedBy && dayIn(report.promisedBy, language)],
    [words.placeOf, report.address],
    [words.outcome, report.state === 'done' && report.outcome ? reasonWords(report.outcome, language) : null],
    [
      words.noActionReason,
      report.state === 'no_action' && report.noActionReason ? reasonWords(report.noActionReason, language) : null,
    ],
    [words.referredTo, report.state === 'referred' ? report.referredTo : null],
  ];
  return (
    <>
      <Back language={language} />
      <div className="mt-4 grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <p className="text-muted font-mono">{report.number}</p>
          <h1 className="mt-1 text-2xl sm:text-4xl">
            {words.caseTitle}: {report.category}
          </h1>
          <p className="mt-4 text-xl font-semibold">
            <StateMark state={report.state} language={language} />
            {report.isLate && <span className="text-danger"> · {words.overdue}</span>}
          </p>
          {isAgain && <p className="text-good mt-3 font-semibold">{words.reopened}</p>}
          {isTooLate && (
            <p role="alert" className="text-danger mt-3 font-semibold">
              {words.reopenTooLate}
            </p>
          )}
          {report.sameAs && (
            <p className="panel mt-5 p-4 text-base">
              {words.sameAs} <span className="font-mono">{report.sameAs}</span>. {words.sameAsText}
            </p>
          )}
          <dl className="pairs mt-6 text-base">
            {facts.map(
              ([name, value]) =>
                value && (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ),
            )}
          </dl>
          <section className="mt-6">
            <h2>{words.yourWords}</h2>
            <p className="mt-1 max-w-prose text-base whitespace-pre-line">{report.description}</p>
          </section>
          {report.others > 0 && (
            <p className="text-muted mt-4">
              {words.alsoReported} {report.others}
            </p>
          )}
        </div>
        <div className="space-y-8">
          <section>
            <h2 className="mb-3 text-lg">{words.history}</h2>
            <ol className="timeline">
              <li>
                <p className="font-medium">{stateWords('received', language)}</p>
                <p className="text-muted">{dayIn(report.reportedOn, language)}</p>
              </li>
              {report.updates.map(({ on, text, state }, at) => (
                <li key={at}>
                  <p className={state ? 'font-medium' : 'whitespace-pre-line'}>
                    {state ? stateWords(state, language) : text}
                  </p>
                  <p className="text-muted">{dayIn(on, language)}</p>
                </li>
              ))}
            </ol>
          </section>
          {report.reopenUntil && (
            <section className="panel p-5">
              <h2 className="text-lg">{words.reopenTitle}</h2>
              <p className="text-muted mt-1 mb-4">
                {words.reopenText} {dayIn(report.reopenUntil, language)}.
              </p>
              {children}
            </section>
          )}
        </div>
      </div>
    </>
  );
}
