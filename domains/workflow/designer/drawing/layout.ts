import { nodesOf, type WorkflowDocument, waysOut } from '../../document/document.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export const stepSize = { width: 208, height: 68, gapX: 36, gapY: 64 } as const;

/** What stands in a row: a step, or the room that an arrow needs that passes by. */
interface Item {
  readonly id: string | null;
  /** Items of the row above from which arrows come, and how far beside them this one wants to be. */
  readonly from: { readonly item: Item; readonly beside: number }[];
  x: number;
}

/** Where each step stands: rows from the beginning to the end; ways lie side by side, and what passes a row keeps its room there. */
export function layoutOf(document: WorkflowDocument): ReadonlyMap<string, Spot> {
  const rows = rowsOf(document);
  const order = orderOf(document);
  const height = Math.max(0, ...rows.values()) + 1;
  const lines: Item[][] = Array.from({ length: height }, () => []);
  const items = new Map<string, Item>();
  for (const { id } of document.nodes.toSorted((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0))) {
    const item: Item = { id, from: [], x: 0 };
    items.set(id, item);
    lines[rows.get(id) ?? 0]?.push(item);
  }
  for (const node of document.nodes) {
    const ways = waysOut(node);
    ways.forEach((next, way) => {
      const beside = ways.length > 1 ? way - (ways.length - 1) / 2 : 0;
      const [first, last] = [rows.get(node.id) ?? 0, rows.get(next) ?? 0];
      let above = items.get(node.id) as Item; // made above, for every node
      let offset = beside;
      for (let row = first + 1; row < last; row += 1) {
        const room: Item = { id: null, from: [{ item: above, beside: offset }], x: 0 };
        lines[row]?.push(room);
        above = room;
        offset = 0;
      }
      if (last > first) items.get(next)?.from.push({ item: above, beside: offset });
    });
  }
  for (const line of lines) place(line);
  const spots = new Map<string, Spot>();
  for (const [id, { x }] of items)
    spots.set(id, {
      x: x * (stepSize.width + stepSize.gapX),
      y: (rows.get(id) ?? 0) * (stepSize.height + stepSize.gapY),
    });
  return spots;
}

/** Gives each item of a row its place as near as there is room to where its arrows come from. */
function place(line: Item[]): void {
  for (const item of line)
    item.x =
      item.from.length === 0
        ? 0
        : item.from.reduce((sum, { item: { x }, beside }) => sum + x + beside, 0) / item.from.length;
  line.sort((one, other) => one.x - other.x);
  const wished = line.map(({ x }) => x);
  line.forEach((item, at) => {
    const before = line[at - 1];
    if (before) item.x = Math.max(item.x, before.x + 1);
  });
  // What was pushed to the right comes back by half, so that the row stays under the one above.
  const pushed = line.reduce((sum, { x }, at) => sum + x - (wished[at] ?? 0), 0) / Math.max(1, line.length);
  for (const item of line) item.x -= pushed;
}

/** The longest way from the beginning, without going round; what no way leads to stands below. */
function rowsOf(document: WorkflowDocument): ReadonlyMap<string, number> {
  const nodes = nodesOf(document);
  const rows = new Map<string, number>();
  const state = new Map<string, 'open' | 'done'>();
  const order: string[] = [];
  const back = new Set<string>();
  const visit = (id: string): void => {
    const node = nodes.get(id);
    if (!node) return;
    state.set(id, 'open');
    for (const next of waysOut(node)) {
      if (state.get(next) === 'open') back.add(`${id}>${next}`);
      else if (!state.has(next)) visit(next);
    }
    state.set(id, 'done');
    order.unshift(id);
  };
  visit(document.start);
  rows.set(document.start, 0);
  for (const id of order) {
    const node = nodes.get(id);
    for (const next of node ? waysOut(node) : [])
      if (!back.has(`${id}>${next}`)) rows.set(next, Math.max(rows.get(next) ?? 0, (rows.get(id) ?? 0) + 1));
  }
  const below = Math.max(0, ...rows.values()) + 1;
  for (const { id } of document.nodes) if (!state.has(id)) rows.set(id, below);
  return rows;
}

/** First seen, first placed: ways keep the order in which they are drawn. */
function orderOf(document: WorkflowDocument): ReadonlyMap<string, number> {
  const nodes = nodesOf(document);
  const order = new Map<string, number>();
  const visit = (id: string): void => {
    const node = nodes.get(id);
    if (!node || order.has(id)) return;
    order.set(id, order.size);
    for (const next of waysOut(node)) visit(next);
  };
  visit(document.start);
  return order;
}
