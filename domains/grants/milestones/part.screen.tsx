import type { AnyRecord } from '#kernel';
import { RecordScreen } from '#web/record/record-page.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { milestonePages } from '../milestone-pages.ts';

const details = [milestonePages.milestone, milestonePages.measure] as const;

/** A milestone or a measure; a new one begins with the award that the address names. */
export default function PartScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { path, search } = usePlace();
  const page = details.find((one) => path.startsWith(one.path.replace(':id', '')));
  const award = new URLSearchParams(search).get('award');
  const id = params['id'] ?? '';
  return page?.detail ? <Part key={id} of={page.detail} id={id} start={award === null ? {} : { award }} /> : null;
}

/** A page names its record; how the record is made up comes with its definition. */
const Part = ({ of, id, start }: { of: AnyRecord; id: string; start: Readonly<Record<string, unknown>> }) => (
  <RecordScreen record={useDefinition(of)} id={id} start={start} />
);
