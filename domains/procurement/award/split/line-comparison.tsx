import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { Table } from '#web/ui/table.tsx';
import { procurement } from '../../index.ts';
import { type Room, type Tabulated, tabulation } from '../../sealing/sealing-calls.ts';

interface Line {
  readonly id: string;
  readonly item: string;
  readonly lowest: number | null;
  readonly by: string;
}

/** Line by line over the responsive bids: the lowest price, whose it is, and what the cheapest mix adds up to. */
export function LineComparison({ room, maySplit }: { readonly room: Room; readonly maySplit: boolean }) {
  const { data } = useCall(tabulation, { id: room.id });
  const bids = (data?.bids ?? []).filter(({ status, totals }) => status === 'responsive' && totals);
  if (bids.length < 2) return null;
  const lines = room.items.filter(({ kind }) => kind === 'base').map(({ id, item }) => lineOf(id, item, bids));
  const isWhole = lines.every(({ lowest }) => lowest !== null);
  return (
    <section className="panel min-w-0 overflow-x-auto" aria-label="Lowest by line">
      <div className="flex flex-wrap items-start justify-between gap-3 p-4 pb-0">
        <h2>Lowest by line</h2>
        {maySplit && (
          <Link
            className="button"
            to={`${href(procurement.pages.awardSplit, { id: 'new' })}?solicitation=${room.solicitation}`}
          >
            New split award
          </Link>
        )}
      </div>
      <Table
        label="Lowest by line"
        rows={lines}
        total={isWhole ? 'Cheapest mix' : 'Cheapest mix of bid lines'}
        columns={[
          { label: 'Line', name: (one) => `${one.id}. ${one.item}` },
          { label: 'Vendor', text: (one) => one.by || null, none: 'No bid' },
          { label: 'Lowest', money: (one) => one.lowest, sum: true, none: 'No bid' },
        ]}
      />
    </section>
  );
}

function lineOf(id: string, item: string, bids: readonly Tabulated[]): Line {
  const priced = bids.flatMap(({ vendor, totals }) => {
    const cents = totals?.lines[id];
    return cents === undefined ? [] : [{ vendor, cents }];
  });
  const lowest = priced.length > 0 ? Math.min(...priced.map(({ cents }) => cents)) : null;
  const by = priced.filter(({ cents }) => cents === lowest).map(({ vendor }) => vendor);
  return { id, item, lowest, by: by.join(', ') };
}
