import { href } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { PanelFrame } from '#web/shell/panel-frame.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { communicationPages } from '../communications-pages.ts';
import type { Announcements } from './announcement-calls.ts';

/** What a person has not read or acknowledged yet. */
export default function AnnouncementsPanel({ of }: { readonly of: Announcements }) {
  const show = useShow();
  return (
    <PanelFrame
      title="Announcements"
      count={of.total}
      to={href(communicationPages.communications)}
      empty="No announcements to read."
      rows={of.data.map(({ id, subject, priority, publishedAt, acknowledgeBy }) => ({
        id,
        to: href(communicationPages.announcement, { id }),
        name: subject,
        about: priority === 'emergency' ? 'Emergency' : momentOf(publishedAt, show),
        end: acknowledgeBy && `acknowledge by ${wholeDay(acknowledgeBy)}`,
      }))}
    />
  );
}
