import type { AnyRecord } from '#kernel';
import { RecordScreen } from '#web/record/record-page.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { grantPages } from '../grant-pages.ts';
import { obligationPages } from '../obligation-pages.ts';

const details = [grantPages.amendment, grantPages.cost, obligationPages.obligation] as const;

/** An amendment, a cost or an obligation; a new one begins with the award that the address names. */
export default function PartScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { path, search } = usePlace();
  const page = details.find((one) => path.startsWith(one.path.replace(':id', '')));
  const award = new URLSearchParams(search).get('award');
  const id = params['id'] ?? '';
  const start = award === null ? {} : page === grantPages.cost ? { splits: [{ award, share: 'funder' }] } : { award };
  return page?.detail ? <Part key={id} of={page.detail} id={id} start={start} /> : null;
}

/** A page names its record; how the record is made up comes with its definition. */
const Part = ({ of, id, start }: { of: AnyRecord; id: string; start: Readonly<Record<string, unknown>> }) => (
  <RecordScreen record={useDefinition(of)} id={id} start={start} />
);
