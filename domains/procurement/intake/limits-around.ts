import type { DecidedLimit } from '../rule-packs/decision.ts';

type Limit = Pick<DecidedLimit, 'cents' | 'crossed'>;

export interface LimitsAround<One> {
  /** The last threshold that was crossed, and the first that was not: both say what a little more or less would change. */
  readonly near: readonly One[];
  readonly far: readonly One[];
}

/** The thresholds between which an amount is, lowest first, and all others. */
export function limitsAround<One extends Limit>(thresholds: readonly One[]): LimitsAround<One> {
  const sorted = thresholds.toSorted((one, other) => one.cents - other.cents);
  const between = [sorted.findLast(({ crossed }) => crossed), sorted.find(({ crossed }) => !crossed)];
  return {
    near: sorted.filter((one) => between.includes(one)),
    far: sorted.filter((one) => !between.includes(one)),
  };
}
