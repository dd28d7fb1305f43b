import { isSame, nameOf, nodesOf, type WorkflowDocument, type WorkflowNode, waysOut } from './document.ts';
import type { FactFields } from './facts.ts';
import { assignInWords, conditionInWords, quorumInWords, type Titles } from './words.ts';

/** What became of one step between two drawings. */
export interface Difference {
  readonly node: string;
  readonly name: string;
  readonly what: 'added' | 'removed' | 'changed';
  readonly sentences: readonly string[];
}

/** What one drawing says otherwise than another, step by step and in words. */
export function differences(
  before: WorkflowDocument,
  after: WorkflowDocument,
  fields: FactFields,
  titles: Titles = {},
): readonly Difference[] {
  const [was, is] = [nodesOf(before), nodesOf(after)];
  const called = (nodes: typeof was, id: string): string => {
    const node = nodes.get(id);
    return node ? nameOf(node) : id;
  };
  const start: Difference[] =
    before.start === after.start
      ? []
      : [
          {
            node: after.start,
            name: called(is, after.start),
            what: 'changed',
            sentences: [`The workflow now starts here, not at “${called(was, before.start)}”.`],
          },
        ];
  const steps = after.nodes.flatMap((node): Difference[] => {
    const old = was.get(node.id);
    const name = nameOf(node);
    if (!old)
      return node.kind === 'join' ? [] : [{ node: node.id, name, what: 'added', sentences: added(node, is, titles) }];
    const sentences = changes(old, node, { was, is, fields, titles });
    return sentences.length > 0 ? [{ node: node.id, name, what: 'changed', sentences }] : [];
  });
  const gone = before.nodes.flatMap((node): Difference[] =>
    is.has(node.id) || node.kind === 'join'
      ? []
      : [{ node: node.id, name: nameOf(node), what: 'removed', sentences: ['This step was removed.'] }],
  );
  return [...start, ...steps, ...gone];
}

type Nodes = ReadonlyMap<string, WorkflowNode>;
interface Around {
  readonly was: Nodes;
  readonly is: Nodes;
  readonly fields: FactFields;
  readonly titles: Titles;
}

const to = (nodes: Nodes, id: string | undefined): string => {
  const node = id === undefined ? undefined : nodes.get(id);
  return node ? `“${nameOf(node)}”` : 'nothing';
};

function added(node: WorkflowNode, nodes: Nodes, titles: Titles): string[] {
  if (node.kind === 'approval')
    return [`Asks ${assignInWords(node.assign, titles)}; ${quorumInWords(node.quorum)}. Then ${to(nodes, node.next)}.`];
  const [next, ...more] = waysOut(node);
  return next === undefined || more.length > 0 ? ['New step.'] : [`New step; then ${to(nodes, next)}.`];
}

function changes(old: WorkflowNode, node: WorkflowNode, around: Around): string[] {
  if (old.kind !== node.kind) return [`Is a ${node.kind} and no longer a ${old.kind}.`];
  const named = nameOf(old) === nameOf(node) ? [] : [`Renamed from “${nameOf(old)}” to “${nameOf(node)}”.`];
  return [...named, ...inside(old, node, around)];
}

function inside(old: WorkflowNode, node: WorkflowNode, around: Around): string[] {
  const { was, is, fields, titles } = around;
  if (node.kind === 'branch' && old.kind === 'branch') {
    const ways = (one: typeof node, nodes: Nodes): string[] => [
      ...one.ways.map(({ when, next }) => `when ${conditionInWords(when, fields, titles)}, goes to ${to(nodes, next)}`),
      `otherwise goes to ${to(nodes, one.otherwise)}`,
    ];
    const [before, now] = [ways(old, was), ways(node, is)];
    return [
      ...now.filter((one) => !before.includes(one)).map((one) => `Now: ${one}.`),
      ...before.filter((one) => !now.includes(one)).map((one) => `No longer: ${one}.`),
    ];
  }
  const own = settings(old, node, titles);
  const [before, now] = [waysOut(old).map((id) => to(was, id)), waysOut(node).map((id) => to(is, id))];
  const led =
    isSame(waysOut(old), waysOut(node)) || isSame(before, now)
      ? []
      : [`Leads to ${now.join(', ')} instead of ${before.join(', ')}.`];
  return [...own, ...led];
}

function settings(old: WorkflowNode, node: WorkflowNode, titles: Titles): string[] {
  if (node.kind === 'wait' && old.kind === 'wait')
    return old.hours === node.hours ? [] : [`Waits ${node.hours} business hours instead of ${old.hours}.`];
  if (node.kind === 'end' && old.kind === 'end')
    return old.outcome === node.outcome ? [] : [`Ends ${node.outcome} instead of ${old.outcome}.`];
  if (node.kind === 'form' && old.kind === 'form')
    return [
      ...(isSame(old.assign, node.assign) ? [] : [asks(old.assign, node.assign, titles)]),
      ...(isSame(old.fields, node.fields) ? [] : ['Form fields changed.']),
    ];
  if (node.kind !== 'approval' || old.kind !== 'approval') return [];
  const hours = (value: number | undefined): string =>
    value === undefined ? 'never' : `after ${value} business hours`;
  const late = (value: typeof node.escalate): string => (value ? assignInWords(value, titles) : 'nobody');
  return [
    ...(isSame(old.assign, node.assign) ? [] : [asks(old.assign, node.assign, titles)]),
    ...(old.quorum === node.quorum ? [] : [`Now ${quorumInWords(node.quorum)}; before, ${quorumInWords(old.quorum)}.`]),
    ...(old.dueHours === node.dueHours ? [] : [`Is due ${hours(node.dueHours)} instead of ${hours(old.dueHours)}.`]),
    ...(old.remindAfterHours === node.remindAfterHours
      ? []
      : [`Reminds ${hours(node.remindAfterHours)} instead of ${hours(old.remindAfterHours)}.`]),
    ...(isSame(old.escalate, node.escalate)
      ? []
      : [`When it is late: ${late(node.escalate)} instead of ${late(old.escalate)}.`]),
    ...(old.onReject === node.onReject
      ? []
      : [
          node.onReject === 'return'
            ? 'A rejection sends it back instead of ending it.'
            : 'A rejection ends it instead of sending it back.',
        ]),
    ...(isSame(old.heeds, node.heeds) ? [] : ['Reviews other fields of the document.']),
  ];
}

const asks = (old: Parameters<typeof assignInWords>[0], now: Parameters<typeof assignInWords>[0], titles: Titles) =>
  `Asks ${assignInWords(now, titles)} instead of ${assignInWords(old, titles)}.`;
