import type { CaseState, Pass } from './case.ts';
import { formFieldsOf, nodesOf, stops, type WorkflowDocument } from './document.ts';
import type { Facts } from './facts.ts';
import { goOn } from './walk.ts';

/** The way of a case on which everybody says yes. */
export interface Route {
  /** Every node in order, the end last. */
  readonly trail: readonly string[];
  readonly ends: 'approved' | 'rejected' | 'stuck' | 'round';
  /** Where and why it stops short. */
  readonly stop?: { readonly node: string; readonly problem: string };
}

const nothing: CaseState = {
  status: 'running',
  facts: {},
  open: [],
  arrived: [],
  passed: {},
  carried: {},
  visits: {},
  trail: [],
};

/** Walks a document with these facts as if every step were passed at once. A document is prepared once and walked many times. */
export function router(document: WorkflowDocument): (facts: Facts) => Route {
  const nodes = nodesOf(document);
  const unfilled = Object.fromEntries(formFieldsOf(document).map(({ name }) => [name, null]));
  const held: Record<string, Pass> = {};
  for (const node of document.nodes) if (stops(node)) held[node.id] = { step: `${node.id}.1`, at: '', seats: [] };

  return (facts) => {
    const begun = { ...nothing, facts: { ...unfilled, ...facts }, carried: held };
    const end = goOn(document, begun, [{ node: document.start, lane: '' }], '');
    if (end.status !== 'running')
      return { trail: end.trail, ends: end.status === 'approved' ? 'approved' : 'rejected' };
    const [at] = end.open;
    const node = at ? nodes.get(at.node) : undefined;
    if (at && node && stops(node) && end.passed[node.id])
      return { trail: end.trail, ends: 'round', stop: { node: node.id, problem: 'The path loops back here.' } };
    return {
      trail: end.trail,
      ends: 'stuck',
      stop: { node: at?.node ?? document.start, problem: at?.problem ?? 'The path stops here.' },
    };
  };
}

/** The approvals on a way, in order. */
export const approvalsOn = (document: WorkflowDocument, { trail }: Pick<Route, 'trail'>): readonly string[] => {
  const kinds = nodesOf(document);
  return trail.filter((id) => kinds.get(id)?.kind === 'approval');
};
