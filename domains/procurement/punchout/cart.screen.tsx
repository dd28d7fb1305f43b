import { href, type Money } from '#kernel';
import { timesMoney } from '#kernel/fields/decimal.ts';
import { useAct, useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { say } from '#web/shell/messages.tsx';
import { Link, navigate, usePlace, useTitle } from '#web/shell/router.tsx';
import { AnsweredPage } from '#web/shell/answered-page.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { exact } from '#web/ui/format.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Table } from '#web/ui/table.tsx';
import { procurement } from '../index.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { type CartLine, lineOf, quotedPrice } from './cart-lines.ts';
import { catalogueItem } from './catalogue-item.record.ts';
import { type CartItem, type ReturnedCart, returnedCart, takeIn } from './punchout-calls.ts';

const troubles: Readonly<Record<string, string>> = {
  gone: 'This cart was already returned or its session expired. Open the catalog again from your requisition.',
  foreign:
    'The cart was not signed by the catalog you opened, so it was not imported. Tell the person who manages the PunchOut catalogs.',
  too_large: 'The cart was too large. Split it into smaller carts.',
  cart: 'The cart could not be read. Go back to the catalog and try again.',
};

/** What came back from a supplier's shop, before it becomes lines of the request. */
export default function CartScreen({ params }: { params: { id: string } }) {
  useTitle('PunchOut Cart');
  const { search } = usePlace();
  const trouble = new URLSearchParams(search).get('trouble');
  const known = trouble !== null && Object.hasOwn(troubles, trouble) ? troubles[trouble] : null;
  if (known || params.id === 'none')
    return (
      <>
        <PageHead title="PunchOut Cart" />
        <div className="panel">
          <Empty
            icon="shopping-cart"
            title="No cart"
            action={
              <Link to={href(procurement.pages.requisitions)} className="button">
                Requisitions
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
  <AnsweredPage of={useCall(returnedCart, { id })}>{(cart) => <Returned cart={cart} />}</AnsweredPage>
);

function Returned({
  cart: { id, state, operation, supplierName, items, requisition: row, own, rates },
}: {
  readonly cart: ReturnedCart;
}) {
  const show = useShow();
  const taking = useAct(takeIn, {
    changes: [requisition.name, catalogueItem.name],
    onDone: (taken) => {
      say({ title: 'Cart imported' });
      navigate(href(procurement.pages.requisition, { id: taken.id }), { replace: true });
    },
  });
  const money = ({ cents, currency }: Money) => exact(cents, { kind: 'money', currency }, show);
  const used = new Map(rates.flatMap(({ currency, used: rate }) => (rate ? [[currency, { ...rate, into: own }]] : [])));
  const lines = items.map((item): Line => ({ item, line: lineOf(item, used.get(item.currency)) }));
  const missing = rates.flatMap(({ reason }) => reason ?? []);
  const amountOf = ({ line }: Line) => timesMoney(line.unitPrice, line.quantity.amount)?.cents ?? 0;
  const sum = lines.reduce((all, one) => all + amountOf(one), 0);
  return (
    <>
      <PageHead
        title={`Cart from ${supplierName}`}
        note={
          operation === 'edit'
            ? 'This cart replaces the lines imported from this catalog before.'
            : 'Part numbers go back to the supplier unchanged.'
        }
      >
        {row && (
          <Link to={href(procurement.pages.requisition, { id: row })} className="button">
            {operation === 'inspect' ? 'Back to requisition' : 'Cancel'}
          </Link>
        )}
        {operation !== 'inspect' && (
          <button
            type="button"
            className="button button-primary"
            disabled={state !== 'returned' || missing.length > 0 || taking.isPending}
            aria-describedby="cart-state"
            onClick={() => taking.mutate({ id })}
          >
            {taking.isPending ? 'Importing…' : operation === 'edit' ? 'Replace lines' : 'Import cart'}
          </button>
        )}
      </PageHead>
      <p id="cart-state" className="note mb-3">
        {operation === 'inspect' ? 'You viewed the cart in the catalog. Nothing changed.' : stateWords[state]}
        {state === 'returned' &&
          rates.map(({ currency, used: rate, reason }) => (
            <span key={currency} className={reason ? 'wrong block' : 'block wrap-anywhere'}>
              {reason ?? `Prices in ${currency} are converted at ${rate?.said}.`}
            </span>
          ))}
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
                label: 'Supplier part number',
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
                show: ({ line }) => money(line.unitPrice),
              },
              ...(rates.length > 0
                ? [{ label: 'Catalog price', text: ({ item }: Line) => quotedPrice(item), className: 'amount' }]
                : []),
              {
                label: 'Amount',
                money: amountOf,
                show: (one) => money({ cents: amountOf(one), currency: one.line.unitPrice.currency }),
              },
            ]}
            {...(missing.length === 0 && {
              foot: (
                <tr>
                  <th scope="row" colSpan={rates.length > 0 ? 5 : 4} className="amount">
                    Total
                  </th>
                  <td className="amount">{money({ cents: sum, currency: own })}</td>
                </tr>
              ),
            })}
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
  open: 'The catalog is still open; the cart has not been returned yet.',
  returned: 'Not imported yet.',
  empty: 'The cart was returned empty.',
  taken: 'This cart is imported.',
};
