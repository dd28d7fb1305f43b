import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { later } from '#web/ui/later.tsx';
import { invoiceMessage } from './invoice-message.record.ts';

const MessagePanel = later(() => import('./message-panel.tsx'));

/** The panel has the files, with what each says. */
const { Files: _, ...sections } = invoiceMessage.sections;
const withoutFiles = { ...invoiceMessage, sections };

/** A message with its files, each with what it says and the way to take it in. */
export default function InvoiceMessageScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return (
    <RecordScreen key={id} record={invoiceMessage} id={id} layout="below">
      {(row) => (
        <>
          <MessagePanel id={id} />
          <RecordSections record={withoutFiles} row={row} />
        </>
      )}
    </RecordScreen>
  );
}
