import { useId } from 'react';
import { useUnits } from '#web/record/units.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Select } from '#web/ui/select.tsx';
import { requisitionLine } from '../requisition/requisition-fields.ts';
import type { CodeFound, DraftedLine } from './drafting.ts';
import { PriceFound } from './price-found.tsx';
import { faultOf, type Taken } from './proposal.ts';

const codeWords = ({ code, name, shared, under, likeness }: CodeFound): string =>
  `${code} ${name} (${under === null ? shared.join(', ') : `as “${under}”`}, ${Math.round(likeness * 100)}% alike)`;

interface LineProps {
  readonly line: DraftedLine;
  readonly own: Taken;
  readonly at: number;
  readonly isTried: boolean;
  readonly onPut: (change: Partial<Taken>) => void;
}

/** One proposed line with its code and price, each with its source; taken by hand. */
export function ProposedLine({ line, own, at, isTried, onPut }: LineProps) {
  const id = useId();
  const units = useUnits(requisitionLine.quantity.spec);
  const fault = faultOf(own);
  const isWrong = own.isTaken && isTried && fault !== null;
  const field = (name: 'item' | 'amount' | 'price', label: string, width: string, mode?: 'decimal') => (
    <div className={width}>
      <label htmlFor={`${id}-${name}`} className="mb-1 block text-xs font-medium">
        {label}
      </label>
      <input
        id={`${id}-${name}`}
        className="control"
        inputMode={mode}
        autoComplete="off"
        value={own[name]}
        placeholder={name === 'item' ? '' : 'Not found'}
        onChange={({ target }) => onPut({ [name]: target.value })}
      />
    </div>
  );
  return (
    <li className={`panel p-4 ${own.isTaken ? 'border-l-gauge border-l-4' : ''}`}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <label className="flex min-h-9 items-center gap-2 font-semibold">
          <input
            type="checkbox"
            className="size-5"
            checked={own.isTaken}
            onChange={({ target }) => onPut({ isTaken: target.checked })}
          />
          Take line {at + 1}
        </label>
        <q className="text-muted min-w-0 flex-1 basis-60 pt-1.5 wrap-anywhere">{line.said}</q>
      </div>
      <div className="mt-3 grid gap-3 sm:grid-cols-12">
        {field('item', 'Item', 'sm:col-span-5')}
        {field('amount', 'Quantity', 'sm:col-span-2', 'decimal')}
        <div className="sm:col-span-2">
          <label htmlFor={`${id}-unit`} className="mb-1 block text-xs font-medium">
            Unit
          </label>
          <Select
            id={`${id}-unit`}
            value={own.unit}
            choices={Object.entries({ [own.unit]: own.unit, ...units }).map(([code, name]) => [
              code,
              `${code} · ${name}`,
            ])}
            onPick={(unit) => onPut({ unit })}
          />
        </div>
        {field('price', 'Unit price', 'sm:col-span-3', 'decimal')}
        <div className="sm:col-span-5">
          <label htmlFor={`${id}-code`} className="mb-1 block text-xs font-medium">
            Commodity code
          </label>
          {line.codes.length > 0 ? (
            <Select
              id={`${id}-code`}
              value={own.code}
              choices={[['', 'None'], ...line.codes.map((one) => [one.id, codeWords(one)] as const)]}
              onPick={(code) => onPut({ code })}
            />
          ) : (
            <p id={`${id}-code`} className="pt-1.5">
              <Badge>Not found</Badge>
            </p>
          )}
        </div>
        <div className="sm:col-span-7">
          <p className="mb-1 text-xs font-medium">
            {line.unitCents === null ? 'What it cost before' : 'You named the price; before it was'}
          </p>
          <PriceFound range={line.price} />
          {line.elsewhere && (
            <div className="mt-2">
              <p className="mb-1 text-xs font-medium">
                {line.elsewhere.under === null
                  ? 'In another unit'
                  : `As “${line.elsewhere.under}”, a name from the language model`}
              </p>
              <PriceFound range={line.elsewhere.price} />
            </div>
          )}
        </div>
      </div>
      {isWrong && <p className="wrong">{fault}</p>}
    </li>
  );
}
