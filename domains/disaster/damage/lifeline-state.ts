import { type Component, type Condition, type Lifeline, lifelineNames, lifelineOf } from './lifeline-words.ts';

export interface Reported {
  readonly id: string;
  readonly lifeline: Lifeline;
  /** Null: the lifeline as a whole. */
  readonly component: Component | null;
  readonly condition: Condition;
  readonly observedAt: string;
  readonly enteredAt: string;
}

export interface LifelineState<R extends Reported = Reported> {
  readonly lifeline: Lifeline;
  readonly condition: Condition;
  /** The last report of each part by then, the worst first. */
  readonly parts: readonly R[];
}

const worst: readonly Condition[] = ['unstable', 'stabilizing', 'unknown', 'stable', 'administrative'];
const rank = ({ condition }: Reported): number => worst.indexOf(condition);

/** Later observed wins; of two observed at once, the one entered later, and then by id, so that the order of entry decides nothing. */
function isLater(one: Reported, other: Reported): boolean {
  const apart =
    Date.parse(one.observedAt) - Date.parse(other.observedAt) ||
    Date.parse(one.enteredAt) - Date.parse(other.enteredAt);
  return apart === 0 ? one.id > other.id : apart > 0;
}

/** Each lifeline at a moment, from what was observed by then, whenever it was entered: the worst of its parts. */
export function lifelinesAt<R extends Reported>(reports: readonly R[], at: string): readonly LifelineState<R>[] {
  const until = Date.parse(at);
  const last = new Map<string, R>();
  for (const one of reports) {
    if (Date.parse(one.observedAt) > until) continue;
    const key = `${one.lifeline}|${one.component ?? ''}`;
    const before = last.get(key);
    if (!before || isLater(one, before)) last.set(key, one);
  }
  return lifelineNames.map((lifeline) => {
    const parts = [...last.values()]
      .filter((one) => one.lifeline === lifeline)
      .toSorted((one, other) => rank(one) - rank(other) || ((one.component ?? '') < (other.component ?? '') ? -1 : 1));
    return { lifeline, condition: parts[0]?.condition ?? 'unknown', parts };
  });
}

export const trends = { better: 'Improving', worse: 'Worsening', same: 'Unchanged', first: 'First report' } as const;
export type Trend = keyof typeof trends;

/** Against the state before: nothing is said about a lifeline of which nothing was known. */
export function trendOf(before: LifelineState | undefined, now: LifelineState): Trend {
  if (!before || before.parts.length === 0) return now.parts.length === 0 ? 'same' : 'first';
  const moved = worst.indexOf(now.condition) - worst.indexOf(before.condition);
  return moved === 0 ? 'same' : moved > 0 ? 'better' : 'worse';
}

export const componentFits = (lifeline: Lifeline, component: Component | null): boolean =>
  component === null || lifelineOf(component) === lifeline;
