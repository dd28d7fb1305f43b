import type { Row } from '#kernel';
import { useRow } from '#web/data/query.ts';
import { RecordScreen } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { receipt } from './receipt.record.ts';
import { minus } from './receiving.ts';
import { vendorReturn } from './vendor-return.record.ts';

/** A return to the vendor; a new one begins with what the receipt that the address names accepted. */
export default function VendorReturnScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const asked = new URLSearchParams(usePlace().search);
  const id = params['id'] ?? '';
  const of = id === 'new' ? asked.get('receipt') : null;
  if (of) return <NewReturn of={of} />;
  return <RecordScreen key={id} record={vendorReturn} id={id} />;
}

function NewReturn({ of }: { readonly of: string }) {
  const { data } = useRow(receipt, of);
  if (!data) return null;
  const { lines } = data as { lines?: Row<typeof receipt>['lines'] };
  const accepted = (lines ?? []).flatMap(({ line, item, delivered, rejected }) => {
    const amount = delivered ? minus(delivered.amount, rejected?.amount ?? '0') : '0';
    return delivered && amount !== '0' ? [{ line, item, quantity: { amount, unit: delivered.unit } }] : [];
  });
  return <RecordScreen record={vendorReturn} id="new" start={{ receipt: of, lines: accepted }} />;
}
