import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { delegation } from '#domains/workflow/approvals/delegation.record.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { contractCondition } from '../conditions/contract-condition.record.ts';
import { type ContractWorld, contractWorld } from '../test-world.ts';
import { contract } from './contract.record.ts';

let here: ContractWorld;
beforeAll(async () => {
  here = await contractWorld();
});
afterAll(() => here.county.close());

describe('a contract of a final award', () => {
  test('takes vendor, value and limit from the award, and no others are typed', async () => {
    const of = await here.finalAward();
    const made = await here.drafted(of);
    expect(made).toMatchObject({
      status: 'draft',
      vendor: of.vendor,
      value: usd(2480),
      ceiling: usd(2480),
      isExisting: false,
      manager: here.derek.id,
    });
    expect(made.number).toMatch(/^CON-2027-\d{4}$/);
    const again = here.drafted(of);
    await expect(again).rejects.toMatchObject({ code: 'contract.one_of_award', issues: [{ path: 'award' }] });
    const next = await here.finalAward();
    await expect(here.drafted(next, { vendor: next.other })).rejects.toMatchObject({ code: 'contract.awarded_vendor' });
    await expect(here.drafted(next, { value: usd(2481) })).rejects.toMatchObject({ code: 'contract.awarded_value' });
    await expect(here.drafted(next, { isExisting: true })).rejects.toMatchObject({
      code: 'contract.existing_or_award',
    });
    const both = await Promise.allSettled([here.drafted(next), here.drafted(next)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const open = await here.finalAward({ isFinal: false });
    await expect(here.drafted(open)).rejects.toMatchObject({ code: 'contract.award_is_final' });
  });

  test('has no price type of cost plus a percentage, and time and materials only with a finding', async () => {
    const of = await here.finalAward();
    await expect(here.drafted(of, { type: 'cost_plus_percentage' as never })).rejects.toMatchObject({
      issues: [{ path: 'type' }],
    });
    const { id, version } = await here.drafted(of, { type: 'time' });
    await expect(here.step(here.derek, id, 'submit')).rejects.toMatchObject({
      code: 'contract.type_finding',
      issues: [{ path: 'typeFinding' }],
    });
    await here.derek.edit(contract, id, version, {
      typeFinding: 'Extent of the repair is unknown until the pumps are taken apart.',
    });
    expect(await here.step(here.derek, id, 'submit')).toMatchObject({ status: 'legal_review' });
  });

  test('ends after it starts, holds its value, and takes no negative amount', async () => {
    const of = await here.finalAward();
    await expect(here.drafted(of, { untilDay: '2027-01-01' })).rejects.toMatchObject({
      code: 'contract.ends_after_it_starts',
    });
    await expect(here.drafted(of, { ceiling: usd(2479.99) })).rejects.toMatchObject({
      code: 'contract.ceiling_holds_value',
    });
    await expect(here.drafted(of, { ceiling: usd(-1) })).rejects.toMatchObject({ issues: [{ path: 'ceiling' }] });
    await expect(here.drafted(of, { title: '  ' })).rejects.toMatchObject({ issues: [{ path: 'title' }] });
    await expect(here.drafted(of, { orderedBefore: usd(1) })).rejects.toMatchObject({
      code: 'contract.ordered_before',
    });
  });
});

describe('three people stand between a draft and an active contract', () => {
  test('its author neither reviews nor approves it, by duty, key or delegation', async () => {
    const { county, derek, fiona, walter } = here;
    const of = await here.finalAward();
    const { id } = await here.drafted(of, { documents: [] });
    await here.step(derek, id, 'submit');
    for (const duty of ['legal_counsel', 'chief_procurement_officer'] as const)
      await county.product.make(dutyGrant, { member: derek.id, duty });
    const powerful = derek.with({ duties: ['contract_manager', 'legal_counsel', 'chief_procurement_officer'] });
    await expect(here.step(powerful, id, 'clear')).rejects.toMatchObject({ code: 'contract.reviewer_is_not_author' });
    const key = { ...powerful, actor: { ...powerful.actor, kind: 'service' as const, scopes: ['*'] } };
    await expect(here.step(key, id, 'clear')).rejects.toMatchObject({ code: 'contract.reviewer_is_not_author' });
    await here.step(fiona, id, 'clear');
    await expect(here.step(powerful, id, 'approve')).rejects.toMatchObject({
      code: 'contract.approver_is_not_author',
    });
    await county.product.make(dutyGrant, { member: fiona.id, duty: 'governing_body' });
    const reviewer = fiona.with({ duties: ['legal_counsel', 'governing_body'] });
    await expect(here.step(reviewer, id, 'approve')).rejects.toMatchObject({
      code: 'contract.approver_is_not_author',
    });
    const stranger = await county.member('Sven Halvorsen');
    await expect(here.step(stranger.with({ duties: ['chief_procurement_officer'] }), id, 'approve')).rejects.toThrow(
      'chief procurement officer',
    );
    const deputy = await here.withDuties('Olga Ivanova', 'chief_procurement_officer');
    await derek.make(delegation, {
      deputy: deputy.id,
      fromDay: '2027-01-05',
      untilDay: '2027-01-20',
      reason: 'Vacation in January',
    });
    await expect(here.step(deputy, id, 'approve')).rejects.toThrow('on behalf');
    expect(await here.step(walter, id, 'approve')).toMatchObject({ status: 'approved', approvedBy: walter.id });
    await expect(here.step(powerful, id, 'activate')).rejects.toMatchObject({ issues: [{ path: 'signedOn' }] });
    await expect(here.step(powerful, id, 'activate', { signedOn: '2027-01-04' })).rejects.toMatchObject({
      code: 'contract.has_document',
    });
    const approved = await derek.see(contract, id);
    await derek.edit(contract, id, approved.version, { documents: [here.paper] });
    await expect(here.step(powerful, id, 'activate', { signedOn: '2027-01-06' })).rejects.toMatchObject({
      code: 'contract.signed_ahead',
    });
    await here.step(powerful, id, 'activate', { signedOn: '2027-01-04' });
    const { version } = await derek.see(contract, id);
    await expect(derek.edit(contract, id, version, { ceiling: usd(9000) })).rejects.toMatchObject({
      code: 'contract.is_active',
      message: expect.stringContaining('change order'),
    });
    await expect(derek.edit(contract, id, version, { untilDay: '2030-01-01' })).rejects.toThrow('active contract');
    await derek.edit(contract, id, version, { manager: here.lena.id });
  });

  test('what is in review changes only when it is sent back, and its decisions are then forgotten', async () => {
    const of = await here.finalAward();
    const { id } = await here.drafted(of);
    await here.step(here.derek, id, 'submit');
    const { version } = await here.derek.see(contract, id);
    await expect(here.derek.edit(contract, id, version, { ceiling: usd(5000) })).rejects.toMatchObject({
      code: 'contract.is_in_review',
    });
    await here.step(here.fiona, id, 'clear');
    await expect(here.step(here.walter, id, 'return')).rejects.toThrow('Reason is required');
    const back = await here.step(here.walter, id, 'return', {}, 'The limit is missing the freight.');
    expect(back.status).toBe('returned');
    expect(await here.derek.see(contract, id)).toMatchObject({ clearedBy: null });
    await expect(
      here.chantal.edit(contract, id, (await here.derek.see(contract, id)).version, { title: 'Mine' }),
    ).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(here.derek.edit(contract, id, version, { title: 'Old window' })).rejects.toMatchObject({
      code: 'stale',
    });
  });

  test('a bond that is due before the start is confirmed by a second person first', async () => {
    const of = await here.finalAward();
    const { id } = await here.drafted(of);
    const bond = await here.derek.make(contractCondition, {
      contract: id,
      kind: 'performance',
      name: 'Performance bond',
      least: usd(2480),
    });
    await here.step(here.derek, id, 'submit');
    await here.step(here.fiona, id, 'clear');
    await here.step(here.walter, id, 'approve');
    const signed = { signedOn: '2027-01-04' };
    await expect(here.step(here.derek, id, 'activate', signed)).rejects.toMatchObject({
      code: 'contract.conditions_missing',
    });
    const move = (by: typeof here.derek, name: 'enterEvidence' | 'confirm' | 'waive', input = {}, reason?: string) =>
      here.county.door.run(by.actor, (work) =>
        work.move(contractCondition, bond.id, name, { input, ...(reason ? { reason } : {}) }),
      );
    const bare = { reference: 'B-1', evidenceUntil: '2028-01-01' };
    await expect(move(here.derek, 'enterEvidence', bare)).rejects.toMatchObject({ issues: [{ path: 'evidence' }] });
    const paper = { ...bare, evidence: [here.paper] };
    await expect(move(here.derek, 'enterEvidence', { ...paper, evidenceUntil: '2027-01-01' })).rejects.toMatchObject({
      code: 'contract_condition.is_expired',
    });
    await move(here.derek, 'enterEvidence', paper);
    await expect(move(here.derek, 'confirm')).rejects.toMatchObject({
      code: 'contract_condition.checker_is_not_enterer',
    });
    await expect(here.step(here.derek, id, 'activate', signed)).rejects.toMatchObject({
      code: 'contract.conditions_missing',
    });
    await move(here.walter, 'confirm');
    expect(await here.step(here.derek, id, 'activate', signed)).toMatchObject({ status: 'active' });
    const { version } = await here.derek.see(contractCondition, bond.id);
    await expect(here.derek.edit(contractCondition, bond.id, version, { least: usd(0) })).rejects.toThrow('on file');
    await expect(
      here.county.door.run(here.derek.actor, (work) =>
        work.remove(work.around.registry.get(contractCondition.name), { id: bond.id }),
      ),
    ).rejects.toMatchObject({ code: 'state' });
  });
});

test('is terminated with a day of its term that is not ahead, and stays as it is from then on', async () => {
  const { derek, walter } = here;
  const [first, last] = [await here.active(await here.finalAward()), await here.active(await here.finalAward())];
  const terminate = (id: string, terminatedOn: string) =>
    here.step(walter, id, 'terminate', { terminationKind: 'cause', terminatedOn }, 'Three deliveries were missed.');
  for (const day of ['2026-12-31', '2027-01-06'])
    await expect(terminate(first.id, day)).rejects.toMatchObject({
      code: 'contract.odd_end',
      issues: [{ path: 'terminatedOn', code: 'contract.odd_end' }],
    });
  await terminate(first.id, '2027-01-01');
  await terminate(last.id, '2027-01-05');
  const edit = async (input: object) =>
    derek.edit(contract, last.id, (await derek.see(contract, last.id)).version, input);
  for (const input of [{ title: 'Pumps' }, { untilDay: '2028-12-31' }])
    await expect(edit(input)).rejects.toMatchObject({ code: 'contract.is_terminated' });
  await edit({ manager: here.lena.id });
  expect(await derek.see(contract, last.id)).toMatchObject({ status: 'terminated', manager: here.lena.id });
});

test('is not submitted where federal money would pay cost plus a percentage, and no one grants an exception', async () => {
  const of = await here.finalAward();
  await here.county.door.run(here.county.product.actor, ({ tx, actor: { organizationId } }) =>
    tx.query(
      `update solicitation set cost_plus_percentage = true where organization_id = $1
         and id = (select solicitation from award where organization_id = $1 and id = $2)`,
      [organizationId, of.award],
    ),
  );
  const { id, version } = await here.drafted(of, { federalFunds: true });
  await expect(here.step(here.derek, id, 'submit')).rejects.toMatchObject({
    code: 'contract.is_prohibited',
    issues: [{ path: 'type', code: 'contract.is_prohibited' }],
  });
  await here.derek.edit(contract, id, version, { federalFunds: false });
  expect(await here.step(here.derek, id, 'submit')).toMatchObject({ status: 'legal_review' });
});

describe('a contract in force before Levee', () => {
  const signed = { signedOn: '2025-06-20' };
  const given = () =>
    ({
      title: 'Elevator maintenance',
      isExisting: true,
      type: 'fixed',
      value: usd(90_000),
      ceiling: usd(120_000),
      orderedBefore: usd(40_000),
      fromDay: '2025-07-01',
      untilDay: '2027-06-30',
    }) as const;

  test('is entered with its document and confirmed by someone else', async () => {
    const vendor = await here.vendor('Atlantic Elevator LLC');
    const { id } = await here.derek.make(contract, { ...given(), vendor });
    await here.step(here.derek, id, 'submit');
    await expect(here.step(here.walter, id, 'confirm', signed)).rejects.toMatchObject({
      code: 'contract.has_document',
    });
    const { version } = await here.derek.see(contract, id);
    await here.derek.edit(contract, id, version, { documents: [here.paper] });
    const powerful = here.derek.with({ duties: ['contract_manager', 'chief_procurement_officer'] });
    await expect(here.step(powerful, id, 'confirm', signed)).rejects.toMatchObject({
      code: 'contract.approver_is_not_author',
    });
    await expect(here.step(here.fiona, id, 'confirm', { signedOn: '2027-01-06' })).rejects.toMatchObject({
      code: 'contract.signed_ahead',
    });
    expect(await here.step(here.fiona, id, 'confirm', signed)).toMatchObject({ status: 'active' });
    expect(await here.derek.see(contract, id)).toMatchObject({ activeOn: '2025-06-20', isExisting: true });
  });

  test('is no way around competition: it has begun, and a new one needs an award', async () => {
    const vendor = await here.vendor('Friends of Derek LLC');
    const documents = [here.paper];
    const ahead = await here.derek.make(contract, { ...given(), vendor, fromDay: '2027-02-01', documents });
    await here.step(here.derek, ahead.id, 'submit');
    await expect(here.step(here.walter, ahead.id, 'confirm', signed)).rejects.toMatchObject({
      code: 'contract.existing_has_begun',
    });
    await here.step(here.fiona, ahead.id, 'clear');
    await expect(here.step(here.walter, ahead.id, 'approve')).rejects.toMatchObject({ code: 'contract.is_new' });
    const fresh = await here.derek.make(contract, { ...given(), vendor, isExisting: false, orderedBefore: null });
    await expect(here.step(here.derek, fresh.id, 'submit')).rejects.toMatchObject({
      code: 'contract.comes_from_award',
    });
    const drafted = await here.drafted(await here.finalAward());
    await here.step(here.derek, drafted.id, 'submit');
    await expect(here.step(here.fiona, drafted.id, 'confirm', signed)).rejects.toMatchObject({
      code: 'contract.is_entered',
    });
    const over = here.derek.make(contract, { ...given(), vendor, orderedBefore: usd(120_001) });
    await expect(over).rejects.toMatchObject({ code: 'contract.ordered_within_ceiling' });
  });
});

test('another county sees none of it', async () => {
  const { id } = await here.drafted(await here.finalAward());
  const elsewhere = await here.county.organization('Piney Woods County');
  const spy = (await here.county.member('Vera Lind', 'admin', elsewhere)).with({ duties: ['contract_manager'] });
  await expect(spy.see(contract, id)).rejects.toMatchObject({ kind: 'not_found' });
});
