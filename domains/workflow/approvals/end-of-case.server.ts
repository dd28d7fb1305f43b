import { fail } from '#kernel';
import { approvalDecision } from './approval-decision.record.ts';
import { coveredBy } from './assign.server.ts';
import { amountOf, type Case, happen, nodeOf } from './case.server.ts';

const law = { extra: { law: 'Delegation of authority' } };

/** Those who approved the amount as it is now, or in whose place it was approved; the last one last. */
const approversOf = ({ decisions }: Case, cents: number): readonly string[] => [
  ...new Set(
    decisions
      .filter(
        ({ verb, status, amount }) => verb === 'approve' && status === 'standing' && (amount?.cents ?? 0) >= cents,
      )
      .map(({ decidedBy, onBehalfOf }) => onBehalfOf ?? decidedBy),
  ),
];

/**
 * Whether somebody among those who approved has the authority for the amount as it is now. A word about a smaller amount does
 * not count: the step may heed other fields only, and then it stands although the amount has grown.
 */
export async function someoneHasAuthority(one: Case): Promise<boolean> {
  const cents = amountOf(one)?.cents ?? 0;
  const asked = [one.state, one.decisions, cents] as const;
  if (asked.every((part, at) => one.coveredIn?.[at] === part)) return true;
  for (const person of approversOf(one, cents))
    if ((await coveredBy(one, person)).ok) {
      one.coveredIn = asked;
      return true;
    }
  return false;
}

/** What the authority of the document's own kind says about the last who approved: others may have used it up meanwhile. */
async function whyNot(one: Case): Promise<string> {
  const last = approversOf(one, amountOf(one)?.cents ?? 0).at(-1);
  if (last === undefined || !one.approvable.authority) return '';
  const covered = await coveredBy(one, last);
  return covered.ok ? '' : `${covered.sentence} `;
}

/** A decision that would approve what nobody who approved has the authority for is refused. */
export async function refuseWithoutAuthority(one: Case): Promise<void> {
  if (one.state.status !== 'approved' || (await someoneHasAuthority(one))) return;
  throw fail(
    'refused',
    'approval.no_authority',
    `No approver has the authority for this amount. ${await whyNot(one)}Add one who does, or send it back.`,
    law,
  );
}

/**
 * Where a case comes to its end by itself, after a wait, on another version or by an edit, and nobody who approved has the
 * authority, the last approval on its way is asked once more. Answers whether it is.
 */
export async function askAgainWithoutAuthority(one: Case): Promise<boolean> {
  if (one.state.status !== 'approved' || (await someoneHasAuthority(one))) return false;
  const last = one.state.trail.findLast((id) => nodeOf(one, id)?.kind === 'approval');
  if (last === undefined)
    throw fail(
      'refused',
      'approval.no_authority',
      'The workflow has no approval step for this. Add one in the Workflow Designer.',
      law,
    );
  for (const { id, node, status } of one.decisions)
    if (node === last && status === 'standing')
      await voidDecision(one, id, 'No approver has the authority for the current amount');
  one.state = { ...one.state, status: 'running' };
  happen(one, { kind: 'changed', facts: one.state.facts, voids: [last], at: one.product.now() });
  return true;
}

/** A decision that no longer counts, and why. */
export async function voidDecision(one: Case, id: string, voidBecause: string): Promise<void> {
  const gone = await one.product.move(approvalDecision, id, 'avoid', {
    computed: { voidBecause: voidBecause.slice(0, 300) },
  });
  one.decisions = one.decisions.map((other) => (other.id === id ? gone : other));
}
