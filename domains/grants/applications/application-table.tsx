import { type AnyRecord, href } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import { applicationPages } from '../application-pages.ts';
import type { ApplicationBoard } from './application-calls.ts';
import { deadlineZones, isPreparing } from './application-words.ts';
import { grantApplication } from './grant-application.record.ts';

type Shown = ApplicationBoard['applications']['data'][number];

const NEAR = 7;

/** The deadline on the funder’s clock; days count while something can still be submitted. */
export function Deadline({ of: { dueLocal, dueZone, daysLeft, status } }: { readonly of: Shown }) {
  if (dueLocal === null) return <span className="text-muted">No deadline</span>;
  const days = daysLeft ?? 0;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="whitespace-nowrap">{withDays(dueLocal)}</span>
      <span className="text-muted whitespace-nowrap">{deadlineZones[dueZone]}</span>
      {isPreparing(status) && (
        <Badge tone={days < 0 ? 'danger' : days <= NEAR ? 'warn' : 'plain'}>
          {days < 0 ? 'Over' : days === 1 ? '1 day left' : `${days} days left`}
        </Badge>
      )}
    </span>
  );
}

interface TableProps {
  readonly rows: readonly Shown[];
  readonly label: string;
  /** The heads sort, where one table of these is on the page. */
  readonly sorts?: string;
}

export const ApplicationTable = ({ rows, label, sorts }: TableProps) => (
  <Table
    label={label}
    rows={rows}
    id={({ id }) => id}
    {...(sorts ? { sorts, file: 'applications' } : {})}
    step={15}
    columns={[
      {
        label: 'Application',
        name: ({ number, title }) => `${number} ${title}`,
        show: ({ id, number, title }) => (
          <span className="block min-w-52">
            <Link to={href(applicationPages.application, { id })} className="link whitespace-nowrap">
              {number}
            </Link>{' '}
            <span className="text-muted">{title}</span>
          </span>
        ),
      },
      { label: 'Agency', text: ({ agency }) => agency },
      { label: 'Deadline', text: ({ dueLocal }) => dueLocal, show: (one) => <Deadline of={one} /> },
      { label: 'Requested', money: ({ requestedCents }) => requestedCents, sum: true },
      { label: 'Match', money: ({ matchCents }) => matchCents, sum: true },
      { label: 'Sections', text: ({ sections, written }) => (sections === 0 ? null : `${written} of ${sections}`) },
      { label: 'Owner', text: ({ ownerName }) => ownerName },
      { label: 'Status', mark: ({ status }) => <StatusBadge record={grantApplication as AnyRecord} state={status} /> },
    ]}
  />
);
