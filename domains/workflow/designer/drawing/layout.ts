import { nodesOf, type WorkflowDocument, waysOut } from '../../document/document.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export const stepSize = { width: 208, height: 68, gapX: 36, gapY: 64 } as const;

/** Where each step stands: rows from the beginning to the end, and in each row in the order of the ways. */
export function layoutOf(document: WorkflowDocument): ReadonlyMap<string, Spot> {
  const rows = rowsOf(document);
  const order = orderOf(document);
  const byRow = Map.groupBy(document.nodes, ({ id }) => rows.get(id) ?? 0);
  const spots = new Map<string, Spot>();
  for (const [row, nodes] of byRow) {
    const sorted = nodes.toSorted((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0));
    const width = stepSize.width + stepSize.gapX;
    sorted.forEach(({ id }, at) =>
      spots.set(id, {
        x: (at - (sorted.length - 1) / 2) * width,
        y: row * (stepSize.height + stepSize.gapY),
      }),
    );
  }
  return spots;
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
