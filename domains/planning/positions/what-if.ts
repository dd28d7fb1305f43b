import type { InputOf } from '#kernel/calls/call.ts';
import { withDays } from '#kernel/fields/date.ts';
import type { positionCosts } from './position-calls.ts';

/** What the address says, as texts. */
export type Wishes = Readonly<Record<string, string | undefined>>;

export const supposable = ['raise', 'raiseOn', 'grade', 'delay', 'vacancy', 'freeze'] as const;
export type Supposable = (typeof supposable)[number];

const figure = (text: string | undefined, most: number): number | undefined => {
  const value = Number(text);
  return text && Number.isFinite(value) && value > 0 && value <= most ? Math.round(value * 10_000) / 10_000 : undefined;
};
const isId = (text: string | undefined): text is string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '');
const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');

/** What the server is asked, of an address that anyone may have written: what makes no sense is left out. */
export function inputOf(wishes: Wishes): InputOf<typeof positionCosts> {
  const { budget, center, raiseOn, grade, freeze } = wishes;
  const raise = figure(wishes['raise'], 50);
  const delay = figure(wishes['delay'], 24);
  const vacancy = figure(wishes['vacancy'], 50);
  return {
    ...(isId(budget) ? { budget } : {}),
    ...(isId(center) ? { center } : {}),
    ...(raise ? { raise, ...(isDay(raiseOn) ? { raiseOn } : {}), ...(isId(grade) ? { grade } : {}) } : {}),
    ...(delay ? { delay: Math.round(delay) } : {}),
    ...(vacancy ? { vacancy } : {}),
    ...(freeze === 'yes' ? { freeze: true } : {}),
  };
}

export function isSupposing(wishes: Wishes): boolean {
  const { raise, delay, vacancy, freeze } = inputOf(wishes);
  return (raise ?? 0) > 0 || (delay ?? 0) > 0 || (vacancy ?? 0) > 0 || freeze === true;
}

/** What is supposed, as a what-if that was saved keeps it. */
export interface SavedWishes {
  readonly budget: string;
  readonly raise: number | null;
  readonly raiseOn: string | null;
  readonly raiseGrade: string | null;
  readonly delay: number | null;
  readonly vacancy: number | null;
  readonly frozen: boolean;
}

const asQuestion = (pairs: readonly (readonly [string, string | number | null | undefined])[]): string =>
  `${new URLSearchParams(
    pairs.flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )}`;

/** The address of Position Costs that supposes what was saved, in its own year or another one. */
export const questionOf = (
  { budget, raise, raiseOn, raiseGrade, delay, vacancy, frozen }: SavedWishes,
  inBudget = budget,
): string =>
  asQuestion([
    ['budget', inBudget],
    ['raise', raise],
    ['raiseOn', raiseOn],
    ['grade', raiseGrade],
    ['delay', delay],
    ['vacancy', vacancy],
    ['freeze', frozen ? 'yes' : null],
  ]);

/** What a new what-if begins with, of the address that Position Costs had. */
export function startOf(wishes: Wishes): Readonly<Record<string, string | number | boolean>> {
  const { center: _, grade, freeze, ...kept } = inputOf(wishes);
  return Object.fromEntries(
    Object.entries({ ...kept, raiseGrade: grade, frozen: freeze }).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, value]],
    ),
  );
}

/** In words: "3% raise from Jan 1, 2027, hiring 2 months later, hiring frozen". */
export function supposedSaid({ raise, raiseOn, delay, vacancy, frozen }: SavedWishes, grade: string | null): string {
  const said = [
    raise ? `${raise}% raise${grade ? ` for ${grade}` : ''}${raiseOn ? ` from ${withDays(raiseOn)}` : ''}` : null,
    delay ? `hiring ${delay} ${delay === 1 ? 'month' : 'months'} later` : null,
    vacancy ? `${vacancy}% vacancy` : null,
    frozen ? 'hiring frozen' : null,
  ].filter((one) => one !== null);
  return said.join(', ');
}
