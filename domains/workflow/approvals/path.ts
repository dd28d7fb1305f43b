import { advance } from '../document/advance.ts';
import type { CaseState } from '../document/case.ts';
import { nodesOf, stops, type WorkflowDocument, type WorkflowNode } from '../document/document.ts';

/** Steps that wait for something, of those a case has passed; in the order in which it went through them. */
export function passedNodes(document: WorkflowDocument, state: CaseState): WorkflowNode[] {
  const nodes = nodesOf(document);
  return state.trail.flatMap((id) => {
    const node = nodes.get(id);
    return node && stops(node) ? [node] : [];
  });
}

const ANYBODY = 'anybody';

/** The steps that lie ahead when everybody agrees and nothing changes. Found by going there, with the same interpreter. */
export function nodesAhead(document: WorkflowDocument, state: CaseState): WorkflowNode[] {
  const nodes = nodesOf(document);
  const now = new Set(state.open.map(({ node }) => node));
  const found: WorkflowNode[] = [];
  const at = '2000-01-01T00:00:00.000Z';
  let imagined = state;
  for (let turn = 0; turn < document.nodes.length * 2 && imagined.status === 'running'; turn++) {
    const step = imagined.open.find(({ problem }) => !problem) ?? imagined.open[0];
    const node = step && nodes.get(step.node);
    if (!step || !node) break;
    if (!now.has(node.id) && !found.includes(node)) found.push(node);
    const others = imagined.open.filter((one) => one !== step);
    if (node.kind === 'wait' || node.kind === 'webhook') {
      const next = advance(document, imagined, { kind: 'done', step: step.step, at });
      if (!next.ok) break;
      imagined = next.state;
      continue;
    }
    // One seat that agrees stands for everybody who has to.
    const alone = {
      ...step,
      seats: [{ person: ANYBODY, as: 'asked' as const, answer: null }],
      needed: 1,
      mayReject: 0,
    };
    const { problem: _, ...free } = alone;
    const before = { ...imagined, open: [...others, free] };
    const next =
      node.kind === 'form'
        ? null
        : advance(document, before, { kind: 'answered', step: step.step, person: ANYBODY, answer: 'approve', at });
    if (!next?.ok) break; // what comes behind a form depends on what is filled in
    imagined = next.state;
  }
  return found;
}
