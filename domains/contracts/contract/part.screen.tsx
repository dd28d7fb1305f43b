import type { AnyRecord } from '#kernel';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { later } from '#web/ui/later.tsx';
import { contractPages } from '../contract-pages.ts';
import { ratePages } from '../rate-pages.ts';

const details = [
  contractPages.option,
  contractPages.obligation,
  contractPages.condition,
  contractPages.order,
  contractPages.follow,
  ratePages.rateTable,
] as const;

/** An option, an obligation, a condition, a placed order or a rate table; a new one begins with the contract that the address names. */
export default function PartScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { path, search } = usePlace();
  const page = details.find((one) => path.startsWith(one.path.replace(':id', '')));
  const contract = new URLSearchParams(search).get('contract');
  const id = params['id'] ?? '';
  const start = contract ? { contract } : {};
  if (!page?.detail) return null;
  return page === contractPages.option ? (
    <Option key={id} of={page.detail} id={id} start={start} />
  ) : (
    <Part key={id} of={page.detail} id={id} start={start} />
  );
}

const OptionPrice = later(() => import('../options/option-price.tsx'));

/** Until it is used or over, an option shows what it costs now. */
const Option = ({ of, id, start }: PartProps) => {
  const record = useDefinition(of);
  return (
    <RecordScreen record={record} id={id} start={start}>
      {(row) => (
        <>
          {(row.status === 'open' || row.status === 'requested') && <OptionPrice id={row.id} />}
          <RecordSections record={record} row={row} />
        </>
      )}
    </RecordScreen>
  );
};

interface PartProps {
  readonly of: AnyRecord;
  readonly id: string;
  readonly start: Readonly<Record<string, unknown>>;
}

/** A page names its record; how the record is made up comes with its definition. */
const Part = ({ of, id, start }: PartProps) => <RecordScreen record={useDefinition(of)} id={id} start={start} />;
