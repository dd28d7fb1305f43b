import { type AnyRecord, toneOf } from '#kernel';

const startsIn = (from: string | readonly string[], state: string): boolean => [from].flat().includes(state);

/** The shortest way through the steps from one state to another, both included; empty when there is none. */
function wayBetween({ transitions }: AnyRecord, from: string, to: string): string[] {
  const ways: string[][] = [[from]];
  const seen = new Set([from]);
  for (const way of ways) {
    const here = way.at(-1) as string; // no way is empty
    if (here === to) return way;
    for (const step of Object.values(transitions))
      if (!step.isShortcut && startsIn(step.from, here) && !seen.has(step.to)) {
        seen.add(step.to);
        ways.push([...way, step.to]);
      }
  }
  return [];
}

export interface Life {
  /** The states a row goes through when all goes well, in order. */
  readonly way: readonly string[];
  /** How far along it the row is. */
  readonly at: number;
  /** The state it is in, when that lies beside the way. */
  readonly beside: string | null;
}

/** The life of a row as a picture shows it; null where there are too few states to need one. */
export function lifeOf(record: AnyRecord, state: string): Life | null {
  const [first] = record.states;
  const ends = record.finalStates.length > 0 ? record.finalStates : record.states;
  const last = ends.filter((end) => toneOf(record, end) !== 'stopped' && end !== first).at(-1);
  const way = first && last ? wayBetween(record, first, last) : [];
  if (way.length < 3) return null;
  const at = way.indexOf(state);
  if (at >= 0) return { way, at, beside: null };
  const left = way.findLastIndex((one) =>
    Object.values(record.transitions).some((step) => step.to === state && startsIn(step.from, one)),
  );
  return { way, at: Math.max(0, left), beside: state };
}
