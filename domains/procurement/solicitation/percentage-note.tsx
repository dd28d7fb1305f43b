import type { Row } from '#kernel';
import { percentageWords } from './cost-percentage.ts';
import type { solicitation } from './solicitation.record.ts';

/** Lines that price a percentage of cost: a finding with any funding; with federal money publishing is refused. */
export function PercentageNote({ row }: { readonly row: Pick<Row<typeof solicitation>, 'items' | 'extras'> }) {
  const words = percentageWords(row);
  if (words === null) return null;
  return (
    <section aria-label="Price sheet finding" className="panel px-4 py-3">
      <h2 className="text-sm">Price sheet finding</h2>
      <p className="text-warn mt-1 wrap-anywhere">{words} Federal money can’t pay it.</p>
    </section>
  );
}

export default PercentageNote;
