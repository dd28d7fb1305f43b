/** A criterion of a program and how much it counts. */
export interface Criterion {
  readonly code: string;
  readonly name: string;
  readonly weight: number;
}

/** What one person gave one project. */
export interface Given {
  readonly project: string;
  readonly points: readonly { readonly criterion: string; readonly points: number }[];
}

/** The mean of what the scorers gave for each criterion, in whole hundredths of a point, by the criterion's code. */
export type Averages = Readonly<Record<string, number>>;

/** A project as it is ranked. `number` settles ties, so that a ranking is the same however it was worked out. */
export interface Contender {
  readonly id: string;
  readonly number: string;
  readonly averages: Averages;
}

export interface Ranked<C extends Contender = Contender> {
  readonly contender: C;
  /** Projects with the same weighted score share a place. */
  readonly place: number;
  /** Out of ten points, in whole hundredths. */
  readonly score: number;
}

/** Where somebody who has not scored yet begins. */
const MIDDLE = 5;

/** A score as its dialog opens: what its scorer gave before with the reasons, and the middle where nothing was given. */
export function openingScore(
  criteria: readonly Pick<Criterion, 'code'>[],
  before: readonly { readonly criterion: string; readonly points: number; readonly reason?: string | null }[],
): Readonly<Record<string, { readonly points: number; readonly reason: string }>> {
  const known = new Map(before.map((one) => [one.criterion, one]));
  return Object.fromEntries(
    criteria.map(({ code }) => {
      const { points = MIDDLE, reason } = known.get(code) ?? {};
      return [code, { points, reason: reason ?? '' }];
    }),
  );
}

/** What several scorers gave, project by project. A criterion that nobody scored has no points. */
export function averagesOf(given: readonly Given[], criteria: readonly Criterion[]): ReadonlyMap<string, Averages> {
  return new Map(
    [...Map.groupBy(given, ({ project }) => project)].map(([project, scores]) => [
      project,
      Object.fromEntries(
        criteria.map(({ code }) => {
          const points = scores.flatMap((one) =>
            one.points.flatMap(({ criterion, points }) => (criterion === code ? [points] : [])),
          );
          return [
            code,
            points.length === 0 ? 0 : Math.round((100 * points.reduce((sum, one) => sum + one, 0)) / points.length),
          ];
        }),
      ),
    ]),
  );
}

/** The sum that ranks: whole numbers only, so that equal means equal. */
export const weighted = (averages: Averages, criteria: readonly Criterion[]): number =>
  criteria.reduce((sum, { code, weight }) => sum + weight * (averages[code] ?? 0), 0);

/** Weights as an address carries them: those that are not the ones in force. */
export const weightsText = (tried: readonly Criterion[], inForce: readonly Criterion[]): string =>
  tried.flatMap(({ code, weight }, at) => (weight === inForce[at]?.weight ? [] : [`${code}:${weight}`])).join(' ');

/** The criteria with the weights of an address; what the program does not know, and what no weight can be, is left out. */
export function withWeights(criteria: readonly Criterion[], text: string): readonly Criterion[] {
  const given = new Map(text.split(' ').map((one) => one.split(':') as [string, string | undefined]));
  return criteria.map((one) => {
    const weight = given.get(one.code);
    return weight !== undefined && /^(\d{1,2}|100)$/.test(weight) ? { ...one, weight: Number(weight) } : one;
  });
}

/** From the best to the last. */
export function rank<C extends Contender>(contenders: readonly C[], criteria: readonly Criterion[]): Ranked<C>[] {
  const all = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const sums = contenders
    .map((contender) => ({ contender, sum: weighted(contender.averages, criteria) }))
    .toSorted((one, other) => other.sum - one.sum || compareNumbers(one.contender, other.contender));
  let place = 0;
  return sums.map(({ contender, sum }, at) => {
    if (at === 0 || sum !== sums[at - 1]?.sum) place = at + 1;
    return { contender, place, score: all === 0 ? 0 : Math.round(sum / all) };
  });
}

export const compareNumbers = (one: { readonly number: string }, other: { readonly number: string }): number =>
  one.number < other.number ? -1 : Number(one.number > other.number);
