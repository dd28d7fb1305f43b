import { Marks } from './marks.ts';
import { fiscalYear } from './period.ts';
import { stem, wordsOf } from './words.ts';

/** What can be asked of the ledger. */
export const ledgerFigures = {
  available: 'Available',
  authority: 'Revised budget',
  adopted: 'Adopted',
  expended: 'Spent',
  encumbered: 'Encumbered',
  preencumbered: 'Pre-encumbered',
  percent: 'Percent used',
} as const;
export type LedgerFigure = keyof typeof ledgerFigures;

/** Something that lines of the ledger can be picked by: a fund, an object, a department, a cost center. */
export interface Scope {
  /** `part 1` for the first place of the account, else department or costCenter. */
  readonly dimension: string;
  /** What the place is called: Fund, Department, Object. */
  readonly label: string;
  /** The code or id by which the ledger is asked. */
  readonly key: string;
  readonly code: string;
  readonly name: string;
}

export interface LedgerBudget {
  readonly id: string;
  readonly name: string;
  readonly span: string;
  readonly startsOn: string;
  readonly endsOn: string;
}

export interface LedgerReading {
  readonly figure: LedgerFigure | null;
  readonly scopes: readonly Scope[];
  /** Other things that the same words could name. */
  readonly others: readonly Scope[];
  readonly budget: LedgerBudget | null;
  /** Only lines used to at least this share. */
  readonly over: number | null;
  readonly account: string | null;
  /** The question names a budget year that is not there. */
  readonly missed: readonly string[];
  /** Each fund, each department: what they are compared by. */
  readonly each: string | null;
  /** Only those that spent more than they may. */
  readonly isOverspent: boolean;
  /** Whether it speaks of money in budgets at all. */
  readonly isMeant: boolean;
}

const figureWords: readonly (readonly [LedgerFigure, RegExp])[] = [
  [
    'percent',
    /\b(percent(age)?( of)?|%|share)\b.*\bused|\b(percent(age)?|%) (used|spent|expended)|\bhow much of\b.*\bused\b|\bused up\b/i,
  ],
  ['preencumbered', /\bpre-? ?encumb\w*/i],
  ['encumbered', /\bencumb\w*|\bcommitted\b|\bcommitments?\b/i],
  [
    'available',
    /\b(left( over)?|remain\w*|available|availability|unspent|uncommitted|balances?|to spend|can (we|i) (still )?spend)\b/i,
  ],
  ['expended', /\b(spent|spend|spending|expended|expenditures?|expenses?|actuals?)\b/i],
  ['authority', /\b(revised|amended|current|total) (budget|appropriation|authority)\b/i],
  ['adopted', /\b(adopted|original) (budget|appropriation|amount)?/i],
];

/** Words that only say that it is a budget that is spoken of. */
const plain = new Set(
  wordsOf(
    `budget budgets budgeted line lines account accounts fund funds money left over remain remaining remains available availability balance balances unspent uncommitted
     encumbered encumbrance encumbrances encumbering committed commitment commitments pre preencumbered spent spend spending expended expenditure
     expenditures expense expenses actual actuals revised amended current total adopted original appropriation authority percent percentage used use share
     much have amount still far dept department departments object code cost center centers project division dollars figure year
     what whats hows how much show now today we our total yet so up any give has been most least highest lowest biggest largest`,
  ).map(stem),
);
const general = new Set(
  wordsOf('fund service services unit and of operations operation office general program programs crew utility').map(
    stem,
  ),
);

/** Pure reading of a question about budget money against the names that the ledger has. */
export function readLedgerQuestion(
  question: string,
  given: { scopes: readonly Scope[]; budgets: readonly LedgerBudget[]; today: string },
): LedgerReading {
  const marks = new Marks(question);
  const grouped = eachWords.find(([, words]) => words.test(question));
  if (grouped) marks.takeText(grouped[1].exec(question)?.[0] ?? '');
  const overspent = /\b(over ?spent|over budget|in the red|negative|exceed\w* (their|its|the) budget)\b/i.exec(
    question,
  );
  if (overspent) marks.takeText(overspent[0]);
  const figure = figureWords.find(([, words]) => words.test(question))?.[0] ?? null;
  const half = /\b(?:over|more than|at least)\s+half\b/i.exec(question);
  const over = half ?? /\b(?:over|above|more than|at least)\s+(\d{1,3})\s*(?:%|percent)/i.exec(question);
  if (over) marks.takeText(over[0]);
  const account = /\b\d{2,4}(?:-\d{2,5}){3,7}\b/.exec(question)?.[0] ?? null;
  if (account) marks.takeText(account);
  const { budget, missed } = budgetIn(marks, given);
  const found: Scope[] = [];
  const others: Scope[] = [];
  const hint = hintOf(question);
  for (
    let one = account ? null : nextScope(marks, given.scopes, { found, hint });
    one;
    one = nextScope(marks, given.scopes, { found, hint })
  ) {
    found.push(one.scope);
    others.push(...one.others);
  }
  const speaksOfBudget =
    /\b(budget\w*|fund|funds|appropriation\w*|encumb\w*|line item|cost center|object code|balance)\b/i.test(question);
  return {
    figure,
    scopes: found,
    others,
    budget,
    over: over ? Number(over[1] ?? 50) : null,
    each: grouped?.[0] ?? null,
    isOverspent: overspent !== null,
    account,
    missed: [...missed, ...marks.runs(plain).map(({ words }) => words.join(' '))],
    isMeant:
      !counted.test(question) &&
      (figure !== null || speaksOfBudget) &&
      (figure !== null ||
        found.length > 0 ||
        account !== null ||
        over !== null ||
        overspent !== null ||
        grouped !== undefined ||
        plainBudget.test(question)) &&
      (speaksOfBudget ||
        grouped !== undefined ||
        howMuch.test(question) ||
        found.length > 0 ||
        account !== null ||
        over !== null ||
        /\bin \d{3,5}\b/.test(question)),
  };
}

/** Asked who, how many or when, no sum of money is the answer. */
const counted = /^(who|whose|when|where|why)\b|\bhow many\b|\b(compare|versus|vs)\b/i;
const howMuch = /\bhow much\b|\bwhat (did|have|has) we\b/i;
const plainBudget = /\b(total|whole|entire|our|county('?s)?) budget\b|\bbudget for (fy|fiscal)/i;
const eachWords: readonly (readonly [label: string, words: RegExp])[] = [
  ['Department', /\b(which|what|each|every|by|per) (departments?|depts?)\b/i],
  ['Fund', /\b(which|what|each|every|by|per) funds?\b/i],
  ['Cost center', /\b(which|what|each|every|by|per) cost centers?\b/i],
  ['Object', /\b(which|what|each|every|by|per) (objects?|accounts?)\b/i],
];

const hints: readonly (readonly [RegExp, string])[] = [
  [/\bfunds?\b/i, 'Fund'],
  [/\b(object|account code|line item)\b/i, 'Object'],
  [/\b(department|dept)\b/i, 'Department'],
  [/\b(cost center|crew)\b/i, 'Cost center'],
  [/\bprojects?\b/i, 'Project'],
  [/\bgrants?\b/i, 'Grant'],
  [/\bfunction\b/i, 'Function'],
];
const hintOf = (question: string): string | null => hints.find(([words]) => words.test(question))?.[1] ?? null;

/** Which of the things with the same name is meant when nothing says so. */
const order = ['Fund', 'Department', 'Cost center', 'Function', 'Object', 'Project', 'Grant'];
const rank = ({ label }: Scope, hint: string | null): number =>
  label === hint ? -1 : order.includes(label) ? order.indexOf(label) : order.length;

function nextScope(
  marks: Marks,
  scopes: readonly Scope[],
  { found, hint }: { found: readonly Scope[]; hint: string | null },
): { scope: Scope; others: readonly Scope[] } | null {
  const free = scopes.filter(({ dimension }) => !found.some((one) => one.dimension === dimension));
  const tries = [
    (words: readonly string[]) => free.filter((one) => words.length === 1 && one.code === words[0]),
    (words: readonly string[]) => free.filter((one) => sameStems(one.name, words)),
    (words: readonly string[]) => onlyInEach(free.filter((one) => hasStems(one.name, words))),
  ];
  for (const find of tries)
    for (let length = 6; length > 0; length--)
      for (const { at, words } of marks.runs())
        for (let from = 0; from + length <= words.length; from++) {
          const hits = find(words.slice(from, from + length)).toSorted(
            (one, other) => rank(one, hint) - rank(other, hint),
          );
          const [scope, ...others] = hits;
          if (!scope) continue;
          marks.take(at + from, length);
          // “fund 410 Stormwater utility” names it twice.
          for (const word of [scope.code, ...wordsOf(scope.name)]) {
            const place = marks.findWords(word);
            if (place >= 0 && Math.abs(place - (at + from)) <= 8) marks.take(place, 1);
          }
          return { scope, others };
        }
  return null;
}

const stemsOf = (text: string): string[] =>
  wordsOf(text)
    .map(stem)
    .filter((word) => word !== 'and' && word !== '');
const sameStems = (name: string, words: readonly string[]): boolean => {
  const own = stemsOf(name);
  const asked = words.map(stem);
  return (
    own.length > 0 &&
    (own.join(' ') === asked.join(' ') || own.filter((word) => !general.has(word)).join(' ') === asked.join(' '))
  );
};
function hasStems(name: string, words: readonly string[]): boolean {
  const own = stemsOf(name);
  const asked = words.map(stem).filter((word) => word !== 'and');
  return (
    asked.some((word) => !general.has(word) && !plain.has(word) && word.length > 3) &&
    asked.every((word) => own.includes(word))
  );
}

/** A word that several funds have names none of them; the one department that has it may still be meant. */
function onlyInEach(scopes: readonly Scope[]): readonly Scope[] {
  return [...Map.groupBy(scopes, ({ dimension }) => dimension).values()].flatMap((same) =>
    same.length === 1 ? same : [],
  );
}

function budgetIn(
  marks: Marks,
  { budgets, today }: { budgets: readonly LedgerBudget[]; today: string },
): { budget: LedgerBudget | null; missed: readonly string[] } {
  const years = budgets.filter(({ span }) => span === 'year');
  const running = years.find(({ startsOn, endsOn }) => startsOn <= today && endsOn >= today);
  const start = Number((running ?? years[0])?.startsOn.slice(5, 7) ?? Number.NaN) - 1;
  const fiscal = Number.isNaN(start) ? null : fiscalYear(marks.question, today, start);
  const calendar = /\b(this|current|last|previous|next|prior) year('?s)?\b/i.exec(marks.question);
  const year =
    fiscal?.year ?? (calendar && running ? Number(running.endsOn.slice(0, 4)) + stepOf(calendar[1] ?? '') : null);
  if (fiscal) marks.takeText(fiscal.match);
  if (calendar) marks.takeText(calendar[0]);
  const named = /\b(?:in|for)\s+(20\d\d)\b/i.exec(marks.question);
  const wanted = year ?? (named ? Number(named[1]) : null);
  if (named && year === null) marks.takeText(named[0]);
  if (wanted !== null) {
    const found = years.find(({ endsOn }) => Number(endsOn.slice(0, 4)) === wanted);
    return { budget: found ?? null, missed: found ? [] : [`fiscal year ${wanted}`] };
  }
  const byName = budgets.find(({ span, name }) => span !== 'year' && marks.find(name) >= 0);
  if (byName) marks.take(marks.find(byName.name), wordsOf(byName.name).length);
  return { budget: byName ?? null, missed: [] };
}

const stepOf = (word: string): number => (/last|previous|prior/i.test(word) ? -1 : /next/i.test(word) ? 1 : 0);
