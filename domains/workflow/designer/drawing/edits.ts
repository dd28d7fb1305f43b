import {
  bounds,
  type EndNode,
  type NodeKind,
  nodesOf,
  reachableFrom,
  type WorkflowDocument,
  type WorkflowNode,
} from '../../document/document.ts';

/** One arrow of the drawing: where it begins, and which of that step's ways it is. */
export type Arrow = { readonly from: null } | { readonly from: string; readonly way: number | 'otherwise' | 'next' };

/** Where an arrow leads. */
export function targetOf(document: WorkflowDocument, arrow: Arrow): string | undefined {
  if (arrow.from === null) return document.start;
  const node = nodesOf(document).get(arrow.from);
  if (!node) return undefined;
  if (node.kind === 'branch') {
    if (typeof arrow.way === 'number') return node.ways[arrow.way]?.next;
    return arrow.way === 'otherwise' ? node.otherwise : undefined;
  }
  if (node.kind === 'parallel') return typeof arrow.way === 'number' ? node.ways[arrow.way] : undefined;
  return 'next' in node && arrow.way === 'next' ? node.next : undefined;
}

export function arrowsFrom(node: WorkflowNode): Arrow[] {
  if (node.kind === 'branch')
    return [...node.ways.map((_, way): Arrow => ({ from: node.id, way })), { from: node.id, way: 'otherwise' }];
  if (node.kind === 'parallel') return node.ways.map((_, way): Arrow => ({ from: node.id, way }));
  return node.kind === 'end' ? [] : [{ from: node.id, way: 'next' }];
}

const replaced = (document: WorkflowDocument, node: WorkflowNode): WorkflowDocument => ({
  ...document,
  nodes: document.nodes.map((one) => (one.id === node.id ? node : one)),
});

/** The arrow leads somewhere else from now on. */
export function led(document: WorkflowDocument, arrow: Arrow, to: string): WorkflowDocument {
  if (arrow.from === null) return { ...document, start: to };
  const node = nodesOf(document).get(arrow.from);
  if (!node) return document;
  if (node.kind === 'branch') {
    if (arrow.way === 'otherwise') return replaced(document, { ...node, otherwise: to });
    return replaced(document, {
      ...node,
      ways: node.ways.map((way, at) => (at === arrow.way ? { ...way, next: to } : way)),
    });
  }
  if (node.kind === 'parallel')
    return replaced(document, { ...node, ways: node.ways.map((way, at) => (at === arrow.way ? to : way)) });
  return 'next' in node ? replaced(document, { ...node, next: to }) : document;
}

/** An id that is free, from what the step is. */
export function freeId(document: WorkflowDocument, wish: string): string {
  const taken = new Set(document.nodes.map(({ id }) => id));
  const base =
    wish
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replace(/^[^a-z]+|-+$/g, '')
      .slice(0, 30) || 'step';
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? base : `${base}-${count}`;
    if (!taken.has(id)) return id;
  }
}

export const canAdd = ({ nodes }: WorkflowDocument, count = 1): boolean => nodes.length + count <= bounds.nodes;

/** Adds a step of this kind on an arrow: it leads on to where the arrow led. Answers the new step's id as well. */
export function addedOn(
  document: WorkflowDocument,
  arrow: Arrow,
  kind: Exclude<NodeKind, 'join' | 'end'>,
): { readonly document: WorkflowDocument; readonly id: string } {
  const next = targetOf(document, arrow);
  if (next === undefined || !canAdd(document, kind === 'parallel' ? 4 : 1)) return { document, id: '' };
  const id = freeId(document, kind);
  const more = fresh(document, kind, id, next);
  return { document: led({ ...document, nodes: [...document.nodes, ...more] }, arrow, id), id };
}

const approval = (id: string, label: string, next: string): WorkflowNode => ({
  id,
  kind: 'approval',
  label,
  assign: { duty: 'approver' },
  quorum: 'any',
  dueHours: 16,
  onReject: 'reject',
  next,
});

function fresh(document: WorkflowDocument, kind: NodeKind, id: string, next: string): WorkflowNode[] {
  switch (kind) {
    case 'branch': {
      const when = { field: 'amount', above: 1_000_000 };
      return [{ id, kind, label: 'Condition', ways: [{ when, next }], otherwise: next }];
    }
    case 'parallel': {
      const [first, second, join] = ['approval', 'approval', 'join'].reduce<string[]>(
        (ids, wish) => [
          ...ids,
          freeId({ ...document, nodes: [...document.nodes, ...ids.map(placeholder), placeholder(id)] }, wish),
        ],
        [],
      ) as [string, string, string];
      return [
        { id, kind, label: 'At the same time', ways: [first, second], join },
        approval(first, 'One approval', join),
        approval(second, 'Another approval', join),
        { id: join, kind: 'join', next },
      ];
    }
    case 'wait':
      return [{ id, kind, hours: 16, next }];
    case 'webhook':
      return [{ id, kind, label: 'Send webhook', next }];
    case 'form': {
      const fields = [{ name: freeField(document), label: 'Checked', kind: 'flag' as const }];
      return [{ id, kind, label: 'Form', fields, assign: { duty: 'buyer' }, next }];
    }
    default:
      return [approval(id, 'New approval', next)];
  }
}

const placeholder = (id: string): EndNode => ({ id, kind: 'end', outcome: 'rejected' });

export function freeField(document: WorkflowDocument, wish = 'checked'): string {
  const taken = new Set(
    document.nodes.flatMap((node) => (node.kind === 'form' ? node.fields.map(({ name }) => name) : [])),
  );
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wish : `${wish}${count}`;
    if (!taken.has(name)) return name;
  }
}

export const changed = (document: WorkflowDocument, node: WorkflowNode): WorkflowDocument => replaced(document, node);

/** What keeps a step from being taken out, as a sentence; null when it can be. */
export function keepsItself(document: WorkflowDocument, id: string): string | null {
  const node = nodesOf(document).get(id);
  if (!node) return 'There is no such step.';
  if (node.kind === 'join') return 'Remove the step whose paths join here instead.';
  const isLast = document.nodes.filter((one) => one.kind === 'end').length === 1;
  if (node.kind === 'end') {
    if (isLast) return 'A workflow needs an end.';
    if (arrowsInto(document, id).length > 0) return 'Other steps lead here. Connect them elsewhere first.';
  }
  return null;
}

export const arrowsInto = (document: WorkflowDocument, id: string): readonly Arrow[] => {
  const all: Arrow[] = [{ from: null }, ...document.nodes.flatMap(arrowsFrom)];
  return all.filter((arrow) => targetOf(document, arrow) === id);
};

/** Takes a step out: what led to it leads to what came after it. Of a decision the way “otherwise” stays, of parallel ways what comes behind them. */
export function removed(document: WorkflowDocument, id: string): WorkflowDocument {
  const node = nodesOf(document).get(id);
  if (!node || keepsItself(document, id) !== null) return document;
  const next = behind(document, node);
  const gone = new Set([id, ...(node.kind === 'parallel' ? [node.join] : [])]);
  const relinked = arrowsInto(document, id).reduce(
    (one, arrow) => (next === undefined ? one : led(one, arrow, next)),
    document,
  );
  return tidied({ ...relinked, nodes: relinked.nodes.filter((one) => !gone.has(one.id)) }, document);
}

function behind(document: WorkflowDocument, node: WorkflowNode): string | undefined {
  if (node.kind === 'branch') return node.otherwise === node.id ? node.ways[0]?.next : node.otherwise;
  if (node.kind === 'parallel') {
    const join = nodesOf(document).get(node.join);
    return join?.kind === 'join' ? join.next : undefined;
  }
  return 'next' in node && node.next !== node.id ? node.next : undefined;
}

/** What only the step that went led to goes with it; what stood alone before stays. */
function tidied(document: WorkflowDocument, before: WorkflowDocument): WorkflowDocument {
  const [was, is] = [reachableFrom(before, before.start), reachableFrom(document, document.start)];
  return { ...document, nodes: document.nodes.filter(({ id }) => is.has(id) || !was.has(id)) };
}

export function wayAdded(document: WorkflowDocument, id: string): WorkflowDocument {
  const node = nodesOf(document).get(id);
  if (node?.kind === 'branch' && node.ways.length < bounds.ways) {
    const when = { field: 'amount', above: 1_000_000 };
    return replaced(document, { ...node, ways: [...node.ways, { when, next: node.otherwise }] });
  }
  if (node?.kind === 'parallel' && node.ways.length < bounds.ways && canAdd(document)) {
    const fresh = freeId(document, 'approval');
    const more = { ...document, nodes: [...document.nodes, approval(fresh, 'Another approval', node.join)] };
    return replaced(more, { ...node, ways: [...node.ways, fresh] });
  }
  return document;
}

export function wayRemoved(document: WorkflowDocument, id: string, way: number): WorkflowDocument {
  const node = nodesOf(document).get(id);
  if (node?.kind === 'branch' && node.ways.length > 1)
    return tidied(replaced(document, { ...node, ways: node.ways.filter((_, at) => at !== way) }), document);
  if (node?.kind === 'parallel' && node.ways.length > 2)
    return tidied(replaced(document, { ...node, ways: node.ways.filter((_, at) => at !== way) }), document);
  return document;
}

/** The first way that holds is taken, so their order matters. */
export function wayMoved(document: WorkflowDocument, id: string, way: number, by: -1 | 1): WorkflowDocument {
  const node = nodesOf(document).get(id);
  const other = way + by;
  if ((node?.kind !== 'branch' && node?.kind !== 'parallel') || other < 0 || other >= node.ways.length) return document;
  const swap = <Way>(ways: readonly Way[]): Way[] =>
    ways.map((one, at) => (at === way ? (ways[other] as Way) : at === other ? (ways[way] as Way) : one));
  return node.kind === 'branch'
    ? replaced(document, { ...node, ways: swap(node.ways) })
    : replaced(document, { ...node, ways: swap(node.ways) });
}

/** Takes a step out of its place and puts it on another arrow. */
export function movedTo(document: WorkflowDocument, id: string, arrow: Arrow): WorkflowDocument {
  const node = nodesOf(document).get(id);
  if (!node || !('next' in node) || node.kind === 'join' || arrow.from === id) return document;
  const target = targetOf(document, arrow);
  if (target === undefined || target === id) return document;
  const out = arrowsInto(document, id).reduce((one, into) => led(one, into, node.next), document);
  const next = targetOf(out, arrow) ?? target;
  return led(replaced(out, { ...node, next }), arrow, id);
}

/** Ends of both kinds, added where there is none yet. */
export function endAdded(
  document: WorkflowDocument,
  outcome: EndNode['outcome'],
): { document: WorkflowDocument; id: string } {
  const known = document.nodes.find((node) => node.kind === 'end' && node.outcome === outcome);
  if (known) return { document, id: known.id };
  const id = freeId(document, outcome);
  return { document: { ...document, nodes: [...document.nodes, { id, kind: 'end', outcome }] }, id };
}
