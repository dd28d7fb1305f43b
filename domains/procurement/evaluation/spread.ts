import type { Scored, Scoresheet } from './scoring.ts';

/** A score that lies far from what the others gave; it is shown to the chair and changes nothing by itself. */
export interface FarScore {
  readonly proposal: string;
  readonly criterion: string;
  readonly member: string;
  readonly score: number;
  readonly median: number;
}

/** By how much a member scores above the panel on average, as part of the scale. */
export interface Drift {
  readonly member: string;
  readonly part: number;
  readonly scores: number;
}

/** How far a panel is apart on one criterion, as part of its scale: on the proposal where it is furthest, and on average. */
export interface Split {
  readonly criterion: string;
  readonly proposal: string;
  readonly low: number;
  readonly high: number;
  readonly part: number;
  readonly average: number;
  /** Proposals that two or more members scored. */
  readonly proposals: number;
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

const given = ({ individual }: Scoresheet, { id }: Scored): [member: string, score: number][] =>
  Object.entries(individual[id] ?? {});

/** Of two who differ neither is the one who is far off, so three have to have scored. */
const FEWEST = 3;

export function farScores(
  criteria: readonly Scored[],
  sheets: readonly Scoresheet[],
  part: number,
): readonly FarScore[] {
  return sheets.flatMap((sheet) =>
    criteria.flatMap((criterion) => {
      const scores = given(sheet, criterion);
      if (scores.length < FEWEST) return [];
      const median = medianOf(scores.map(([, score]) => score));
      return scores
        .filter(([, score]) => Math.abs(score - median) >= part * criterion.scale)
        .map(([member, score]) => ({ proposal: sheet.proposal, criterion: criterion.id, member, score, median }));
    }),
  );
}

export function drifts(criteria: readonly Scored[], sheets: readonly Scoresheet[]): readonly Drift[] {
  const of = new Map<string, number[]>();
  for (const sheet of sheets)
    for (const criterion of criteria) {
      const scores = given(sheet, criterion);
      if (scores.length < 2) continue;
      const sum = scores.reduce((all, [, score]) => all + score, 0);
      for (const [member, score] of scores) {
        const others = (sum - score) / (scores.length - 1);
        of.set(member, [...(of.get(member) ?? []), (score - others) / criterion.scale]);
      }
    }
  return [...of].map(([member, parts]) => ({
    member,
    part: parts.reduce((sum, part) => sum + part, 0) / parts.length,
    scores: parts.length,
  }));
}

/** Furthest apart first. Of two proposals with the same spread the earlier one is named. */
export function splits(criteria: readonly Scored[], sheets: readonly Scoresheet[]): readonly Split[] {
  return criteria
    .flatMap((criterion): Split[] => {
      const spreads = sheets.flatMap((sheet) => {
        const scores = given(sheet, criterion).map(([, score]) => score);
        if (scores.length < 2) return [];
        const [low, high] = [Math.min(...scores), Math.max(...scores)];
        return [{ proposal: sheet.proposal, low, high, part: (high - low) / criterion.scale }];
      });
      const [furthest] = spreads.toSorted((one, other) => other.part - one.part);
      if (!furthest) return [];
      const average = spreads.reduce((sum, { part }) => sum + part, 0) / spreads.length;
      return [{ criterion: criterion.id, ...furthest, average, proposals: spreads.length }];
    })
    .toSorted((one, other) => other.part - one.part || other.average - one.average);
}
