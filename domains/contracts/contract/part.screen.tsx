import type { AnyRecord } from '#kernel';
import { RecordScreen } from '#web/record/record-page.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { contractPages } from '../contract-pages.ts';
import { ratePages } from '../rate-pages.ts';

const details = [
  contractPages.option,
  contractPages.obligation,
  contractPages.condition,
  contractPages.order,
  ratePages.rateTable,
] as const;

/** An option, an obligation, a condition, a placed order or a rate table; a new one begins with the contract that the address names. */
export default function PartScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { path, search } = usePlace();
  const page = details.find((one) => path.startsWith(one.path.replace(':id', '')));
  const contract = new URLSearchParams(search).get('contract');
  const id = params['id'] ?? '';
  return page?.detail ? <Part key={id} of={page.detail} id={id} start={contract ? { contract } : {}} /> : null;
}

/** A page names its record; how the record is made up comes with its definition. */
const Part = ({ of, id, start }: { of: AnyRecord; id: string; start: Readonly<Record<string, unknown>> }) => (
  <RecordScreen record={useDefinition(of)} id={id} start={start} />
);
