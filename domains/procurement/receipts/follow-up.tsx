import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { today, useSession, useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Panel } from '#web/ui/panel.tsx';
import { receiptPages } from '../receipt-pages.ts';
import { heldWords } from './held-words.ts';
import { orderReceiving } from './receiving-calls.ts';
import { Returns } from './receiving-panel.tsx';
import { vendorReturn } from './vendor-return.record.ts';

interface FollowUpProps {
  readonly receipt: string;
  readonly order: string;
  readonly status: string;
}

/** What follows a receipt: its inspection while it is held, and what of it goes back to the vendor. */
export default function FollowUp({ receipt, order, status }: FollowUpProps) {
  const [me, show] = [useSession(), useShow()];
  const { data } = useCall(orderReceiving, { id: order });
  const own = data?.receipts.find(({ id }) => id === receipt);
  const returns = (data?.returns ?? []).filter((one) => one.receipt === receipt);
  const mayReturn = status === 'posted' && me.may.create.includes(vendorReturn.name);
  if (status === 'held' && own)
    return (
      <Panel title="Inspection">
        <p className="px-4 pb-3">
          {`Not accepted or payable yet: ${heldWords(own.heldOn, own.inspectBy, today(me), (day) => wholeDay(day, show))}. `}
          Edit the receipt to enter what is rejected, then pass the inspection.
        </p>
      </Panel>
    );
  if (!mayReturn && returns.length === 0) return null;
  return (
    <Panel title="Vendor returns">
      {mayReturn && (
        <p className="px-4 pb-3">
          <Link to={`${href(receiptPages.vendorReturn, { id: 'new' })}?receipt=${receipt}`} className="button">
            Return to vendor
          </Link>
        </p>
      )}
      <Returns of={returns} />
    </Panel>
  );
}
