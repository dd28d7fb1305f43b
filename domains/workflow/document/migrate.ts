import type { CaseState, OpenStep } from './case.ts';
import { isSame, nameOf, nodesOf, stops, type WorkflowDocument, type WorkflowNode } from './document.ts';
import { startOver } from './walk.ts';

export type Migration =
  | {
      readonly ok: true;
      readonly state: CaseState;
      /** Steps that were passed and are asked again, because the new version asks otherwise there. */
      readonly askedAgain: readonly { readonly node: string; readonly name: string }[];
      readonly waitsBefore: readonly string[];
      readonly waitsAfter: readonly string[];
    }
  | { readonly ok: false; readonly reasons: readonly string[] };

/**
 * A running case on another version of its workflow. It can go there only when every place where it waits exists there
 * too. What the new version asks before that place is asked now: no approval that it requires is left out.
 */
export function migrate(from: WorkflowDocument, to: WorkflowDocument, state: CaseState, at: string): Migration {
  if (state.status !== 'running')
    return { ok: false, reasons: ['Only an active approval can move to another version.'] };
  const [before, after] = [nodesOf(from), nodesOf(to)];
  const reasons = state.open.flatMap(({ node }) => missing(before.get(node), after.get(node), node));
  if (reasons.length > 0) return { ok: false, reasons };

  const held = Object.entries({ ...state.carried, ...state.passed });
  const stands = ([id]: [string, unknown]): boolean => alike(before.get(id), after.get(id));
  const open = state.open.filter(({ node }) => alike(before.get(node), after.get(node)));
  const next = startOver(to, { ...state, open }, Object.fromEntries(held.filter(stands)), at);
  return {
    ok: true,
    state: next,
    askedAgain: held
      .filter((one) => after.has(one[0]) && !stands(one))
      .map(([node]) => ({ node, name: called(after, node) })),
    waitsBefore: state.open.map(({ node }) => called(before, node)),
    waitsAfter: next.open.map(({ node }: OpenStep) => called(after, node)),
  };
}

const called = (nodes: ReadonlyMap<string, WorkflowNode>, id: string): string => {
  const node = nodes.get(id);
  return node ? nameOf(node) : id;
};

const missing = (was: WorkflowNode | undefined, is: WorkflowNode | undefined, id: string): string[] =>
  is && is.kind === was?.kind ? [] : [`It waits at “${was ? nameOf(was) : id}”, which that version does not have.`];

/** The same question to the same people. The name and the hours may differ. */
function alike(one: WorkflowNode | undefined, other: WorkflowNode | undefined): boolean {
  if (!one || !other || one.kind !== other.kind) return false;
  if (!stops(one)) return true;
  return isSame(asks(one), asks(other));
}

const asks = (node: WorkflowNode): unknown => {
  if (node.kind === 'approval') return [node.assign, node.quorum];
  return node.kind === 'form' ? [node.assign, node.fields] : [];
};
