import { dollars } from '#kernel';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import type { Waiting } from './fms-calls.ts';
import { bucketNames } from './layout.ts';

/** Where the budget ledger shows the postings of a line. */
export const postingsOf = (line: string, bucket: string, until?: string): string =>
  `/budget-management/postings?${new URLSearchParams({ line, bucket, ...(until ? { until } : {}) })}`;

interface PostingRowsProps {
  readonly label: string;
  readonly of: Waiting['rows'];
  readonly hasErrors?: boolean;
}

/** Postings with their documents, and what the financial system says of those it rejected. */
export function PostingRows({ label, of, hasErrors = false }: PostingRowsProps) {
  const records = useRecords();
  return (
    <>
      <Table
        label={label}
        rows={of.data}
        step={30}
        columns={[
          { label: 'Row', number: ({ number }) => number },
          {
            label: 'Document',
            name: ({ title }) => title,
            show: ({ title, record, document }) => {
              const to = records.rowAt(record, document);
              return to ? (
                <Link to={to} className="link">
                  {title}
                </Link>
              ) : (
                title
              );
            },
          },
          { label: 'Day', day: ({ day }) => day },
          { label: 'Account', text: ({ account }) => account },
          { label: 'Type', text: ({ bucket }) => bucketNames[bucket] },
          {
            label: 'Amount',
            money: ({ cents }) => cents,
            show: ({ cents, line, bucket }) => (
              <Link to={postingsOf(line, bucket)} className="link">
                {dollars(cents)}
              </Link>
            ),
          },
          hasErrors && { label: 'Row error', text: ({ rejection }) => rejection },
        ]}
      />
      <CutNote of={of} what="postings">
        The file and the ledger have all of them.
      </CutNote>
    </>
  );
}
