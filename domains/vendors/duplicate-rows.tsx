import { href } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Table } from '#web/ui/table.tsx';
import { vendors } from './index.ts';
import type { Duplicate } from './vendor-calls.ts';
import { markKinds } from './vendor-marks.ts';
import { vendorMerge } from './vendor-merge.record.ts';

interface RowsProps {
  readonly rows: readonly Duplicate[];
  readonly label: string;
  /** The vendor whose page this is: it is not named again. */
  readonly of?: string;
}

/** What two vendors share, kind by kind; an email domain is said, the other values are on their pages. */
const sharedWords = ({ shared }: Duplicate): string =>
  Object.entries(markKinds)
    .flatMap(([kind, words]) => {
      const one = shared.find((mark) => mark.kind === kind);
      return one ? [kind === 'email' ? `${words} ${one.value}` : words] : [];
    })
    .join(', ');

const Firm = ({ firm }: { firm: Duplicate['one'] }) => (
  <Link to={href(vendors.pages.vendor, { id: firm.id })} className="link">
    {firm.name} <span className="note whitespace-nowrap">{firm.number}</span>
  </Link>
);

/** Pairs that may be one firm; the older row stays, and the other one is asked to be merged into it. */
export function DuplicateRows({ rows, label, of }: RowsProps) {
  const mayAsk = useSession().may.create.includes(vendorMerge.name);
  const told = rows.map((row) => {
    const isOther = of ? row.other.id === of : row.one.number < row.other.number;
    return isOther ? row : { ...row, one: row.other, other: row.one };
  });
  return (
    <Table
      label={label}
      rows={told}
      columns={[
        { label: 'Vendor', name: ({ one }) => one.name, show: ({ one }) => <Firm firm={one} /> },
        !of && {
          label: 'Possible duplicate',
          text: ({ other }: Duplicate) => other.name,
          show: ({ other }: Duplicate) => <Firm firm={other} />,
        },
        {
          label: 'Shared',
          text: sharedWords,
          // A domain of an email may be wider than half a phone.
          show: (row) => <span className="wrap-anywhere">{sharedWords(row)}</span>,
        },
      ]}
      acts={{
        label: 'Merge',
        show: ({ one, other, merge }) =>
          merge ? (
            <Link to={href(vendors.pages.merge, { id: merge })} className="link">
              Merge requested
            </Link>
          ) : (
            mayAsk && (
              <Link
                to={`${href(vendors.pages.merge, { id: 'new' })}?${new URLSearchParams({ vendor: other.id, target: one.id })}`}
                className="button"
              >
                Request merge
              </Link>
            )
          ),
      }}
    />
  );
}
