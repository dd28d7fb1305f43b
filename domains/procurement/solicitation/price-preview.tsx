import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type AnswerOf, type Row, urlOf } from '#kernel';
import { upload } from '#web/data/upload.ts';
import { Amount } from '#web/ui/amount.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Table } from '#web/ui/table.tsx';
import { sheetOf } from '../sealing/bid-content.ts';
import { priceSheetFile, readPriceSheet } from './builder-calls.ts';
import { stepsIn } from './alternates.ts';
import { lotsBid, type Offer, totalsOf } from './price-sheet.ts';
import { priceSheetRows } from './price-sheet-file.ts';
import type { solicitation } from './solicitation.record.ts';

const UNIT = 10_000; // of a dollar, in a unit price
const nothing: Offer = { prices: {}, extras: {} };

interface PreviewProps {
  readonly row: Pick<Row<typeof solicitation>, 'id' | 'items' | 'extras' | 'lots' | 'alternateBasis'>;
}

/** The sheet as a vendor sees it: type prices or try a filled file, and the totals are worked out as they will be at the opening. */
export function PricePreview({ row }: PreviewProps) {
  const [offer, setOffer] = useState<Offer>(nothing);
  const read = useMutation<AnswerOf<typeof readPriceSheet>, Error, File>({
    mutationFn: (file) => upload({ path: urlOf(readPriceSheet, { id: row.id }), file }),
    onSuccess: (answer) => setOffer(answer.offer),
  });
  const lines = priceSheetRows(row).map(([id = '', lot, item, kind, quantity, unit]) => ({
    id: String(id),
    words: [item, lot ? `lot ${lot}` : ''].filter(Boolean).join(', '),
    kind: String(kind),
    amount: `${quantity} ${unit}`.trim(),
    isExtra: String(id).startsWith('x'),
  }));
  if (lines.length === 0) return null;
  const sheet = sheetOf(row);
  const totals = totalsOf(sheet, offer);
  const bid = lotsBid(sheet, offer);
  const lots = Object.entries(totals.lots);
  const type = (id: string, isExtra: boolean, text: string) => {
    const { [id]: _price, ...prices } = offer.prices;
    const { [id]: _extra, ...extras } = offer.extras;
    const whole = text.trim() === '' ? Number.NaN : Math.round(Number(text) * (isExtra ? 100 : UNIT));
    const given = Number.isSafeInteger(whole) && whole >= 0 ? { [id]: whole } : {};
    setOffer(isExtra ? { prices, extras: { ...extras, ...given } } : { prices: { ...prices, ...given }, extras });
  };
  const typed = (id: string, isExtra: boolean): string => {
    const given = isExtra ? offer.extras[id] : offer.prices[id];
    return typeof given === 'number' ? String(given / (isExtra ? 100 : UNIT)) : '';
  };
  return (
    <section aria-label="Vendor preview" className="panel">
      <h2 className="px-4 pt-4">Vendor preview</h2>
      <Table
        label="Price sheet as vendors see it"
        rows={lines}
        id={({ id }) => id}
        columns={[
          { label: 'Line', name: ({ words }) => words },
          { label: 'Kind', text: ({ kind }) => kind },
          { label: 'Quantity', text: ({ amount }) => amount, className: 'text-right' },
          {
            label: 'Unit price',
            mark: ({ id, words, isExtra }) => (
              <input
                key={read.submittedAt}
                aria-label={`Unit price, ${words}`}
                className="control max-w-32 text-right"
                inputMode="decimal"
                placeholder={offer.prices[id] === 'no_bid' ? 'No bid' : undefined}
                defaultValue={typed(id, isExtra)}
                onChange={({ target }) => type(id, isExtra, target.value)}
              />
            ),
          },
          { label: 'Amount', money: ({ id }) => totals.lines[id] ?? totals.extras[id] ?? null },
        ]}
      />
      <dl className="flex flex-wrap justify-end gap-x-6 gap-y-1 px-4 py-2 font-semibold">
        {lots.map(([lot, cents]) => (
          <div key={lot} className="flex gap-3">
            <dt>{lot === '' ? 'Total' : `Lot ${lot}`}</dt>
            <dd>{cents === null ? bid.has(lot) ? '—' : 'Not bid' : <Amount cents={cents} />}</dd>
          </div>
        ))}
        {stepsIn(totals).map(({ name, cents }) => (
          <div key={name} className="flex gap-3">
            <dt>{name}</dt>
            <dd>{cents === null ? '—' : <Amount cents={cents} />}</dd>
          </div>
        ))}
      </dl>
      <div className="space-y-3 px-4 pb-4 print:hidden">
        <a className="button" href={urlOf(priceSheetFile, { id: row.id })} download>
          <Icon name="download" />
          Download for vendors
        </a>
        <DropPlace
          label="Check a filled sheet"
          accept=".xlsx,.csv"
          disabled={read.isPending}
          onFiles={([file]) => file && read.mutate(file)}
        >
          An Excel workbook or CSV file. Nothing is saved.
        </DropPlace>
        {read.error && (
          <p role="alert" className="wrong">
            {read.error.message}
          </p>
        )}
        {read.data && (
          <div aria-live="polite">
            {read.data.faults.length === 0 ? (
              <p>This sheet has no errors.</p>
            ) : (
              <ul className="space-y-1">
                {read.data.faults.map(({ cell, message }) => (
                  <li key={`${cell} ${message}`}>
                    <strong>{cell}</strong> {message}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
