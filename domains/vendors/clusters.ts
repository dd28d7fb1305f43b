import type { MarkKind } from './vendor-marks.ts';

/* Vendors that hang together by what they share, and where each of them is drawn. Pure: the same cluster is always the same picture. */

interface Firm {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly status: string;
}

interface Pair {
  readonly one: Firm;
  readonly other: Firm;
  readonly shared: readonly { readonly kind: MarkKind; readonly value: string }[];
}

export interface Shared {
  readonly kind: MarkKind;
  readonly value: string;
  readonly vendors: readonly string[];
}

export interface Cluster {
  /** Of its vendor with the lowest number. */
  readonly id: string;
  readonly vendors: readonly Firm[];
  readonly shared: readonly Shared[];
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The connected parts of the pairs, the largest first. */
export function clustersFrom(pairs: readonly Pair[]): readonly Cluster[] {
  const firms = new Map(pairs.flatMap(({ one, other }) => [[one.id, one] as const, [other.id, other] as const]));
  const leads = new Map<string, string>();
  const rootOf = (id: string): string => {
    let at = id;
    for (let up = leads.get(at); up !== undefined; up = leads.get(at)) at = up;
    return at;
  };
  const things = new Map<string, { kind: MarkKind; value: string; vendors: Set<string> }>();
  for (const { one, other, shared } of pairs) {
    const [a, b] = [rootOf(one.id), rootOf(other.id)];
    if (a !== b) leads.set(a, b);
    for (const { kind, value } of shared) {
      const thing = things.get(`${kind} ${value}`) ?? { kind, value, vendors: new Set() };
      things.set(`${kind} ${value}`, thing);
      thing.vendors.add(one.id).add(other.id);
    }
  }
  const byNumber = (a: string, b: string) =>
    order(firms.get(a)?.number ?? '', firms.get(b)?.number ?? '') || order(a, b);
  const parts = Map.groupBy([...firms.keys()].toSorted(byNumber), rootOf);
  const told = [...parts].map(
    ([root, ids]): Cluster => ({
      id: ids[0] ?? root,
      vendors: ids.flatMap((id) => firms.get(id) ?? []),
      shared: [...things.values()]
        .filter(({ vendors: [first = ''] }) => rootOf(first) === root)
        .map(({ vendors, ...thing }) => ({ ...thing, vendors: [...vendors].toSorted(byNumber) }))
        .toSorted((a, b) => order(a.kind, b.kind) || order(a.value, b.value)),
    }),
  );
  return told.toSorted(
    (a, b) => b.vendors.length - a.vendors.length || b.shared.length - a.shared.length || byNumber(a.id, b.id),
  );
}

/** Vendors and what hangs them together, whatever it is. */
export interface Net<Thing extends { readonly vendors: readonly string[] }> {
  readonly vendors: readonly { readonly id: string; readonly name: string }[];
  readonly shared: readonly Thing[];
}

export interface Box {
  readonly key: string;
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** On the left, in the order of the vendors of the cluster as far as lines then cross less. */
  readonly vendors: readonly Box[];
  /** On the right, one for each thing that is shared; the key is its place in the cluster. */
  readonly shared: readonly Box[];
  readonly lines: readonly { readonly vendor: string; readonly shared: string; readonly path: string }[];
}

export const FONT = 13;
const LINE = 17;
export const PADDING = 8;
const GAP = 10;
/** Of a letter, in parts of the font: wide enough for capitals of the typeface. */
const LETTER = 0.62;
const MOST_LINES = 3;

export const widthOf = (text: string): number => text.length * FONT * LETTER;

/** A label in lines that fit; what is longer than three of them ends with an ellipsis. */
export function linesOf(text: string, width: number): readonly string[] {
  const most = Math.max(4, Math.floor(width / (FONT * LETTER)));
  const words = text.split(/\s+/u).flatMap((word) => word.match(new RegExp(`.{1,${most}}`, 'gu')) ?? []);
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length <= MOST_LINES) return lines.length > 0 ? lines : ['—'];
  return [...lines.slice(0, MOST_LINES - 1), `${(lines[MOST_LINES - 1] ?? '').slice(0, most - 1)}…`];
}

interface Label {
  readonly key: string;
  readonly text: string;
}

/** One column of boxes below each other: labels can’t overlap. */
function columnOf(labels: readonly Label[], x: number, width: number): { boxes: readonly Box[]; height: number } {
  let y = 0;
  const boxes = labels.map(({ key, text }): Box => {
    const lines = linesOf(text, width - 2 * PADDING);
    const box = { key, lines, x, y, width, height: lines.length * LINE + 2 * PADDING };
    y += box.height + GAP;
    return box;
  });
  return { boxes, height: Math.max(0, y - GAP) };
}

const lowered = (boxes: readonly Box[], by: number): readonly Box[] => boxes.map((box) => ({ ...box, y: box.y + by }));
const middle = ({ y, height }: Box): number => y + height / 2;

/** In the order of where their neighbors are on the other side, so that lines cross less. */
function nearTo(keys: readonly string[], neighbors: (key: string) => readonly number[]): readonly string[] {
  const mean = (key: string) => {
    const at = neighbors(key);
    return at.reduce((sum, one) => sum + one, 0) / Math.max(1, at.length);
  };
  return keys
    .map((key, at) => ({ key, at, mean: mean(key) }))
    .toSorted((a, b) => a.mean - b.mean || a.at - b.at)
    .map(({ key }) => key);
}

/** Vendors on the left, what they share on the right, and a line for each that has it. */
export function pictureOf<Thing extends { readonly vendors: readonly string[] }>(
  cluster: Net<Thing>,
  { width, words }: { width: number; words: (one: Thing) => string },
): Picture {
  const things = new Map(cluster.shared.map((one, at) => [String(at), one]));
  const firms = new Map(cluster.vendors.map((one) => [one.id, one]));
  let left: readonly string[] = [...firms.keys()];
  let right: readonly string[] = [...things.keys()];
  for (let round = 0; round < 3; round++) {
    right = nearTo(right, (key) => (things.get(key)?.vendors ?? []).map((id) => left.indexOf(id)));
    left = nearTo(left, (id) => right.flatMap((key, at) => (things.get(key)?.vendors.includes(id) ? [at] : [])));
  }
  const side = Math.round(width * 0.38);
  const firmBoxes = columnOf(
    left.map((key) => ({ key, text: firms.get(key)?.name ?? '' })),
    0,
    side,
  );
  const labels = right.flatMap((key) => {
    const thing = things.get(key);
    return thing ? [{ key, text: words(thing) }] : [];
  });
  const thingBoxes = columnOf(labels, width - side, side);
  const height = Math.max(firmBoxes.height, thingBoxes.height);
  const vendors = lowered(firmBoxes.boxes, (height - firmBoxes.height) / 2);
  const shared = lowered(thingBoxes.boxes, (height - thingBoxes.height) / 2);
  const bend = (width - 2 * side) / 2;
  const lines = shared.flatMap((to) =>
    vendors
      .filter(({ key }) => things.get(to.key)?.vendors.includes(key))
      .map((from) => ({
        vendor: from.key,
        shared: to.key,
        path: `M${side} ${middle(from)}C${side + bend} ${middle(from)} ${to.x - bend} ${middle(to)} ${to.x} ${middle(to)}`,
      })),
  );
  return { width, height, vendors, shared, lines };
}
