import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exclusionSnapshot } from '#domains/vendors/exclusions/exclusion-snapshot.record.ts';
import { addRows } from '#domains/vendors/exclusions/exclusion-calls.server.ts';
import { TODAY } from '../test-world.ts';
import { proposalOf, proposalSays } from './determination-weights.ts';
import { elementsOf } from './elements.ts';
import { subaward } from './subaward.record.ts';
import { subawardHold } from './subaward-hold.record.ts';
import { subrecipient } from './subrecipient.record.ts';
import { type SubWorld, subWorld, uei, usd } from './test-world.ts';

let here: SubWorld;
beforeAll(async () => {
  here = await subWorld();
});
afterAll(() => here.county.close());

const code = (said: string) => ({ code: said });

describe('a subaward', () => {
  test('is determined, checked and signed by two people, and keeps what it was signed for', async () => {
    const award = await here.hud();
    const { id } = await here.signed(award);
    await expect(here.rosa.see(subaward, id)).resolves.toMatchObject({
      status: 'active',
      conclusion: 'subrecipient',
      determinedBy: here.yvette.id,
      checkedBy: here.yvette.id,
      checkResult: 'No exclusion found.',
      signedBy: here.priya.id,
      signedOn: TODAY,
      originalAmount: usd(25_000),
    });
  });

  test('is signed by nobody who prepared, determined or checked it, whatever duties they have', async () => {
    const both = await here.withDuties('Otto Both', 'grant_manager', 'budget_officer');
    const award = await here.hud();
    const mine = await here.sub(award);
    await both.run(subaward, 'determine', mine.id);
    await here.yvette.run(subaward, 'check', mine.id);
    await expect(both.run(subaward, 'sign', mine.id)).rejects.toMatchObject(code('subaward.signer_is_another'));
    const other = await here.sub(award);
    await here.yvette.run(subaward, 'determine', other.id);
    await both.run(subaward, 'check', other.id);
    await expect(both.run(subaward, 'sign', other.id)).rejects.toMatchObject(code('subaward.signer_is_another'));
    await expect(here.miguel.run(subaward, 'sign', other.id)).rejects.toMatchObject(code('rights'));
    await expect(here.rosa.run(subaward, 'return', other.id, 'Why not.')).rejects.toMatchObject(code('rights'));
    await expect(here.laura.run(subaward, 'sign', other.id)).resolves.toMatchObject({ status: 'active' });
  });

  test('answers all ten characteristics with reasons; a contractor gets no subaward', async () => {
    const award = await here.hud();
    const open = await here.sub(award, { competes: null });
    await expect(here.yvette.run(subaward, 'determine', open.id)).rejects.toMatchObject(code('subaward.answers_all'));
    const silent = await here.sub(award, { determinationReasons: 'Because it is so.' });
    await expect(here.yvette.run(subaward, 'determine', silent.id)).rejects.toMatchObject(code('subaward.says_why'));
    const none = { decidesEligibility: 'no', measuredByObjectives: 'no', decidesProgram: 'no' } as const;
    const seller = await here.sub(award, {
      ...none,
      adheresToProgram: 'no',
      carriesOutProgram: 'no',
      manyPurchasers: 'yes',
    });
    await expect(here.yvette.run(subaward, 'determine', seller.id)).rejects.toMatchObject(
      code('subaward.is_subrecipient'),
    );
    await here.yvette.run(subaward, 'determineContractor', seller.id);
    await expect(here.yvette.run(subaward, 'check', seller.id)).rejects.toMatchObject({ code: 'state' });
    const plain = await here.sub(award);
    await expect(here.yvette.run(subaward, 'determineContractor', plain.id)).rejects.toMatchObject(
      code('subaward.is_contractor'),
    );
  });

  test('is proposed by what its answers weigh, and concluded otherwise with a reason alone', async () => {
    const award = await here.hud();
    // Three program characteristics of 2, 2 and 3 against four of a contractor: 2, 2, 2 and 3.
    const mixed = {
      decidesEligibility: 'yes',
      measuredByObjectives: 'yes',
      decidesProgram: 'yes',
      adheresToProgram: 'no',
      carriesOutProgram: 'no',
      normalOperations: 'yes',
      manyPurchasers: 'yes',
      competes: 'yes',
      ancillary: 'yes',
      notSubject: 'no',
    } as const;
    expect(proposalOf(mixed)).toEqual({ subrecipientPoints: 7, contractorPoints: 9, proposed: 'contractor' });
    expect(proposalSays(mixed)).toBe(
      'The answers propose a contractor, 7 for a subrecipient, 9 for a contractor: normal operations, many purchasers, competitive market, ancillary goods.',
    );
    expect(proposalOf({ ...mixed, competes: 'no' })).toMatchObject({ proposed: null });
    const { id, version } = await here.sub(award, mixed);
    await expect(here.yvette.run(subaward, 'determine', id)).rejects.toMatchObject({
      code: 'subaward.departs_with_reason_subrecipient',
      issues: [{ path: 'departureReason' }],
    });
    await here.yvette.edit(subaward, id, version, {
      departureReason: 'It decides who is served; the sales are a side line of it.',
    });
    await expect(here.rosa.run(subaward, 'determine', id)).rejects.toMatchObject({ code: 'rights' });
    await here.yvette.run(subaward, 'determine', id);
    await expect(here.rosa.see(subaward, id)).resolves.toMatchObject({
      conclusion: 'subrecipient',
      proposed: 'contractor',
      subrecipientPoints: 7,
      contractorPoints: 9,
    });
    await here.priya.run(subaward, 'return', id, 'Answer them again.');
    await expect(here.rosa.see(subaward, id)).resolves.toMatchObject({ conclusion: null, proposed: null });
  });

  test('what was determined is not about another party or a larger sum', async () => {
    const award = await here.hud();
    const { id } = await here.sub(award);
    const { version } = await here.yvette.run(subaward, 'determine', id);
    await expect(here.yvette.edit(subaward, id, version, { amount: usd(90_000) })).rejects.toMatchObject(
      code('subaward.is_determined'),
    );
    await expect(
      here.yvette.edit(subaward, id, version, { subrecipient: (await here.party()).id }),
    ).rejects.toMatchObject(code('subaward.is_determined'));
  });

  test.each([
    ['a budget period', { budgetUntil: null }, 'Budget period'],
    ['the total committed', { committed: null }, 'Total committed to the subrecipient'],
    ['the official', { officialContact: null }, 'Agency and official'],
    ['a listing of the award', { aln: '93.044' }, 'Assistance listing'],
    ['whether it is research', { research: null }, 'Research and development'],
    ['the rate', { indirectRate: null }, 'Indirect cost rate'],
    ['the requirements', { requirements: null }, 'Requirements of the award'],
    ['access to records', { recordsAccess: null }, 'Access to records'],
    ['closeout terms', { closeoutTerms: null }, 'Closeout terms'],
  ])('names %s when it is missing', async (_what, more, said) => {
    const { id } = await here.sub(await here.hud(), more as never);
    await here.yvette.run(subaward, 'determine', id);
    await expect(here.yvette.run(subaward, 'check', id)).rejects.toMatchObject({
      code: 'subaward.elements_missing',
      message: `Missing: ${said} (2 CFR 200.332(b)).`,
    });
  });

  test('names a blank UEI, also one that was removed after the check', async () => {
    const award = await here.hud();
    const blank = await here.party({ uei: null });
    await here.assessed(blank.id);
    const first = await here.sub(award, { subrecipient: blank.id });
    await here.yvette.run(subaward, 'determine', first.id);
    await expect(here.yvette.run(subaward, 'check', first.id)).rejects.toMatchObject(code('subaward.elements_missing'));
    const party = await here.party();
    await here.assessed(party.id);
    const { id } = await here.checked(award, { subrecipient: party.id });
    await here.yvette.edit(subrecipient, party.id, party.version, { uei: null });
    await expect(here.priya.run(subaward, 'sign', id)).rejects.toMatchObject(code('subaward.elements_missing'));
    await expect(here.party({ uei: 'J7QRWE4LHXO2' })).rejects.toMatchObject({
      issues: [expect.objectContaining({ path: 'uei', code: 'text.form' })],
    });
  });

  test('has seventeen elements and terms; local money is not asked for the federal ones', async () => {
    const award = { fundingType: 'local', fain: null, awardDate: TODAY, agency: 'Trust', listings: [] } as const;
    const party = { name: 'A', uei: 'J7QRWE4LHX12' };
    const of = await here.sub(await here.hud(), { aln: null, research: null });
    const all = elementsOf({ award, subrecipient: party, subaward: of });
    expect(all).toHaveLength(17);
    expect(all.filter(({ isThere }) => !isThere)).toEqual([]);
    const federal = elementsOf({ award: { ...award, fundingType: 'federal' }, subrecipient: party, subaward: of });
    expect(federal.filter(({ isThere }) => !isThere).map(({ key }) => key)).toEqual(['fain', 'aln', 'research']);
  });

  test('lies in the current period of its award, to the day', async () => {
    const award = await here.hud();
    await expect(here.sub(award, { untilDay: '2028-01-01' })).rejects.toMatchObject(
      code('subaward.within_award_period'),
    );
    await expect(here.sub(award, { fromDay: '2025-12-31' })).rejects.toMatchObject(
      code('subaward.within_award_period'),
    );
    await expect(here.sub(award, { untilDay: '2027-12-31' })).resolves.toMatchObject({ status: 'draft' });
  });

  test('subawards never pass their award, to the cent, also signed at once', async () => {
    const award = await here.hud();
    const [one, other] = [
      await here.checked(award, { amount: usd(60_000), committed: usd(60_000) }),
      await here.checked(award, { amount: usd(40_000.01), committed: usd(60_000) }),
    ];
    const both = await Promise.allSettled([
      here.priya.run(subaward, 'sign', one.id),
      here.laura.run(subaward, 'sign', other.id),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((result) => result.status === 'rejected');
    expect(refused?.reason).toMatchObject(code('subaward.within_award'));
  });

  test('a fixed amount needs prior approval and ends at the sum of the text of the award date', async () => {
    const listings = (dollars: number) => [{ aln: '14.218', program: 'CDBG', amount: usd(dollars) }];
    const big = await here.hud({ amount: usd(900_000), listings: listings(900_000) });
    const sum = (dollars: number, more = {}) => ({
      amount: usd(dollars),
      committed: usd(dollars),
      isFixed: true,
      ...more,
    });
    const none = await here.sub(big, sum(500_000));
    await here.yvette.run(subaward, 'determine', none.id);
    await expect(here.yvette.run(subaward, 'check', none.id)).rejects.toMatchObject(
      code('subaward.fixed_has_approval'),
    );
    await expect(here.sub(big, sum(500_000.01, { priorApproval: 'HUD 12' }))).rejects.toMatchObject(
      code('subaward.fixed_ceiling'),
    );
    await expect(here.checked(big, sum(500_000, { priorApproval: 'HUD 12' }))).resolves.toMatchObject({
      amount: usd(500_000),
    });
    const old = await here.hud({ amount: usd(900_000), listings: listings(900_000), awardDate: '2024-09-30' });
    await expect(here.sub(old, sum(250_000.01, { priorApproval: 'HUD 9' }))).rejects.toMatchObject(
      code('subaward.fixed_ceiling'),
    );
  });

  test('needs a risk that was assessed within twelve months', async () => {
    const award = await here.hud();
    const party = await here.party();
    const { id } = await here.checked(award, { subrecipient: party.id });
    await expect(here.priya.run(subaward, 'sign', id)).rejects.toMatchObject(code('subaward.risk_is_assessed'));
    await here.assessed(party.id, { assessedOn: '2025-11-19' });
    await expect(here.priya.run(subaward, 'sign', id)).rejects.toMatchObject(code('subaward.risk_is_assessed'));
    await here.assessed(party.id, { assessedOn: '2025-11-20' });
    await expect(here.priya.run(subaward, 'sign', id)).resolves.toMatchObject({ status: 'active' });
  });
});

describe('exclusions', () => {
  test('stop a party by its UEI, ask about the same name however it is spelled, and are read again at the signature', async () => {
    const { county } = here;
    const award = await here.hud();
    const before = await here.party({ name: 'Bayside Relief, Inc.' });
    await here.assessed(before.id);
    const { id } = await here.checked(award, { subrecipient: before.id });
    const bad = uei();
    const approver = await here.withDuties('Omar Haddad', 'vendor_approver');
    const snapshot = await approver.make(exclusionSnapshot, {
      takenOn: '2026-11-19',
      fileName: 'SAM_Exclusions_Public_Extract_V2.CSV',
    } as never);
    const header =
      'Classification,Name,Prefix,First,Middle,Last,Suffix,Address 1,Address 2,Address 3,Address 4,City,State / Province,Country,Zip Code,Open Data Flag,Blank (Deprecated),Unique Entity ID,Exclusion Program,Excluding Agency,CT Code,Exclusion Type,Additional Comments,Active Date,Termination Date,Record Status,Cross-Reference,SAM Number,CAGE,NPI,Creation_Date\n';
    const line = (name: string, id: string, sam: string) =>
      `Firm,"${name}",,,,,,1 Main St,,,,Tidewater,VA,USA,99999,,,${id},Reciprocal,GSA,,Ineligible,,03/14/2025,Indefinite,Active,,${sam},,,03/14/2025\n`;
    await county.door.run(approver.actor, (work) =>
      addRows(work, snapshot.id, header + line('BAYSIDE RELIEF LLC', '', 'S4-1') + line('Other Name', bad, 'S4-2')),
    );
    await approver.run(exclusionSnapshot, 'use', snapshot.id);
    // Checked before the list changed, refused at the signature.
    await expect(here.priya.run(subaward, 'sign', id)).rejects.toMatchObject(code('subaward.exclusion_to_explain'));
    const sure = await here.party({ uei: bad });
    await here.assessed(sure.id);
    await expect(here.checked(award, { subrecipient: sure.id })).rejects.toMatchObject(code('subaward.excluded'));
    const spelled = await here.party({ name: 'Bayside-Relief Co.' });
    await here.assessed(spelled.id);
    const draft = await here.sub(award, { subrecipient: spelled.id });
    await here.yvette.run(subaward, 'determine', draft.id);
    await expect(here.yvette.run(subaward, 'check', draft.id)).rejects.toMatchObject(
      code('subaward.exclusion_to_explain'),
    );
    const { version } = await here.yvette.see(subaward, draft.id);
    await here.yvette.edit(subaward, draft.id, version, {
      checkFinding: 'Other state, founded in 2019, other officers.',
    });
    await here.yvette.run(subaward, 'check', draft.id);
    await expect(here.priya.run(subaward, 'sign', draft.id)).resolves.toMatchObject({ status: 'active' });
  });
});

describe('a check', () => {
  test('counts for thirty days at the signature and not for one more', async () => {
    const award = await here.hud();
    const one = await here.checked(award);
    const other = await here.checked(award);
    const { clock } = here.county;
    try {
      clock.set('2026-12-20T15:00:00Z');
      await expect(here.priya.run(subaward, 'sign', one.id)).resolves.toMatchObject({ status: 'active' });
      clock.set('2026-12-21T15:00:00Z');
      await expect(here.priya.run(subaward, 'sign', other.id)).rejects.toMatchObject(code('subaward.check_is_fresh'));
      await here.yvette.run(subaward, 'recheck', other.id);
      await here.yvette.run(subaward, 'check', other.id);
      await expect(here.priya.run(subaward, 'sign', other.id)).resolves.toMatchObject({ status: 'active' });
    } finally {
      clock.set('2026-11-20T15:00:00Z');
    }
  });
});

test('a hold whose lift was asked for is kept as if no one had asked, or lifted with its day', async () => {
  const { id: signed } = await here.signed(await here.hud());
  const { id } = await here.yvette.make(subawardHold, {
    subaward: signed,
    kind: 'withhold',
    reason: 'Two quarterly reports are late.',
    action: 'Send both reports, complete.',
  });
  const ask = () =>
    here.county.door.run(here.yvette.actor, (work) =>
      work.move(subawardHold, id, 'askLift', {
        input: { liftEvidence: 'Both reports came and were read on November 19.' },
      }),
    );
  await ask();
  expect(await here.yvette.see(subawardHold, id)).toMatchObject({ status: 'lifting', liftAskedBy: here.yvette.id });
  await here.priya.run(subawardHold, 'keep', id, 'One report is not complete.');
  expect(await here.yvette.see(subawardHold, id)).toMatchObject({ status: 'active', liftAskedBy: null });
  await ask();
  await here.priya.run(subawardHold, 'lift', id);
  expect(await here.yvette.see(subawardHold, id)).toMatchObject({
    status: 'lifted',
    liftedBy: here.priya.id,
    liftedOn: TODAY,
  });
});

test('a subrecipient is let go only when none of its subawards is open', async () => {
  const award = await here.hud();
  const of = async (make: 'sub' | 'checked' | 'signed') => {
    const { id } = await here.party();
    await here.assessed(id);
    await here[make](award, { subrecipient: id });
    return id;
  };
  const letGo = (id: string) => here.yvette.run(subrecipient, 'deactivate', id, 'The shelter closed.');
  for (const make of ['checked', 'signed'] as const)
    await expect(letGo(await of(make))).rejects.toMatchObject({
      code: 'subrecipient.has_subawards',
      issues: [{ path: 'status', code: 'subrecipient.has_subawards' }],
    });
  expect(await letGo(await of('sub'))).toMatchObject({ status: 'inactive' });
});

test('another organization sees no subaward and gives none to this one', async () => {
  const award = await here.hud();
  const { id } = await here.signed(award);
  const elsewhere = await here.county.organization('Piney Woods County');
  const theirs = (await here.county.member('Other Manager', 'user', elsewhere)).with({ duties: ['grant_manager'] });
  await expect(theirs.see(subaward, id)).rejects.toMatchObject({ kind: 'not_found' });
  await expect(theirs.run(subaward, 'beginCloseout', id)).rejects.toMatchObject({ kind: 'not_found' });
  await expect(
    theirs.make(subawardHold, {
      subaward: id,
      kind: 'withhold',
      reason: 'Two quarterly reports are late.',
      action: 'Send both reports, complete.',
    }),
  ).rejects.toMatchObject({ issues: [{ path: 'subaward', code: 'reference' }] });
});
