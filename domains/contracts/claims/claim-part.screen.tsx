import type { AnyRecord } from '#kernel';
import { RecordScreen } from '#web/record/record-page.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { claimPages } from '../claim-pages.ts';

const details = [claimPages.claimEntry, claimPages.claimNote] as const;

/** An entry or a privileged note; a new one begins with the claim that the address names. */
export default function ClaimPartScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { path, search } = usePlace();
  const page = details.find((one) => path.startsWith(one.path.replace(':id', '')));
  const claim = new URLSearchParams(search).get('claim');
  const id = params['id'] ?? '';
  return page?.detail ? <Part key={id} of={page.detail} id={id} start={claim ? { claim } : {}} /> : null;
}

/** A page names its record; how the record is made up comes with its definition. */
const Part = ({ of, id, start }: { of: AnyRecord; id: string; start: Readonly<Record<string, unknown>> }) => (
  <RecordScreen record={useDefinition(of)} id={id} start={start} />
);
