/** An award with the department that its cost center belongs to. */
export interface Booked {
  readonly departmentId: string | null;
  readonly amountCents: number;
  readonly expendedCents: number;
}

/** A department with everything under it. */
export interface Branch {
  /** Null for awards without a department. */
  readonly id: string | null;
  readonly name: string;
  /** How many departments are above it here. */
  readonly level: number;
  readonly awards: number;
  readonly amountCents: number;
  readonly expendedCents: number;
}

interface Departments {
  readonly nameOf: (id: string) => string;
  /** Departments above one, nearest first, itself included. */
  readonly chainOf: (id: string) => readonly string[];
}

const summed = (awards: readonly Booked[]) => ({
  awards: awards.length,
  amountCents: awards.reduce((sum, one) => sum + one.amountCents, 0),
  expendedCents: awards.reduce((sum, one) => sum + one.expendedCents, 0),
});

/** The tree of departments with awards, each before those under it: what a branch has is its own and what its branches have. */
export function rollUp(awards: readonly Booked[], { nameOf, chainOf }: Departments): Branch[] {
  const placed = awards.map((award) => ({
    award,
    path: award.departmentId === null ? [] : chainOf(award.departmentId).toReversed(),
  }));
  const at = (level: number, under: typeof placed): Branch[] =>
    [...Map.groupBy(under, ({ path }) => path[level])]
      .flatMap(([id, all]) => (id === undefined ? [] : [{ id, all, name: nameOf(id) }]))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .flatMap(({ id, all, name }) => [
        { id, name, level, ...summed(all.map(({ award }) => award)) },
        ...at(level + 1, all),
      ]);
  const none = placed.filter(({ path }) => path.length === 0).map(({ award }) => award);
  return [
    ...at(0, placed),
    ...(none.length > 0 ? [{ id: null, name: 'No department', level: 0, ...summed(none) }] : []),
  ];
}
