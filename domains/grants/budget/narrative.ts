import { dollars } from '#kernel';
import { both, type BudgetLine, type Terms, totalsOf } from './budget-math.ts';
import { classLetters, directClasses, directOrder, indirectBases, amountUnits, timeUnits } from './budget-words.ts';
import { typeOf } from './cost-types.ts';

const word = (units: Readonly<Record<string, string>>, { amount, unit }: { amount: string; unit: string }): string =>
  `${amount} ${units[unit] ?? unit}`;

/** How the amount of a line follows, in words. */
export function basisWords({ quantity, rate, time, effort, months }: BudgetLine): string {
  if (typeof effort === 'number' && typeof months === 'number')
    return `${effort}% of ${dollars(rate.cents)} a year for ${months} of 12 months`;
  return [word(amountUnits, quantity), dollars(rate.cents), ...(time ? [word(timeUnits, time)] : [])].join(' × ');
}

export interface Paragraph {
  readonly title: string;
  readonly sentences: readonly string[];
}

/** The budget narrative. It is worked out of the lines whenever it is shown, so it can’t say anything else than they do. */
export function narrativeOf(lines: readonly BudgetLine[], terms: Terms): readonly Paragraph[] {
  const { classes, indirect, total, baseCents } = totalsOf(lines, terms);
  const paragraphs = directOrder.flatMap((one): Paragraph[] => {
    const own = lines.filter(({ costClass }) => costClass === one);
    if (own.length === 0) return [];
    return [
      {
        title: `${classLetters[one]} ${directClasses[one]}: ${dollars(both(classes[one]))}`,
        sentences: own.map((line) => {
          const match = line.match.cents === 0 ? '' : `, of which ${dollars(line.match.cents)} is match`;
          const basis = line.basis ? ` ${line.basis.replace(/\.?$/, '.')}` : '';
          return `Year ${line.year}, ${typeOf(line.costType).label.toLowerCase()}, ${line.description}: ${basisWords(line)} = ${dollars(line.amount.cents)}${match}.${basis}`;
        }),
      },
    ];
  });
  if (both(indirect) > 0)
    paragraphs.push({
      title: `6j Indirect: ${dollars(both(indirect))}`,
      sentences: [
        `${terms.indirectRate ?? 0}% of ${dollars(baseCents)}, the base of ${indirectBases[terms.base].toLowerCase()}.`,
      ],
    });
  paragraphs.push({
    title: `6k Total: ${dollars(both(total))}`,
    sentences: [`The award bears ${dollars(total.funderCents)} and the match ${dollars(total.matchCents)}.`],
  });
  return paragraphs;
}
