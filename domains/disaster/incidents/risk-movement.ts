import { type Impact, type Likelihood, rankOf } from './risk-matrix.ts';

export interface Rated {
  readonly score: number;
  readonly likelihood: Likelihood | null;
  readonly impact: Impact | null;
}
export type Change = 'new' | 'up' | 'down' | 'moved' | 'same';

/** What became of a risk between two ratings. A move that keeps the score is a move as well. */
export function changeOf(from: Rated | null, to: Rated): Change {
  if (from === null) return 'new';
  if (to.score !== from.score) return to.score > from.score ? 'up' : 'down';
  const isPlaced = from.likelihood !== null && to.likelihood !== null;
  return isPlaced && (from.likelihood !== to.likelihood || from.impact !== to.impact) ? 'moved' : 'same';
}

interface Placed {
  readonly fromLikelihood: Likelihood | null;
  readonly fromImpact: Impact | null;
  readonly toLikelihood: Likelihood | null;
  readonly toImpact: Impact | null;
  readonly number: string;
  readonly change: Change;
}

export interface Arrow {
  readonly key: string;
  /** Ranks on the matrix, from 1 to 5. */
  readonly from: readonly [impact: number, likelihood: number];
  readonly to: readonly [impact: number, likelihood: number];
  readonly change: Change;
  readonly numbers: readonly string[];
}

/** One arrow for all risks that moved from one place to the same other. */
export function arrowsOf(moves: readonly Placed[]): readonly Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const { fromLikelihood, fromImpact, toLikelihood, toImpact, number, change } of moves) {
    if (!fromLikelihood || !fromImpact || !toLikelihood || !toImpact || change === 'same' || change === 'new') continue;
    const from = [rankOf(fromImpact), rankOf(fromLikelihood)] as const;
    const to = [rankOf(toImpact), rankOf(toLikelihood)] as const;
    const key = `${from.join('.')}-${to.join('.')}`;
    const known = arrows.get(key);
    arrows.set(key, { key, from, to, change, numbers: [...(known?.numbers ?? []), number] });
  }
  return [...arrows.values()];
}

/** Risks that are at a place on the second day, by rank of impact and likelihood. */
export const standingAt = (moves: readonly Placed[], impact: number, likelihood: number): number =>
  moves.filter(
    ({ toImpact, toLikelihood }) =>
      toImpact !== null && toLikelihood !== null && rankOf(toImpact) === impact && rankOf(toLikelihood) === likelihood,
  ).length;
