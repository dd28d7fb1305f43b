import type { AnyRecord } from '#kernel';
import { RecordScreen } from '#web/record/record-page.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';

/** What the address of a new schedule or waiver begins it with. */
const begun = ['contract', 'application', 'party', 'kind'] as const;

/** A schedule of values or a lien waiver; a new one begins with what the address names. */
export default function BillingPart({ of, id }: { readonly of: AnyRecord; readonly id: string }) {
  const asked = new URLSearchParams(usePlace().search);
  const start = Object.fromEntries(
    begun.flatMap((name) => (asked.get(name) && name in of.fields ? [[name, asked.get(name)]] : [])),
  );
  return <RecordScreen key={id} record={useDefinition(of)} id={id} start={start} />;
}
