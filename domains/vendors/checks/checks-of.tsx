import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { vendorChecksOf } from './check-calls.ts';

/** The kept checks of vendors at a document: which source answered, and from when it was. Nothing is shown where none was kept. */
export function ChecksOf({ id }: { readonly id: string }) {
  const show = useShow();
  const { rowAt } = usePlaces();
  const { data } = useCall(vendorChecksOf, { about: id });
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-label="Responsibility checks" className="panel pb-2">
      <h2 className="px-4 py-3 text-sm">Responsibility checks</h2>
      <Table
        label="Responsibility checks"
        rows={data.data}
        columns={[
          {
            label: 'Check',
            name: ({ number }) => number,
            className: 'font-normal',
            show: (row) => (
              <Link to={rowAt('vendor_check', row.id) ?? ''} className="link">
                {row.number}
              </Link>
            ),
          },
          { label: 'Vendor', text: ({ vendor }) => vendor },
          {
            label: 'SAM.gov',
            text: ({ source, answeredAt, extractOf }) =>
              source === 'live' && answeredAt
                ? `Live answer, ${momentOf(answeredAt, show)}`
                : extractOf
                  ? `Extract of ${wholeDay(extractOf, show)}`
                  : 'No extract',
          },
          { label: 'Matches', number: ({ matches }) => matches },
          { label: 'Checked', text: ({ checkedAt }) => momentOf(checkedAt, show) },
        ]}
      />
      <CutNote of={data} what="checks">
        The rest are under Exclusions, Checks.
      </CutNote>
    </section>
  );
}
