import { Suspense } from 'react';
import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Table } from '#web/ui/table.tsx';
import { later } from '#web/ui/later.tsx';
import { procurement } from '../index.ts';
import { stepWords } from '../solicitation/alternates.ts';
import { alternatesOf } from '../solicitation/price-sheet.ts';
import { type Room, type Tabulated, tabulation } from './sealing-calls.ts';

// Only where an envelope could not be opened.
const RevealBid = later(async () => ({ default: (await import('./bid-changes.tsx')).RevealBid }));

/** What was bid: the lowest total first, then line by line. */
export function TabulationTable({ room, mayReveal }: { readonly room: Room; readonly mayReveal: boolean }) {
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
      {({ bids, isWithheld, arePricesSealed, counted }) => (
        <>
          <section className="panel min-w-0 overflow-x-auto" aria-label="Tabulation">
            <h2 className="p-4 pb-0">Tabulation</h2>
            {isWithheld && (
              <p className="text-muted px-4 pt-2">
                Vendors and prices are withheld until scores are locked; in blind mode until an award is recommended.
              </p>
            )}
            {counted > 0 && !isWithheld && (
              <p className="text-muted px-4 pt-2">Low bid by the notice: {stepWords(counted).toLowerCase()}.</p>
            )}
            {arePricesSealed && (
              <p className="text-muted px-4 pt-2">
                Prices are in envelopes of their own. Mark each technical offer first; then they are opened.
              </p>
            )}
            <Table
              label="Tabulation"
              rows={bids}
              file={`tabulation-${room.call}`}
              columns={[
                {
                  label: isWithheld ? 'Receipt' : 'Vendor',
                  name: nameOf,
                  show: (one) => <Link to={href(procurement.pages.bid, { id: one.id })}>{nameOf(one)}</Link>,
                },
                {
                  label: 'Status',
                  text: (one) => (one.isLate ? `${one.status}, late` : one.status),
                  show: (one) => <StatusOf bid={one} />,
                },
                ...(isWithheld || arePricesSealed ? [] : pricesOf(room)),
              ]}
            />
          </section>
          {mayReveal && bids.some(({ isUnreadable }) => isUnreadable) && (
            <div className="mt-4">
              <Suspense>
                <RevealBid part={room.part} />
              </Suspense>
            </div>
          )}
        </>
      )}
    </Answered>
  );
}

const lotsIn = (items: Room['items']): readonly string[] => [...new Set(items.flatMap(({ lot }) => lot || []))];

const nameOf = ({ vendor, receipt }: Tabulated): string => vendor ?? receipt;

const pricesOf = ({ items, extras, sheet }: Room) => [
  ...lotsIn(items).map((lot) => ({
    label: `Lot ${lot}`,
    money: (one: Tabulated) => one.totals?.lots[lot] ?? null,
    none: 'None',
  })),
  ...items.map(({ id, item }) => ({
    label: `${id}. ${item}`,
    money: (one: Tabulated) => one.totals?.lines[id] ?? null,
    none: 'No bid',
  })),
  ...extras.map(({ id, name }) => ({ label: name, money: (one: Tabulated) => one.totals?.extras[id] ?? null })),
  {
    label: sheet.lines.some(({ kind }) => kind === 'alternate') ? 'Base bid' : 'Total',
    money: (one: Tabulated) => one.cents,
    none: 'None',
  },
  ...[...new Set(sheet.lines.map(({ lot }) => lot))].flatMap((lot) =>
    alternatesOf(sheet, lot).map((_, at) => ({
      label: lot === '' ? stepWords(at + 1) : `Lot ${lot}: ${stepWords(at + 1).toLowerCase()}`,
      money: (one: Tabulated) => one.totals?.steps[lot]?.[at] ?? null,
      none: 'None',
    })),
  ),
];

const words: Readonly<Record<string, string>> = {
  responsive: 'Responsive',
  nonresponsive: 'Nonresponsive',
  excused: 'Withdrawn after opening',
};

const StatusOf = ({ bid: { status, isLate, why, totals } }: { readonly bid: Tabulated }) => (
  <span className="inline-flex flex-wrap items-center gap-1">
    <Badge tone={status === 'nonresponsive' ? 'danger' : status === 'responsive' ? 'good' : 'plain'}>
      {words[status] ?? 'Opened'}
    </Badge>
    {isLate && <Badge tone="warn">Late</Badge>}
    {totals?.isPartial && <Badge>Some lots</Badge>}
    {why && <span className="text-muted text-sm">{why}</span>}
  </span>
);
