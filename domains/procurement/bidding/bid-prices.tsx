import { useCall } from '#web/data/calls.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Table } from '#web/ui/table.tsx';
import { unitPriceText } from '../solicitation/price-sheet.ts';
import { bidResponsiveness } from './responsiveness-call.ts';

/** What was bid, line by line, as the price sheet asked for it. */
export function BidPrices({ id, receipt }: { readonly id: string; readonly receipt: string }) {
  return (
    <Answered of={useCall(bidResponsiveness, { id })} skeleton="h-40">
      {({ lines, extras }) =>
        lines.length > 0 && (
          <section aria-label="Prices" className="panel min-w-0">
            <h2 className="p-4 pb-0">Prices</h2>
            <Table
              label="Prices"
              rows={[
                ...lines,
                ...extras.map((one) => ({ ...one, item: one.name, lot: '', quantity: '', price: null, offered: null })),
              ]}
              file={`bid-${receipt.slice(0, 8)}`}
              columns={[
                { label: 'Item', name: ({ item }) => item },
                ...(lines.some(({ lot }) => lot)
                  ? [{ label: 'Lot', text: (one: { readonly lot: string }) => one.lot }]
                  : []),
                { label: 'Quantity', text: ({ quantity }) => quantity },
                { label: 'Unit price', text: ({ price }) => (price === null ? null : unitPriceText(price)) },
                ...(lines.some(({ offered }) => offered !== null)
                  ? [{ label: 'Offered as', text: (one: { readonly offered: string | null }) => one.offered }]
                  : []),
                { label: 'Amount', money: ({ cents }) => cents, none: 'No bid', sum: true },
              ]}
            />
          </section>
        )
      }
    </Answered>
  );
}
