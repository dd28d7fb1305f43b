import { useId, useState } from 'react';
import { useEveryRowOf } from '#web/data/rows.ts';
import { useAct, useCall } from '#web/data/calls.ts';
import { Select } from '#web/ui/select.tsx';
import type { PunchoutOperation } from './cxml.ts';
import { cartsIn, openShop } from './punchout-calls.ts';
import { punchoutSupplier } from './punchout-supplier.record.ts';

const afterwards: Readonly<Record<PunchoutOperation, string>> = {
  create: 'The shop lets nothing be done with a cart that it has given away.',
  inspect: 'The shop lets them be looked at, not changed.',
  edit: 'A cart that was changed there takes their place.',
};

/** From a draft into a supplier's own shop, and back with a cart. Nothing is shown where no shop is kept. */
export function ShopsPanel({ requisition }: { readonly requisition: string }) {
  const id = useId();
  const { data } = useEveryRowOf(punchoutSupplier, { filters: { status: 'on' }, sort: 'name' });
  const [chosen, setChosen] = useState('');
  const shops = data?.data ?? [];
  const [first] = shops;
  const supplier = chosen || (first?.id ?? '');
  const { data: kept } = useCall(cartsIn, { id: requisition });
  const opening = useAct(openShop, { onDone: ({ url }) => location.assign(url) });
  if (!first) return null;
  const cart = kept?.carts.find((one) => one.supplier === supplier);
  const open = (operation: PunchoutOperation) => opening.mutate({ supplier, requisition, operation });
  return (
    <section aria-label="Supplier shops" className="panel p-4 print:hidden">
      <h2 className="mb-1">Supplier shops</h2>
      <p className="text-muted mb-3">Fill a cart in the supplier’s own shop; it comes back as lines of this request.</p>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-52">
          <label htmlFor={id} className="mb-1 block font-medium">
            Shop
          </label>
          <Select
            id={id}
            value={supplier}
            choices={shops.map((one) => [one.id, one.name ?? ''] as const)}
            onPick={setChosen}
          />
        </div>
        <button type="button" className="button" disabled={opening.isPending} onClick={() => open('create')}>
          {opening.isPending ? 'Opening…' : 'Fill a new cart'}
        </button>
        {cart?.allowed === 'edit' && (
          <button type="button" className="button" disabled={opening.isPending} onClick={() => open('edit')}>
            Change the cart
          </button>
        )}
        {cart && cart.allowed !== 'create' && (
          <button
            type="button"
            className="button button-quiet"
            disabled={opening.isPending}
            onClick={() => open('inspect')}
          >
            Look at the cart
          </button>
        )}
      </div>
      {cart && (
        <p className="note mt-2">
          {`${cart.lines} ${cart.lines === 1 ? 'line' : 'lines'} of this request ${cart.lines === 1 ? 'comes' : 'come'} from this shop.`}{' '}
          {afterwards[cart.allowed]}
        </p>
      )}
      {opening.error && (
        <p role="alert" className="wrong">
          {opening.error.message}
        </p>
      )}
    </section>
  );
}
