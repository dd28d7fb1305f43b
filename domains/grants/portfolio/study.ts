import { type Exact, solve } from './exact.ts';
import { type Annealed, annealed, ranked } from './others.ts';
import type { Limits, Question, Selection } from './selection.ts';

/** So many of the best selections are kept. */
export const NEXT_BEST = 5;
/** Partial selections that one run looks at: the first question, and each that explains it. */
export const MAIN_NODES = 120_000;
export const ASIDE_NODES = 4_000;
/** Applications that one run weighs. */
export const MOST_ITEMS = 40;

export const limitNames = { matchCents: 'Match money', hoursPerWeek: 'Staff hours' } as const;
export type LimitName = keyof typeof limitNames;
const names = Object.keys(limitNames) as readonly LimitName[]; // the keys stated above

/** A limit at so many percent of what it is, and the best selection then. */
export interface CurvePoint {
  readonly percent: number;
  readonly limit: number;
  readonly value: number | null;
  readonly isProven: boolean;
}

export interface Marginal {
  readonly name: LimitName;
  readonly limit: number;
  readonly points: readonly CurvePoint[];
}

/** The best sum with the opposite decision about one item; null where none is possible. */
export interface Otherwise {
  readonly id: string;
  readonly isChosen: boolean;
  readonly value: number | null;
  readonly isProven: boolean;
}

export interface Study {
  readonly exact: Exact;
  readonly ranked: Selection | null;
  readonly annealed: Annealed;
  readonly marginals: readonly Marginal[];
  readonly otherwise: readonly Otherwise[];
}

const percents = [0, 25, 50, 75, 90, 100, 110, 125, 150, 200] as const;
const annealing = { seed: 20_261_120, steps: 6_000 } as const;

const scaled = (limit: number, percent: number): number => Math.floor((limit * percent) / 100);

/** Everything that a run says; the same question always has the same answer. */
export function study(question: Question): Study {
  const exact = solve(question, { count: NEXT_BEST, nodes: MAIN_NODES });
  const aside = (asked: Question) => solve(asked, { count: 1, nodes: ASIDE_NODES });
  const pointOf = (limits: Limits, limit: number, percent: number): CurvePoint => {
    const { found, status } = percent === 100 ? exact : aside({ ...question, limits });
    return { percent, limit, value: found[0]?.value ?? null, isProven: status !== 'bounded' };
  };
  const chosen = new Set(exact.found[0]?.ids);
  return {
    exact,
    ranked: ranked(question),
    annealed: annealed(question, annealing),
    marginals: names.map((name) => ({
      name,
      limit: question.limits[name],
      points: percents.map((percent) => {
        const limit = scaled(question.limits[name], percent);
        return pointOf({ ...question.limits, [name]: limit }, limit, percent);
      }),
    })),
    otherwise: question.items
      .filter(({ isRequired }) => !isRequired)
      .map(({ id }) => {
        const isChosen = chosen.has(id);
        const items = isChosen
          ? question.items.filter((one) => one.id !== id)
          : question.items.map((one) => (one.id === id ? { ...one, isRequired: true } : one));
        const { found, status } = aside({ ...question, items });
        return { id, isChosen, value: found[0]?.value ?? null, isProven: status !== 'bounded' };
      }),
  };
}
