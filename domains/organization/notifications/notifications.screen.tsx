import { withDays } from '#kernel/fields/date.ts';
import { useRowsOf } from '#web/data/rows.ts';
import type { ProblemError } from '#web/data/call.ts';
import { useAct, useStep } from '#web/data/calls.ts';
import type { Listed } from '#web/data/client.ts';
import { useShell } from '#web/data/shell.ts';
import { today, useSession } from '#web/data/session.ts';
import { useRecords } from '#web/shell/product.ts';
import { say, tell } from '#web/shell/messages.tsx';
import { Link, navigate, usePlace, useTitle } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MoreRows, type Most, useMost } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Select } from '#web/ui/select.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { notification } from '../notification.record.ts';
import { SamplesNote } from '../samples-note.tsx';
import { byDay, dayWords } from './by-day.ts';
import { moveNotifications } from './notification-calls.ts';
import { kindWords, notificationKinds } from './notification-kinds.ts';

type Notification = Listed<typeof notification>;
/** Beyond so many of them, filters help. */
const MOST = 200;

/** What this person was told: unread first, by day, each with the way to what it is about. */
export default function Notifications() {
  useTitle('Notifications');
  const { path, search } = usePlace();
  const kind = new URLSearchParams(search).get('kind') ?? '';
  const some = useMost(15);
  const unread = useNotices('unread', kind, some.most);
  const read = useNotices('read', kind, some.most);
  const all = useAct(moveNotifications, {
    changes: ['notification'],
    onDone: () => tell('All notifications are read', 'good'),
    onRefused: notDone,
  });
  const waiting = useShell().data?.notifications.unread ?? 0;
  const kinds = [
    ...new Set([
      ...Object.keys(notificationKinds),
      ...[unread, read].flatMap(({ data }) => (data?.data ?? []).flatMap((one) => one.kind ?? [])),
      ...(kind ? [kind] : []),
    ]),
  ];

  return (
    <>
      <PageHead
        title="Notifications"
        note={waiting === 1 ? 'One is unread.' : waiting > 1 ? `${waiting} are unread.` : 'Everything is read.'}
      >
        <div className="w-60">
          <Select
            aria-label="Kind"
            value={kind}
            choices={[['', 'All kinds'], ...kinds.map((one) => [one, kindWords(one)] as const)]}
            onPick={(one) => navigate(one ? `${path}?kind=${encodeURIComponent(one)}` : path, { replace: true })}
          />
        </div>
        <button
          type="button"
          className="button"
          disabled={waiting === 0 || all.isPending}
          onClick={() => all.mutate({ all: { question: 'status=unread', confirm: waiting }, step: 'markRead' })}
        >
          <Icon name="check" />
          Mark all read
        </button>
        <Link to="/settings?tab=notifications" className="button button-quiet">
          <Icon name="settings" />
          Preferences
        </Link>
      </PageHead>
      <SamplesNote />
      <Answered
        of={[unread, read]}
        skeleton="h-72"
        isEmpty={([first, second]) => first.data.length + second.data.length === 0}
        empty={
          <div className="panel">
            <Empty icon="bell" title={kind ? 'Nothing of this kind' : 'No notifications yet'}>
              {kind ? 'Choose another kind, or all of them.' : 'Assignments and mentions appear here.'}
            </Empty>
          </div>
        }
      >
        {([first, second]) => (
          <div className="space-y-8">
            <Part title="Unread" listed={first} some={some} />
            <Part title="Read" listed={second} some={some} />
          </div>
        )}
      </Answered>
    </>
  );
}

const notDone = ({ message }: ProblemError) => say({ title: 'Not done', text: message, tone: 'danger' });

const useNotices = (status: 'unread' | 'read', kind: string, limit: number) =>
  useRowsOf(notification, {
    filters: { status, ...(kind ? { kind } : {}) },
    sort: '-createdAt',
    limit: Math.min(MOST, limit),
  });

interface PartProps {
  readonly title: string;
  readonly listed: { readonly data: readonly Notification[]; readonly total: number };
  readonly some: Most;
}

function Part({ title, listed: { data: rows, total }, some }: PartProps) {
  const me = useSession();
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-3">{title}</h2>
      <div className="space-y-5">
        {byDay(rows, me.organization.timeZone).map(({ day, rows: own }) => (
          <div key={day}>
            <h3 className="text-muted mb-1.5 text-sm font-medium">{dayWords(day, today(me))}</h3>
            <ul className="panel divide-line divide-y">
              {own.map((row) => (
                <Line key={row.id} row={row} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      <MoreRows all={Math.min(total, MOST)} {...some} />
      {total > rows.length && rows.length >= MOST && (
        <p className="note mt-2">
          The newest {rows.length} of {total} are shown.
        </p>
      )}
    </section>
  );
}

function Line({ row }: { row: Notification }) {
  const { organization } = useSession();
  const records = useRecords();
  const isUnread = row.status === 'unread';
  const mark = useStep(notification, isUnread ? 'markRead' : 'markUnread', { onRefused: notDone });
  const archive = useStep(notification, 'archive', { onRefused: notDone });
  const isMoving = mark.isPending || archive.isPending;
  const to = row.link ?? records.rowAt('notification', row.id) ?? '';
  const at = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: organization.timeZone }).format(
    new Date(row.createdAt),
  );
  return (
    <li className="hover:bg-raised relative flex gap-3 px-4 py-3">
      <span
        aria-hidden="true"
        className={`mt-2 size-2 shrink-0 rounded-full ${isUnread ? 'bg-tone-review' : 'bg-line'}`}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={to}
            className={`wrap-anywhere after:absolute after:inset-0 hover:underline ${isUnread ? 'font-semibold' : ''}`}
            afterGo={() => isUnread && mark.mutate({ id: row.id })}
          >
            {withDays(row.subject ?? '')}
          </Link>
          {row.sample && <Badge tone="warn">Sample</Badge>}
        </p>
        {row.body && <p className="text-muted wrap-anywhere">{withDays(row.body)}</p>}
        <p className="note mt-0.5">
          {kindWords(row.kind ?? '')} · {at}
        </p>
      </div>
      <div className="relative flex shrink-0 items-start gap-1">
        <button
          type="button"
          aria-label={`${isUnread ? 'Mark read' : 'Mark unread'}: ${row.subject}`}
          title={isUnread ? 'Mark read' : 'Mark unread'}
          disabled={isMoving}
          className="icon-button"
          onClick={() => mark.mutate({ id: row.id })}
        >
          <Icon name={isUnread ? 'check' : 'rotate-ccw'} />
        </button>
        <button
          type="button"
          aria-label={`Archive: ${row.subject}`}
          title="Archive"
          disabled={isMoving}
          className="icon-button"
          onClick={() => archive.mutate({ id: row.id })}
        >
          <Icon name="archive" />
        </button>
      </div>
    </li>
  );
}
