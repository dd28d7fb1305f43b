/** From a day on, an agency stands under another one, or at the top. */
export interface Place {
  readonly agency: string;
  readonly under: string | null;
  readonly fromDay: string;
}

/** Who stands under whom; null is the top. Agencies without a place yet are absent. */
export type Tree = ReadonlyMap<string, string | null>;

/** The tree as it is on a day: of each agency the place that began last. */
export function treeOn(places: readonly Place[], day: string): Tree {
  const since = new Map<string, Place>();
  for (const place of places) {
    if (place.fromDay > day) continue;
    const known = since.get(place.agency);
    if (!known || known.fromDay <= place.fromDay) since.set(place.agency, place);
  }
  return new Map([...since].map(([agency, { under }]) => [agency, under]));
}

/** The agency itself and whoever stands above it, nearest first. Ends at the top, and at once where the tree would bite its tail. */
export function chainOf(tree: Tree, agency: string): readonly string[] {
  const chain: string[] = [];
  for (let at: string | null | undefined = agency; at && !chain.includes(at); at = tree.get(at)) chain.push(at);
  return chain;
}

/** Everybody who stands under an agency, at any depth, without itself. */
export function below(tree: Tree, agency: string): ReadonlySet<string> {
  return new Set([...tree.keys()].filter((one) => one !== agency && chainOf(tree, one).includes(agency)));
}

/** The days from one day on at which the tree becomes another one, that day included. */
export const turningDays = (places: readonly Place[], from: string): readonly string[] => [
  from,
  ...[...new Set(places.map(({ fromDay }) => fromDay).filter((day) => day > from))].sort(),
];

const bitesItsTail = (tree: Tree, agency: string): boolean => {
  const above = tree.get(agency);
  return typeof above === 'string' && chainOf(tree, above).includes(agency);
};

/** The first day on which some agency would stand below itself, or null. */
export function circleFrom(places: readonly Place[], from: string): string | null {
  const wrong = turningDays(places, from).find((day) => {
    const tree = treeOn(places, day);
    return [...tree.keys()].some((agency) => bitesItsTail(tree, agency));
  });
  return wrong ?? null;
}

/** Why an agency cannot stand there from that day on; null when it can. A move that is planned later is looked at as well. */
export function refusedMove(places: readonly Place[], move: Place): string | null {
  if (move.under === move.agency) return 'An agency cannot be its own parent.';
  const own = places.filter(({ agency }) => agency === move.agency);
  if (own.some(({ fromDay }) => fromDay === move.fromDay)) return 'The agency already has a move on that date.';
  const first = own.map(({ fromDay }) => fromDay).sort()[0];
  if (first !== undefined && move.fromDay < first) return `The agency exists only from ${first}.`;
  if (move.under !== null && treeOn(places, move.fromDay).get(move.under) === undefined)
    return 'The parent agency does not exist yet on that date.';
  if (treeOn(places, move.fromDay).get(move.agency) === move.under) return 'The agency already has that parent.';
  const circle = circleFrom([...places, move], move.fromDay);
  return circle === null ? null : `From ${circle} the agency would be below itself.`;
}
