import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '#web/data/session.ts';
import { RecordList } from '#web/record/record-list.tsx';
import { UploadList, useUploads } from '#web/record/detail/uploads.tsx';
import { tell } from '#web/shell/messages.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { document } from './document.record.ts';

/** The files of the organization, and the place where new ones come in. */
export default function DocumentsScreen() {
  const queries = useQueryClient();
  const { member } = useSession();
  const { sending, send, again, forget } = useUploads(document.name, async () => {
    tell('Document kept', 'good');
    await queries.invalidateQueries({ queryKey: [document.name] });
  });
  return (
    <div className="space-y-4">
      <RecordList record={document} title={document.label[1]} />
      <section aria-label="Upload documents" className="space-y-3">
        <DropPlace label="Upload documents" many onFiles={send}>
          Everyone in the organization can read what you upload here, {member.name}, until you change that on the
          document’s page.
        </DropPlace>
        <UploadList {...{ sending, again, forget }} />
      </section>
    </div>
  );
}
