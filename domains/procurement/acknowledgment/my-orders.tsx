import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { proposalPages } from '../proposal-pages.ts';
import { type FirmOrderRow, firmOrders } from './firm-order-calls.ts';
import { looks } from './order-looks.ts';

/** An order where its firm answers it; the agency is in the address, because an id says nothing of whose it is. */
export const orderPlace = ({ agency, id }: Pick<FirmOrderRow, 'agency' | 'id'>): string =>
  `${href(proposalPages.firmOrder, { id })}?${new URLSearchParams({ agency })}`;

/** The firm’s orders at every agency, with what has to be acknowledged. */
export const MyOrders = () => (
  <section aria-label="My orders" className="panel p-4">
    <h2>My orders</h2>
    <Answered
      of={useCall(firmOrders)}
      skeleton="h-24"
      isEmpty={({ orders }) => orders.length === 0}
      empty={<p className="text-muted mt-2">No orders. Purchase orders to your firm appear here.</p>}
    >
      {({ orders }) => (
        <ul className="divide-line mt-2 divide-y">
          {orders.map((one) => (
            <Order key={`${one.agency}${one.id}`} of={one} />
          ))}
        </ul>
      )}
    </Answered>
  </section>
);

function Order({ of }: { readonly of: FirmOrderRow }) {
  const show = useShow();
  const [words, tone] = looks[of.state];
  return (
    <li className="relative py-3">
      <Link to={orderPlace(of)} className="font-medium after:absolute after:inset-0">
        {of.number} {of.purpose}
      </Link>
      <p className="mt-1 flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{words}</Badge>
        {of.revision !== null && <span>Revision {of.revision}</span>}
        {of.total && <Amount cents={of.total.cents} />}
      </p>
      <p className="text-muted">
        {of.agencyName}
        {of.deliverBy && `. Deliver by ${wholeDay(of.deliverBy, show)}`}
      </p>
    </li>
  );
}
