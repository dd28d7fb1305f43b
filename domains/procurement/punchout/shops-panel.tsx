import { useId, useState } from 'react';
import { useAct, useRowsOf } from '#web/data/asked.ts';
import { Select } from '#web/ui/select.tsx';
import { punchoutSupplier } from './punchout-supplier.record.ts';

/** From a draft into a supplier's own shop, and back with a cart. Nothing is shown where no shop is kept. */
export function ShopsPanel({ requisition }: { readonly requisition: string }) {
  const id = useId();
  const { data } = useRowsOf(punchoutSupplier, { filters: { status: 'on' }, sort: 'name', limit: 100 });
  const [chosen, setChosen] = useState('');
  const opening = useAct<string, { readonly url: string }>({
    wish: (supplier) => ({ path: '/api/v1/punchout/start', body: { supplier, requisition } }),
    onDone: ({ url }) => location.assign(url),
  });
  const shops = data?.data ?? [];
  const [first] = shops;
  if (!first) return null;
  const supplier = chosen || first.id;
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
        <button type="button" className="button" disabled={opening.isPending} onClick={() => opening.mutate(supplier)}>
          {opening.isPending ? 'Opening…' : 'Open the shop'}
        </button>
      </div>
      {opening.error && (
        <p role="alert" className="wrong">
          {opening.error.message}
        </p>
      )}
    </section>
  );
}
