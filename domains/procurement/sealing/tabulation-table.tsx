import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Table } from '#web/ui/table.tsx';
import { procurement } from '../index.ts';
import { type Room, type Tabulated, tabulation } from './sealing-calls.ts';

/** What was bid: the lowest total first, then line by line. */
export function TabulationTable({ room }: { readonly room: Room }) {
  return (
    <Answered
      of={useCall(tabulation, { id: room.id })}
      isEmpty={({ bids }) => bids.length === 0}
      empty={
        <div className="panel">
          <Empty icon="inbox" title="No bids">
            Nothing was received before the deadline.
          </Empty>
        </div>
      }
    >
      {({ bids }) => (
        <section className="panel min-w-0 overflow-x-auto" aria-label="Tabulation">
          <h2 className="p-4 pb-0">Tabulation</h2>
          <Table
            label="Tabulation"
            rows={bids}
            file={`tabulation-${room.call}`}
            columns={[
              {
                label: 'Vendor',
                name: (one) => one.vendor,
                show: (one) => <Link to={href(procurement.pages.bid, { id: one.id })}>{one.vendor}</Link>,
              },
              {
                label: 'Status',
                text: (one) => (one.isLate ? `${one.status}, late` : one.status),
                show: (one) => <StatusOf bid={one} />,
              },
              ...room.items.map(({ id, item }) => ({
                label: `${id}. ${item}`,
                money: (one: Tabulated) => one.totals?.lines[id] ?? null,
                none: 'No bid',
              })),
              ...room.extras.map(({ id, name }) => ({
                label: name,
                money: (one: Tabulated) => one.totals?.extras[id] ?? null,
              })),
              { label: 'Total', money: (one) => one.cents, none: 'None' },
            ]}
          />
        </section>
      )}
    </Answered>
  );
}

const StatusOf = ({ bid: { status, isLate, why } }: { readonly bid: Tabulated }) => (
  <span className="inline-flex flex-wrap items-center gap-1">
    <Badge tone={status === 'nonresponsive' ? 'danger' : status === 'responsive' ? 'good' : 'plain'}>
      {status === 'nonresponsive' ? 'Nonresponsive' : status === 'responsive' ? 'Responsive' : 'Opened'}
    </Badge>
    {isLate && <Badge tone="warn">Late</Badge>}
    {why && <span className="text-muted text-sm">{why}</span>}
  </span>
);
