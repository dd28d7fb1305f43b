import { useAct, useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { say, tell } from '#web/shell/messages.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { MoreOf, useRowsWished } from '#web/ui/more-rows.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Table } from '#web/ui/table.tsx';
import { type FailedJob, failedJobs, jobCounts, retryJob } from './operator-calls.ts';

/** The queues in words; a name that is not here speaks for itself. */
const jobs: Readonly<Record<string, string>> = {
  'mail.deliver': 'Send email',
  'mail.tidy': 'Forget old letters',
  'accounts.tidy': 'End old sessions',
  'invitation.expire': 'Close expired invitations',
  'platform.tidy': 'Remove old notifications',
};
const words = (name: string): string => jobs[name] ?? name.replaceAll(/[._]/g, ' ');

/** What waits, runs and has failed, with the way to try it once more. */
export function JobMonitor() {
  const counts = useCall(jobCounts, {}, { everySeconds: 30 });
  const wished = useRowsWished(100, 1000);
  const failed = useCall(failedJobs, { limit: wished.limit }, { everySeconds: 30, keepsLast: true });
  return (
    <Answered of={[counts, failed]} skeleton="h-72">
      {([queues, broken]) => (
        <>
          <section aria-label="Queues" className="space-y-3">
            <h2>Queues</h2>
            <div className="panel">
              <Table
                label="Jobs by kind"
                rows={queues.data}
                id={({ name }) => name}
                columns={[
                  {
                    label: 'Job',
                    name: ({ name }) => words(name),
                    show: ({ name }) => (
                      <>
                        {words(name)} <code className="text-muted text-xs">{name}</code>
                      </>
                    ),
                  },
                  { label: 'Waiting', number: ({ waiting }) => waiting },
                  { label: 'Running', number: ({ running }) => running },
                  { label: 'Done', number: ({ done }) => done },
                  {
                    label: 'Failed',
                    number: ({ failed: count }) => count,
                    className: ({ failed: count }) => (count > 0 ? 'text-danger font-semibold' : ''),
                  },
                ]}
              />
              {queues.data.length === 0 && <Empty icon="activity" title="No job has run yet" />}
            </div>
          </section>
          <section aria-label="Failed jobs" className="space-y-3">
            <h2>Failed</h2>
            <div className="panel">
              {broken.data.length === 0 ? (
                <Empty icon="circle-check" title="No job has failed">
                  Failed jobs are retried automatically. These have used up their retries.
                </Empty>
              ) : (
                <ul className="divide-line divide-y">
                  {broken.data.map((one) => (
                    <Failed key={one.id} job={one} />
                  ))}
                </ul>
              )}
              <MoreOf rows={wished.soFar(broken, failed.isFetching)} />
            </div>
          </section>
        </>
      )}
    </Answered>
  );
}

function Failed({ job }: { job: FailedJob }) {
  const show = useShow();
  const retry = useAct(retryJob, {
    onDone: () => tell('It is queued again', 'good'),
    onRefused: ({ message }) => say({ title: 'Not queued', text: message, tone: 'danger' }),
  });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-56 flex-1">
        <p className="font-medium">{words(job.name)}</p>
        <p className="text-danger wrap-anywhere">{job.reason}</p>
        <p className="note">
          {job.tries === 1 ? 'One try' : `${job.tries} tries`}, the last {momentOf(job.failedAt, show)}
        </p>
      </div>
      <button
        type="button"
        className="button"
        disabled={retry.isPending}
        onClick={() => retry.mutate({ name: job.name, id: job.id })}
      >
        Try again
      </button>
    </li>
  );
}
