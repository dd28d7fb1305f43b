import type { Problem } from './conditions.ts';
import {
  laneOf,
  nameOf,
  nodesOf,
  type ParallelNode,
  parallelOf,
  stops,
  type WorkflowDocument,
  type WorkflowNode,
  waysOut,
} from './document.ts';
import type { FactFields } from './facts.ts';
import { fieldProblems, shapeProblems } from './shape.ts';

export type Judged =
  | { readonly ok: true; readonly document: WorkflowDocument }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Judges a document as data: its shape, its fields, where its steps lead. What passes can be run. */
export function judgeDocument(input: unknown, fields: FactFields): Judged {
  const shape = shapeProblems(input);
  if (shape.length > 0) return { ok: false, problems: shape };
  const document = input as WorkflowDocument; // its shape was judged
  const problems = [...fieldProblems(document, fields), ...structureProblems(document)];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, document };
}

/** Where the steps of a document of good shape lead. */
export function structureProblems(document: WorkflowDocument): Problem[] {
  const nodes = nodesOf(document);
  const dangling = [...doubled(document), ...danglingWays(document, nodes)];
  if (dangling.length > 0) return dangling;
  return [...parallelProblems(document, nodes), ...automaticLoops(document, nodes)];
}

function doubled({ nodes }: WorkflowDocument): Problem[] {
  const seen = new Set<string>();
  return nodes.flatMap(({ id }, at) => {
    const again = seen.has(id);
    seen.add(id);
    return again ? [{ path: `nodes.${at}.id`, message: `There are two steps “${id}”` }] : [];
  });
}

function danglingWays(document: WorkflowDocument, nodes: ReadonlyMap<string, WorkflowNode>): Problem[] {
  const missing = (id: string, path: string): Problem[] =>
    nodes.has(id) ? [] : [{ path, message: `There is no step “${id}” to go to` }];
  return [
    ...missing(document.start, 'start'),
    ...document.nodes.flatMap((node, at): Problem[] => {
      const path = `nodes.${at}`;
      switch (node.kind) {
        case 'end':
          return [];
        case 'branch':
          return [
            ...node.ways.flatMap(({ next }, way) => missing(next, `${path}.ways.${way}.next`)),
            ...missing(node.otherwise, `${path}.otherwise`),
          ];
        case 'parallel':
          return [
            ...node.ways.flatMap((next, way) => missing(next, `${path}.ways.${way}`)),
            ...(nodes.get(node.join)?.kind === 'join'
              ? []
              : [{ path: `${path}.join`, message: `“${node.join}” is not a step where paths join` }]),
          ];
        default:
          return missing(node.next, `${path}.next`);
      }
    }),
  ];
}

/**
 * Ways that are walked at the same time may not mix: each has its own steps, is entered at its beginning and ends in the
 * join of its own parallel step. So no step waits for a way that never comes, and none is left behind unnoticed.
 */
function parallelProblems(document: WorkflowDocument, nodes: ReadonlyMap<string, WorkflowNode>): Problem[] {
  const at = new Map(document.nodes.map(({ id }, index) => [id, index]));
  const path = (id: string): string => `nodes.${at.get(id)}`;
  const problems: Problem[] = [];
  const joins = new Map<string, string>();
  const lane = new Map<string, string>([[document.start, '']]);
  const ahead: string[] = [document.start];

  const enter = (id: string, into: string, from: WorkflowNode): void => {
    const target = nodes.get(id);
    if (target?.kind === 'end') {
      if (into !== '' && target.outcome === 'approved')
        problems.push({
          path: path(from.id),
          message: `“${nameOf(from)}” would approve while other paths are still open`,
        });
      return;
    }
    const known = lane.get(id);
    if (known === undefined) {
      lane.set(id, into);
      ahead.push(id);
    } else if (known !== into)
      problems.push({
        path: path(from.id),
        message: `“${nameOf(from)}” leads to “${id}”, which belongs to other parallel paths`,
      });
  };

  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    const node = nodes.get(id) as WorkflowNode; // every way was found
    const inside = lane.get(id) ?? '';
    if (node.kind === 'parallel') {
      const other = joins.get(node.join);
      if (other !== undefined && other !== node.id)
        problems.push({
          path: `${path(id)}.join`,
          message: `“${node.join}” joins the paths of “${other}” already`,
        });
      joins.set(node.join, node.id);
      node.ways.forEach((way, index) => lead(node, way, laneOf(inside, node.id, index)));
      enter(node.join, inside, node);
      continue;
    }
    for (const next of waysOut(node)) lead(node, next, inside);
  }

  function lead(node: WorkflowNode, next: string, inside: string): void {
    if (nodes.get(next)?.kind !== 'join') return enter(next, inside, node);
    const own = nodes.get(parallelOf(inside) ?? '') as ParallelNode | undefined;
    if (own?.join !== next)
      problems.push({
        path: path(node.id),
        message: `“${nameOf(node)}” leads to “${next}”, where other paths join`,
      });
  }
  return problems;
}

/** A circle in which nobody ever stops would never end; the interpreter refuses it as well. */
function automaticLoops(document: WorkflowDocument, nodes: ReadonlyMap<string, WorkflowNode>): Problem[] {
  const done = new Set<string>();
  const problems: Problem[] = [];
  const walk = (id: string, way: readonly string[]): void => {
    const node = nodes.get(id) as WorkflowNode; // every way was found
    if (way.includes(id)) {
      const index = document.nodes.indexOf(node);
      problems.push({
        path: `nodes.${index}`,
        message: `The steps ${[...way.slice(way.indexOf(id)), id].join(' → ')} loop without a decision`,
      });
      return;
    }
    if (done.has(id) || stops(node)) return;
    for (const next of waysOut(node)) walk(next, [...way, id]);
    done.add(id);
  };
  for (const { id } of document.nodes) walk(id, []);
  return problems;
}
