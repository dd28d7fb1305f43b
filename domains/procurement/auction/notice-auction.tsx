import { dollars } from '#kernel';
import { plainShow } from '#kernel/fields/field.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import type { NoticeAuction } from './notice-auction.ts';
import { momentIn } from '../publication/notice-words.ts';
import { curveSeries, lotsIn } from './curve.ts';
import { rulesInWords } from './auction-phase.ts';

const WIDTH = 600;
const HEIGHT = 180;
const dashes = ['', '6 3', '2 3', '8 3 2 3'] as const;

interface Props {
  readonly auction: NoticeAuction | null;
  readonly timeZone: string;
}

/** When and how the prices go down; once it has ended, every price with its bidder. */
export function AuctionOnNotice({ auction, timeZone }: Props) {
  if (!auction) return null;
  const { prices } = auction;
  return (
    <section aria-labelledby="auction">
      <h2 id="auction" className="text-xl">
        Reverse auction
      </h2>
      <p className="text-muted mt-2">
        {momentIn(auction.startsAt, timeZone)} to {momentIn(auction.endsAt, timeZone)}. {rulesInWords(auction)}
      </p>
      {auction.isCancelled && <p className="mt-2">The agency cancelled this auction.</p>}
      {prices === null ? (
        <p className="mt-3 wrap-anywhere whitespace-pre-line">{auction.terms}</p>
      ) : (
        <>
          {lotsIn(prices).map((lot) => (
            <Curve key={lot} auction={auction} lot={lot} />
          ))}
          <div className="panel mt-3 overflow-x-auto">
            <PlainTable
              label="Prices of the auction"
              show={plainShow}
              rows={prices}
              id={({ number }) => String(number)}
              columns={[
                { label: 'Bidder', name: ({ vendor, bidder }) => vendor ?? bidder },
                { label: 'Total', money: ({ cents }) => cents },
                ...(lotsIn(prices).length > 1
                  ? [{ label: 'Lot', text: ({ lot }: { readonly lot: string }) => lot }]
                  : []),
                { label: 'Received', text: ({ bidAt }) => momentIn(bidAt, timeZone) },
                {
                  label: 'Extended to',
                  text: ({ extendedTo }) => (extendedTo === null ? null : momentIn(extendedTo, timeZone)),
                },
              ]}
            />
          </div>
          {auction.total > prices.length && (
            <p className="text-muted mt-2">
              The last {prices.length} of {auction.total} prices.
            </p>
          )}
        </>
      )}
    </section>
  );
}

function Curve({ auction, lot }: { readonly auction: NoticeAuction; readonly lot: string }) {
  const series = curveSeries(auction.prices ?? [], lot);
  const values = series.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const count = series[0]?.points.length ?? 0;
  const x = (at: number) => (count < 2 ? WIDTH / 2 : (at / (count - 1)) * WIDTH);
  const y = (value: number) => (high === low ? HEIGHT / 2 : HEIGHT - ((value - low) / (high - low)) * HEIGHT);
  return (
    <figure className="mt-3">
      <figcaption className="text-muted">
        {lot ? `Lot ${lot}: from` : 'From'} {dollars(high)} down to {dollars(low)}. The table says the same.
      </figcaption>
      <svg viewBox={`-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`} aria-hidden="true" className="mt-2 w-full">
        {series.map(({ name, points }, row) => (
          <polyline
            key={name}
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeDasharray={dashes[row % dashes.length]}
            points={points.flatMap(({ value }, at) => (value === null ? [] : [`${x(at)},${y(value)}`])).join(' ')}
          />
        ))}
      </svg>
      <ul className="flex flex-wrap gap-x-4">
        {series.map(({ name }, row) => (
          <li key={name} className="flex min-w-0 items-center gap-2">
            <svg viewBox="0 0 24 4" aria-hidden="true" className="h-1 w-6 shrink-0">
              <line
                x2="24"
                y1="2"
                y2="2"
                stroke="currentColor"
                strokeWidth={2}
                strokeDasharray={dashes[row % dashes.length]}
              />
            </svg>
            <span className="wrap-anywhere">{name}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
