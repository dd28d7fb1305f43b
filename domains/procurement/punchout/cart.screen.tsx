import { href } from '#kernel';
import { useAct, useAsked } from '#web/data/asked.ts';
import { useShow } from '#web/data/session.ts';
import { say } from '#web/shell/messages.tsx';
import { Link, navigate, usePlace, useTitle } from '#web/shell/router.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { exact } from '#web/ui/format.ts';
import { Heads } from '#web/ui/heads.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Trouble } from '#web/ui/trouble.tsx';
import { procurement } from '../index.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { lineOf } from './cart-lines.ts';
import type { CartItem } from './cart.ts';
import type { PunchoutOperation } from './cxml.ts';
import { catalogueItem } from './catalogue-item.record.ts';

interface CartAnswer {
  readonly id: string;
  readonly state: 'open' | 'returned' | 'empty' | 'taken';
  readonly operation: PunchoutOperation;
  readonly supplierName: string;
  readonly requisition: string | null;
  readonly items: readonly CartItem[];
}

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

function Cart({ id }: { readonly id: string }) {
  const show = useShow();
  const { data, error, refetch } = useAsked<CartAnswer>(`/api/v1/punchout/${encodeURIComponent(id)}`);
  const taking = useAct<void, { readonly id: string }>({
    wish: () => ({ path: `/api/v1/punchout/${encodeURIComponent(id)}/take`, body: {} }),
    changes: [requisition.name, catalogueItem.name],
    onDone: (row) => {
      say({ title: 'The cart is in your request' });
      navigate(href(procurement.pages.requisition, { id: row.id }), { replace: true });
    },
  });
  if (error) return <Trouble error={error} retry={() => void refetch()} />;
  if (!data) return <div aria-busy="true" className="skeleton h-60" />;
  const back = data.requisition && href(procurement.pages.requisition, { id: data.requisition });
  const lines = data.items.map((item) => ({ item, line: lineOf(item) }));
  const sum = lines.reduce((all, { line }) => all + Math.round(Number(line.quantity.amount) * line.unitPrice.cents), 0);
  const currency = data.items[0]?.currency ?? 'USD';
  const money = (cents: number) => exact(cents, { kind: 'money', currency }, show);
  return (
    <>
      <PageHead
        title={`Cart from ${data.supplierName}`}
        note={
          data.operation === 'edit'
            ? 'This cart takes the place of what came from this shop before. The part numbers go back to the supplier as they are.'
            : 'The part numbers go back to the supplier with the order as they are; nobody can change them.'
        }
      >
        {back && (
          <Link to={back} className="button">
            {data.operation === 'inspect' ? 'Back to the request' : 'Leave it'}
          </Link>
        )}
        {data.operation !== 'inspect' && (
          <button
            type="button"
            className="button button-primary"
            disabled={data.state !== 'returned' || taking.isPending}
            aria-describedby="cart-state"
            onClick={() => taking.mutate()}
          >
            {taking.isPending
              ? 'Taking…'
              : data.operation === 'edit'
                ? 'Put it in place of the old one'
                : 'Take into the request'}
          </button>
        )}
      </PageHead>
      <p id="cart-state" className="note mb-3">
        {data.operation === 'inspect'
          ? 'You looked at the cart in the shop. Nothing was changed.'
          : stateWords[data.state]}
      </p>
      {taking.error && (
        <p role="alert" className="wrong mb-3">
          {taking.error.message}
        </p>
      )}
      {lines.length > 0 && (
        <section aria-label="Cart" className="panel">
          <table className="grid-table">
            <thead>
              <tr>
                <Heads words={['Item', 'Supplier’s part number']} figures={['Quantity', 'Unit price', 'Amount']} />
              </tr>
            </thead>
            <tbody>
              {lines.map(({ item, line }, at) => (
                <tr key={at}>
                  <th scope="row" className="font-normal wrap-anywhere">
                    {line.item}
                  </th>
                  <td data-label="Part number" className="font-mono text-sm whitespace-pre-wrap wrap-anywhere">
                    {item.supplierPart}
                  </td>
                  <td data-label="Quantity" className="amount">
                    {line.quantity.amount} {line.quantity.unit}
                  </td>
                  <td data-label="Unit price" className="amount">
                    {money(line.unitPrice.cents)}
                  </td>
                  <td data-label="Amount" className="amount">
                    {money(Math.round(Number(line.quantity.amount) * line.unitPrice.cents))}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={4} className="amount">
                  Total
                </th>
                <td className="amount">{money(sum)}</td>
              </tr>
            </tfoot>
          </table>
        </section>
      )}
    </>
  );
}

const stateWords: Readonly<Record<CartAnswer['state'], string>> = {
  open: 'The shop is still open; its cart has not come back yet.',
  returned: 'Not in your request yet.',
  empty: 'The cart came back empty.',
  taken: 'This cart is in your request.',
};
