import type { CaseState, OpenStep, Pass } from './case.ts';
import { holds, Unanswerable } from './conditions.ts';
import {
  bounds,
  laneOf,
  nodesOf,
  outsideOf,
  type ParallelNode,
  parallelOf,
  stops,
  type WorkflowDocument,
  type WorkflowNode,
} from './document.ts';

/** Where the next step lies, and in which way. */
interface Place {
  readonly node: string;
  readonly lane: string;
}

/** A state that is being written: its own copies, changed in place until it is handed out. */
interface Draft extends CaseState {
  status: CaseState['status'];
  open: OpenStep[];
  arrived: string[];
  readonly passed: Record<string, Pass>;
  readonly carried: Record<string, Pass>;
  readonly visits: Record<string, number>;
  readonly trail: string[];
}

/**
 * Takes a case on from these places until it waits everywhere or ends. What needs nobody is passed at once, and never more
 * often than the document has room for.
 */
export function goOn(document: WorkflowDocument, state: CaseState, places: readonly Place[], at: string): CaseState {
  const nodes = nodesOf(document);
  const draft = copyOf(state);
  const ahead = [...places];
  let left = bounds.visits * document.nodes.length;
  for (let place = ahead.shift(); place && draft.status === 'running'; place = ahead.shift()) {
    const node = nodes.get(place.node);
    left -= 1;
    if (!node || left < 0) {
      open(draft, place, at, node ? 'The workflow loops here.' : 'The workflow has no such step.');
      continue;
    }
    ahead.push(...pass(document, draft, node, place.lane, at));
  }
  return draft;
}

const copyOf = (state: CaseState): Draft => ({
  ...state,
  open: [...state.open],
  arrived: [...state.arrived],
  passed: { ...state.passed },
  carried: { ...state.carried },
  visits: { ...state.visits },
  trail: [...state.trail],
});

/** The case from its beginning, with the steps that still hold. What it waits for stays as it is where it comes to the same place. */
export function startOver(
  document: WorkflowDocument,
  state: CaseState,
  held: Readonly<Record<string, Pass>>,
  at: string,
): CaseState {
  const again = goOn(
    document,
    { ...state, status: 'running', open: [], arrived: [], passed: {}, carried: held, trail: [], visits: {} },
    [{ node: document.start, lane: '' }],
    at,
  );
  const visits = Object.fromEntries(
    [...new Set([...Object.keys(state.visits), ...Object.keys(again.visits)])].map((id) => [
      id,
      Math.max(state.visits[id] ?? 0, again.visits[id] ?? 0),
    ]),
  );
  return { ...again, ...renamed(state, again.open, visits) };
}

/** Steps that were open before keep their name and answers; those that are opened once more get the next number. */
function renamed(
  before: CaseState,
  open: readonly OpenStep[],
  visits: Record<string, number>,
): Pick<CaseState, 'open' | 'visits'> {
  const steps = open.map((step): OpenStep => {
    const same = before.open.find(({ node, lane }) => node === step.node && lane === step.lane);
    if (same && !step.problem) return same;
    const times = (before.visits[step.node] ?? 0) + 1;
    visits[step.node] = times;
    const tooOften = times > bounds.visits ? { problem: seenTooOften } : {};
    return { ...step, ...tooOften, step: `${step.node}.${times}` };
  });
  return { open: steps, visits };
}

const seenTooOften = `The approval reached this step more than ${bounds.visits} times.`;

/** Passes one node: the places behind it, or none when the case waits here or has ended. */
function pass(document: WorkflowDocument, draft: Draft, node: WorkflowNode, lane: string, at: string): Place[] {
  if (node.kind === 'end') {
    draft.trail.push(node.id);
    draft.status = node.outcome;
    draft.open = [];
    draft.arrived = [];
    return [];
  }
  if (stops(node)) {
    const held = draft.carried[node.id];
    if (!held) {
      open(draft, { node: node.id, lane }, at);
      return [];
    }
    delete draft.carried[node.id];
    draft.passed[node.id] = held;
  }
  if (node.kind === 'branch') {
    const chosen = choose(node, draft);
    if (chosen instanceof Unanswerable) {
      open(draft, { node: node.id, lane }, at, chosen.message);
      return [];
    }
    draft.trail.push(node.id);
    return along(document, draft, chosen, lane);
  }
  draft.trail.push(node.id);
  if (node.kind === 'parallel')
    return node.ways.flatMap((way, index) => along(document, draft, way, laneOf(lane, node.id, index)));
  return along(document, draft, node.next, lane);
}

function choose(node: Extract<WorkflowNode, { kind: 'branch' }>, { facts }: CaseState): string | Unanswerable {
  try {
    return node.ways.find(({ when }) => holds(when, facts))?.next ?? node.otherwise;
  } catch (error) {
    if (error instanceof Unanswerable) return error;
    throw error;
  }
}

/** The place a way leads to. Where ways come together the last one takes the case on. */
function along(document: WorkflowDocument, draft: Draft, next: string, lane: string): Place[] {
  const inside = lane === '' ? undefined : parallelOf(lane);
  const own = inside === undefined ? undefined : (nodesOf(document).get(inside) as ParallelNode | undefined);
  if (own?.join !== next) return [{ node: next, lane }];
  const outside = outsideOf(lane);
  const lanes = own.ways.map((_, way) => laneOf(outside, own.id, way));
  const arrived = [...draft.arrived, lane];
  const together = lanes.every((one) => arrived.includes(one));
  draft.arrived = together ? arrived.filter((one) => !lanes.includes(one)) : arrived;
  return together ? [{ node: own.join, lane: outside }] : [];
}

function open(draft: Draft, { node, lane }: Place, at: string, problem?: string): void {
  const times = (draft.visits[node] ?? 0) + 1;
  draft.visits[node] = times;
  const stuck = problem ?? (times > bounds.visits ? seenTooOften : undefined);
  const step: OpenStep = {
    step: `${node}.${times}`,
    node,
    lane,
    since: at,
    seats: null,
    needed: 1,
    mayReject: 0,
    ...(stuck ? { problem: stuck } : {}),
  };
  draft.open.push(step);
}

/** The places behind a step that was passed, with its word written down. */
export function leave(document: WorkflowDocument, state: CaseState, step: OpenStep, pass: Pass): CaseState {
  const node = document.nodes.find(({ id }) => id === step.node);
  if (!node || !('next' in node)) return state;
  const next: CaseState = {
    ...state,
    open: state.open.filter((one) => one !== step),
    passed: { ...state.passed, [step.node]: pass },
    trail: [...state.trail, step.node],
  };
  const draft = copyOf(next);
  return goOn(document, draft, along(document, draft, node.next, step.lane), pass.at);
}
