/** A cost center as the tree needs it. */
export interface TreeCenter {
  readonly id: string;
  readonly code: string;
  readonly parent: string | null;
}

export interface Branch<Center extends TreeCenter> {
  readonly center: Center;
  readonly depth: number;
}

/** Cost centers as they lie inside one another, each below the one it is part of. What would turn in a circle stands at the top. */
export function asTree<Center extends TreeCenter>(centers: readonly Center[]): readonly Branch<Center>[] {
  const known = new Set(centers.map(({ id }) => id));
  const inside = Map.groupBy(centers, ({ parent }) => (parent !== null && known.has(parent) ? parent : null));
  const done = new Set<string>();
  const walk = (parent: string | null, depth: number): Branch<Center>[] =>
    (inside.get(parent) ?? [])
      .toSorted((one, other) => (one.code < other.code ? -1 : 1))
      .flatMap((center) => {
        if (done.has(center.id)) return [];
        done.add(center.id);
        return [{ center, depth }, ...walk(center.id, depth + 1)];
      });
  const tree = walk(null, 0);
  const lost = centers.filter(({ id }) => !done.has(id)).map((center) => ({ center, depth: 0 }));
  return [...tree, ...lost];
}
