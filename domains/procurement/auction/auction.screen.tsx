import { useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Lines } from '#web/ui/chart.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { useServerNow } from '../bidding/server-now.ts';
import { type AuctionCurve, auctionCurve } from './auction-calls.ts';
import { clockLeft, phaseOf, phaseWords } from './auction-phase.ts';
import { curveSeries, lotsIn } from './curve.ts';
import { auction } from './auction.record.ts';

const EVERY_SECONDS = 5;

/** An auction with its curve; a new one begins with the solicitation that the address names. */
export default function AuctionScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const solicitation = new URLSearchParams(usePlace().search).get('solicitation');
  const id = params['id'] ?? '';
  return (
    <RecordScreen record={auction} id={id} {...(solicitation ? { start: { solicitation } } : {})}>
      {(row) => (
        <>
          {row.status !== 'draft' && <Curve id={id} status={row.status} />}
          <RecordSections record={auction} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

function Curve({ id, status }: { readonly id: string; readonly status: string }) {
  const isOver = status === 'ended' || status === 'cancelled';
  const read = useCall(auctionCurve, { id }, isOver ? {} : { everySeconds: EVERY_SECONDS });
  return (
    <Answered of={read} skeleton="h-96">
      {(curve) => <Shown curve={curve} status={status} readAt={read.dataUpdatedAt} />}
    </Answered>
  );
}

function Shown({ curve, status, readAt }: { curve: AuctionCurve; status: string; readAt: number }) {
  const show = useShow();
  const now = useServerNow(curve.now, readAt);
  const { startsAt, endsAt, prices, total } = curve;
  const isClosed = curve.solicitationState !== 'published';
  const phase = phaseOf({ state: status, isClosed, startsAt, endsAt: endsAt ?? startsAt }, now);
  const lots = lotsIn(prices);
  return (
    <Panel title="Prices over time">
      <Facts
        of={[
          { label: 'Now', said: phase === 'running' && endsAt ? `${clockLeft(endsAt, now)} left` : phaseWords[phase] },
          { label: 'Bidders', said: curve.entered },
          { label: 'Prices given', said: total },
          { label: 'Ends', said: endsAt ? momentOf(endsAt, show) : '' },
        ]}
      />
      {phase !== 'ended' && <p className="note px-4 pb-3">Firms are named when the auction has ended.</p>}
      {lots.map((lot) => (
        <div key={lot} className="px-4 pb-4">
          <Lines
            title={lot ? `Lot ${lot}` : 'Price of each bidder'}
            head="Price given"
            across="words"
            from="values"
            measure={{ kind: 'money' }}
            series={curveSeries(prices, lot)}
          />
        </div>
      ))}
      {total > prices.length && (
        <p className="note px-4 pb-3">
          The last {prices.length} of {total} prices.
        </p>
      )}
      {prices.length > 0 && (
        <Table
          label="Prices given"
          rows={prices}
          id={({ number }) => String(number)}
          file="auction-prices"
          columns={[
            { label: 'Bidder', name: ({ bidder, vendor }) => (vendor === null ? bidder : `${vendor} (${bidder})`) },
            { label: 'Total', money: ({ cents }) => cents },
            ...(lots.length > 1 ? [{ label: 'Lot', text: ({ lot }: { readonly lot: string }) => lot }] : []),
            { label: 'Received', text: ({ bidAt }) => momentOf(bidAt, show) },
            { label: 'Extended to', text: ({ extendedTo }) => (extendedTo ? momentOf(extendedTo, show) : null) },
          ]}
        />
      )}
    </Panel>
  );
}
