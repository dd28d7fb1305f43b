import { dollars } from '#kernel';
import { Table } from '#web/ui/table.tsx';
import { figureOn, type Terms, type Totals, subawardsOf } from './budget-math.ts';
import type { BudgetLine } from './line-math.ts';
import { indirectBases, rateKinds } from './budget-words.ts';

interface IndirectProps {
  readonly totals: Totals;
  readonly lines: readonly BudgetLine[];
  readonly terms: Terms;
}

/** What the rates are charged on, year by year, and how far each subaward has used what counts of it. */
export function IndirectPanel({ totals: { rated, baseCents }, lines, terms }: IndirectProps) {
  if (terms.indirectRate === null) return null;
  const subawards = terms.base === 'mtdc' ? subawardsOf(lines, terms.awardDate) : [];
  const limit = figureOn(terms.awardDate, 'subaward_base_cents');
  return (
    <section aria-label="Indirect costs" className="panel">
      <h2 className="px-4 py-2 text-sm">Indirect costs</h2>
      <Table
        label="Indirect costs by rate"
        rows={rated}
        id={(one) => String(rated.indexOf(one))}
        columns={[
          {
            label: 'Period',
            name: ({ year, months }) =>
              year === null ? 'All years' : `Year ${year}, ${months} ${months === 1 ? 'month' : 'months'}`,
          },
          { label: 'Rate', text: ({ rate, kind }) => `${rate}%${kind ? ` ${rateKinds[kind].toLowerCase()}` : ''}` },
          { label: 'Base', money: (one) => one.baseCents, sum: true },
          { label: 'Indirect', money: ({ cents }) => cents, sum: true },
        ]}
      />
      <p className="text-muted px-4 py-2">
        {dollars(baseCents)}, {indirectBases[terms.base].toLowerCase()}. A year with several rates is split by months.
      </p>
      {subawards.length > 0 && (
        <>
          <Table
            label="Subaward counter"
            rows={subawards}
            id={({ subrecipient }) => subrecipient}
            step={10}
            columns={[
              { label: 'Subaward', name: ({ subrecipient }) => subrecipient },
              {
                label: 'By year',
                text: ({ years }) => years.map(({ year, inCents }) => `${year}: ${dollars(inCents)}`).join(', '),
              },
              { label: 'Amount', money: ({ cents }) => cents, sum: true },
              { label: 'In the base', money: ({ countedCents }) => countedCents, sum: true },
              { label: 'Still counts', money: ({ leftCents }) => leftCents },
            ]}
          />
          <p className="text-muted px-4 py-2">The first {dollars(limit)} of each subaward count over its life.</p>
        </>
      )}
    </section>
  );
}
