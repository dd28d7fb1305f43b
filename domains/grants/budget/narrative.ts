import { dollars } from '#kernel';
import { type Terms, totalsOf, wholeOf } from './budget-math.ts';
import { type BudgetLine, rateOf } from './line-math.ts';
import {
  amountUnits,
  classLetters,
  directClasses,
  directOrder,
  indirectBases,
  matchSources,
  rateKinds,
  timeUnits,
} from './budget-words.ts';
import { typeOf } from './cost-types.ts';

const word = (units: Readonly<Record<string, string>>, { amount, unit }: { amount: string; unit: string }): string =>
  `${amount} ${units[unit] ?? unit}`;

/** The rate of the year, and what it was in the first. */
function rateWords({ rate, raise, year }: BudgetLine): string {
  const now = rateOf({ rate, raise, year });
  if (!raise || year <= 1 || now === null) return dollars(rate.cents);
  return `${dollars(now)} (${dollars(rate.cents)}, up ${raise}% a year)`;
}

/** How the amount of a line follows, in words. */
export function basisWords(line: BudgetLine): string {
  const { quantity, time, effort, months, personMonths } = line;
  if (personMonths) return `${personMonths.amount} person-months at ${rateWords(line)} a year`;
  if (typeof effort === 'number' && typeof months === 'number')
    return `${effort}% of ${rateWords(line)} a year for ${months} of 12 months`;
  return [word(amountUnits, quantity), rateWords(line), ...(time ? [word(timeUnits, time)] : [])].join(' × ');
}

/** Who bears a line besides the award. */
function borneBy({ match, income, matchFrom }: BudgetLine): string {
  const parts = [
    ...(match.cents > 0
      ? [`${dollars(match.cents)} is match${matchFrom ? ` (${matchSources[matchFrom].toLowerCase()})` : ''}`]
      : []),
    ...(income && income.cents > 0 ? [`${dollars(income.cents)} is program income`] : []),
  ];
  return parts.length === 0 ? '' : `, of which ${parts.join(' and ')}`;
}

export interface Paragraph {
  readonly title: string;
  readonly sentences: readonly string[];
}

/** The budget narrative. It is worked out of the lines whenever it is shown, so it can’t say anything else than they do. */
export function narrativeOf(lines: readonly BudgetLine[], terms: Terms): readonly Paragraph[] {
  const { classes, indirect, total, rated } = totalsOf(lines, terms);
  const paragraphs = directOrder.flatMap((one): Paragraph[] => {
    const own = lines.filter(({ costClass }) => costClass === one);
    if (own.length === 0) return [];
    return [
      {
        title: `${classLetters[one]} ${directClasses[one]}: ${dollars(wholeOf(classes[one]))}`,
        sentences: own.map((line) => {
          const basis = line.basis ? ` ${line.basis.replace(/\.?$/, '.')}` : '';
          return `Year ${line.year}, ${typeOf(line.costType).label.toLowerCase()}, ${line.description}: ${basisWords(line)} = ${dollars(line.amount.cents)}${borneBy(line)}.${basis}`;
        }),
      },
    ];
  });
  if (wholeOf(indirect) > 0)
    paragraphs.push({
      title: `6j Indirect: ${dollars(wholeOf(indirect))}`,
      sentences: rated
        .filter(({ baseCents }) => baseCents > 0)
        .map(({ year, months, rate, kind, baseCents, cents }) => {
          const of = `${rate}% of ${dollars(baseCents)}, the base of ${indirectBases[terms.base].toLowerCase()}`;
          return year === null
            ? `${of}.`
            : `Year ${year}, ${months} ${months === 1 ? 'month' : 'months'}${kind ? `, ${rateKinds[kind].toLowerCase()} rate` : ''}: ${of} = ${dollars(cents)}.`;
        }),
    });
  paragraphs.push({
    title: `6k Total: ${dollars(wholeOf(total))}`,
    sentences: [`The award bears ${dollars(total.funderCents)} and the match ${dollars(total.matchCents)}.`],
  });
  return paragraphs;
}
