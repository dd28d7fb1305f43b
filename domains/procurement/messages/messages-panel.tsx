import { href } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { useAct, useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { messagePages } from '../message-pages.ts';
import { orderReceiving } from '../receipts/receiving-calls.ts';
import { type OrderMessages, orderMessages, uploadMessage } from './message-calls.ts';
import { messageKinds } from './message-words.ts';
import { orderMessage } from './order-message.record.ts';

/** What the vendor’s order system said, with the way to take in a file of it. */
export default function MessagesPanel({ id }: { readonly id: string }) {
  return (
    <section aria-label="Vendor messages" className="panel pb-2">
      <Answered of={useCall(orderMessages, { id })} skeleton="h-16">
        {(of) => (
          <>
            <h2 className="px-4 py-3">Vendor messages</h2>
            {of.messages.length === 0 && <p className="note px-4 py-2">No confirmations or ship notices yet.</p>}
            <ul className="space-y-2 px-4 py-2">
              {of.messages.map((one) => (
                <Message key={one.id} of={one} />
              ))}
            </ul>
            {of.mayUpload && <Upload id={id} />}
          </>
        )}
      </Answered>
    </section>
  );
}

function Message({ of }: { readonly of: OrderMessages['messages'][number] }) {
  const show = useShow();
  const { id, number, kind, documentNumber, documentOn, expectedOn, differences, status } = of;
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-2">
        <Link to={href(messagePages.orderMessage, { id })} className="link">
          {number}
        </Link>
        <span className="min-w-0 grow wrap-anywhere">
          {messageKinds[kind]} {documentNumber}
          {documentOn && `, ${wholeDay(documentOn, show)}`}
          {expectedOn && `, expected ${wholeDay(expectedOn, show)}`}
        </span>
        <StatusBadge record={orderMessage} state={status} />
      </p>
      {differences && <p className="note wrap-anywhere whitespace-pre-line">{withDays(differences)}</p>}
    </li>
  );
}

function Upload({ id }: { readonly id: string }) {
  const take = useAct(uploadMessage, {
    changes: [orderMessages.id, orderReceiving.id, 'purchase_order', 'order_proposal'],
    onDone: ({ number, status }) =>
      tell(
        `${number} ${status === 'matched' ? 'matches the order' : 'needs review'}`,
        status === 'matched' ? 'good' : 'info',
      ),
  });
  return (
    <div className="space-y-2 px-4 py-2 print:hidden">
      <DropPlace
        label="Choose file"
        accept=".xml,text/xml,application/xml"
        disabled={take.isPending}
        onFiles={([file]) => void file?.text().then((xml) => take.mutate({ id, xml }))}
      >
        A confirmation or ship notice of the vendor: cXML or UBL.
      </DropPlace>
      {take.error && (
        <p role="alert" className="wrong">
          {take.error.message}
        </p>
      )}
    </div>
  );
}
