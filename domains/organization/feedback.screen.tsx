import { useRowsOf } from '#web/data/rows.ts';
import type { Listed } from '#web/data/client.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { momentOf, StatusBadge } from '#web/record/cells.tsx';
import { openFeedback } from '#web/shell/feedback-slot.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { userFeedback } from './feedback.record.ts';
import { feedbackTypes } from './feedback-texts.ts';
import { organization } from './index.ts';

const { title } = organization.pages.ownFeedback;
const types: Readonly<Record<string, string>> = feedbackTypes;

/** What this person said about the product, and what became of it. */
export default function OwnFeedback() {
  useTitle(title);
  const { member } = useSession();
  const feedback = useRowsOf(userFeedback, {
    filters: { userId: member.id },
    sort: '-createdAt',
    limit: 100,
  });
  const give = (
    <button type="button" className="button button-primary" onClick={openFeedback}>
      <Icon name="plus" />
      Give feedback
    </button>
  );
  return (
    <>
      <PageHead title={title} note="Your feedback and our replies. Only you and admins see it.">
        {give}
      </PageHead>
      <Answered
        of={feedback}
        skeleton="h-72"
        empty={
          <div className="panel">
            <Empty icon="message-square" title="Nothing yet" action={give}>
              Report a bug, an idea or something slow where you see it.
            </Empty>
          </div>
        }
      >
        {(data) => (
          <>
            <ul className="space-y-3">
              {data.data.map((row) => (
                <Entry key={row.id} row={row} />
              ))}
            </ul>
            <MoreOf rows={data} />
          </>
        )}
      </Answered>
    </>
  );
}

function Entry({ row }: { row: Listed<typeof userFeedback> }) {
  const show = useShow();
  return (
    <li className="panel hover:border-edge relative p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge>{types[row.feedbackType ?? ''] ?? row.feedbackType}</Badge>
        <StatusBadge record={userFeedback} state={row.status} />
        <span className="note ml-auto">{momentOf(row.createdAt, show)}</span>
      </div>
      <h2 className="mt-2 wrap-anywhere">
        <Link to={`/feedback/${row.id}`} className="after:absolute after:inset-0 hover:underline">
          {row.subject}
        </Link>
      </h2>
      <p className="text-muted mt-1 line-clamp-3 wrap-anywhere whitespace-pre-line">{row.message}</p>
      {row.reply && (
        <blockquote className="border-edge mt-3 border-l-2 pl-3 wrap-anywhere whitespace-pre-line">
          <span className="note block">Reply</span>
          {row.reply}
        </blockquote>
      )}
    </li>
  );
}
