import { dollars, href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { Link } from '#web/shell/router.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { procurement } from '../index.ts';
import { listedSubcontractor } from './listed-subcontractor.record.ts';

const states: Readonly<Record<string, string>> = {
  listed: 'License not checked',
  licensed: 'License valid',
  unlicensed: 'License not valid',
  substituting: 'Substitution requested',
  replaced: 'Replaced',
};

/** Who the bid names for parts of the work, each with its license check. */
export function ListedPanel({ bid }: { readonly bid: string }) {
  const { data } = useRowsOf(listedSubcontractor, { filters: { bid }, sort: 'name', limit: 60 });
  if (!data || data.data.length === 0) return null;
  return (
    <section className="panel min-w-0 overflow-x-auto" aria-label="Listed subcontractors">
      <h2 className="p-4 pb-0">Listed subcontractors</h2>
      <Table
        label="Listed subcontractors"
        rows={data.data}
        columns={[
          {
            label: 'Subcontractor',
            name: ({ name }) => name ?? '',
            show: (one) => <Link to={href(procurement.pages.listedSubcontractor, { id: one.id })}>{one.name}</Link>,
          },
          { label: 'Trade', text: ({ trade }) => trade ?? null },
          { label: 'License number', text: ({ license }) => license ?? null },
          { label: 'Amount', text: ({ amount }) => (amount ? dollars(amount.cents) : null) },
          { label: 'Share of bid', text: ({ share }) => (share ? `${Number(share)}%` : null) },
          { label: 'Status', text: ({ status }) => states[status ?? ''] ?? null },
        ]}
      />
      <MoreOf rows={data} />
    </section>
  );
}
