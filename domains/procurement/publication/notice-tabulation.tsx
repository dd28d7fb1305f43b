import { dollars } from '#kernel';
import { plainShow } from '#kernel/fields/field.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import type { Notice, NoticeBid } from './notice.ts';
import { bidWords, lotWords } from './notice-tabulation.ts';
import { momentIn } from './notice-words.ts';
import { stepWords } from '../solicitation/alternates.ts';
import { unitPriceText } from '../solicitation/price-sheet.ts';

/** More prices than these are read in a file. */
const MOST_PRICES = 400;

const tones = { opened: 'plain', responsive: 'good', nonresponsive: 'danger', excused: 'plain' } as const;

/** Who bid and at what price; the prices of a bid are under its name, so that long names have the whole line. */
export function Tabulation({ notice, at }: { readonly notice: Notice; readonly at: string }) {
  const { tabulation, items, timeZone } = notice;
  if (!tabulation) return null;
  const { bids, openedAt, counted } = tabulation;
  const hasLines = items.length > 0 && items.length * bids.length <= MOST_PRICES;
  return (
    <section aria-labelledby="tabulation">
      <h2 id="tabulation" className="text-xl">
        Bid tabulation
      </h2>
      <p className="text-muted mt-2">
        Opened {momentIn(openedAt, timeZone)}.{' '}
        {bids.length === 0
          ? 'No bids were received.'
          : counted > 0
            ? `Lowest total ${stepWords(counted).toLowerCase()} first, as the notice states.`
            : 'Lowest total first.'}
        {bids.some(({ isPartial }) => isPartial) && ' Bids for some lots follow those for all.'}
      </p>
      {bids.length > 0 && (
        <ul className="panel divide-line mt-3 divide-y">
          {bids.map((one) => (
            <li key={one.receipt} className="p-4">
              <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
                <h3 className="min-w-0 flex-1 basis-48 text-base wrap-anywhere">{one.vendor}</h3>
                <Badge tone={tones[one.status]}>{bidWords(one)}</Badge>
                <p className="ml-auto font-semibold tabular-nums">
                  {one.total ? dollars(one.total.cents) : 'No total'}
                  {one.total && one.isPartial && ' for some lots'}
                </p>
              </div>
              {one.isReadable && one.lots.length > 0 && <Lots bid={one} />}
              {one.steps.length > 0 && <Steps bid={one} />}
              {one.mistake && <p className="text-muted mt-1 wrap-anywhere">{one.mistake}</p>}
              {hasLines && <Lines notice={notice} bid={one} />}
            </li>
          ))}
        </ul>
      )}
      {bids.some(({ proof }) => proof) && (
        <>
          <div
            className="mt-3 flex flex-wrap items-center gap-3"
            data-island="receipt"
            data-prices={`${at}/notice.json`}
          >
            {/* Off until its script is there. */}
            <button type="button" className="button" disabled>
              Check prices
            </button>
            <output className="wrap-anywhere" />
          </div>
          <p className="text-muted mt-2 wrap-anywhere">
            The minutes name a hash of each price sheet: the SHA-256 of the JSON list “levee-prices-1”, salt, price
            sheet as JSON with its keys in order. Salt and price sheet are in the JSON file.
          </p>
        </>
      )}
      {bids.length > 0 && (
        <p className="mt-3">
          <a href={`${at}/tabulation.csv`} className="link inline-flex min-h-8 items-center gap-1.5">
            <Icon name="download" />
            {hasLines ? 'Tabulation as CSV' : 'Tabulation with all line prices as CSV'}
          </a>
        </p>
      )}
    </section>
  );
}

/** Each lot is awarded on its own, so its totals are what bids are compared by. */
const Lots = ({ bid: { vendor, lots } }: { readonly bid: NoticeBid }) => (
  <dl aria-label={`Lot totals of ${vendor}`} className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
    {lots.map((lot) => (
      <div key={lot.code} className="flex gap-2">
        <dt className="text-muted">Lot {lot.code}</dt>
        <dd className="tabular-nums">{lot.cents === null ? lotWords(lot) : dollars(lot.cents)}</dd>
      </div>
    ))}
  </dl>
);

/** Base bid and what it comes to with each further alternate. */
const Steps = ({ bid: { vendor, steps } }: { readonly bid: NoticeBid }) => (
  <dl aria-label={`Totals with alternates of ${vendor}`} className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
    {steps.map(({ name, cents }) => (
      <div key={name} className="flex gap-2">
        <dt className="text-muted">{name}</dt>
        <dd className="tabular-nums">{cents === null ? 'No bid' : dollars(cents)}</dd>
      </div>
    ))}
  </dl>
);

interface PricedLine {
  readonly id: string;
  readonly item: string;
  readonly price: number | null;
  readonly cents: number | null;
  readonly offered: string | null;
}

function Lines({ notice: { items, extras }, bid }: { readonly notice: Notice; readonly bid: NoticeBid }) {
  const rows: readonly PricedLine[] = [
    ...items.map(({ item }, index) => {
      const id = String(index + 1);
      const priced = bid.lines[id];
      return {
        id,
        item: `${id}. ${item}`,
        price: priced?.price ?? null,
        cents: priced?.cents ?? null,
        offered: priced?.offered ?? null,
      };
    }),
    ...extras.map(({ name }, index) => {
      const id = `x${index + 1}`;
      return { id, item: name, price: null, cents: bid.extras[id] ?? null, offered: null };
    }),
  ];
  return (
    <details className="mt-1">
      <summary className="text-muted min-h-8 content-center">Line prices</summary>
      <PlainTable
        label={`Line prices of ${bid.vendor}`}
        show={plainShow}
        rows={rows}
        columns={[
          { label: 'Item', name: ({ item }) => item },
          {
            label: 'Unit price',
            text: ({ price }) => (price === null ? null : unitPriceText(price)),
            className: 'amount',
            headClass: 'amount',
          },
          rows.some(({ offered }) => offered !== null) && { label: 'Offered as', text: ({ offered }) => offered },
          { label: 'Amount', money: ({ cents }) => cents, none: 'No bid' },
        ]}
      />
    </details>
  );
}
