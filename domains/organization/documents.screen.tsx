import { useQueryClient } from '@tanstack/react-query';
import { ListActions } from '#web/record/list/list-actions.tsx';
import { Counted, CountSlot } from '#web/record/list/list-count.tsx';
import { ListTools } from '#web/record/list/list-tools.tsx';
import { useListOf } from '#web/record/list/use-list.ts';
import { ListRows } from '#web/record/record-list.tsx';
import { UploadList, useUploads } from '#web/record/detail/uploads.tsx';
import { tell } from '#web/shell/messages.tsx';
import { useTitle } from '#web/shell/router.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { document } from './document.record.ts';

const [, title] = document.label;

/** The files of the organization, and the place where new ones come in. */
export default function DocumentsScreen() {
  useTitle(title);
  const list = useListOf(document);
  const queries = useQueryClient();
  const { sending, send, again, forget } = useUploads(document.name, async () => {
    tell('Document kept', 'good');
    await queries.invalidateQueries({ queryKey: [document.name] });
  });
  return (
    <Counted>
      <PageHead title={title} beside={<CountSlot />} note="Everyone in the organization can read what you upload.">
        <section
          aria-label="Upload documents"
          data-guide="upload"
          className="[&>div]:border [&>div]:px-1 [&>div]:py-0.5"
        >
          <DropPlace label="Upload documents" many onFiles={send} />
        </section>
        <ListActions list={list} />
      </PageHead>
      <UploadList {...{ sending, again, forget }} />
      <ListTools list={list} />
      <ListRows list={list} title={title} />
    </Counted>
  );
}
