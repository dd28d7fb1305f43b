import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvables } from '#domains/server.ts';
import {
  decideOn,
  inForce,
  lineAt,
  type Office,
  office,
  tasksOf,
  waitingTask,
} from '../../../tests/world/approving.ts';
import { delegatedAuthority } from '../../customers/authority/delegated-authority.record.ts';
import { commodityCode } from '../../organization/master-data/commodity-code.record.ts';
import { requisition } from '../../procurement/requisition/requisition.record.ts';
import type { ApprovalNode, WorkflowNode } from '../document/document.ts';
import { tick } from './clock.server.ts';
import { addApprover } from './talk.server.ts';
import type { Case } from './case.server.ts';
import { refuseWithoutAuthority, someoneHasAuthority } from './end-of-case.server.ts';

let here: Office;
beforeAll(async () => {
  here = await office();
});
afterAll(() => here.county.close());

const step = (next: string, more: Partial<ApprovalNode> = {}): ApprovalNode => ({
  id: 'approver',
  kind: 'approval',
  label: 'Approver',
  assign: { duty: 'approver' },
  quorum: 'any',
  onReject: 'reject',
  next,
  ...more,
});
const drawn = (...nodes: WorkflowNode[]) =>
  inForce(here.county, { start: 'approver', nodes: [...nodes, { id: 'approved', kind: 'end', outcome: 'approved' }] });
const hoursLater = async (id: string) => {
  here.county.clock.set('2026-11-25T16:00:00Z');
  const { approval } = await tasksOf(here.county, id);
  await here.county.door.run(here.county.product.actor, (work) => tick(work, approvables, approval));
};

const code = async (number: string, name: string) =>
  (await here.county.product.make(commodityCode, { scheme: 'naics', code: number, name })).id;
const wish = (commodity: string | null) => ({
  purpose: 'Trash pumps',
  costCenter: here.center,
  lines: [{ ...lineAt(900), commodity }],
});

describe('what is approved at last was approved by somebody whose authority reaches that far', () => {
  test('also when the case ends by itself after a wait: the last approval is asked once more', async () => {
    await drawn(step('later'), { id: 'later', kind: 'wait', hours: 8, next: 'approved' });
    const [small, large] = [await here.asks(4000), await here.asks(400_000)];
    for (const id of [small, large]) await decideOn(here.county, here.lucia, id);
    for (const id of [small, large]) await hoursLater(id);
    expect(await here.status(small)).toBe('approved');
    expect(await here.status(large)).toBe('submitted');
    expect(await waitingTask(here.county, large)).toMatchObject({ node: 'approver', status: 'open' });
    expect((await tasksOf(here.county, large)).decisions).toMatchObject([
      { status: 'void', voidBecause: expect.stringContaining('authority') },
    ]);
    await expect(decideOn(here.county, here.lucia, large)).rejects.toMatchObject({ code: 'approval.no_authority' });
    const { id: task } = await waitingTask(here.county, large);
    await here.county.door.run(here.lucia.actor, (work) =>
      addApprover(work, approvables, { task, to: here.walter.id, text: 'It is more than I may approve.' }),
    );
    for (const person of [here.lucia, here.walter]) await decideOn(here.county, person, large);
    expect(await here.status(large)).toBe('approved');
  });

  test('also when it is edited afterwards, though no step of the workflow heeds the amount', async () => {
    await drawn(step('approved', { heeds: ['purpose'] }));
    const id = await here.asks(1000);
    await decideOn(here.county, here.lucia, id);
    await here.edits(id, { lines: [lineAt(900)] });
    expect(await here.status(id)).toBe('approved');
    await here.edits(id, { lines: [lineAt(1_000_000)] });
    expect(await here.status(id)).toBe('submitted');
    await expect(decideOn(here.county, here.lucia, id)).rejects.toMatchObject({ code: 'approval.no_authority' });
  });

  test('also when it was given for certain commodities: for these lines and for no others', async () => {
    await drawn(step('approved', { assign: { authority: true } }));
    const { county, rosa, walter, miguel } = here;
    const [pumps, paper] = [await code('333914', 'Pumps'), await code('322121', 'Paper')];
    const dana = await county.member('Dana Whitfield', 'admin');
    const made = await dana.make(delegatedAuthority, {
      member: miguel.id,
      upTo: { cents: 25_000_00, currency: 'USD' },
      commodities: [pumps],
      resolution: 'Resolution 2026-41',
    });
    const chief = walter.with({ duties: ['chief_procurement_officer'] });
    await chief.run(delegatedAuthority, 'approve', made.id);
    const bought = (commodity: string | null) => rosa.make(requisition, wish(commodity));
    const covered = await bought(pumps);
    await rosa.run(requisition, 'submit', covered.id);
    expect((await waitingTask(county, covered.id)).assignees).toEqual([miguel.id]);
    await decideOn(county, miguel, covered.id);
    expect(await here.status(covered.id)).toBe('approved');
    for (const commodity of [paper, null]) {
      const { id } = await bought(commodity);
      await rosa.run(requisition, 'submit', id);
      expect((await tasksOf(county, id)).whole).toMatchObject({ status: 'stuck' });
    }
  });
});

/** A case in which the authority was found for $100, looked at again for another amount. */
const foundFor100 = (cents: number): Case => {
  const state = { status: 'approved', facts: {} };
  const decisions: unknown[] = [];
  // The answer that is kept needs no more of a case than this.
  return {
    approval: { amount: { cents, currency: 'USD' } },
    state,
    decisions,
    coveredIn: [state, decisions, 100_00],
  } as never;
};

test.each([
  [100_00, true],
  [100_01, false],
])('authority found for $100 is kept for that amount alone: %i cents', async (cents, isKept) => {
  expect(await someoneHasAuthority(foundFor100(cents))).toBe(isKept);
});

test('what another decision used up since the person was asked is said with the refusal', async () => {
  const sentence = 'Under Department heads $950.00 of $1,000.00 were approved this year; this change is $200.00.';
  const one = {
    approval: { amount: { cents: 200_00, currency: 'USD' } },
    state: { status: 'approved', facts: {} },
    decisions: [
      { verb: 'approve', status: 'standing', amount: { cents: 200_00 }, decidedBy: 'omar', onBehalfOf: null },
    ],
    approvable: { authority: { covers: async () => ({ ok: false, sentence }) } },
  };
  await expect(refuseWithoutAuthority(one as never)).rejects.toMatchObject({
    code: 'approval.no_authority',
    message: `No approver has the authority for this amount. ${sentence} Add one who does, or send it back.`,
  });
});
