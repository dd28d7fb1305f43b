import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Table } from '#web/ui/table.tsx';
import type { SourceSaid } from './check-words.ts';
import { vendorCheck } from './vendor-check.record.ts';

/** A kept check: each source, what it said and from when that is. */
export default function VendorCheckScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const show = useShow();
  return (
    <RecordScreen record={vendorCheck} id={params['id'] ?? ''}>
      {(row) => (
        <>
          <RecordSections record={vendorCheck} row={row} />
          <section aria-label="Sources" className="panel">
            <h2 className="px-4 py-3 text-sm">What each source said</h2>
            <Table
              label="What each source said"
              rows={((row.sources ?? []) as unknown as readonly SourceSaid[]).map((one, at) => ({
                ...one,
                id: `${at}`,
              }))}
              columns={[
                { label: 'Source', name: ({ source }) => source, className: 'font-normal' },
                { label: 'Said', text: ({ said }) => said },
                {
                  label: 'As of',
                  text: ({ asOf }) =>
                    asOf === null ? null : asOf.length > 10 ? momentOf(asOf, show) : wholeDay(asOf, show),
                },
              ]}
            />
          </section>
        </>
      )}
    </RecordScreen>
  );
}
