import type { AnyRecord } from '#kernel';
import { RecordScreen } from '#web/record/record-page.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';

/** An entry or a privileged note; a new one begins with the claim that the address names. */
export default function ClaimPart({ of, id }: { readonly of: AnyRecord; readonly id: string }) {
  const claim = new URLSearchParams(usePlace().search).get('claim');
  return <RecordScreen key={id} record={useDefinition(of)} id={id} start={claim ? { claim } : {}} />;
}
