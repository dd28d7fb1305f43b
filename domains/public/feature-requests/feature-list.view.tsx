import type { ViewProps } from '#web/site/view.ts';
import { Icon } from '#web/ui/icon.tsx';
import { publicStates } from './feature-request.record.ts';
import { areaWords, type FeaturesPage, sorts, stateWords } from './features.ts';
import { StateMark, Votes } from './feature-parts.tsx';

export default function FeatureListView({ data }: ViewProps<FeaturesPage>) {
  const { search, status, sort, found, total, counts, next } = data;
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const at = (change: Readonly<Record<string, string>>): string => {
    const now = { ...(search ? { search } : {}), ...(status ? { status } : {}), ...(sort === 'votes' ? {} : { sort }) };
    const wanted = Object.entries({ ...now, ...change }).filter(([, value]) => value !== '');
    const question = new URLSearchParams(wanted);
    return `/feature-requests${question.size > 0 ? `?${question}` : ''}`;
  };
  return (
    <div className="site-width py-10 sm:py-16">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <div>
          <h1 className="text-3xl sm:text-5xl">Feature requests</h1>
          <p className="text-muted mt-4 max-w-prose text-base sm:text-lg">
            Propose and vote on features. Each confirmed address has one vote per request.
          </p>
        </div>
        <a href="/feature-requests/propose" className="button button-primary min-h-11 px-5 text-base">
          <Icon name="plus" />
          Propose a feature
        </a>
      </div>

      <search aria-label="Feature requests">
        <form action="/feature-requests" className="mt-8 flex flex-wrap gap-2">
          {status && <input type="hidden" name="status" value={status} />}
          {sort !== 'votes' && <input type="hidden" name="sort" value={sort} />}
          <label className="min-w-0 flex-1 basis-64">
            <span className="sr-only">Search the requests</span>
            <input
              name="search"
              type="search"
              defaultValue={search}
              maxLength={100}
              placeholder="Search the requests"
              className="control min-h-11 text-base"
            />
          </label>
          <button type="submit" className="button min-h-11 px-5">
            Search
          </button>
        </form>
      </search>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <nav aria-label="State" className="flex flex-wrap gap-2">
          <Choice to={at({ status: '' })} isChosen={status === null} words={`All ${all}`} />
          {publicStates.map((one) => (
            <Choice
              key={one}
              to={at({ status: one })}
              isChosen={status === one}
              words={`${stateWords[one]} ${counts[one] ?? 0}`}
            />
          ))}
        </nav>
        <nav aria-label="Order" className="flex gap-2">
          {Object.entries(sorts).map(([key, [words]]) => (
            <Choice key={key} to={at({ sort: key === 'votes' ? '' : key })} isChosen={sort === key} words={words} />
          ))}
        </nav>
      </div>

      {found.length === 0 ? (
        <div className="panel mt-6 p-6 text-base">
          {search || status ? (
            <p>
              No requests match. <a href="/feature-requests">Show all requests</a>, or{' '}
              <a href="/feature-requests/propose">propose a feature</a>.
            </p>
          ) : (
            <p>
              No feature requests yet. <a href="/feature-requests/propose">Propose a feature</a>.
            </p>
          )}
        </div>
      ) : (
        <>
          <p className="text-muted mt-6">{total === 1 ? '1 request' : `${total} requests`}</p>
          <ul className="panel divide-line mt-2 divide-y">
            {found.map((one) => (
              <li key={one.number} className="hover:bg-raised relative flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
                <Votes count={one.votes} />
                <div className="min-w-0 flex-1 basis-44">
                  <a
                    href={`/feature-requests/${one.number}`}
                    className="text-base font-semibold after:absolute after:inset-0 hover:underline"
                  >
                    {one.subject}
                  </a>
                  <p className="text-muted">
                    {areaWords[one.area]} · <span className="font-mono text-xs">{one.number}</span>
                  </p>
                </div>
                <span className="max-sm:w-full max-sm:pl-20">
                  <StateMark state={one.status} />
                </span>
              </li>
            ))}
          </ul>
          {next && (
            <p className="mt-4">
              <a href={at({ after: next })} className="button min-h-11 px-5" rel="next">
                Show more
              </a>
            </p>
          )}
        </>
      )}
    </div>
  );
}

const Choice = ({ to, isChosen, words }: { to: string; isChosen: boolean; words: string }) => (
  <a
    href={to}
    aria-current={isChosen ? 'true' : undefined}
    className="chip aria-[current=true]:border-gauge aria-[current=true]:text-ink text-muted hover:text-ink min-h-8"
  >
    {words}
  </a>
);
