import { dollars, href } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import { vendors } from '../index.ts';
import { coverages } from '../coverages.ts';
import type { InsuranceOfAward } from './insurance-gaps-call.ts';

const limits = (each: number | null, aggregate: number | null): string =>
  [each === null ? null : dollars(each), aggregate === null ? null : `${dollars(aggregate)} aggregate`]
    .filter(Boolean)
    .join(', ');

interface InsuranceTableProps {
  readonly of: Pick<InsuranceOfAward, 'number' | 'coverages'>;
  /** For the firm itself, which has no page of its own policy. */
  readonly isFirm?: boolean;
}

/** What a clause requires next to what is on file, with the gaps. */
export const InsuranceTable = ({ of: { number, coverages: rows }, isFirm = false }: InsuranceTableProps) => (
  <Table
    label={`Insurance for ${number}`}
    rows={rows}
    id={({ coverage }) => coverage}
    columns={[
      {
        label: 'Coverage',
        name: ({ coverage }) => coverages[coverage],
        show: ({ coverage, policy }) =>
          policy && !isFirm ? (
            <Link to={href(vendors.pages.policy, { id: policy })} className="link">
              {coverages[coverage]}
            </Link>
          ) : (
            coverages[coverage]
          ),
      },
      { label: 'Required', text: (row) => limits(row.eachCents, row.aggregateCents) || 'No limit stated' },
      { label: 'On file', text: (row) => limits(row.heldEachCents, row.heldAggregateCents) || null },
      { label: 'Until', day: ({ untilDay }) => untilDay },
      {
        label: 'Gap',
        text: ({ gaps }) => gaps.join(' ') || 'None',
        show: ({ gaps }) =>
          gaps.length === 0 ? (
            <Badge tone="good">None</Badge>
          ) : (
            <span className="text-warn">{withDays(gaps.join(' '))}</span>
          ),
      },
    ]}
  />
);
