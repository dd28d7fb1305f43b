import { dollars, type Fields, href, type New } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { useAct, useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { orderChannels } from '../../procurement/public.ts';
import { emergencyOrderPages } from '../emergency-order-pages.ts';
import { emergencyNotice } from './emergency-notice.record.ts';
import { emergencyOrder } from './emergency-order.record.ts';
import { type OrderNowCheck, orderNow, orderNowCheck, orderNowFields } from './order-now-calls.ts';

/** Orders under an activation before the paperwork, with how long each took; the paperwork has its dates below. */
export default function OrderNowPanel({ id, changes }: Under) {
  return (
    <Answered of={useCall(orderNowCheck, { id })} skeleton="h-48">
      {(of) => <Whole id={id} changes={changes} of={of} />}
    </Answered>
  );
}

interface Under {
  readonly id: string;
  /** What the page around it shows of the activation. */
  readonly changes: readonly string[];
}
interface Of {
  readonly of: OrderNowCheck;
}

function Whole({ id, changes, of }: Of & Under) {
  const isOrdered = of.orders.length > 0;
  return (
    <Panel title="Order now">
      {!isOrdered && <Start id={id} changes={changes} of={of} />}
      {isOrdered && <Orders of={of} />}
      <Notices of={of} />
    </Panel>
  );
}

type Entered = New<{ readonly fields: typeof orderNowFields }>;

/** What is entered is who pays; everything else is known from the activation. */
function Start({ id, changes, of }: Of & Under) {
  const order = useAct(orderNow, {
    changes: [orderNowCheck.id, ...changes, 'requisition', 'purchase_order'],
    onDone: ({ orderNumber }) => tell(`${orderNumber} is issued and sent`, 'good'),
  });
  const { budgetLine, amount, deliverBy } = orderNowFields;
  const fields: Fields = of.lines.length > 0 ? { budgetLine, amount, deliverBy } : { amount, deliverBy };
  const only = of.lines.length === 1 ? { budgetLine: of.lines[0]?.id } : {};
  return (
    <>
      <Facts
        of={[
          { label: 'Vendor', said: of.vendor ?? 'None' },
          { label: 'Sent by', said: orderChannels[of.channel] },
          { label: 'Estimated price', said: of.cents === null ? 'None' : dollars(of.cents) },
          { label: 'Not to exceed', said: of.ceilingCents === null ? 'None' : dollars(of.ceilingCents) },
        ]}
      />
      <div className="px-4 pb-4">
        {of.stops.length > 0 ? (
          <ul aria-label="Stops" className="list-disc space-y-1 pl-5">
            {of.stops.map(({ code, sentence }) => (
              <li key={`${code} ${sentence}`}>{withDays(sentence)}</li>
            ))}
          </ul>
        ) : of.mayOrder ? (
          <FieldsForm
            label="Order now"
            fields={fields}
            start={only}
            picks={of.lines.length > 0 ? { budgetLine: of.lines.map((one) => [one.id, one.name] as const) } : {}}
            submit="Order now"
            busy="Ordering…"
            sends="everything"
            onSave={(values) => order.mutateAsync({ ...(values as Entered), id })} // judged by these very fields
          />
        ) : (
          <p className="note">A buyer orders under this activation.</p>
        )}
      </div>
    </>
  );
}

const inTenths = (seconds: number | null): string => (seconds === null ? 'Not yet' : `${seconds.toFixed(1)} s`);

/** Each order with its stages by the server’s clock, counted from the request that came in, and what is due after it. */
function Orders({ of: { orders } }: Of) {
  const { rowAt } = usePlaces();
  const show = useShow();
  return (
    <ul aria-label="Emergency orders">
      {orders.map((one) => (
        <li key={one.id}>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pb-3">
            <Link to={href(emergencyOrderPages.emergencyOrder, { id: one.id })} className="link">
              {one.number}
            </Link>
            {one.order && (
              <Link to={rowAt('purchase_order', one.order) ?? ''} className="link">
                {one.orderNumber}
              </Link>
            )}
            <StatusBadge record={emergencyOrder} state={one.status} />
          </p>
          <Facts
            of={[
              { label: 'Amount', said: one.cents === null ? 'None' : dollars(one.cents) },
              { label: 'Ordered by', said: one.orderedBy ?? 'None' },
              { label: 'Paperwork due', said: wholeDay(one.paperworkBy, show) },
              { label: 'Ratification due', said: wholeDay(one.ratifyBy, show) },
              { label: 'Checked', said: inTenths(one.checked) },
              { label: 'Budget reserved', said: inTenths(one.reserved) },
              { label: 'Issued', said: inTenths(one.issued) },
              { label: 'Sent', said: inTenths(one.sent) },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

function Notices({ of: { notices } }: Of) {
  const show = useShow();
  if (notices.length === 0) return null;
  return (
    <ul aria-label="Public notices" className="space-y-1 px-4 pb-4">
      {notices.map(({ id, number, status, postBy, postedOn }) => (
        <li key={id} className="flex flex-wrap items-center gap-2">
          <Link to={href(emergencyOrderPages.emergencyNotice, { id })} className="link">
            Public notice {number}
          </Link>
          <StatusBadge record={emergencyNotice} state={status} />
          <span className="text-muted">
            {postedOn === null ? `Post by ${wholeDay(postBy, show)}` : wholeDay(postedOn, show)}
          </span>
        </li>
      ))}
    </ul>
  );
}
