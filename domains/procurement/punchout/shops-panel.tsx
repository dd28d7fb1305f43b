import { useId, useState } from 'react';
import { useEveryRowOf } from '#web/data/rows.ts';
import { useAct, useCall } from '#web/data/calls.ts';
import { Select } from '#web/ui/select.tsx';
import type { PunchoutOperation } from './cxml.ts';
import { cartsIn, openShop } from './punchout-calls.ts';
import { punchoutSupplier } from './punchout-supplier.record.ts';

const afterwards: Readonly<Record<PunchoutOperation, string>> = {
  create: 'You cannot view or change a returned cart in this catalog.',
  inspect: 'You can view this cart in the catalog, but not change it.',
  edit: 'Changing the cart replaces these lines.',
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
    <section aria-label="PunchOut catalogs" className="panel px-4 py-3 print:hidden">
      <h2 className="mb-2 text-sm">PunchOut catalogs</h2>
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-40 flex-1">
          <label htmlFor={id} className="sr-only">
            Catalog
          </label>
          <Select
            id={id}
            value={supplier}
            choices={shops.map((one) => [one.id, one.name ?? ''] as const)}
            onPick={setChosen}
          />
        </div>
        <button type="button" className="button" disabled={opening.isPending} onClick={() => open('create')}>
          {opening.isPending ? 'Opening…' : 'New cart'}
        </button>
        {cart?.allowed === 'edit' && (
          <button type="button" className="button" disabled={opening.isPending} onClick={() => open('edit')}>
            Change cart
          </button>
        )}
        {cart && cart.allowed !== 'create' && (
          <button
            type="button"
            className="button button-quiet"
            disabled={opening.isPending}
            onClick={() => open('inspect')}
          >
            View cart
          </button>
        )}
      </div>
      {cart && (
        <p className="note mt-2">
          {`${cart.lines} ${cart.lines === 1 ? 'line' : 'lines'} from this catalog.`} {afterwards[cart.allowed]}
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
