import { delegation } from '#domains/workflow/approvals/delegation.record.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import { contractChange } from '../changes/contract-change.record.ts';
import { contractClaim } from '../claims/contract-claim.record.ts';
import { contractCondition } from '../conditions/contract-condition.record.ts';
import { contract } from '../contract/contract.record.ts';
import { contractObligation } from '../obligations/contract-obligation.record.ts';
import { NOW } from '../test-world.ts';
import { contractCloseout } from './contract-closeout.record.ts';
import { obstacles } from './obstacles.server.ts';
import { attested, type CloseoutWorld, closeoutWorld } from './test-world.ts';

let here: CloseoutWorld;
beforeAll(async () => {
  here = await closeoutWorld();
});
beforeEach(() => here.county.clock.set(NOW));
afterAll(() => here.county.close());

const as = (code: string) => ({ code: `contract_closeout.${code}` });

/** Federal money of before Levee, whose clauses nobody asks for again. */
async function inForceBefore(): Promise<string> {
  const { id } = await here.derek.make(contract, {
    title: 'Levee inspection',
    isExisting: true,
    type: 'fixed',
    vendor: await here.vendor('Tidal Survey LLC'),
    value: usd(90_000),
    ceiling: usd(90_000),
    orderedBefore: usd(90_000),
    fromDay: '2025-07-01',
    untilDay: '2027-06-30',
    federalFunds: true,
    documents: [here.paper],
  });
  await here.step(here.derek, id, 'submit');
  await here.step(here.fiona, id, 'confirm', { signedOn: '2025-06-20' });
  return id;
}

const active = async (more = {}) => (await here.active(await here.finalAward(), more)).id;

describe('a contract', () => {
  test('is closed by a person who neither prepared it nor opened its closeout, and takes nothing more', async () => {
    const { derek, nadia, oskar, take } = here;
    const of = await here.finalAward();
    const { id: own } = await here.active(of);
    const { id } = await here.submitted(own);
    await expect(here.step(derek, own, 'close', {}, 'Done.')).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(take(derek, id, 'close')).rejects.toMatchObject(as('closer_is_another'));
    await expect(take(nadia, id, 'close')).rejects.toMatchObject(as('closer_is_another'));
    await expect(take(here.chantal, id, 'close')).rejects.toMatchObject({ kind: 'forbidden' });
    const twice = await Promise.allSettled([take(oskar, id, 'close'), take(oskar, id, 'close')]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await nadia.see(contractCloseout, id)).toMatchObject({
      status: 'closed',
      preparedBy: derek.id,
      attestedBy: nadia.id,
      closedBy: oskar.id,
      closedOn: '2027-01-05',
      retainUntil: '2032-01-05',
    });
    expect(await here.terms(own)).toMatchObject({ status: 'closed', closedOn: '2027-01-05' });
    await expect(here.orderOf(of)).rejects.toMatchObject({ code: 'purchase_order.contract_active' });
    await expect(
      derek.make(contractChange, { contract: own, subject: 'One more', cause: 'owner', eventOn: '2027-01-04' }),
    ).rejects.toMatchObject({ code: 'contract_change.contract_active' });
    await expect(here.opened(own)).rejects.toMatchObject(as('contract_in_force'));
  });

  test('stays open while anything of it is open, and every obstacle is said at once', async () => {
    const { derek, oskar, take } = here;
    const of = await here.finalAward();
    const { id: own } = await here.active(of);
    const ordered = await here.orderOf(of);
    await here.lena.run(purchaseOrder, 'issue', ordered);
    const due = await derek.make(contractObligation, { contract: own, name: 'Test report', dueOn: '2027-02-01' });
    await derek.make(contractCondition, { contract: own, kind: 'performance', name: 'Performance bond' });
    await derek.make(contractCondition, {
      contract: own,
      kind: 'insurance',
      coverage: 'general',
      name: 'General liability',
    });
    const change = await derek.make(contractChange, {
      contract: own,
      subject: 'Deeper shaft',
      cause: 'unforeseen',
      eventOn: '2027-01-04',
    });
    await derek.make(contractClaim, {
      contract: own,
      subject: 'Delay of the site',
      basis: 'delay',
      eventOn: '2027-01-04',
      noticedOn: '2027-01-05',
    });
    await here.county.product.edit(contract, own, (await derek.see(contract, own)).version, { documents: [] });
    const { id } = await here.submitted(own);
    const refusal = await take(oskar, id, 'close').catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      ...as('checks'),
      issues: ['changes', 'claims', 'conditions', 'obligations', 'orders', 'signed'].map((check) => as(check)),
    });
    expect(refusal).toMatchObject({ message: expect.stringContaining('“Test report” is open.') });
    expect(await here.terms(own)).toMatchObject({ status: 'active', closedOn: null });
    await derek.run(contractChange, 'void', change.id, 'Not needed.');
    await here.county.door.run(derek.actor, (work) =>
      work.move(contractObligation, due.id, 'complete', { input: { evidence: [here.paper] } }),
    );
    const left = await here.county.door.run(derek.actor, (work) => obstacles(work, own));
    expect(left.map(({ check }) => check)).toEqual(['claims', 'conditions', 'orders', 'signed']);
  });

  test('is reopened with a reason by an approver, and closed again; a terminated one stays terminated', async () => {
    const { nadia, oskar, walter, take } = here;
    const own = await active();
    const { id } = await here.submitted(own);
    await take(oskar, id, 'close');
    await expect(take(oskar, id, 'reopen', 'A late invoice.')).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(take(walter, id, 'reopen')).rejects.toMatchObject({ issues: [{ path: 'reason' }] });
    await take(walter, id, 'reopen', 'A late invoice.');
    expect(await here.terms(own)).toMatchObject({ status: 'active', closedOn: null });
    expect(await nadia.see(contractCloseout, id)).toMatchObject({
      status: 'open',
      closedBy: null,
      attestedBy: null,
      retainUntil: null,
      reopenedBy: walter.id,
    });
    await take(nadia, id, 'submit');
    await take(oskar, id, 'close');
    const ended = await active();
    const end = { terminationKind: 'convenience', terminatedOn: '2027-01-05' };
    await here.step(walter, ended, 'terminate', end, 'Not needed.');
    const other = await here.submitted(ended);
    await take(oskar, other.id, 'close');
    expect(await here.terms(ended)).toMatchObject({ status: 'terminated', closedOn: '2027-01-05' });
    await take(walter, other.id, 'reopen', 'A claim came.');
    expect(await here.terms(ended)).toMatchObject({ status: 'terminated', closedOn: null });
  });

  test('with federal money keeps its records three years from the final report, or longer', async () => {
    const { nadia, oskar, take } = here;
    const own = await inForceBefore();
    const { id } = await here.opened(own, { keepYears: null, keepSource: null });
    const begun = await nadia.see(contractCloseout, id);
    expect(begun).toMatchObject({ federalFunds: true, keepYears: 3 });
    expect(begun.keepSource).toContain('200.334');
    await expect(take(nadia, id, 'submit')).rejects.toMatchObject(as('has_final_report'));
    const short = await nadia.edit(contractCloseout, id, begun.version, { finalReportOn: '2027-01-04', keepYears: 2 });
    await expect(take(nadia, id, 'submit')).rejects.toMatchObject(as('retention'));
    await nadia.edit(contractCloseout, id, short.version, { keepYears: 3 });
    await take(nadia, id, 'submit');
    await take(oskar, id, 'close');
    expect(await nadia.see(contractCloseout, id)).toMatchObject({ retainUntil: '2030-01-04' });
  });

  test('is attested in full before it awaits closing, and then stays as it is', async () => {
    const { nadia, take } = here;
    const own = await active();
    for (const [more, code] of [
      [{ evaluation: 'Fine.' }, 'is_evaluated'],
      [{ property: 'settled' }, 'says_property'],
      [{ warrantyUntil: null }, 'says_warranty'],
      [{ evidence: [] }, 'has_evidence'],
      [{ keepSource: null }, 'says_retention'],
    ] as const) {
      const { id } = await here.opened(own, more);
      await expect(take(nadia, id, 'submit')).rejects.toMatchObject(as(code));
      await take(nadia, id, 'withdraw', 'Opened too early.');
    }
    const given = { contract: own, ...attested };
    await expect(nadia.make(contractCloseout, { ...given, completedOn: '2027-01-06' })).rejects.toMatchObject(
      as('completed_in_time'),
    );
    await expect(nadia.make(contractCloseout, { ...given, completedOn: '2026-12-31' })).rejects.toMatchObject(
      as('completed_after_start'),
    );
    const draft = await here.drafted(await here.finalAward());
    await expect(here.opened(draft.id)).rejects.toMatchObject(as('contract_in_force'));
    const twice = await Promise.allSettled([here.opened(own), here.opened(own)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [kept] = twice.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await take(nadia, kept?.id ?? '', 'submit');
    const { version } = await nadia.see(contractCloseout, kept?.id ?? '');
    await expect(nadia.edit(contractCloseout, kept?.id ?? '', version, { keepYears: 1 })).rejects.toMatchObject(
      as('is_submitted'),
    );
  });
});

describe('people who want it closed', () => {
  test('close nothing by a key, on behalf of another, for their own firm, or after their duty ended', async () => {
    const { county, derek, nadia, oskar, take } = here;
    const own = await active();
    const { id } = await here.submitted(own);
    const key = county.person({ ...nadia.actor, kind: 'service', scopes: ['*'] });
    await expect(take(key, id, 'close')).rejects.toMatchObject(as('closer_is_another'));
    const deputy = await here.withDuties('Olga Ivanova', 'contract_manager');
    await derek.make(delegation, {
      deputy: deputy.id,
      fromDay: '2027-01-05',
      untilDay: '2027-01-20',
      reason: 'Vacation in January',
    });
    await expect(take(deputy, id, 'close')).rejects.toMatchObject(as('closer_is_another'));
    const former = (await county.member('Nils Berg')).with({ duties: ['contract_manager'] });
    await expect(take(former, id, 'close')).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(here.opened(own)).rejects.toMatchObject(as('one_each'));
    const stranger = await county.member('Sven Halvorsen', 'user', await county.organization('Other County'));
    await expect(take(stranger.with({ duties: ['contract_manager'] }), id, 'close')).rejects.toMatchObject({
      kind: 'not_found',
    });
    const firm = (await derek.see(contract, own)).vendor ?? '';
    const contact = await here.withDuties('Tomas Vega', 'contract_manager');
    await county.door.run(county.product.actor, async (work) => {
      const [person] = await work.tx.query<{ email: string }>(
        'select email from organization_members where organization_id = $1 and id = $2',
        [county.organizationId, contact.id],
      );
      await work.change(vendor, firm, { contacts: [{ name: 'T. Vega', email: person?.email ?? '' }] });
    });
    await expect(take(contact, id, 'close')).rejects.toMatchObject(as('contact_of_vendor'));
    expect(await here.terms(own)).toMatchObject({ status: 'active', closedOn: null });
    const stale = await nadia.see(contractCloseout, id);
    await take(nadia, id, 'return', 'A detail is missing.');
    await expect(
      county.door.run(oskar.actor, (work) =>
        work.transition(work.around.registry.get(contractCloseout.name), {
          id,
          step: 'close',
          version: stale.version,
          input: {},
        }),
      ),
    ).rejects.toMatchObject({ kind: expect.stringMatching(/conflict|refused|stale/u) });
  });

  test('who opened the closeout attests, and a chief of the county may close what others prepared', async () => {
    const { county, walter, nadia, take } = here;
    const own = await active();
    const { id } = await here.submitted(own);
    await county.product.make(dutyGrant, { member: nadia.id, duty: 'chief_procurement_officer' });
    const powerful = nadia.with({ duties: ['contract_manager', 'chief_procurement_officer'] });
    await expect(take(powerful, id, 'close')).rejects.toMatchObject(as('closer_is_another'));
    await take(walter, id, 'close');
    expect(await here.terms(own)).toMatchObject({ status: 'closed' });
  });
});
