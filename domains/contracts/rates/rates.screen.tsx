import type { AnyRecord } from '#kernel';
import { RecordScreen } from '#web/record/record-page.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { ratePages } from '../rate-pages.ts';

/** A rate table, or a new one of the contract that the address names. */
export default function RatesScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const contract = new URLSearchParams(usePlace().search).get('contract');
  const id = params['id'] ?? '';
  const of: AnyRecord | undefined = ratePages.rateTable.detail;
  return of ? <Part key={id} of={of} id={id} start={contract ? { contract } : {}} /> : null;
}

const Part = ({ of, id, start }: { of: AnyRecord; id: string; start: Readonly<Record<string, unknown>> }) => (
  <RecordScreen record={useDefinition(of)} id={id} start={start} />
);
