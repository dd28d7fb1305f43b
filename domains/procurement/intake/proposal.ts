import { decimal, type New } from '#kernel';
import { unitPattern } from '#kernel/fields/quantity.ts';
import type { requisition } from '../requisition/requisition.record.ts';
import { type Category, type KindFound, kindOfPurchase } from './kind-of-purchase.ts';
import type { CodeFound, Drafted, DraftedLine, ScopeFound } from './drafting.ts';
import type { SpokenHints } from './need-in-words.ts';

/** What the person makes of one proposed line. */
export interface Taken {
  readonly isTaken: boolean;
  readonly item: string;
  readonly amount: string;
  readonly unit: string;
  /** In the currency, as it is typed. */
  readonly price: string;
  readonly code: string;
}

const money = (cents: number): string => (cents / 100).toFixed(2);

/** Begins with what was said and found; nothing is taken yet, and what was not found stays empty. */
export const begun = ({ item, amount, unit, unitCents, codes, price }: DraftedLine): Taken => ({
  isTaken: false,
  item,
  amount: amount ?? '',
  unit: unit ?? price?.median.unit ?? 'EA',
  price: unitCents !== null ? money(unitCents) : price ? money(price.median.unitCents) : '',
  code: codes.find(isClear)?.id ?? '',
});

const CLEAR = 0.65;

/**
 * Chosen already is only a code of earlier lines, or one whose name is nearly that of the thing. The others, and what was found under a name of the language model, are there to be chosen.
 */
const isClear = ({ under, by, likeness }: CodeFound): boolean =>
  under === null && (by === 'earlier line' || likeness > CLEAR);

/** A question about the request, and the field that its answer fills. */
export const questions = {
  emergency: { field: 'emergency', asks: 'Is this an emergency purchase?' },
  federal: { field: 'federalFunds', asks: 'Is it paid with federal funds?' },
  soleSource: { field: 'soleSource', asks: 'Is there only one source?' },
} as const satisfies Readonly<Record<keyof SpokenHints, { field: keyof New<typeof requisition>; asks: string }>>;

export type Answers = Readonly<Partial<Record<keyof SpokenHints, boolean>>>;

/** The questions that the words raise and nobody has answered yet. */
export const openQuestions = ({ hints }: Pick<Drafted, 'hints'>, answers: Answers) =>
  (Object.keys(questions) as (keyof SpokenHints)[]).filter(
    (name) => hints[name] !== null && answers[name] === undefined,
  ); // the keys of the questions

/** What the person makes of a whole proposal. */
export interface Work {
  readonly lines: readonly Taken[];
  readonly purpose: string;
  readonly reason: string;
  /** The cost center that pays; empty until it is chosen. */
  readonly center: string;
  /** The kind of purchase that was chosen; null until it is: what words and codes suggest is not stored. */
  readonly chosen: Category | null;
  /** Which of the texts that were found is taken. */
  readonly scope: number | null;
  /** What the person answered to what the words could mean; what is not answered is not stored. */
  readonly answers: Answers;
}

/** How it begins: with what the words say. */
export const workBegun = (drafted: Drafted, words: string): Work => ({
  lines: drafted.lines.map(begun),
  purpose: drafted.purpose ?? words.split('\n')[0]?.trim().slice(0, 120) ?? '',
  reason: drafted.justification ?? '',
  center: '',
  chosen: null,
  scope: null,
  answers: {},
});

const centsOf = (text: string): number | null => {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', '').replace('$', '').trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
};

/** Why a line cannot be taken as it stands, or null. */
export function faultOf({ item, amount, unit, price }: Taken): string | null {
  if (item.trim() === '') return 'Enter the item.';
  const count = decimal(amount.trim());
  if (count === undefined || Number(count) <= 0) return 'Enter a quantity.';
  if (!unitPattern.test(unit)) return 'Choose a unit.';
  if (centsOf(price) === null) return 'No price found: enter the expected unit price.';
  return null;
}

/** The draft that follows from the lines that were taken. */
export function requestFrom(
  drafted: Drafted,
  given: {
    lines: readonly Taken[];
    purpose: string;
    costCenter: string;
    justification?: string;
    /** What kind of purchase a person said it is: words and codes only suggest one. */
    category: Category;
    answers?: Answers;
    /** The text that was taken: the library's is named, an earlier request's is copied as it stands. */
    scope?: ScopeFound | undefined;
  },
): New<typeof requisition> {
  const { lines, purpose, costCenter, justification = '' } = given;
  return {
    purpose: purpose.trim().slice(0, 200),
    category: given.category,
    costCenter,
    ...(drafted.neededBy ? { neededBy: drafted.neededBy } : {}),
    ...(drafted.site ? { site: drafted.site.slice(0, 120) } : {}),
    ...answered(given.answers),
    ...scopeOf(given.scope),
    ...(justification.trim() ? { justification: justification.trim().slice(0, 4000) } : {}),
    lines: lines
      .filter((one) => one.isTaken && faultOf(one) === null)
      .map((one) => ({
        item: one.item.trim().slice(0, 200),
        quantity: { amount: decimal(one.amount.trim()) ?? '1', unit: one.unit },
        unitPrice: { cents: centsOf(one.price) ?? 0, currency: 'USD' },
        ...(one.code ? { commodity: one.code } : {}),
      })),
  };
}

const answered = (answers: Answers = {}): Partial<New<typeof requisition>> =>
  Object.fromEntries(
    Object.entries(questions).flatMap(([name, { field }]) => {
      const answer = answers[name as keyof SpokenHints]; // a key of the questions
      return answer === undefined ? [] : [[field, answer]];
    }),
  );

const scopeOf = (scope: ScopeFound | undefined): Partial<New<typeof requisition>> => {
  if (!scope) return {};
  return scope.record === 'scope_text' ? { scope: scope.id } : { specification: scope.text };
};

/** The kind of purchase that the lines that are taken and the words say, with the reason. */
export function kindOf(drafted: Pick<Drafted, 'lines'>, lines: readonly Taken[], purpose: string): KindFound {
  const taken = lines.flatMap((one, at) => (one.isTaken ? [{ one, of: drafted.lines[at] }] : []));
  const words = [purpose, ...taken.map(({ one, of }) => `${of?.said ?? ''}. ${one.item}`)].join('. ');
  return kindOfPurchase(
    words,
    taken.map(({ one, of }) => ({
      item: one.item,
      code: of?.codes.find(({ id }) => id === one.code)?.code ?? null,
      cents: Math.round(Number(one.amount) * (centsOf(one.price) ?? 0)) || 0,
    })),
  );
}

/** The sum of what is taken, in cents. */
export const sumOf = (lines: readonly Taken[]): number =>
  lines
    .filter((one) => one.isTaken && faultOf(one) === null)
    .reduce((sum, one) => sum + Math.round(Number(one.amount) * (centsOf(one.price) ?? 0)), 0);
