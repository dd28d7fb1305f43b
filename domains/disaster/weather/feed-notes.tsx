import { useAct } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { alertFeed } from './alert-feed.record.ts';
import { feedAreas } from './feed-words.ts';
import { weatherAlert } from './weather-alert.record.ts';
import { type AlertBoard, readFeed } from './weather-calls.ts';

/** How old the copy is, and every feed that fails: what is shown may then miss alerts. */
export function FeedNotes({ of }: { readonly of: AlertBoard }) {
  const show = useShow();
  const failing = of.feeds.filter(({ isActive, failure }) => isActive && failure !== null);
  return (
    <div className="space-y-2">
      {failing.map(({ id, area, failure, failedSince, readAt }) => (
        <div key={id} role="alert" className="panel border-warn flex flex-wrap items-center gap-3 px-4 py-2.5">
          <p className="min-w-0 flex-1 basis-60">
            The feed for {feedAreas[area]} fails{failedSince && ` since ${momentOf(failedSince, show)}`}. {failure}{' '}
            Alerts may be missing: watch weather.gov. {readAt && `Last read ${momentOf(readAt, show)}.`}
          </p>
          <ReadNow id={id} />
        </div>
      ))}
      {of.isStale && failing.length === 0 && of.asOf && (
        <p role="note" className="panel border-warn px-4 py-2.5">
          This copy is from {momentOf(of.asOf, show)} and may miss newer alerts. Import a newer file or add a feed.
        </p>
      )}
      <p className="text-muted">
        {of.asOf ? `National Weather Service, as of ${momentOf(of.asOf, show)}` : 'No alerts were imported yet.'}
        {of.counts.tests > 0 && `. Tests and exercises in the history: ${of.counts.tests}.`}
      </p>
    </div>
  );
}

function ReadNow({ id }: { readonly id: string }) {
  const { may } = useSession();
  const read = useAct(readFeed, { changes: [alertFeed.name, weatherAlert.name] });
  return (
    may.create.includes(alertFeed.name) && (
      <button type="button" className="button" disabled={read.isPending} onClick={() => read.mutate({ id })}>
        {read.isPending ? 'Reading…' : 'Read now'}
      </button>
    )
  );
}
