import { useMutation } from '@tanstack/react-query';
import { dollars } from '#kernel';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import type { Notice } from '../publication/notice.ts';
import { sheetOf } from '../sealing/bid-content.ts';
import { alternateNumbers, alternateWords, stepsIn } from '../solicitation/alternates.ts';
import { faultsIn, type Line, lotsBid, type Offer, totalsOf, withPrice } from '../solicitation/price-sheet.ts';
import { offerFrom, priceSheetHead, priceSheetRows } from '../solicitation/price-sheet-file.ts';
import { UNIT } from '../solicitation/unit-prices.ts';
import { NumberInput } from './number-input.tsx';
import { UnitPart } from './unit-part.tsx';
import { rowsOf, workbookOf } from './sheet-workbook.ts';

interface Props {
  readonly notice: Notice;
  readonly offer: Offer;
  readonly put: (offer: Offer) => void;
}

/** The price sheet, cell by cell or as a workbook. The sums are those that the opening works out. */
export function PricePart({ notice, offer, put }: Props) {
  const read = useMutation({
    mutationFn: async (file: File) => offerFrom(notice, await rowsOf(file)),
    onSuccess: (found) => put(found.offer),
  });
  const sheet = sheetOf(notice);
  const totals = totalsOf(sheet, offer);
  const bid = lotsBid(sheet, offer);
  const steps = stepsIn(totals);
  const numbers = alternateNumbers(sheet);
  const codes = [...new Set(sheet.lines.map(({ lot }) => lot))];
  const faults = new Map(faultsIn(sheet, offer).map(({ id, message }) => [id, message]));
  const download = () =>
    saveFile(
      `${notice.number}-price-sheet.xlsx`,
      workbookOf([priceSheetHead(notice), ...priceSheetRows(notice, offer)]),
    );
  return (
    <>
      {codes.length > 1 && (
        <p className="text-muted mt-1">
          {sheet.allLots
            ? 'Bid on every lot: proposals are compared as a whole.'
            : 'Each lot is awarded on its own. Leave every price of a lot empty if you don’t bid on it.'}
        </p>
      )}
      <ul key={read.submittedAt} className="divide-line divide-y">
        {sheet.lines.map((line, at) => (
          <PriceLine
            key={line.id}
            line={line}
            item={notice.items[at]}
            number={numbers.get(line.id) ?? 0}
            mustPrice={sheet.alternatesCount === true}
            offer={offer}
            fault={faults.get(line.id)}
            cents={totals.lines[line.id]}
            put={put}
          />
        ))}
        {sheet.extras.map((extra, at) => (
          <ExtraLine
            key={extra.id}
            id={extra.id}
            name={notice.extras[at]?.name ?? ''}
            kind={extra.kind}
            offer={offer}
            fault={faults.get(extra.id)}
            cents={totals.extras[extra.id]}
            put={put}
          />
        ))}
      </ul>
      <dl className="mt-3 space-y-1 font-semibold">
        {Object.entries(totals.lots).map(([lot, cents]) => (
          <div key={lot} className="flex justify-between gap-3">
            <dt>{lot === '' ? (steps.length > 0 ? 'Base bid' : 'Total') : `Lot ${lot}`}</dt>
            <dd>{cents === null ? (bid.has(lot) ? '—' : 'Not bid') : dollars(cents)}</dd>
          </div>
        ))}
        {steps.map(({ name, cents }) => (
          <div key={name} className="flex justify-between gap-3">
            <dt>{name}</dt>
            <dd>{cents === null ? '—' : dollars(cents)}</dd>
          </div>
        ))}
        {codes.length > 1 && (
          <div className="flex justify-between gap-3">
            <dt>{totals.isPartial ? 'Total of the lots bid' : 'Total'}</dt>
            <dd>{totals.whole === null ? '—' : dollars(totals.whole)}</dd>
          </div>
        )}
      </dl>
      <div className="mt-4 space-y-3 print:hidden">
        <button type="button" className="button min-h-11 sm:min-h-0" onClick={download}>
          <Icon name="download" />
          Download price sheet
        </button>
        <DropPlace
          label="Upload price sheet"
          accept=".xlsx"
          disabled={read.isPending}
          onFiles={([file]) => file && read.mutate(file)}
        >
          Read in this browser. The file is not sent.
        </DropPlace>
        {read.error && (
          <p role="alert" className="wrong">
            {read.error.message}
          </p>
        )}
        {read.data && (
          <ul aria-live="polite" className="space-y-1">
            {read.data.faults.length === 0 && <li>Price sheet read. No errors.</li>}
            {read.data.faults.map(({ cell, message }) => (
              <li key={`${cell} ${message}`}>
                <strong>{cell}</strong> {message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

interface PriceLineProps {
  readonly line: Line;
  /** Of an alternate, its place in the published order. */
  readonly number: number;
  /** Alternates are part of the price that decides. */
  readonly mustPrice: boolean;
  readonly item: Notice['items'][number] | undefined;
  readonly offer: Offer;
  readonly fault: string | undefined;
  readonly cents: number | undefined;
  readonly put: (offer: Offer) => void;
}

function PriceLine({ line, item, number, mustPrice, offer, fault, cents, put }: PriceLineProps) {
  const { id } = line;
  const price = offer.prices[id];
  const isNone = price === 'no_bid';
  const other = offer.units?.[id];
  const mayBeLeft = line.kind === 'base' ? line.mayBeLeft : !(line.kind === 'alternate' && mustPrice);
  const words = item?.item ?? id;
  const give = (value: number | 'no_bid' | undefined) => put(withPrice(offer, line, value));
  const about = [
    item && `${item.quantity.amount} ${item.quantity.unit}`,
    line.lot && `lot ${line.lot}`,
    line.kind === 'option' && 'option',
    item && alternateWords(item, number)?.toLowerCase(),
  ];
  return (
    <li className="grid gap-2 py-3 sm:grid-cols-[minmax(0,1fr)_10rem_8rem] sm:items-center">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {id}. {words}
        </p>
        <p className="text-muted wrap-anywhere">{about.filter(Boolean).join(', ')}</p>
        {item?.detail && <p className="text-muted wrap-anywhere">{item.detail}</p>}
      </div>
      <div>
        {other === undefined && (
          <NumberInput
            label={`Unit price, ${words}`}
            value={typeof price === 'number' ? price / UNIT : null}
            isOff={isNone}
            fault={fault}
            whole={UNIT}
            give={give}
          />
        )}
        {line.unit !== undefined && !isNone && (
          <UnitPart
            words={words}
            asked={line.unit}
            given={other}
            price={typeof price === 'number' ? price : null}
            fault={fault}
            give={(given) => put(withPrice(offer, line, given))}
          />
        )}
        {mayBeLeft && (
          <label className="mt-1 flex min-h-11 items-center gap-2 sm:min-h-8">
            <input
              type="checkbox"
              checked={isNone}
              onChange={({ target }) => give(target.checked ? 'no_bid' : undefined)}
            />
            No bid
          </label>
        )}
      </div>
      <p className="text-right tabular-nums">{cents === undefined ? '—' : dollars(cents)}</p>
    </li>
  );
}

interface ExtraLineProps extends Pick<PriceLineProps, 'offer' | 'fault' | 'cents' | 'put'> {
  readonly id: string;
  readonly name: string;
  readonly kind: 'percent' | 'amount';
}

function ExtraLine({ id, name, kind, offer, fault, cents, put }: ExtraLineProps) {
  const given = offer.extras[id];
  const give = (value: number | undefined) => {
    const { [id]: _before, ...others } = offer.extras;
    put({ ...offer, extras: value === undefined ? others : { ...others, [id]: value } });
  };
  return (
    <li className="grid gap-2 py-3 sm:grid-cols-[minmax(0,1fr)_10rem_8rem] sm:items-center">
      <p className="font-medium wrap-anywhere">
        {name} {kind === 'percent' && <span className="text-muted">(%)</span>}
      </p>
      <div>
        <NumberInput
          label={name}
          value={given === undefined ? null : given / 100}
          isOff={false}
          fault={fault}
          whole={100}
          give={give}
        />
      </div>
      <p className="text-right tabular-nums">{cents === undefined ? '—' : dollars(cents)}</p>
    </li>
  );
}
