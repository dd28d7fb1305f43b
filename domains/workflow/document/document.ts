import type { Condition } from './conditions.ts';

/**
 * What an organization draws: who decides about a case, in which order, and when. It is data, kept in versions and run by
 * `advance`; nothing of it reaches the kernel.
 */
export interface WorkflowDocument {
  readonly start: string;
  readonly nodes: readonly WorkflowNode[];
}

/** Whose step it is. `authority`: anybody whose delegated authority covers the amount. */
export type Assign =
  | { readonly duty: string }
  | { readonly member: string }
  | { readonly role: string }
  | { readonly costCenterManager: true }
  | { readonly authority: true };

/** How many have to approve: the first answer counts, everybody has to, or this many of them. */
export type Quorum = 'any' | 'all' | number;

export interface ApprovalNode {
  readonly id: string;
  readonly kind: 'approval';
  readonly label: string;
  readonly assign: Assign;
  readonly quorum: Quorum;
  /** Business hours until it is due, until it is called to mind, and who hears of it when it is late. */
  readonly dueHours?: number;
  readonly remindAfterHours?: number;
  readonly escalate?: Assign;
  /** The fields this step looks at: when another one changes, what was decided here stands. Absent: all that people agree to. */
  readonly heeds?: readonly string[];
  readonly onReject: 'reject' | 'return';
  readonly next: string;
}

/** The first way whose condition holds is taken. */
export interface BranchNode {
  readonly id: string;
  readonly kind: 'branch';
  readonly label: string;
  readonly ways: readonly { readonly when: Condition; readonly next: string }[];
  readonly otherwise: string;
}

/** Several ways at once; the case goes on behind `join` when all of them have come there. */
export interface ParallelNode {
  readonly id: string;
  readonly kind: 'parallel';
  readonly label: string;
  readonly ways: readonly string[];
  readonly join: string;
}

export interface JoinNode {
  readonly id: string;
  readonly kind: 'join';
  readonly next: string;
}

export interface WaitNode {
  readonly id: string;
  readonly kind: 'wait';
  readonly label?: string;
  readonly hours: number;
  readonly next: string;
}

export interface WebhookNode {
  readonly id: string;
  readonly kind: 'webhook';
  readonly label: string;
  readonly next: string;
}

/** A field that somebody fills in on the way; later conditions may ask for it by its name. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'flag' | 'number' | 'money' | 'choice' | 'text' | 'day';
  readonly options?: readonly string[];
}

export interface FormNode {
  readonly id: string;
  readonly kind: 'form';
  readonly label: string;
  readonly fields: readonly FormField[];
  readonly assign: Assign;
  readonly next: string;
}

export interface EndNode {
  readonly id: string;
  readonly kind: 'end';
  readonly outcome: 'approved' | 'rejected';
}

export type WorkflowNode =
  | ApprovalNode
  | BranchNode
  | ParallelNode
  | JoinNode
  | WaitNode
  | WebhookNode
  | FormNode
  | EndNode;

export type NodeKind = WorkflowNode['kind'];

/** A document is small on purpose: somebody has to be able to read it, and the interpreter is bounded by it. */
export const bounds = {
  nodes: 100,
  ways: 20,
  label: 120,
  formFields: 20,
  options: 50,
  text: 200,
  /** What somebody writes into a form. */
  answer: 2_000,
  conditionDepth: 5,
  conditionParts: 60,
  listed: 200,
  people: 50,
  /** A year of business days. */
  hours: 2_080,
  /** How often one case may come to the same step. */
  visits: 20,
} as const;

/** Where a node can go by itself, in the order in which it is drawn. */
export function waysOut(node: WorkflowNode): readonly string[] {
  switch (node.kind) {
    case 'branch':
      return [...node.ways.map(({ next }) => next), node.otherwise];
    case 'parallel':
      return node.ways;
    case 'end':
      return [];
    default:
      return [node.next];
  }
}

/** A node that waits for a person, an hour or another system. The others are passed at once. */
export const stops = ({ kind }: WorkflowNode): boolean =>
  kind === 'approval' || kind === 'form' || kind === 'wait' || kind === 'webhook';

const byId = new WeakMap<WorkflowDocument, ReadonlyMap<string, WorkflowNode>>();

/** The nodes by their id. A document is never changed in place, so this is made once for each. */
export function nodesOf(document: WorkflowDocument): ReadonlyMap<string, WorkflowNode> {
  const known = byId.get(document);
  if (known) return known;
  const nodes = new Map(document.nodes.map((node) => [node.id, node]));
  byId.set(document, nodes);
  return nodes;
}

/** Everything that can come after this node, itself included. */
export function reachableFrom(document: WorkflowDocument, start: string): ReadonlySet<string> {
  const nodes = nodesOf(document);
  const found = new Set<string>();
  const ahead = [start];
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    const node = nodes.get(id);
    if (!node || found.has(id)) continue;
    found.add(id);
    ahead.push(...waysOut(node));
    if (node.kind === 'parallel') ahead.push(node.join);
  }
  return found;
}

/** The name of one way of a parallel step, below the way that this step itself is in; the case's own way is ''. */
export const laneOf = (inside: string, parallel: string, way: number): string => `${inside}/${parallel}.${way}`;
export const parallelOf = (lane: string): string | undefined => /\/([^/]+)\.\d+$/.exec(lane)?.[1];
export const outsideOf = (lane: string): string => lane.slice(0, Math.max(0, lane.lastIndexOf('/')));

const unnamed: Record<NodeKind, string> = {
  approval: 'Approval',
  branch: 'Decision',
  parallel: 'At the same time',
  join: 'All together',
  wait: 'Wait',
  webhook: 'Webhook',
  form: 'Form',
  end: 'End',
};

/** What a person calls the node. */
export function nameOf(node: WorkflowNode): string {
  if (node.kind === 'end') return node.outcome === 'approved' ? 'Approved' : 'Rejected';
  if (node.kind === 'wait') return node.label || `Wait ${node.hours} h`;
  return 'label' in node && node.label ? node.label : unnamed[node.kind];
}

/** Fields that forms of the document add to the facts of a case. They are empty until somebody fills them in. */
export const formFieldsOf = (document: WorkflowDocument): readonly FormField[] =>
  document.nodes.flatMap((node) => (node.kind === 'form' ? node.fields : []));

/** Whether two pieces of a document say the same, in whatever order their keys stand. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [mine, theirs] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    mine.length === theirs.size &&
    mine.every(([key, value]) => theirs.has(key) && isSame(value, theirs.get(key)))
  );
}
