import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import type { Person } from '#world';
import { member } from '../../organization/member.record.ts';
import { awardAmendment } from '../amendments/award-amendment.record.ts';
import { type GrantWorld, grantWorld, usd } from '../test-world.ts';
import { grantObligation } from './grant-obligation.record.ts';
import type { StarterSet } from './starter-words.ts';
import { addStarter, startersOf } from './starter-calls.server.ts';
import { starters } from './starter-duties.ts';
import { starterFor } from './starter-sets.ts';

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

const complete = (id: string, evidence: readonly string[], by = here.yvette) =>
  here.county.door.run(by.actor, (work) => work.move(grantObligation, id, 'complete', { input: { evidence } }));

describe('an obligation', () => {
  test('is done with its evidence by its owner, and followed by the next one while the award runs', async () => {
    const { id: award } = await here.active({ untilDay: '2027-06-30' });
    const { id } = await here.yvette.make(grantObligation, {
      name: 'Progress report to the city',
      award,
      owner: here.rosa.id,
      dueOn: '2026-12-31',
      repeats: 'quarterly',
    });
    await expect(complete(id, [], here.rosa)).rejects.toMatchObject({ issues: [{ path: 'evidence' }] });
    await expect(complete(id, [here.paper], here.priya)).rejects.toMatchObject({ code: 'rights' });
    await complete(id, [here.paper], here.rosa);
    const open = await here.rosa.list(grantObligation, `award=${award}&status=open`);
    expect(open.map(({ dueOn, owner, evidence }) => [dueOn, owner, evidence ?? []])).toEqual([
      ['2027-03-31', here.rosa.id, []],
    ]);
    // The one after it would be due in the last month, the next one after the end.
    await complete(open[0]?.id ?? '', [here.paper]);
    const [last] = await here.rosa.list(grantObligation, `award=${award}&status=open`);
    expect(last?.dueOn).toBe('2027-06-30');
    await complete(last?.id ?? '', [here.paper]);
    await expect(here.rosa.list(grantObligation, `award=${award}&status=open`)).resolves.toEqual([]);
  });

  test('is waived by someone who neither owns nor entered it', async () => {
    const { id: award } = await here.active();
    const both = await here.withDuties('Bea Waives', 'grant_manager', 'budget_officer');
    const { id } = await both.make(grantObligation, { name: 'Site sign', award, dueOn: '2026-12-31' });
    await expect(both.run(grantObligation, 'waive', id, 'No sign is needed')).rejects.toMatchObject({
      code: 'grant_obligation.waiver_is_by_another',
    });
    await expect(here.priya.run(grantObligation, 'waive', id, 'No sign is needed')).resolves.toMatchObject({
      status: 'waived',
    });
  });

  test('is added to open awards alone', async () => {
    const { id: award } = await here.drafted();
    await expect(
      here.yvette.make(grantObligation, { name: 'Site sign', award, dueOn: '2026-12-31' }),
    ).rejects.toMatchObject({ code: 'grant_obligation.is_open' });
  });
});

describe('evidence', () => {
  const given = async (more: Partial<New<typeof grantObligation>> = {}) => {
    const { id: award } = await here.active({ untilDay: '2027-06-30' });
    const made = await here.yvette.make(grantObligation, {
      name: 'Review internal control',
      award,
      owner: here.rosa.id,
      dueOn: '2026-12-31',
      needsAcceptance: true,
      ...more,
    });
    return { award, id: made.id };
  };
  const by = (person: Person, id: string, evidenceNumber: string | null) =>
    here.county.door.run(person.actor, (work) =>
      work.move(grantObligation, id, 'linkRecord', { input: { evidenceNumber } }),
    );

  test('awaits the acceptance of someone who neither owns, entered nor marked it', async () => {
    const { award, id } = await given({ repeats: 'annual', dueOn: '2026-06-01' });
    await complete(id, [here.paper], here.rosa);
    await expect(here.rosa.see(grantObligation, id)).resolves.toMatchObject({
      status: 'submitted',
      doneBy: here.rosa.id,
      acceptedBy: null,
    });
    await expect(here.rosa.run(grantObligation, 'accept', id)).rejects.toMatchObject({ code: 'rights' });
    await expect(here.yvette.run(grantObligation, 'accept', id)).rejects.toMatchObject({
      code: 'grant_obligation.acceptor_is_another',
    });
    // None follows before it is accepted.
    await expect(here.rosa.list(grantObligation, `award=${award}&status=open`)).resolves.toEqual([]);
    await expect(here.miguel.run(grantObligation, 'accept', id)).resolves.toMatchObject({
      status: 'done',
      acceptedBy: here.miguel.id,
      acceptedOn: '2026-11-20',
    });
    const [next] = await here.rosa.list(grantObligation, `award=${award}&status=open`);
    expect(next).toMatchObject({ dueOn: '2027-06-01', needsAcceptance: true, evidence: null });
  });

  test('of a manager who owns the duty is not theirs to accept, nor to excuse from acceptance', async () => {
    const { id } = await given({ owner: here.miguel.id });
    await expect(here.miguel.edit(grantObligation, id, 1, { needsAcceptance: false })).rejects.toMatchObject({
      code: 'grant_obligation.keeps_acceptance',
    });
    await complete(id, [here.paper], here.miguel);
    await expect(here.miguel.run(grantObligation, 'accept', id)).rejects.toMatchObject({
      code: 'grant_obligation.acceptor_is_another',
    });
    await expect(here.priya.run(grantObligation, 'return', id, 'The count sheets are missing')).resolves.toMatchObject({
      status: 'open',
      doneBy: null,
    });
  });

  test('that another one marked for its owner is not accepted by the owner either', async () => {
    const { id } = await given({ owner: here.miguel.id });
    await complete(id, [here.paper]);
    await expect(here.miguel.run(grantObligation, 'accept', id)).rejects.toMatchObject({
      code: 'grant_obligation.acceptor_is_another',
    });
    await here.priya.run(grantObligation, 'accept', id);
  });

  test('is a record of the award as well as a file', async () => {
    const { award, id } = await given();
    await expect(by(here.rosa, id, 'AM-2026-9999')).rejects.toMatchObject({
      code: 'grant_obligation.has_evidence_record',
    });
    const of = await here.active();
    const other = await here.amended(of.id, { newUntil: '2028-06-30' });
    await expect(by(here.rosa, id, other.number)).rejects.toMatchObject({
      code: 'grant_obligation.has_evidence_record',
    });
    const draft = await here.yvette.make(awardAmendment, {
      award,
      kind: 'funder',
      reason: 'The funder wrote us.',
      newUntil: '2028-01-31',
    });
    await expect(by(here.rosa, id, draft.number)).rejects.toMatchObject({
      code: 'grant_obligation.evidence_counts',
    });
    await here.yvette.run(awardAmendment, 'discard', draft.id, 'Not needed');
    await expect(by(here.rosa, id, draft.number)).rejects.toMatchObject({
      code: 'grant_obligation.evidence_counts',
    });
    const own = await here.amended(award, { newUntil: '2028-06-30' });
    await by(here.rosa, id, own.number);
    await expect(here.rosa.see(grantObligation, id)).resolves.toMatchObject({
      status: 'submitted',
      evidenceKind: 'award_amendment',
      evidenceId: own.id,
    });
  });
});

describe('a starter set', () => {
  const add = (id: string, set: StarterSet = 'uniform', by = here.yvette, owner: string | null = null) =>
    here.county.door.run(by.actor, (work) => addStarter(work, id, { set, owner }));
  const whole = starters.uniform.duties.length;

  test('is added once, each duty with its law, basis, evidence and a day to come', async () => {
    const { id } = await here.active({ untilDay: '2028-12-31' });
    await expect(add(id)).resolves.toBe(whole);
    await expect(add(id)).resolves.toBe(0);
    const rows = await here.rosa.list(grantObligation, `award=${id}&limit=50`);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(starters.uniform.duties.map(({ name }) => name).toSorted());
    expect(
      rows.every(({ dueOn, dueBasis, wanted, citation }) => dueOn >= '2026-11-20' && dueBasis && wanted && citation),
    ).toBe(true);
    expect(
      rows.every(
        ({ governingText, starterSet }) => governingText?.includes('2024-10-01') && starterSet === '2 CFR 200',
      ),
    ).toBe(true);
    expect(rows.find(({ name }) => name === 'Review time and effort records')).toMatchObject({
      citation: '2 CFR 200.430(g)',
      // Quarters of the period that passed are not due again.
      dueOn: '2027-01-01',
      needsAcceptance: true,
    });
  });

  test('is that of the text in force on the award date', () => {
    const award = { fundingType: 'federal', fromDay: '2026-01-01', untilDay: '2028-12-31', listings: null } as const;
    const cited = (awardDate: string, name: string) =>
      starterFor('uniform', { ...award, awardDate }, '2026-01-01').duties.find((one) => one.name === name)?.citation;
    expect(
      ['2020-11-11', '2024-09-30', '2024-10-01'].map((day) => cited(day, 'Review subrecipient monitoring')),
    ).toEqual(['2 CFR 200.331(d)', '2 CFR 200.332(d)', '2 CFR 200.332(e)']);
    expect(cited('2024-09-30', 'Review time and effort records')).toBe('2 CFR 200.430(i)');
    expect(cited('2024-09-30', 'Give whistleblower notice')).toBeUndefined();
    expect(cited('2020-11-11', 'Check barred telecom equipment')).toBeUndefined();
    expect(cited('2010-01-01', 'Give whistleblower notice')).toBeUndefined();
  });

  test('of a program is for awards with its listing', async () => {
    const listings = [{ aln: '97.036', program: 'Public Assistance', amount: usd(100_000) }];
    const { id: assisted } = await here.active({ untilDay: '2028-12-31', listings });
    await expect(add(assisted, 'assistance')).resolves.toBe(starters.assistance.duties.length);
    const rows = await here.rosa.list(grantObligation, `award=${assisted}&limit=50`);
    expect(rows.find(({ name }) => name === 'Certify small projects')).toMatchObject({ dueOn: '2028-12-31' });
    await expect(add(assisted, 'mitigation')).rejects.toMatchObject({ code: 'grant_obligation.has_listing' });
    const shown = await here.county.door.run(here.rosa.actor, (work) => startersOf(work, assisted));
    expect(shown.sets.map(({ set }) => set)).toEqual(['uniform', 'assistance', 'agreement']);
    expect(shown.sets[1]?.duties.every(({ isThere }) => isThere)).toBe(true);
    expect(shown.sets[0]?.duties.some(({ isThere }) => isThere)).toBe(false);
  });

  test('has a report on the last year after the period ends', async () => {
    const listings = [{ aln: '14.218', program: 'CDBG', amount: usd(100_000) }];
    const { id } = await here.active({ listings });
    await add(id, 'block');
    const rows = await here.rosa.list(grantObligation, `award=${id}&limit=50`);
    const report = rows.find(({ citation }) => citation === '24 CFR 91.520');
    expect(report).toMatchObject({ dueOn: '2027-03-31', graceDays: 90 });
    await complete(report?.id ?? '', [here.paper]);
    await here.miguel.run(grantObligation, 'accept', report?.id ?? '');
    const open = await here.rosa.list(grantObligation, `award=${id}&status=open&limit=50`);
    expect(open.filter(({ citation }) => citation === '24 CFR 91.520').map(({ dueOn }) => dueOn)).toEqual([
      '2028-03-30',
    ]);
  });

  test('asked for twice at once is added once', async () => {
    const { id } = await here.active({ untilDay: '2028-12-31' });
    const added = await Promise.all([add(id), add(id)]);
    expect(added.toSorted((one, other) => one - other)).toEqual([0, whole]);
  });

  test('of federal law is for federal awards, and added by a grant manager', async () => {
    const state = await here.active({ fundingType: 'state', fain: null, listings: [] });
    await expect(add(state.id)).rejects.toMatchObject({ code: 'grant_obligation.is_federal' });
    await expect(add(state.id, 'agreement')).resolves.toBe(starters.agreement.duties.length);
    const { id } = await here.active();
    await expect(add(id, 'uniform', here.rosa)).rejects.toMatchObject({ code: 'grant_obligation.duty' });
    const draft = await here.drafted();
    await expect(add(draft.id)).rejects.toMatchObject({ code: 'grant_obligation.is_open' });
  });

  test('goes to no one who is not active', async () => {
    const { id } = await here.active({ untilDay: '2028-12-31' });
    const gone = await here.withDuties('Gina Left', 'grant_manager');
    await here.county.member('Dana Whitfield', 'admin');
    await here.county.product.run(member, 'suspend', gone.id, 'On leave');
    await expect(add(id, 'agreement', here.yvette, gone.id)).rejects.toMatchObject({
      code: 'grant_obligation.owner_is_active',
      issues: [{ path: 'owner', code: 'grant_obligation.owner_is_active' }],
    });
    await here.county.product.run(member, 'restore', gone.id);
    await expect(add(id, 'agreement', here.yvette, gone.id)).resolves.toBe(starters.agreement.duties.length);
  });

  test('goes to the person who is named as its owner', async () => {
    const { id } = await here.active({ untilDay: '2028-12-31' });
    await add(id, 'agreement', here.yvette, here.rosa.id);
    const rows = await here.rosa.list(grantObligation, `award=${id}`);
    expect(new Set(rows.map(({ owner }) => owner))).toEqual(new Set([here.rosa.id]));
  });
});
