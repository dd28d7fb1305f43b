import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantAward } from '../award/grant-award.record.ts';
import { grantBudget } from '../budget/grant-budget.record.ts';
import { type GrantWorld, grantWorld, TODAY, usd } from '../test-world.ts';
import { priorApproval } from './prior-approval.record.ts';
import { answered, asked, sent } from './test-world.ts';

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

const code = (name: string) => ({ code: `prior_approval.${name}` });

describe('a prior approval', () => {
  test('names its law, is released by another person, and is answered within the days of the rule', async () => {
    const { id: award } = await here.active();
    await expect(sent(here, award)).resolves.toMatchObject({
      status: 'sent',
      law: '2 CFR 200.308(f)(2)',
      sentBy: here.priya.id,
      sentOn: TODAY,
      dueOn: '2026-12-20',
    });
  });

  test('changes its law with its type', async () => {
    const { id: award } = await here.active();
    const { id, version } = await asked(here, award);
    const { version: next } = await here.yvette.see(priorApproval, id);
    expect(next).toBeGreaterThanOrEqual(version);
    await here.yvette.edit(priorApproval, id, next, { kind: 'scope' });
    await expect(here.rosa.see(priorApproval, id)).resolves.toMatchObject({ law: '2 CFR 200.308(f)(1)' });
  });

  test('is neither released nor recorded by who asked', async () => {
    const { id: award } = await here.active();
    const both = await here.withDuties('Bo Both', 'grant_manager', 'budget_officer');
    const { id, version } = await asked(here, award);
    await both.edit(priorApproval, id, (await both.see(priorApproval, id)).version ?? version, { subject: 'Mine' });
    await here.yvette.run(priorApproval, 'submit', id);
    await expect(both.run(priorApproval, 'send', id)).rejects.toMatchObject(code('sender_is_another'));
    await expect(here.yvette.run(priorApproval, 'send', id)).rejects.toMatchObject({ code: 'rights' });
    await here.priya.run(priorApproval, 'send', id);
    await expect(answered(here, id, { by: both })).rejects.toMatchObject(code('recorder_is_another'));
    await expect(answered(here, id, { by: here.yvette })).rejects.toMatchObject({ code: 'rights' });
    await expect(answered(here, id)).resolves.toMatchObject({ status: 'approved', recordedBy: here.priya.id });
    await expect(asked({ ...here, yvette: here.rosa }, award)).rejects.toMatchObject({ code: 'rights' });
  });

  test('is answered with a reference, a day since its release, and the answer itself', async () => {
    const { id: award } = await here.active();
    const { id } = await sent(here, award);
    await expect(answered(here, id, { reference: null })).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'reference', code: 'required' }],
    });
    await expect(answered(here, id, { answer: [] })).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'answer', code: 'required' }],
    });
    await expect(answered(here, id, { answeredOn: '2026-11-19' })).rejects.toMatchObject(code('after_release'));
    await expect(answered(here, id, { answeredOn: '2026-11-21' })).rejects.toMatchObject(code('answer_is_past'));
    await expect(answered(here, id, { step: 'deny' })).resolves.toMatchObject({ status: 'denied' });
  });

  test('stays as it is once it is released', async () => {
    const { id: award } = await here.active();
    const { id, version } = await sent(here, award);
    await expect(here.yvette.edit(priorApproval, id, version, { amount: usd(1) })).rejects.toMatchObject(
      code('is_sent'),
    );
  });

  test('is asked of the funder of an open federal award', async () => {
    const { id: ours } = await here.active({ fundingType: 'local', fain: null, listings: [] });
    await expect(asked(here, ours)).rejects.toMatchObject(code('is_federal'));
  });

  test('of a transfer names an open budget of the same award', async () => {
    const [{ id: award }, { id: other }] = [await here.active(), await here.active()];
    const transfer = { kind: 'transfer' } as const;
    await expect(asked(here, award, transfer)).rejects.toMatchObject(code('transfer_names_budget'));
    const { id: budget } = await here.yvette.make(grantBudget, { award: other, title: 'Budget' });
    await expect(asked(here, award, { ...transfer, budget })).rejects.toMatchObject(code('of_this_award'));
    await here.yvette.run(grantBudget, 'discard', budget, 'Begun by mistake');
    await expect(asked(here, other, { ...transfer, budget })).rejects.toMatchObject(code('is_open'));
  });

  test('is withdrawn also after its award is over', async () => {
    const { id: award } = await here.active();
    const { id } = await asked(here, award);
    await here.priya.run(grantAward, 'terminate', award, 'The funder ended the program');
    await expect(here.yvette.run(priorApproval, 'withdraw', id, 'The award ended')).resolves.toMatchObject({
      status: 'withdrawn',
    });
  });

  test('is seen by nobody of another organization', async () => {
    const { id: award } = await here.active();
    const { id } = await asked(here, award);
    const elsewhere = await here.county.organization('Piney Woods County');
    const sam = await here.county.member('Sam Pine', 'admin', elsewhere);
    await expect(sam.see(priorApproval, id)).rejects.toMatchObject({ kind: 'not_found' });
  });
});
