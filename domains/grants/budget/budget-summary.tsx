import { dollars } from '#kernel';
import { Table } from '#web/ui/table.tsx';
import { costClasses } from '../costs/cost-words.ts';
import type { AwardBudget } from './budget-calls.ts';
import type { Check } from './budget-checks.ts';
import { type Shares, type Terms, type Totals, wholeOf } from './budget-math.ts';
import type { BudgetLine } from './line-math.ts';
import { classLetters, directOrder } from './budget-words.ts';
import { narrativeOf } from './narrative.ts';

interface TotalsProps {
  readonly totals: Totals;
  readonly of: AwardBudget;
}

/** Rows 6a to 6k as the lines add up to them, and the years. */
export function BudgetTotals({ totals, of: { award } }: TotalsProps) {
  const rows: readonly (readonly [string, string, Shares])[] = [
    ...directOrder.map((one) => [classLetters[one], costClasses[one], totals.classes[one]] as const),
    ['6i', 'Total direct', totals.direct],
    ['6j', 'Indirect', totals.indirect],
    ['6k', 'Total', totals.total],
  ];
  const hasIncome = totals.total.incomeCents > 0;
  const matched = totals.total.matchCents + (award.income === 'match' ? totals.total.incomeCents : 0);
  const left = award.amountCents - totals.total.funderCents;
  const matchLeft = award.matchCents - matched;
  return (
    <section aria-label="Totals" className="panel">
      <h2 className="px-4 py-2 text-sm">Totals</h2>
      <Table
        label="Totals by object class"
        rows={rows}
        id={([letter]) => letter}
        columns={[
          { label: 'Object class', name: ([letter, words]) => `${letter} ${words}` },
          { label: 'Award', money: ([, , { funderCents }]) => funderCents },
          { label: 'Match', money: ([, , { matchCents }]) => matchCents },
          hasIncome && { label: 'Income', money: ([, , shares]) => shares.incomeCents },
          { label: 'Total', money: ([, , shares]) => wholeOf(shares) },
        ]}
      />
      <div className="space-y-1 px-4 py-3" aria-live="polite">
        <p>
          {left === 0
            ? 'The award’s share ties to the award.'
            : `${dollars(Math.abs(left))} ${left > 0 ? 'of the award is not budgeted' : 'more than the award'}.`}
        </p>
        {award.matchCents + matched > 0 && (
          <p>
            {matchLeft === 0
              ? 'The match ties to the award.'
              : `${dollars(Math.abs(matchLeft))} ${matchLeft > 0 ? 'of the match is not budgeted' : 'more than the required match'}.`}
          </p>
        )}
        {totals.years.length > 1 && (
          <p className="text-muted">
            {totals.years
              .map(({ year, direct, indirect }) => `Year ${year}: ${dollars(wholeOf(direct) + wholeOf(indirect))}`)
              .join(', ')}
          </p>
        )}
      </div>
    </section>
  );
}

/** What stands in the way of an approval, and what is worth a look, with the law behind each. */
export function Findings({
  checks,
  places,
}: {
  readonly checks: readonly Check[];
  readonly places: readonly number[];
}) {
  const errors = checks.filter(({ isError }) => isError).length;
  return (
    <section aria-label="Checks" className="panel">
      <h2 className="px-4 py-2 text-sm">Checks</h2>
      <output className="block px-4 pb-2">
        {checks.length === 0
          ? 'No findings.'
          : `${errors} ${errors === 1 ? 'error' : 'errors'}, ${checks.length - errors} to review.`}
      </output>
      <ul className="space-y-2 px-4 pb-4">
        {checks.map(({ line, code, isError, sentence, citation }) => (
          <li key={`${line} ${code} ${sentence}`} className={isError ? 'text-danger' : 'text-warn'}>
            {line === null ? '' : `Line ${(places[line] ?? line) + 1}: `}
            {sentence} <span className="text-muted">{citation}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The narrative as the funder wants it, worked out of the lines. */
export function Narrative({ lines, terms }: { readonly lines: readonly BudgetLine[]; readonly terms: Terms }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label="Budget narrative" className="panel">
      <details className="px-4 py-3">
        <summary className="text-sm font-semibold">Budget narrative</summary>
        {narrativeOf(lines, terms).map(({ title, sentences }) => (
          <section key={title} aria-label={title} className="mt-3">
            <h3>{title}</h3>
            <p className="mt-1 max-w-prose whitespace-pre-line">{sentences.join('\n')}</p>
          </section>
        ))}
      </details>
    </section>
  );
}
