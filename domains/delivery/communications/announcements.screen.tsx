import { href } from '#kernel';
import { RecordList } from '#web/record/record-list.tsx';
import { communicationPages } from '../communications-pages.ts';
import { announcement } from './announcement.record.ts';
import { CommunicationsNav } from './communications-nav.tsx';

/** What was announced. */
export default function Announcements() {
  return (
    <>
      <CommunicationsNav path={href(communicationPages.communications)} />
      <RecordList record={announcement} title="Communications" isTab />
    </>
  );
}
