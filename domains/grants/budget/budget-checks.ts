import { dollars } from '#kernel';
import { isFederal, type fundingTypes, type incomeUses, type indirectKinds } from '../award/award-words.ts';
import { figureOn, type Terms, type Totals, totalsOf, wholeOf } from './budget-math.ts';
import { type BudgetLine, effortOf, rateOf } from './line-math.ts';
import { type DirectClass, directClasses, directOrder } from './budget-words.ts';
import { yearOf, yearsOf } from './budget-years.ts';
import { lawOfType } from './cost-type-law.ts';
import { type Effort, effortOver } from './effort.ts';

export interface JudgedAward {
  readonly fundingType: keyof typeof fundingTypes;
  readonly awardDate: string;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly amountCents: number;
  readonly matchCents: number;
  /** What becomes of program income. */
  readonly income: keyof typeof incomeUses;
}

export interface Judged extends Omit<Terms, 'fromDay' | 'untilDay'> {
  readonly lines: readonly BudgetLine[];
  readonly indirect: keyof typeof indirectKinds;
  readonly award: JudgedAward;
  /** In the approved budgets of other awards. */
  readonly elsewhere: readonly Effort[];
  /** What was charged to the award, by class. */
  readonly spent: Readonly<Partial<Record<DirectClass | 'indirect', number>>>;
  /** Years of which no line differs from the budget in force any more, unless the funder approves it, and years that differ. */
  readonly over?: readonly number[];
  readonly changed?: readonly number[];
}

/** What stands in the way of an approval, or is worth a look. */
export interface Check {
  /** Of which line, from 0; null of the whole. */
  readonly line: number | null;
  readonly code: string;
  readonly isError: boolean;
  readonly sentence: string;
  readonly citation: string;
}

/** Characters below which a basis says nothing. */
export const BASIS = 10;

type Found = Omit<Check, 'line'>;

function ofLine(line: BudgetLine, { award, base }: Judged): readonly (Found | false)[] {
  const { label, is, citation, says, treatment } = lawOfType(line.costType);
  const binds = isFederal(award.fundingType);
  const threshold = figureOn(award.awardDate, 'equipment_cents');
  const price = rateOf(line) ?? 0;
  const text = '2 CFR 200.1 “equipment”';
  const years = yearsOf(award);
  return [
    is === 'hard' && { code: 'unallowable', isError: binds, citation, sentence: `${label}: ${says}` },
    is === 'conditional' &&
      (line.basis ?? '').trim().length < BASIS && {
        code: 'basis',
        isError: binds,
        citation,
        sentence: `${label} needs a written basis. ${says}`,
      },
    line.costType === 'supplies' &&
      line.quantity.unit === 'EA' &&
      price >= threshold && {
        code: 'is_equipment',
        isError: true,
        citation: text,
        sentence: `From ${dollars(threshold)} each it is equipment. Move it to that class.`,
      },
    treatment === 'equipment' &&
      price < threshold && {
        code: 'is_supplies',
        isError: false,
        citation: text,
        sentence: `Below ${dollars(threshold)} each it counts as supplies, in the base.`,
      },
    (line.income?.cents ?? 0) > 0 &&
      award.income === 'deduction' && {
        code: 'income_is_deducted',
        isError: true,
        citation: '2 CFR 200.307(b)',
        sentence: 'Program income of this award is deducted: it lowers what the funder pays and bears no line.',
      },
    line.year > years && {
      code: 'year',
      isError: true,
      citation: '2 CFR 200.403(h)',
      sentence: `The award has ${years} budget ${years === 1 ? 'year' : 'years'}, this line is of year ${line.year}.`,
    },
    Boolean(line.excludedWhy) &&
      base === 'mtdc' && {
        code: 'left_out',
        isError: false,
        citation: '2 CFR 200.1 “modified total direct cost”',
        sentence: 'Left out of the base by hand. The cognizant agency has to agree.',
      },
  ];
}

function ofIndirect(judged: Judged, worked: Totals) {
  const { indirect, indirectRate, base, award, indirectMatch, rates } = judged;
  const cap = figureOn(award.awardDate, 'de_minimis_percent');
  const agreed = rates ?? [];
  return [
    indirect === 'de_minimis' &&
      (indirectRate ?? 0) > cap && {
        code: 'de_minimis',
        isError: true,
        citation: '2 CFR 200.414(f)',
        sentence: `The de minimis rate of this award is at most ${cap}%, not ${indirectRate}%.`,
      },
    indirect === 'de_minimis' &&
      base !== 'mtdc' && {
        code: 'de_minimis_base',
        isError: true,
        citation: '2 CFR 200.414(f)',
        sentence: 'The de minimis rate is charged on modified total direct cost.',
      },
    agreed.length > 0 &&
      indirect !== 'negotiated' && {
        code: 'rates_are_negotiated',
        isError: true,
        citation: '2 CFR 200.414(c)',
        sentence: 'Rates by period are of a negotiated agreement. This award has none.',
      },
    agreed.some(({ fromDay, untilDay }) => untilDay < award.fromDay || fromDay > award.untilDay) && {
      code: 'rates_in_period',
      isError: false,
      citation: '2 CFR 200.414(c)',
      sentence: 'A rate is agreed for days outside the period of the award. It counts nowhere.',
    },
    agreed.some(({ kind }) => kind === 'provisional') && {
      code: 'rate_is_provisional',
      isError: false,
      citation: '2 CFR 200 appendix VII',
      sentence: 'A provisional rate is adjusted once the final rate is agreed.',
    },
    (indirectMatch?.cents ?? 0) > wholeOf(worked.indirect) && {
      code: 'indirect_match',
      isError: true,
      citation: '2 CFR 200.306(c)',
      sentence: `Indirect costs are ${dollars(wholeOf(worked.indirect))}. The match can’t bear more of them.`,
    },
  ];
}

/** Years that are over keep their lines, unless the funder approves the change. */
function ofYears({ over = [], changed = [], award }: Judged): readonly Found[] {
  if (!isFederal(award.fundingType)) return [];
  return changed
    .filter((year) => over.includes(year))
    .map((year) => ({
      code: 'year_is_over',
      isError: false,
      citation: '2 CFR 200.308(a)',
      sentence: `Year ${year} ended on ${yearOf(award, year).untilDay}. Its lines change only with the funder’s approval.`,
    }));
}

const apart = (what: string, have: number, want: number): string =>
  `${what} is ${dollars(have)}, ${dollars(Math.abs(have - want))} ${have > want ? 'more' : 'less'} than the award’s ${dollars(want)}.`;

/** Everything that can be said of a budget by its lines; the same sentences while it is typed and when it is approved. */
export function checksOf(judged: Judged): readonly Check[] {
  const { lines, award, elsewhere, spent } = judged;
  const totals = totalsOf(lines, { ...judged, fromDay: award.fromDay, untilDay: award.untilDay });
  const { total, classes, indirect } = totals;
  const matched = total.matchCents + (award.income === 'match' ? total.incomeCents : 0);
  const own = lines.flatMap((line) => {
    const { person, months, year } = line;
    const effort = effortOf(line);
    return person && effort && months ? [{ person, effort, months, year, fromDay: award.fromDay }] : [];
  });
  const people = new Set(own.map(({ person }) => person));
  const over = effortOver([...own, ...elsewhere.filter(({ person }) => people.has(person))]);
  const below = [...directOrder, 'indirect' as const].flatMap((one) => {
    const has = one === 'indirect' ? indirect.funderCents : classes[one].funderCents;
    const was = spent[one] ?? 0;
    return was > has
      ? [
          {
            code: 'covers_costs',
            isError: true,
            citation: '2 CFR 200.403',
            sentence: `${one === 'indirect' ? 'Indirect' : directClasses[one]}: ${dollars(was)} is charged already, ${dollars(has)} is budgeted.`,
          },
        ]
      : [];
  });
  const whole: (Found | false)[] = [
    ...ofIndirect(judged, totals),
    ...ofYears(judged),
    total.funderCents !== award.amountCents && {
      code: 'funder_ties',
      isError: true,
      citation: '2 CFR 200.308(a)',
      sentence: apart('The award’s share', total.funderCents, award.amountCents),
    },
    matched !== award.matchCents && {
      code: 'match_ties',
      isError: true,
      citation: '2 CFR 200.306',
      sentence: apart('The match', matched, award.matchCents),
    },
    ...below,
  ];
  return [
    ...lines.flatMap((line, at) => ofLine(line, judged).flatMap((one) => (one ? [{ line: at, ...one }] : []))),
    ...over.map(({ person, month, percent }) => ({
      line: lines.findIndex((one) => one.person === person),
      code: 'effort',
      isError: true,
      citation: '2 CFR 200.430(i)',
      sentence: `This person would work ${percent}% of full time in ${month}, across all approved budgets.`,
    })),
    ...whole.flatMap((one) => (one ? [{ line: null, ...one }] : [])),
  ];
}
