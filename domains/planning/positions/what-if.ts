import type { InputOf } from '#kernel/calls/call.ts';
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
