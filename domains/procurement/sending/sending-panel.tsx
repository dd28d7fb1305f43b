import { href } from '#kernel';
import { useCall, useStep } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf, StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { tell } from '#web/shell/messages.tsx';
import { sendingPages } from '../sending-pages.ts';
import { orderTransmission } from './order-transmission.record.ts';
import { type OrderSending, orderSending } from './sending-calls.ts';
import { channels, sentKinds } from './sending-words.ts';

/** How the order was sent, and why it was not where it was not. */
export default function SendingPanel({ id }: { readonly id: string }) {
  return (
    <section aria-label="Transmissions" className="panel pb-2">
      <Answered of={useCall(orderSending, { id })} skeleton="h-16">
        {(of) => (
          <>
            <h2 className="px-4 py-3">Transmissions</h2>
            {of.transmissions.length === 0 && (
              <p className="note px-4 py-2">Issued before transmissions were recorded.</p>
            )}
            <ul className="space-y-2 px-4 py-2">
              {of.transmissions.map((one, at) => (
                <Transmission key={one.id} of={one} mayResend={of.mayResend && at === 0 && one.status !== 'queued'} />
              ))}
            </ul>
          </>
        )}
      </Answered>
    </section>
  );
}

interface TransmissionProps {
  readonly of: OrderSending['transmissions'][number];
  readonly mayResend: boolean;
}

function Transmission({ of, mayResend }: TransmissionProps) {
  const show = useShow();
  const { id, version, number, kind, channel, revision, sentTo, sentAt, result, attempts, nextAt, status } = of;
  const resend = useStep(orderTransmission, 'resend', {
    changes: [orderSending.id],
    onDone: () => tell(`${number} is being sent`, 'good'),
    onRefused: ({ message }: { readonly message: string }) => tell(message, 'danger'),
  });
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-2">
        <Link to={href(sendingPages.orderTransmission, { id })} className="link">
          {number}
        </Link>
        <span className="min-w-0 grow">
          {kind === 'revision' && revision !== null ? `Revision ${revision}` : sentKinds[kind]}
          {`, ${channels[channel]}`}
          {sentTo && ` to ${sentTo}`}
          {sentAt && `, ${momentOf(sentAt, show)}`}
        </span>
        <StatusBadge record={orderTransmission} state={status} />
        {mayResend && (
          <button
            type="button"
            className="button"
            disabled={resend.isPending}
            onClick={() => resend.mutate({ id, version })}
          >
            Resend
          </button>
        )}
      </p>
      {result && <p className={status === 'failed' ? 'text-danger wrap-anywhere' : 'note wrap-anywhere'}>{result}</p>}
      {status === 'queued' && attempts > 0 && nextAt && (
        <p className="note">
          {attempts} {attempts === 1 ? 'attempt' : 'attempts'}, next {momentOf(nextAt, show)}
        </p>
      )}
    </li>
  );
}
