import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { each, usd } from '#domains/procurement/orders/test-world.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { delegation } from '#domains/workflow/approvals/delegation.record.ts';
import { contract } from '../contract/contract.record.ts';
import { figuresOf } from '../contract/figures.server.ts';
import { contractObligation } from '../obligations/contract-obligation.record.ts';
import { contractOrder } from '../orders/contract-order.record.ts';
import { NOW } from '../test-world.ts';
import { changePolicy } from './change-policy.record.ts';
import { contractChange } from './contract-change.record.ts';
import { analyzed, type ChangeWorld, changeWorld, line, memo } from './test-world.ts';

let here: ChangeWorld;
beforeAll(async () => {
  here = await changeWorld();
});
afterAll(() => here.county.close());

const signed = { signedOn: '2027-01-05' };
const action = { councilAction: 'Resolution 2027-4' };
const refusedAs = (code: string) => ({ code: `contract_change.${code}` });
const figures = (of: string) =>
  here.county.door.run(here.derek.actor, async (work) => (await figuresOf(work, [of])).figures[0]);

describe('a change of a contract', () => {
  test('counts from its rough estimate on, and moves limit and end day together when it is executed', async () => {
    const { derek, walter, take } = here;
    const of = await here.entered(200_000);
    const { id } = await here.event(of, { rough: usd(30_000) });
    expect(await figures(of)).toMatchObject({ roughCents: 30_000_00, pendingCents: 0, executedCents: 0 });
    await take(derek, id, 'request');
    await expect(take(derek, id, 'price')).rejects.toMatchObject(refusedAs('has_price'));
    const { version } = await derek.see(contractChange, id);
    await derek.edit(contractChange, id, version, {
      lines: [line(15_000, true), line(9_000)],
      days: 30,
      scheduleBasis: 'Excavation is on the critical path for six weeks.',
    });
    await take(derek, id, 'price');
    expect(await figures(of)).toMatchObject({ roughCents: 0, pendingCents: 24_000_00 });
    await take(derek, id, 'propose');
    await expect(take(derek, id, 'agree', { memo: 'OK' })).rejects.toMatchObject(refusedAs('memo'));
    await take(derek, id, 'agree', memo);
    await take(walter, id, 'approve');
    expect(await derek.see(contract, of)).toMatchObject({ ceiling: usd(200_000), untilDay: '2027-12-31' });
    await expect(take(derek, id, 'execute', { signedOn: '2027-01-06' })).rejects.toMatchObject(
      refusedAs('signed_in_time'),
    );
    await take(derek, id, 'execute', signed);
    expect(await derek.see(contract, of)).toMatchObject({ ceiling: usd(224_000), untilDay: '2028-01-30' });
    expect(await derek.see(contractChange, id)).toMatchObject({
      status: 'executed',
      value: usd(24_000),
      eligible: usd(15_000),
      ineligible: usd(9_000),
      cumulative: usd(24_000),
      approvedBy: walter.id,
      executedBy: derek.id,
      limitBefore: usd(200_000),
      limitAfter: usd(224_000),
      endBefore: '2027-12-31',
      endAfter: '2028-01-30',
    });
    expect(await figures(of)).toMatchObject({ ceilingCents: 224_000_00, executedCents: 24_000_00, pendingCents: 0 });
    const kept = await derek.see(contractChange, id);
    await expect(derek.edit(contractChange, id, kept.version, { subject: 'Other' })).rejects.toMatchObject(
      refusedAs('is_executed'),
    );
  });

  test('as a directive needs an amount that is not to be exceeded, and is priced once', async () => {
    const { derek, walter, take } = here;
    const of = await here.entered(400_000);
    const { id } = await here.event(of, { kind: 'directive', ...analyzed });
    await expect(take(derek, id, 'direct', {}, 'The trench floods.')).rejects.toMatchObject({
      issues: [{ path: 'notToExceed' }, { path: 'pricingDue' }],
    });
    await expect(
      take(derek, id, 'direct', { notToExceed: usd(0), pricingDue: '2027-02-01' }, 'The trench floods.'),
    ).rejects.toMatchObject(refusedAs('directive_has_limit'));
    await expect(
      take(derek, id, 'direct', { notToExceed: usd(40_000), pricingDue: '2027-01-04' }, 'The trench floods.'),
    ).rejects.toMatchObject(refusedAs('pricing_due'));
    await take(derek, id, 'direct', { notToExceed: usd(40_000), pricingDue: '2027-02-01' }, 'The trench floods.');
    await expect(here.event(of, { prices: id })).rejects.toMatchObject(refusedAs('prices_executed'));
    await take(walter, id, 'approve');
    await take(derek, id, 'execute', signed);
    expect(await derek.see(contract, of)).toMatchObject({ ceiling: usd(440_000) });
    const price = await here.executed(of, 31_000, { prices: id, ...analyzed });
    expect(price).toMatchObject({ exposure: usd(-9_000), cumulative: usd(31_000) });
    expect(await derek.see(contract, of)).toMatchObject({ ceiling: usd(431_000) });
    await expect(here.event(of, { prices: id })).rejects.toMatchObject(refusedAs('priced_once'));
  });
});

describe('people who want the money', () => {
  test('approves no change that they proposed, by session, key or delegation, nor after their duty ended', async () => {
    const { county, derek, walter, take } = here;
    const of = await here.entered(100_000);
    const id = await here.agreed(of, 5_000);
    await county.product.make(dutyGrant, { member: derek.id, duty: 'chief_procurement_officer' });
    const powerful = derek.with({ duties: ['contract_manager', 'chief_procurement_officer'] });
    const own = refusedAs('approver_is_not_proposer');
    await expect(take(powerful, id, 'approve')).rejects.toMatchObject(own);
    const key = county.person({ ...powerful.actor, kind: 'service', scopes: ['*'] });
    await expect(take(key, id, 'approve')).rejects.toMatchObject(own);
    const deputy = await here.withDuties('Olga Ivanova', 'chief_procurement_officer');
    await derek.make(delegation, {
      deputy: deputy.id,
      fromDay: '2027-01-05',
      untilDay: '2027-01-20',
      reason: 'Vacation in January',
    });
    await expect(take(deputy, id, 'approve')).rejects.toThrow('on behalf');
    const stranger = (await county.member('Sven Halvorsen')).with({ duties: ['chief_procurement_officer'] });
    await expect(take(stranger, id, 'approve')).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(take(here.chantal, id, 'approve')).rejects.toMatchObject({ kind: 'forbidden' });
    await take(walter, id, 'approve');
    const former = (await county.member('Nils Berg')).with({ duties: ['contract_manager'] });
    await expect(take(former, id, 'execute', signed)).rejects.toMatchObject(refusedAs('duty'));
  });

  test('splits one change into five below the limit: all of them together need the governing body', async () => {
    const { adaeze, walter, derek, take } = here;
    const of = await here.entered(100_000);
    for (const dollars of [6_000, 6_000, 6_000, 6_000]) await here.executed(of, dollars);
    const fifth = await here.agreed(of, 6_000);
    await expect(take(walter, fifth, 'approve')).rejects.toMatchObject(refusedAs('council'));
    await expect(take(adaeze, fifth, 'approve')).rejects.toMatchObject(refusedAs('council'));
    await expect(take(adaeze, fifth, 'approveInCouncil')).rejects.toMatchObject({
      issues: [{ path: 'councilAction' }],
    });
    await expect(take(walter, fifth, 'approveInCouncil', action)).rejects.toMatchObject({ kind: 'forbidden' });
    await take(derek, fifth, 'return', {}, 'Hidden by a reduction.');
    await here.executed(of, -900);
    const smaller = await here.agreed(of, 200, action);
    await expect(take(walter, smaller, 'approve')).rejects.toMatchObject(refusedAs('council'));
    await take(adaeze, smaller, 'approveInCouncil', action);
    await take(derek, smaller, 'execute', signed);
    expect(await derek.see(contract, of)).toMatchObject({ ceiling: usd(123_300) });
  });

  test('approves or executes two at once: the second is judged by what the first has taken', async () => {
    const { derek, walter, take } = here;
    const of = await here.entered(100_000);
    const two = [await here.agreed(of, 20_000), await here.agreed(of, 20_000)] as const;
    const approvals = await Promise.allSettled(two.map((id) => take(walter, id, 'approve')));
    expect(approvals.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const id = approvals[0]?.status === 'fulfilled' ? two[0] : two[1];
    const executions = await Promise.allSettled([0, 1].map(() => take(derek, id, 'execute', signed)));
    expect(executions.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await derek.see(contract, of)).toMatchObject({ ceiling: usd(120_000) });
    const low = await here.entered(90_000, { orderedBefore: usd(80_000) });
    const cuts = [await here.approved(low, -8_000), await here.approved(low, -8_000)] as const;
    const cut = await Promise.allSettled(cuts.map((one) => take(derek, one, 'execute', signed)));
    expect(cut.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await derek.see(contract, low)).toMatchObject({ ceiling: usd(82_000) });
  });

  test('changes no contract that is closed, terminated, not active yet or over', async () => {
    const { county, derek, walter, take } = here;
    const of = await here.entered(100_000);
    const id = await here.approved(of, 5_000);
    const other = await here.agreed(of, 5_000);
    await county.product.run(contract, 'close', of, 'All done.');
    await expect(take(derek, id, 'execute', signed)).rejects.toMatchObject(refusedAs('contract_active'));
    await expect(take(walter, other, 'approve')).rejects.toMatchObject(refusedAs('contract_active'));
    await expect(here.event(of)).rejects.toMatchObject(refusedAs('contract_active'));
    const draft = await here.drafted(await here.finalAward());
    await expect(here.event(draft.id)).rejects.toMatchObject(refusedAs('contract_active'));
    const late = await here.entered(100_000, { untilDay: '2027-01-31' });
    const [more, less] = [await here.approved(late, 5_000), await here.approved(late, -5_000)];
    county.clock.set('2027-02-01T15:00:00Z');
    await expect(take(derek, more, 'execute', signed)).rejects.toMatchObject(refusedAs('contract_ended'));
    await take(derek, less, 'execute', signed);
    county.clock.set(NOW);
  });

  test('takes no limit below what is ordered, and no end before today or before what is owed', async () => {
    const { derek, take } = here;
    const of = await here.entered(100_000, { orderedBefore: usd(96_000) });
    const priced = async (more: object) => {
      const { id } = await here.event(of, more);
      await take(derek, id, 'price');
      return take(derek, id, 'propose');
    };
    await expect(priced({ lines: [line(-4_000.01)] })).rejects.toMatchObject(refusedAs('below_ordered'));
    await derek.make(contractObligation, { contract: of, name: 'Final report', owner: derek.id, dueOn: '2027-12-15' });
    await expect(priced({ days: -30 })).rejects.toMatchObject(refusedAs('days_are_shown'));
    const basis = { scheduleBasis: 'The pier is left out of the works.' };
    await expect(priced({ days: -30, ...basis })).rejects.toMatchObject(refusedAs('end_after_obligations'));
    await expect(priced({ days: -400, ...basis })).rejects.toMatchObject(refusedAs('end_not_past'));
    await expect(priced({ days: -3650, ...basis })).rejects.toMatchObject(refusedAs('end_after_start'));
    await expect(here.event(of, { days: 3651 })).rejects.toMatchObject({ issues: [{ path: 'days' }] });
    await expect(here.event(of, { eventOn: '2027-01-06' })).rejects.toMatchObject(refusedAs('event_is_not_ahead'));
    await expect(here.event(of, { subject: '  ' })).rejects.toMatchObject({ issues: [{ path: 'subject' }] });
  });

  test('follows on no order but an issued one under its contract, and ends before none of them', async () => {
    const { derek, chantal, lena, rosa, take } = here;
    const of = await here.entered(100_000);
    const { vendor } = await derek.see(contract, of);
    const ordered = async (more: object, isPlaced = true) => {
      const { id: source } = await rosa.make(requisition, {
        purpose: 'Pier works',
        costCenter: here.center,
        accounts: [{ budgetLine: here.supplies }],
        lines: [{ item: 'Shoring', quantity: each(1), unitPrice: usd(500) }],
      });
      await here.approve(source);
      const { id } = await here.order(source, { vendor, ...more });
      if (isPlaced) await chantal.make(contractOrder, { contract: of, purchaseOrder: id });
      await chantal.run(purchaseOrder, 'submit', id);
      await lena.run(purchaseOrder, 'issue', id);
      return id;
    };
    const priced = async (more: object) => {
      const { id } = await here.event(of, { lines: [line(500)], ...more });
      await take(derek, id, 'price');
      return take(derek, id, 'propose');
    };
    const follows = {
      ...refusedAs('order_follows'),
      issues: [{ path: 'purchaseOrder', code: 'contract_change.order_follows' }],
    };
    const strange = await ordered({ vendor: await here.vendor('Other Works') }, false);
    const loose = await ordered({}, false);
    for (const purchaseOrder of [strange, loose])
      await expect(priced({ purchaseOrder })).rejects.toMatchObject(follows);
    const blanket = await ordered({ type: 'blanket', endsOn: '2027-12-02' });
    expect(await priced({ purchaseOrder: blanket })).toMatchObject({ status: 'proposed' });

    const basis = { scheduleBasis: 'The pier is left out of the works.' };
    await expect(priced({ days: -30, ...basis })).rejects.toMatchObject({
      ...refusedAs('end_after_orders'),
      issues: [{ path: 'days', code: 'contract_change.end_after_orders' }],
    });
    // The order ends on the very day on which the contract would.
    expect(await priced({ days: -29, ...basis })).toMatchObject({ status: 'proposed' });
  });

  test('states no split of their own: what a grant can pay follows from the lines', async () => {
    const of = await here.entered(100_000);
    const given = { lines: [line(700, true), line(300)], eligible: usd(1_000), ineligible: usd(0), exposure: usd(1) };
    await expect(here.event(of, given as never)).rejects.toMatchObject({
      issues: [
        { path: 'eligible', code: 'computed' },
        { path: 'ineligible', code: 'computed' },
        { path: 'exposure', code: 'computed' },
      ],
    });
    expect(await here.event(of, { lines: given.lines })).toMatchObject({ eligible: usd(700), ineligible: usd(300) });
  });

  test('passes the threshold of the day without an analysis by no change, no sum and no new total', async () => {
    const { adaeze, derek, walter, take } = here;
    const large = await here.agreed(await here.entered(5_000_000), 10_000);
    await expect(take(walter, large, 'approve')).rejects.toThrow('$350,000.00');
    const over = await here.entered(349_000);
    const small = await here.agreed(over, 1_000);
    await take(walter, small, 'approve');
    const next = await here.agreed(over, 1);
    await take(derek, small, 'execute', signed);
    await expect(take(walter, next, 'approve')).rejects.toMatchObject(refusedAs('analysis'));
    const { version } = await derek.see(contractChange, next);
    await derek.edit(contractChange, next, version, { analysisKind: 'price', analysis: 'Fair.' });
    await expect(take(walter, next, 'approve')).rejects.toMatchObject(refusedAs('analysis'));
    const again = await derek.see(contractChange, next);
    await derek.edit(contractChange, next, again.version, analyzed);
    await take(walter, next, 'approve');
    const cut = await here.agreed(await here.entered(900_000), -351_000);
    await expect(take(adaeze, cut, 'approveInCouncil', action)).rejects.toMatchObject(refusedAs('analysis'));
  });

  test('hides no new purchase in a change: the scope question is answered, and a cardinal change is refused', async () => {
    const { derek, walter, take } = here;
    const of = await here.entered(100_000);
    const id = await here.agreed(of, 5_000, { wouldCompete: null, scopeReason: null });
    const answer = async (more: object) => {
      const { version } = await derek.see(contractChange, id);
      await derek.edit(contractChange, id, version, more);
    };
    await expect(take(walter, id, 'approve')).rejects.toMatchObject(refusedAs('scope_is_answered'));
    await answer({ wouldCompete: 'no', scopeReason: 'Yes.' });
    await expect(take(walter, id, 'approve')).rejects.toMatchObject(refusedAs('scope_is_answered'));
    await answer({ wouldCompete: 'yes', scopeReason: 'A second pump station at another site.' });
    await expect(take(walter, id, 'approve')).rejects.toMatchObject(refusedAs('is_within_scope'));
    const { version } = await derek.see(contractChange, id);
    await expect(derek.edit(contractChange, id, version, { lines: [line(50_000)] })).rejects.toMatchObject(
      refusedAs('is_proposed'),
    );
  });

  test('reads or takes no change of another organization', async () => {
    const of = await here.entered(100_000);
    const id = await here.agreed(of, 5_000);
    const elsewhere = await here.county.organization('Bay County');
    const other = (await here.county.member('Vera Stone', 'admin', elsewhere)).with({
      duties: ['contract_manager', 'chief_procurement_officer', 'governing_body'],
    });
    await expect(other.see(contractChange, id)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(here.take(other, id, 'approve')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(other.make(contractChange, { contract: of, subject: 'X', cause: 'owner' })).rejects.toMatchObject({
      issues: [{ path: 'contract' }],
    });
  });
});

describe('a change policy', () => {
  test('is adopted by the governing body and never by its author, and counts from its day on', async () => {
    const { county, adaeze, walter, take } = here;
    const given = { source: 'Ordinance 12', above: usd(10_000), fromDay: '2027-01-05' };
    const own = await adaeze.make(changePolicy, given);
    await expect(adaeze.run(changePolicy, 'adopt', own.id)).rejects.toMatchObject({
      code: 'change_policy.adopter_is_not_author',
    });
    await expect(walter.run(changePolicy, 'adopt', own.id)).rejects.toMatchObject({ kind: 'forbidden' });
    const { id } = await walter.make(changePolicy, given);
    const of = await here.entered(100_000);
    const change = await here.agreed(of, 12_000);
    await adaeze.run(changePolicy, 'adopt', id);
    await expect(take(walter, change, 'approve')).rejects.toThrow('Ordinance 12');
    await adaeze.run(changePolicy, 'end', id, 'Replaced.');
    await take(walter, change, 'approve');
    county.clock.set(NOW);
  });
});
