import { nodesOf, reachableFrom, type WorkflowDocument, type WorkflowNode, waysOut } from '../../document/document.ts';
import { type Arrow, arrowsFrom, targetOf } from './edits.ts';

/** A step of the outline with what lies in its ways; every step stands in it once. */
export interface OutlineStep {
  readonly is: 'step';
  readonly node: WorkflowNode;
  /** The arrow that leads here in the outline. */
  readonly arrow: Arrow;
  readonly ways: readonly OutlineWay[];
}

/** Where a way goes on at a step that stands elsewhere. */
export interface OutlineLink {
  readonly is: 'link';
  readonly arrow: Arrow;
  readonly to: string;
}

export interface OutlineWay {
  readonly arrow: Arrow;
  readonly items: readonly OutlineItem[];
}

export type OutlineItem = OutlineStep | OutlineLink;

export interface Outline {
  readonly items: readonly OutlineItem[];
  /** Steps that no way leads to. */
  readonly loose: readonly WorkflowNode[];
}

/** The document as a tree: what is drawn as a diagram, to be read and edited line by line. */
export function outlineOf(document: WorkflowDocument): Outline {
  const nodes = nodesOf(document);
  const shown = new Set<string>();

  function list(first: Arrow, until: string | null): OutlineItem[] {
    const items: OutlineItem[] = [];
    let arrow: Arrow = first;
    for (;;) {
      const id = targetOf(document, arrow);
      const node = id === undefined ? undefined : nodes.get(id);
      if (!node || id === undefined || id === until) return items;
      if (shown.has(id)) return [...items, { is: 'link', arrow, to: id }];
      shown.add(id);
      const meet = meetingOf(document, node);
      const inner = node.kind === 'branch' || node.kind === 'parallel';
      items.push({
        is: 'step',
        node,
        arrow,
        ways: inner ? arrowsFrom(node).map((way) => ({ arrow: way, items: list(way, meet ?? until) })) : [],
      });
      const on = inner ? behindWays(node, meet, until) : (arrowsFrom(node)[0] ?? null);
      if (!on) return items;
      if ('to' in on) {
        const more = onwards(on.to, arrow, until);
        return [...items, ...more];
      }
      arrow = on;
    }
  }

  /** What comes behind the place where ways meet again. */
  function onwards(id: string, arrow: Arrow, until: string | null): OutlineItem[] {
    const node = nodes.get(id);
    if (!node || id === until) return [];
    if (shown.has(id)) return [{ is: 'link', arrow, to: id }];
    if (node.kind === 'join') {
      shown.add(id);
      return list({ from: id, way: 'next' }, until);
    }
    return list(arrowTo(document, id) ?? arrow, until);
  }

  const items = list({ from: null }, null);
  const linked = reachableFrom(document, document.start);
  return { items, loose: document.nodes.filter(({ id }) => !linked.has(id)) };
}

const behindWays = (node: WorkflowNode, meet: string | null, until: string | null): { to: string } | null => {
  if (node.kind === 'parallel') return { to: node.join };
  return meet === null || meet === until ? null : { to: meet };
};

const arrowTo = (document: WorkflowDocument, id: string): Arrow | undefined =>
  ([{ from: null }, ...document.nodes.flatMap(arrowsFrom)] as Arrow[]).find(
    (arrow) => targetOf(document, arrow) === id,
  );

/** The first step at which all ways of a decision are together again; null when they never are. */
function meetingOf(document: WorkflowDocument, node: WorkflowNode): string | null {
  if (node.kind === 'parallel') return node.join;
  if (node.kind !== 'branch') return null;
  const [first = '', ...others] = waysOut(node);
  const reached = others.map((way) => inOrder(document, way));
  return inOrder(document, first).find((id) => id !== node.id && reached.every((ids) => ids.includes(id))) ?? null;
}

/** Everything ahead, nearest first. */
function inOrder(document: WorkflowDocument, start: string): readonly string[] {
  const nodes = nodesOf(document);
  const seen: string[] = [];
  const ahead = [start];
  for (let id = ahead.shift(); id !== undefined; id = ahead.shift()) {
    const node = nodes.get(id);
    if (!node || seen.includes(id)) continue;
    seen.push(id);
    // What comes behind parallel ways is as near as they are together.
    ahead.push(...(node.kind === 'parallel' ? [...node.ways, node.join] : waysOut(node)));
  }
  return seen;
}
