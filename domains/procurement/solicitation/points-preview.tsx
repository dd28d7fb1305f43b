import { useId, useState } from 'react';
import type { Row } from '#kernel';
import { publishedCriteria } from '../evaluation/criteria.ts';
import { inSentence } from '../evaluation/formula-words.ts';
import { pricePoints } from '../evaluation/price-points.ts';
import type { solicitation } from './solicitation.record.ts';

/** Cents of what was typed; null where it is no price. */
const centsOf = (text: string): number | null => {
  const cents = text.trim() === '' ? Number.NaN : Math.round(Number(text.replaceAll(/[$,\s]/g, '')) * 100);
  return Number.isSafeInteger(cents) && cents > 0 ? cents : null;
};

/** What a price would be worth under the saved criteria: the formula that vendors read, tried with prices of one's own. */
export function PointsPreview({ row }: { readonly row: Pick<Row<typeof solicitation>, 'criteria'> }) {
  const id = useId();
  const [lowest, setLowest] = useState('100000');
  const [price, setPrice] = useState('110000');
  const priced = publishedCriteria(row.criteria).flatMap((one) => (one.kind === 'price' ? [one] : []));
  if (priced.length === 0) return null;
  const [least, own] = [centsOf(lowest), centsOf(price)];
  const isTypo = least === null || own === null || own < least;
  return (
    <section aria-labelledby={id} className="panel space-y-3 p-4">
      <h2 id={id}>Price points</h2>
      <div className="flex flex-wrap gap-4">
        {(
          [
            ['Lowest price', lowest, setLowest],
            ['Price to try', price, setPrice],
          ] as const
        ).map(([label, value, set]) => (
          <label key={label} className="block">
            <span className="block">{label}</span>
            <input
              className="control w-40 text-right tabular-nums"
              inputMode="decimal"
              value={value}
              onChange={({ target }) => set(target.value)}
            />
          </label>
        ))}
      </div>
      {isTypo && <p className="wrong">Enter two prices above zero, the lowest first.</p>}
      <dl className="space-y-2">
        {priced.map(({ id: criterion, name, formula, weight }) => (
          <div key={criterion}>
            <dt className="font-medium">{name}</dt>
            <dd>{inSentence(formula, weight)}</dd>
            {!isTypo && (
              <dd className="font-semibold tabular-nums" aria-live="polite">
                {`${pricePoints(formula, weight, own, least) / 100} of ${weight / 100} points`}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
