import type { Head, ViewProps } from '#web/site/view.ts';
import { SiteForm } from '#web/site/form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { StateMark, Votes } from './feature-parts.tsx';
import { areaWords, type FeaturePage, votable, voteForm } from './features.ts';

const day = (text: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${text}T00:00:00Z`));

export default function FeatureView({ data, form, query }: ViewProps<FeaturePage>) {
  const { number, subject, area, status, votes, description, answer, steps, mergedInto } = data;
  return (
    <div className="site-width py-10 sm:py-14">
      <p>
        <a href="/feature-requests" className="link inline-flex min-h-8 items-center gap-1.5">
          <Icon name="arrow-left" />
          All feature requests
        </a>
      </p>
      <div className="mt-4 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
        <article>
          <h1 className="text-2xl sm:text-4xl">{subject}</h1>
          <p className="text-muted mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
            {!mergedInto && <StateMark state={status} />}
            <span>{areaWords[area]}</span>
            <span className="font-mono">{number}</span>
          </p>
          {mergedInto && (
            <p className="panel mt-5 p-4 text-base">
              This was merged into{' '}
              <a href={`/feature-requests/${mergedInto.number}`}>
                {mergedInto.number}, {mergedInto.subject}
              </a>
              . Its votes count there.
            </p>
          )}
          <div className="words mt-6 text-base leading-relaxed">
            {description.split(/\n{2,}/).map((part, at) => (
              <p key={at} className="whitespace-pre-line">
                {part}
              </p>
            ))}
          </div>
          {answer && (
            <section className="border-gauge mt-8 border-l-3 pl-4">
              <h2>Answer</h2>
              <p className="mt-1 max-w-prose text-base whitespace-pre-line">{answer}</p>
            </section>
          )}
          <section className="mt-8">
            <h2 className="mb-3">History</h2>
            <ol className="timeline">
              {steps.map((step, at) => (
                <li key={at}>
                  <p className="font-medium">{step.words}</p>
                  <p className="text-muted">{day(step.on)}</p>
                </li>
              ))}
            </ol>
          </section>
        </article>
        {!mergedInto && (
          <aside aria-label="Votes" className="space-y-4">
            <Votes count={votes} />
            {query['voted'] === 'yes' ? (
              <p className="text-good font-semibold">Your vote is counted. Thank you.</p>
            ) : query['asked'] === 'yes' ? (
              <p>
                We are emailing you a link. Your vote counts when you open it. Check your spam folder if it does not
                arrive.
              </p>
            ) : votable.has(status) ? (
              <div className="panel p-5">
                <h2 className="mb-3 text-lg">Vote for it</h2>
                <SiteForm name="vote" fields={voteForm} form={form} submit="Send link" label="Vote" />
                <p className="text-muted mt-3">
                  Your address is used to count your vote once, and only the team that runs this site sees it.
                </p>
              </div>
            ) : (
              <p className="text-muted">Voting is closed: this request is decided.</p>
            )}
          </aside>
        )}
      </div>
    </div>
  );
}

export const head = ({ data }: ViewProps<FeaturePage>): Head => ({
  title: data.subject,
  description: data.description.replaceAll(/\s+/g, ' ').slice(0, 155),
  ...(data.mergedInto ? { isUnlisted: true } : {}),
});
