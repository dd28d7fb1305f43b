import { href } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { say } from '#web/shell/messages.tsx';
import { Link, navigate, usePlace, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { exact } from '#web/ui/format.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Table } from '#web/ui/table.tsx';
import { procurement } from '../index.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { type CartLine, lineOf } from './cart-lines.ts';
import { catalogueItem } from './catalogue-item.record.ts';
import { type CartItem, type ReturnedCart, returnedCart, takeIn } from './punchout-calls.ts';

const troubles: Readonly<Record<string, string>> = {
  gone: 'Nobody waited for this cart any more: it was brought before, or it took too long. Open the shop again from your request.',
  foreign:
    'The cart was not signed by the shop that you opened, so it was not taken. Tell the person who manages the PunchOut catalogs.',
  too_large: 'The cart was too large. Fill a smaller one, or several.',
  cart: 'What the shop sent is no cart that can be read. Go back to the shop and try again.',
};

/** What came back from a supplier's shop, before it becomes lines of the request. */
export default function CartScreen({ params }: { params: { id: string } }) {
  useTitle('Cart from a supplier');
  const { search } = usePlace();
  const trouble = new URLSearchParams(search).get('trouble');
  const known = trouble !== null && Object.hasOwn(troubles, trouble) ? troubles[trouble] : null;
  if (known || params.id === 'none')
    return (
      <>
        <PageHead title="Cart from a supplier" />
        <div className="panel">
          <Empty
            icon="shopping-cart"
            title="There is no cart"
            action={
              <Link to={href(procurement.pages.requisitions)} className="button">
                To the requisitions
              </Link>
            }
          >
            {known ?? troubles['gone']}
          </Empty>
        </div>
      </>
    );
  return <Cart id={params.id} />;
}

const Cart = ({ id }: { readonly id: string }) => (
  <Answered of={useCall(returnedCart, { id })} skeleton="h-60">
    {(cart) => <Returned cart={cart} />}
  </Answered>
);

function Returned({
  cart: { id, state, operation, supplierName, items, requisition: row },
}: {
  readonly cart: ReturnedCart;
}) {
  const show = useShow();
  const taking = useAct(takeIn, {
    changes: [requisition.name, catalogueItem.name],
    onDone: (taken) => {
      say({ title: 'The cart is in your request' });
      navigate(href(procurement.pages.requisition, { id: taken.id }), { replace: true });
    },
  });
  const currency = items[0]?.currency ?? 'USD';
  const money = (cents: number) => exact(cents, { kind: 'money', currency }, show);
  const lines = items.map((item): Line => ({ item, line: lineOf(item) }));
  const amountOf = ({ line }: Line) => Math.round(Number(line.quantity.amount) * line.unitPrice.cents);
  const sum = lines.reduce((all, one) => all + amountOf(one), 0);
  return (
    <>
      <PageHead
        title={`Cart from ${supplierName}`}
        note={
          operation === 'edit'
            ? 'This cart takes the place of what came from this shop before. The part numbers go back to the supplier as they are.'
            : 'The part numbers go back to the supplier with the order as they are; nobody can change them.'
        }
      >
        {row && (
          <Link to={href(procurement.pages.requisition, { id: row })} className="button">
            {operation === 'inspect' ? 'Back to the request' : 'Leave it'}
          </Link>
        )}
        {operation !== 'inspect' && (
          <button
            type="button"
            className="button button-primary"
            disabled={state !== 'returned' || taking.isPending}
            aria-describedby="cart-state"
            onClick={() => taking.mutate({ id })}
          >
            {taking.isPending
              ? 'Taking…'
              : operation === 'edit'
                ? 'Put it in place of the old one'
                : 'Take into the request'}
          </button>
        )}
      </PageHead>
      <p id="cart-state" className="note mb-3">
        {operation === 'inspect' ? 'You looked at the cart in the shop. Nothing was changed.' : stateWords[state]}
      </p>
      {taking.error && (
        <p role="alert" className="wrong mb-3">
          {taking.error.message}
        </p>
      )}
      {items.length > 0 && (
        <section aria-label="Cart" className="panel">
          <Table
            label="Cart"
            rows={lines}
            columns={[
              { label: 'Item', name: ({ line }) => line.item, className: 'font-normal wrap-anywhere' },
              {
                label: 'Supplier’s part number',
                text: ({ item }) => item.supplierPart,
                className: 'font-mono text-sm whitespace-pre-wrap wrap-anywhere',
              },
              {
                label: 'Quantity',
                number: ({ line }) => Number(line.quantity.amount),
                show: ({ line }) => `${line.quantity.amount} ${line.quantity.unit}`,
              },
              {
                label: 'Unit price',
                money: ({ line }) => line.unitPrice.cents,
                show: ({ line }) => money(line.unitPrice.cents),
              },
              { label: 'Amount', money: amountOf, show: (one) => money(amountOf(one)) },
            ]}
            foot={
              <tr>
                <th scope="row" colSpan={4} className="amount">
                  Total
                </th>
                <td className="amount">{money(sum)}</td>
              </tr>
            }
          />
        </section>
      )}
    </>
  );
}

interface Line {
  readonly item: CartItem;
  readonly line: CartLine;
}

const stateWords: Readonly<Record<ReturnedCart['state'], string>> = {
  open: 'The shop is still open; its cart has not come back yet.',
  returned: 'Not in your request yet.',
  empty: 'The cart came back empty.',
  taken: 'This cart is in your request.',
};
