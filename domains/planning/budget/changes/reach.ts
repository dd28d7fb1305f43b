/** How far apart the lines of a change lie, from the smallest step to the largest. */
export const reaches = ['object_group', 'department', 'fund', 'organization'] as const;
export type Reach = (typeof reaches)[number];

export const reachWords: Readonly<Record<Reach, string>> = {
  object_group: 'Within one cost center and object group',
  department: 'Within one department',
  fund: 'Within one fund',
  organization: 'Between any lines',
};

/** What is known of a line that a change touches. */
export interface Touched {
  readonly costCenter: string | null;
  readonly department: string | null;
  readonly fund: string | null;
  readonly objectGroup: string | null;
}

const isOne = (values: readonly (string | null)[]): boolean => values[0] !== null && new Set(values).size === 1;

/** How far a change reaches. What is not known of a line counts as different, so that nobody gains by leaving it out. */
export function reachOf(lines: readonly Touched[]): Reach {
  if (lines.length === 0) return 'organization';
  if (isOne(lines.map(({ costCenter }) => costCenter)) && isOne(lines.map(({ objectGroup }) => objectGroup)))
    return 'object_group';
  if (isOne(lines.map(({ department }) => department))) return 'department';
  return isOne(lines.map(({ fund }) => fund)) ? 'fund' : 'organization';
}

export interface Authority {
  readonly name: string;
  readonly duty: string | null;
  readonly role: string | null;
  readonly member: string | null;
  readonly kind: 'transfer' | 'amendment' | 'both';
  readonly reach: Reach;
  readonly limitCents: number | null;
  readonly fromDay: string | null;
  readonly untilDay: string | null;
}

export interface ChangeToDecide {
  readonly kind: 'transfer' | 'amendment';
  readonly reach: Reach;
  readonly cents: number;
  readonly day: string;
  /** Departments whose lines are touched. */
  readonly departments: readonly (string | null)[];
  /** Cost centers of these lines. */
  readonly costCenters?: readonly (string | null)[];
}

export interface Decider {
  readonly id: string;
  readonly duties: readonly string[];
  readonly roles: readonly string[];
  /** A head of a department reaches only their own; null: no department. */
  readonly department: string | null;
}

const reachesOver = (has: Reach, wanted: Reach): boolean => reaches.indexOf(has) >= reaches.indexOf(wanted);

/** Whether an authority covers a change, whoever holds it. */
export const coversChange = (one: Authority, asked: ChangeToDecide): boolean =>
  (one.kind === 'both' || one.kind === asked.kind) &&
  reachesOver(one.reach, asked.reach) &&
  (one.limitCents === null || asked.cents <= one.limitCents) &&
  (one.fromDay === null || asked.day >= one.fromDay) &&
  (one.untilDay === null || asked.day <= one.untilDay);

const isHeldBy = (one: Authority, { id, duties, roles }: Decider): boolean =>
  one.member === id ||
  (one.duty !== null && duties.includes(one.duty)) ||
  (one.role !== null && roles.includes(one.role));

/** Whether an authority looks at all departments alike. */
const isEverywhere = (one: Authority): boolean =>
  reaches.indexOf(one.reach) > reaches.indexOf('department') ||
  one.duty === 'budget_officer' ||
  one.duty === 'governing_body';

/** Authority inside a department is authority over one's own. */
const isTheirs = (one: Authority, asked: ChangeToDecide, { department }: Decider): boolean =>
  isEverywhere(one) || (department !== null && asked.departments.every((touched) => touched === department));

/** The authority under which this person may decide, or null. */
export const authorityFor = <A extends Authority>(
  authorities: readonly A[],
  asked: ChangeToDecide,
  decider: Decider,
): A | null =>
  authorities.find((one) => isHeldBy(one, decider) && coversChange(one, asked) && isTheirs(one, asked, decider)) ??
  null;

/** Who else could decide, in words for the refusal. */
export const whoCould = (authorities: readonly Authority[], asked: ChangeToDecide): readonly string[] => [
  ...new Set(authorities.filter((one) => coversChange(one, asked)).map(({ name }) => name)),
];

export interface Gap {
  readonly kind: ChangeToDecide['kind'];
  readonly reach: Reach;
  /** From this amount on nobody may decide; the smallest amount that shows it. */
  readonly fromCents: number;
  /** Only in this department, because nobody there holds what is enough elsewhere. */
  readonly department?: string;
}

/** Changes that nobody could decide: for every kind and reach the first amount that is not covered. */
export function uncovered(authorities: readonly Authority[], day: string): readonly Gap[] {
  const gaps: Gap[] = [];
  for (const kind of ['transfer', 'amendment'] as const)
    for (const reach of reaches) {
      const limits = authorities
        .filter((one) => coversChange({ ...one, limitCents: null }, { kind, reach, cents: 0, day, departments: [] }))
        .map(({ limitCents }) => limitCents);
      if (limits.includes(null)) continue;
      gaps.push({ kind, reach, fromCents: limits.length === 0 ? 1 : Math.max(...limits.map((one) => one ?? 0)) + 1 });
    }
  return gaps;
}

/** An authority with those who hold it by their person, duty or role. */
export interface Held {
  readonly authority: Authority;
  readonly holders: readonly Pick<Decider, 'department'>[];
}

export interface Lint {
  readonly gaps: readonly Gap[];
  /** Authorities that stand on paper alone: nobody holds them. */
  readonly unheld: readonly string[];
}

/** What nobody could decide, counting only authority that somebody holds, and inside a department only that of its own people. */
export function lintOf(all: readonly Held[], departments: readonly string[], day: string): Lint {
  const held = all.filter(({ holders }) => holders.length > 0);
  const gaps = uncovered(
    held.map(({ authority }) => authority),
    day,
  );
  const known = new Set(gaps.map(keyOfGap));
  const inside = departments.flatMap((department) => {
    const usable = held.filter(
      ({ authority, holders }) => isEverywhere(authority) || holders.some((one) => one.department === department),
    );
    const own = uncovered(
      usable.map(({ authority }) => authority),
      day,
    );
    return own
      .filter((gap) => ['object_group', 'department'].includes(gap.reach) && !known.has(keyOfGap(gap)))
      .map((gap) => ({ ...gap, department }));
  });
  return {
    gaps: [...gaps, ...inside],
    unheld: all.filter(({ holders }) => holders.length === 0).map(({ authority }) => authority.name),
  };
}

const keyOfGap = ({ kind, reach, fromCents }: Gap): string => `${kind} ${reach} ${fromCents}`;
