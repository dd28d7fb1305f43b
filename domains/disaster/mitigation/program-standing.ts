import type { Program, StatusEffect } from './mitigation-words.ts';

interface Status {
  readonly program: Program;
  readonly effect: StatusEffect;
  readonly sinceDay: string;
  readonly untilDay: string | null;
}

/** Whether a program takes applications on a day: the last of its rows until then decides. Without a row it is unknown. */
export function programOn<S extends Status>(rows: readonly S[], program: Program, day: string) {
  const last = rows
    .filter((one) => one.program === program && one.sinceDay <= day)
    .filter(({ effect }) => effect === 'opens' || effect === 'closes')
    .toSorted((one, other) => (one.sinceDay < other.sinceDay ? -1 : 1))
    .at(-1);
  if (!last) return { isOpen: null, by: null };
  return { isOpen: last.effect === 'opens' && (last.untilDay === null || day <= last.untilDay), by: last };
}
