import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import type { Change, New, Row, StepOf } from '#kernel';
import type { Person } from '#world';
import { serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { contractChange } from '../changes/contract-change.record.ts';
import { type ChangeWorld, changeWorld, line, memo, withinScope } from '../changes/test-world.ts';
import { contract } from '../contract/contract.record.ts';
import { needsOf } from '../contract/needs.server.ts';
import { remindOfContracts } from '../reminders/reminders.server.ts';
import { NOW } from '../test-world.ts';
import { claimEntry } from './claim-entry.record.ts';
import { claimNote } from './claim-note.record.ts';
import { contractClaim } from './contract-claim.record.ts';

let here: ChangeWorld;
let engineer: Person;
beforeAll(async () => {
  here = await changeWorld();
  engineer = await here.county.member('Patrick O’Rourke');
});
afterAll(() => here.county.close());

const refusedAs = (code: string) => ({ code: `contract_claim.${code}` });
const take = (by: Person, id: string, step: StepOf<typeof contractClaim>, input: object = {}, reason?: string) =>
  here.county.door.run(by.actor, (work) =>
    work.move(contractClaim, id, step, { input: { ...input }, ...(reason ? { reason } : {}) }),
  );
const named = () => ({ claimNoticeDays: 10, claimDecider: engineer.id });
const findings = 'The borings were available to all bidders, and the rock is where they show it.';

const denied = { determination: 'denied', determinedAmount: usd(0), determinedDays: 0, findings };

const edit = <D extends typeof contractClaim | typeof contractChange>(record: D, id: string, input: Change<D>) =>
  here.county.door.run(here.derek.actor, (work) => work.change(record, id, input));

/** A settlement’s change from its event to its execution, approved by the one who approved the settlement. */
async function carryOut(change: string): Promise<void> {
  const { derek, walter, paper } = here;
  await here.take(derek, change, 'agree', memo);
  await edit(contractChange, change, { ...withinScope, documents: [paper] });
  await here.take(walter, change, 'approve');
  await here.take(derek, change, 'execute', { signedOn: '2027-01-05' });
}

async function claim(more: Partial<New<typeof contractClaim>> = {}, of?: string): Promise<Row<typeof contractClaim>> {
  const { id } = await here.derek.make(contractClaim, {
    contract: of ?? (await here.entered(100_000, named())),
    subject: 'Rock not shown on the borings',
    basis: 'site',
    eventOn: '2026-12-20',
    noticedOn: '2026-12-28',
    noticeProof: [here.paper],
    days: 20,
    ...more,
  });
  return here.derek.see(contractClaim, id);
}

async function reviewed(dollars = 30_000, of?: string): Promise<string> {
  const { id } = await claim({}, of);
  await take(here.derek, id, 'submit', { amount: usd(dollars) });
  await take(here.derek, id, 'review');
  return id;
}

describe('a claim', () => {
  test('keeps its notice clock by the contract: late notice is marked, and the claim is kept', async () => {
    expect(await claim()).toMatchObject({ noticeDue: '2026-12-30', isLate: false, decider: engineer.id });
    const late = await claim({ noticedOn: '2026-12-31' });
    expect(late).toMatchObject({ isLate: true, status: 'noticed', deadlineOf: 'submission' });
    expect(await claim({}, await here.entered(100_000))).toMatchObject({ noticeDue: null, isLate: false });
    for (const noticedOn of ['2026-12-19', '2027-01-06'])
      await expect(claim({ noticedOn })).rejects.toMatchObject(refusedAs('noticed_after_event'));
    const { id } = await claim({ noticeProof: [] });
    await expect(take(here.derek, id, 'submit', { amount: usd(1) })).rejects.toMatchObject(
      refusedAs('notice_is_proven'),
    );
    await expect(take(here.derek, late.id, 'submit')).rejects.toMatchObject({ issues: [{ path: 'amount' }] });
    await take(here.derek, late.id, 'submit', { amount: usd(30_000) });
    expect(await here.derek.see(contractClaim, late.id)).toMatchObject({
      isLate: true,
      deadline: '2027-03-06',
      deadlineOf: 'determination',
    });
  });

  test('claims an amount or days, and asks for what it lacks by a day that is not past', async () => {
    const { derek } = here;
    const submit = async (days: number, dollars: number) => {
      const { id } = await claim({ days });
      await take(derek, id, 'submit', { amount: usd(dollars) });
      return id;
    };
    await expect(submit(0, 0)).rejects.toMatchObject({
      ...refusedAs('claims_something'),
      issues: [{ path: 'amount', code: 'contract_claim.claims_something' }],
    });
    await submit(1, 0);
    const id = await submit(0, 0.01);
    await take(derek, id, 'review');
    const ask = (infoDue: string) => take(derek, id, 'ask', { infoDue });
    await expect(ask('2027-01-04')).rejects.toMatchObject({
      ...refusedAs('info_is_ahead'),
      issues: [{ path: 'infoDue', code: 'contract_claim.info_is_ahead' }],
    });
    await ask('2027-01-05');
    expect(await derek.see(contractClaim, id)).toMatchObject({
      status: 'info',
      deadline: '2027-01-05',
      deadlineOf: 'information',
    });
  });

  test('is determined by the person named in the contract, and by the chief where it names none', async () => {
    const { adaeze, derek, walter, county } = here;
    const id = await reviewed();
    await expect(take(walter, id, 'determine', denied)).rejects.toMatchObject(refusedAs('decider'));
    await expect(take(derek, id, 'determine', denied)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(take(engineer, id, 'determine', { ...denied, determinedAmount: usd(1) })).rejects.toMatchObject(
      refusedAs('fits_the_claim'),
    );
    await expect(
      take(engineer, id, 'determine', { ...denied, determination: 'part', determinedAmount: usd(30_000.01) }),
    ).rejects.toMatchObject(refusedAs('fits_the_claim'));
    await expect(take(engineer, id, 'determine', { ...denied, findings: 'No.' })).rejects.toMatchObject(
      refusedAs('is_reasoned'),
    );
    await expect(take(engineer, id, 'determine', { ...denied, findings: null })).rejects.toMatchObject({
      issues: [{ path: 'findings' }],
    });
    const key = county.person({ ...engineer.actor, kind: 'service', scopes: ['*'] });
    await expect(take(key, id, 'determine', denied)).rejects.toMatchObject(refusedAs('in_person'));
    for (const early of [{ determination: 'granted' }, { settlement: usd(1) }] as const)
      await expect(claim(early)).rejects.toMatchObject(refusedAs('by_step'));
    await expect(edit(contractClaim, id, { determination: 'granted' })).rejects.toMatchObject(refusedAs('by_step'));
    await take(engineer, id, 'determine', denied);
    await expect(edit(contractClaim, id, { documents: [here.paper] })).rejects.toMatchObject(
      refusedAs('is_determined'),
    );
    await expect(take(derek, id, 'close', {}, 'Denied.')).rejects.toMatchObject(refusedAs('appeal_period_is_over'));
    expect(await derek.see(contractClaim, id)).toMatchObject({
      status: 'determined',
      determinedBy: engineer.id,
      deadlineOf: 'appeal',
    });
    await take(derek, id, 'appeal', {}, 'The contractor appeals to the commission.');
    await county.product.make(dutyGrant, { member: engineer.id, duty: 'chief_procurement_officer' });
    const promoted = engineer.with({ duties: ['chief_procurement_officer'] });
    await expect(take(promoted, id, 'decideAppeal', denied)).rejects.toMatchObject(
      refusedAs('appeal_is_another_decision'),
    );
    await take(walter, id, 'decideAppeal', denied);
    await take(derek, id, 'close', {}, 'The appeal is decided.');
    const decided = await derek.list(claimEntry, `claim=${id}`);
    expect(decided.map(({ decision }) => decision).toSorted()).toEqual(['appeal', 'determination']);
    const unnamed = await reviewed(1_000, await here.entered(100_000));
    await take(walter, unnamed, 'determine', {
      ...denied,
      determination: 'part',
      determinedAmount: usd(400),
    });
    await take(derek, unnamed, 'settle', { settlement: usd(400), settlementDays: 0 }, 'As determined.');
    await expect(take(walter, unnamed, 'approveSettlement')).rejects.toMatchObject(
      refusedAs('approver_is_not_negotiator'),
    );
    await take(adaeze, unnamed, 'approveSettlement');
  });

  test('settles by a change and never by money, within what is claimed and approved by someone else', async () => {
    const { county, derek, walter } = here;
    const of = await here.entered(100_000, named());
    const id = await reviewed(20_000, of);
    const settle = (dollars: number, days: number) =>
      take(derek, id, 'settle', { settlement: usd(dollars), settlementDays: days }, 'Negotiated on January 4.');
    await expect(settle(20_000.01, 0)).rejects.toMatchObject(refusedAs('settles_within_claim'));
    await expect(settle(1, 21)).rejects.toMatchObject(refusedAs('settles_within_claim'));
    await expect(settle(0, 0)).rejects.toMatchObject(refusedAs('settles_something'));
    await settle(12_000, 10);
    await county.product.make(dutyGrant, { member: derek.id, duty: 'chief_procurement_officer' });
    const powerful = derek.with({ duties: ['contract_manager', 'chief_procurement_officer'] });
    const own = refusedAs('approver_is_not_negotiator');
    await expect(take(powerful, id, 'approveSettlement')).rejects.toMatchObject(own);
    const key = county.person({ ...powerful.actor, kind: 'service', scopes: ['*'] });
    await expect(take(key, id, 'approveSettlement')).rejects.toMatchObject(own);
    const twice = await Promise.allSettled([0, 1].map(() => take(walter, id, 'approveSettlement')));
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { status, change } = await derek.see(contractClaim, id);
    expect(status).toBe('agreed');
    expect(await derek.see(contractChange, change ?? '')).toMatchObject({
      status: 'proposed',
      proposedBy: derek.id,
      cause: 'claim',
      value: usd(12_000),
      exposure: usd(12_000),
      days: 10,
    });
    expect(await derek.see(contract, of)).toMatchObject({ ceiling: usd(100_000), untilDay: '2027-12-31' });
    await carryOut(change ?? '');
    expect(await derek.see(contract, of)).toMatchObject({ ceiling: usd(112_000), untilDay: '2028-01-10' });
    expect(await derek.see(contractClaim, id)).toMatchObject({ status: 'settled', deadline: null });
    await expect(derek.make(claimEntry, { claim: id, kind: 'response', subject: 'Too late' })).rejects.toMatchObject({
      code: 'claim_entry.claim_is_over',
    });
    await expect(edit(contractClaim, id, { reserve: usd(1) })).rejects.toMatchObject(refusedAs('is_over'));
  });

  test('is carried out for no more than was approved, and is open again as it was where the change is dropped', async () => {
    const { derek, walter } = here;
    const id = await reviewed(20_000, await here.entered(100_000, named()));
    await take(engineer, id, 'determine', { ...denied, determination: 'part', determinedAmount: usd(5_000) });
    await take(derek, id, 'appeal', {}, 'The contractor appeals.');
    const settle = async (): Promise<string> => {
      await take(derek, id, 'settle', { settlement: usd(8_000), settlementDays: 0 }, 'Negotiated on January 4.');
      await take(walter, id, 'approveSettlement');
      return (await derek.see(contractClaim, id)).change ?? '';
    };
    const dear = await settle();
    await here.take(derek, dear, 'return', {}, 'The amount is wrong.');
    await edit(contractChange, dear, { cause: 'owner', lines: [line(80_000)] });
    await here.take(derek, dear, 'price');
    await expect(here.take(derek, dear, 'propose')).rejects.toMatchObject({
      code: 'contract_change.beyond_settlement',
    });
    await here.take(derek, dear, 'void', {}, 'Wrong amount.');
    expect(await derek.see(contractClaim, id)).toMatchObject({
      status: 'appealed',
      change: null,
      settlement: null,
      determination: 'part',
      determinedBy: engineer.id,
      deadlineOf: 'decision',
    });
    await take(derek, id, 'settle', { settlement: usd(8_000), settlementDays: 0 }, 'Negotiated on January 4.');
    await take(walter, id, 'refuseSettlement', {}, 'Too much.');
    expect(await derek.see(contractClaim, id)).toMatchObject({ status: 'appealed', settlement: null });
    await carryOut(await settle());
    expect(await derek.see(contractClaim, id)).toMatchObject({ status: 'settled' });
  });

  test('is settled by a change that its negotiator does not approve, also where someone else proposes it again', async () => {
    const { adaeze, derek, walter } = here;
    const id = await reviewed(20_000, await here.entered(100_000, named()));
    await take(walter, id, 'settle', { settlement: usd(4_000), settlementDays: 0 }, 'Negotiated on January 4.');
    await take(adaeze, id, 'approveSettlement');
    const change = (await derek.see(contractClaim, id)).change ?? '';
    await here.take(derek, change, 'return', {}, 'The lines are not itemized.');
    await edit(contractChange, change, { lines: [line(4_000)] });
    for (const step of ['price', 'propose'] as const) await here.take(derek, change, step);
    await here.take(derek, change, 'agree', memo);
    await edit(contractChange, change, withinScope);
    await expect(here.take(walter, change, 'approve')).rejects.toMatchObject({
      code: 'contract_change.negotiator_is_another',
    });
  });

  test('shows neither reserve nor privileged notes to others, and is read by no other organization', async () => {
    const { county, derek, fiona, chantal } = here;
    const { id } = await claim({ reserve: usd(77_777) });
    await derek.make(claimEntry, { claim: id, kind: 'response', subject: 'We ask for the boring logs' });
    const note = await fiona.make(claimNote, { claim: id, subject: 'Exposure', body: 'Settle below sixty thousand.' });
    const server = await serve(county);
    const path = `/api/v1/contract_claim/${id}/timeline`;
    const mine = await server.ask({ as: derek.actor, method: 'GET', path });
    expect(mine.text).toContain('below sixty thousand');
    for (const person of [chantal, engineer]) {
      const { text } = await server.ask({ as: person.actor, method: 'GET', path });
      expect(text).toContain('boring logs');
      expect(text).not.toContain('sixty thousand');
      expect(await person.see(contractClaim, id)).not.toHaveProperty('reserve');
      await expect(person.see(claimNote, note.id)).rejects.toMatchObject({ kind: 'forbidden' });
    }
    for (const closed of [path, '/api/v1/contract_claim', '/api/v1/claim_note', '/api/v1/contract-claims/open'])
      expect((await server.ask({ method: 'GET', path: closed })).status).toBe(401);
    const page = await windowOf(server, derek, `/contract-claims/${id}`);
    expect(page.everything()).toContain('Notice in time');
    expect(page.everything()).toContain('Privileged');
    const tab = await windowOf(server, chantal, '/claims-change-orders?tab=claims');
    expect(tab.everything()).toContain('Rock not shown on the borings');
    const elsewhere = await county.organization('Bay County');
    const other = (await county.member('Vera Stone', 'admin', elsewhere)).with({ duties: ['contract_manager'] });
    await expect(other.see(contractClaim, id)).rejects.toMatchObject({ kind: 'not_found' });
    await server.close();
  });

  test('reminds of its deadline, and asks on the first page from seven days ahead', async () => {
    const { county, derek } = here;
    const { id } = await claim();
    const asked = () =>
      county.door.run(derek.actor, async (work) =>
        (await needsOf(work.tx, work.actor, work.today, 100)).data.filter((one) => one.id === id),
      );
    expect(await asked()).toEqual([]);
    county.clock.set('2027-01-20T15:00:00Z');
    expect(await asked()).toMatchObject([{ kind: 'claim', onDay: '2027-01-27', left: 7 }]);
    await county.door.run(county.product.actor, (work) => remindOfContracts(work));
    county.clock.set(NOW);
  });
});
