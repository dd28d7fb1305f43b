import { useState } from 'react';
import { useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { type FirmCapacity as Asked, firmCapacity, replyCapacity, replyFields } from './capacity-calls.ts';
import { capacityAnswers } from './capacity.ts';

const title = 'Capacity Requests';

/** What agencies ask the firm to deliver in emergencies; open requests first. */
export default function FirmCapacity() {
  useTitle(title);
  const asked = useCall(firmCapacity);
  const [open, setOpen] = useState<Asked | null>(null);
  return (
    <>
      <PageHead title={title} note="Say what you can deliver in an emergency. A reply is no order." />
      <Answered
        of={asked}
        isEmpty={({ requests }) => requests.length === 0}
        empty={
          <div className="panel">
            <Empty title="No capacity requests" icon="zap">
              Requests appear here when an agency needs goods or services in an emergency.
            </Empty>
          </div>
        }
      >
        {({ requests }) => (
          <ul className="max-w-3xl space-y-3">
            {requests
              .toSorted((one, other) => Number(one.closed !== null) - Number(other.closed !== null))
              .map((one) => (
                <OneRequest key={`${one.agency} ${one.id}`} of={one} onReply={() => setOpen(one)} />
              ))}
          </ul>
        )}
      </Answered>
      {open && (
        <Dialog title={`Reply to ${open.number}`} onClose={() => setOpen(null)}>
          <FieldsForm
            label="Reply"
            fields={replyFields}
            start={{ answer: open.answer ?? 'now', offered: open.offered ?? open.quantity, remark: open.remark }}
            sends="everything"
            submit="Send reply"
            busy="Sending…"
            onCancel={() => setOpen(null)}
            onSave={async (given) => {
              const { number } = await send(replyCapacity, { agency: open.agency, request: open.id, ...given });
              setOpen(null);
              tell(`Reply to ${number} sent`, 'good');
              void asked.refetch();
            }}
          />
        </Dialog>
      )}
    </>
  );
}

interface OneProps {
  readonly of: Asked;
  readonly onReply: () => void;
}

function OneRequest({ of, onReply }: OneProps) {
  const show = useShow();
  const { answer, offered, availableAt, repliedAt, remark, closed } = of;
  return (
    <li className="panel flex flex-wrap items-start gap-3 p-4" aria-label={of.number}>
      <div className="min-w-0 flex-[1_1_16rem] space-y-1">
        <h2 className="wrap-anywhere">
          {of.quantity} {of.unit}: {of.item}
        </h2>
        <p className="text-muted">
          {of.number} · {of.agencyName} · needed by {momentOf(of.neededBy, show)}
        </p>
        {answer && (
          <p className="wrap-anywhere">
            <Badge tone={answer === 'none' ? 'plain' : 'good'}>{capacityAnswers[answer]}</Badge>{' '}
            {offered !== null && `${offered} ${of.unit} from ${momentOf(availableAt, show)}. `}
            Replied {momentOf(repliedAt, show)}.{remark && ` “${remark}”`}
          </p>
        )}
        <p className={closed ? 'text-muted' : 'text-warn'}>{closed ?? `Reply by ${momentOf(of.closesAt, show)}.`}</p>
      </div>
      {closed === null && (
        <button type="button" className="button button-primary min-h-11 sm:min-h-0" onClick={onReply}>
          {answer ? 'Change reply' : 'Reply'}
        </button>
      )}
    </li>
  );
}
