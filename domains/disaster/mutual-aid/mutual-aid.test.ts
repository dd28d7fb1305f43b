import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import { usd } from '../../grants/test-world.ts';
import { type DebrisWorld, debrisWorld } from '../debris/test-world.ts';
import { incident } from '../incidents/incident.record.ts';
import { paCost } from '../public-assistance/pa-cost.record.ts';
import { aidAgreement } from './aid-agreement.record.ts';
import { aidBoardOf } from './aid-board.server.ts';
import { aidCost } from './aid-cost.record.ts';
import { aidMission } from './aid-mission.record.ts';
import { type AgreementDates, dateTest } from './date-test.ts';

const code = (said: string) => ({ code: said });

describe('the date test', () => {
  const written = { agreedOn: '2024-01-10', signedOn: '2024-01-10', endsOn: null, isContingent: false };
  const oral = { agreedOn: '2024-10-10', signedOn: '2024-11-09', endsOn: null, isContingent: false };
  const work = { requestedOn: '2024-10-10', workFrom: '2024-10-11', workUntil: '2024-10-20' };
  const passes = (of: AgreementDates, at = work): boolean => dateTest(of, at).isEligible;

  test('passes what was in writing before the work, and an oral agreement in writing by its 30th day', () => {
    expect(passes(written)).toBe(true);
    expect(passes(oral)).toBe(true);
    expect(passes({ ...oral, signedOn: '2024-11-10' })).toBe(false);
    expect(passes({ ...oral, signedOn: null })).toBe(false);
  });

  test('passes work on the very day of its request, its agreement and its signature, up to the day on which that ends', () => {
    expect(passes(written, { ...work, workFrom: '2024-10-10' })).toBe(true);
    expect(passes({ ...oral, agreedOn: '2024-10-11' })).toBe(true);
    expect(passes({ ...written, endsOn: '2024-10-20' })).toBe(true);
    expect(dateTest({ ...oral, signedOn: '2024-10-11' }, work).ruling).toContain('before the work');
    expect(dateTest({ ...oral, signedOn: '2024-10-12' }, work).ruling).toContain('within 30 days');
    expect(passes({ ...oral, agreedOn: '2007-08-12', signedOn: '2024-10-12' })).toBe(false);
  });

  test('fails work before the agreement or its request, after its end, and any agreement on condition of federal money', () => {
    expect(passes(written, { ...work, workFrom: '2024-10-09' })).toBe(false);
    expect(passes({ ...oral, agreedOn: '2024-10-12' })).toBe(false);
    expect(passes({ ...written, endsOn: '2024-10-19' })).toBe(false);
    expect(passes({ ...written, isContingent: true })).toBe(false);
    expect(dateTest({ ...written, isContingent: true }, work).ruling).toContain('federal funding');
  });
});

let here: DebrisWorld;
beforeAll(async () => {
  here = await debrisWorld();
});
afterAll(() => here?.county.close());

const agreed = async (more: Partial<New<typeof aidAgreement>> = {}) => {
  const { id } = await here.lucia.make(aidAgreement, {
    provider: 'Lee County',
    kind: 'interlocal',
    agreedOn: '2024-01-10',
    signedOn: '2024-01-10',
    terms: 'Actual cost of labor, equipment and travel.',
    ...more,
  });
  await here.lucia.run(aidAgreement, 'activate', id);
  return id;
};
const mission = async (agreement: string, more: Partial<New<typeof aidMission>> = {}) => {
  const { id } = await here.lucia.make(aidMission, {
    incident: here.storm,
    agreement,
    resource: 'Two chain saw crews',
    requestedOn: '2024-10-10',
    ...more,
  });
  await here.lucia.run(aidMission, 'deploy', id);
  return id;
};
const costOf = (of: string, more: Partial<New<typeof aidCost>> = {}): New<typeof aidCost> => ({
  mission: of,
  invoiceNumber: 'LC-2201',
  kind: 'labor',
  description: 'Crew time',
  workFrom: '2024-10-12',
  workUntil: '2024-10-20',
  amount: usd(18_420.5),
  project: here.clearing.id,
  ...more,
});

test('an agreement on condition of federal money is never in force', async () => {
  await expect(agreed({ isContingent: true })).rejects.toMatchObject(code('aid_agreement.is_not_contingent'));
});

describe('an agreement', () => {
  const drafted = (more: Partial<New<typeof aidAgreement>> = {}) =>
    here.lucia.make(aidAgreement, {
      provider: 'Lee County',
      kind: 'interlocal',
      agreedOn: '2024-01-10',
      terms: 'Actual cost of labor, equipment and travel.',
      ...more,
    });
  const edit = async (id: string, change: object) =>
    here.lucia.edit(aidAgreement, id, (await here.lucia.see(aidAgreement, id)).version, change);
  const wrong = (path: string, said: string) => ({ code: `aid_agreement.${said}`, issues: [{ path }] });

  test('is entered once it is agreed and signed, to the day', async () => {
    const [today, tomorrow] = ['2026-11-20', '2026-11-21'];
    await expect(drafted({ agreedOn: tomorrow })).rejects.toMatchObject(wrong('agreedOn', 'agreed_by_now'));
    await expect(drafted({ signedOn: tomorrow })).rejects.toMatchObject(wrong('signedOn', 'signed_by_now'));
    await expect(drafted({ agreedOn: today, signedOn: today, endsOn: today })).resolves.toMatchObject({
      status: 'draft',
    });
    await expect(drafted({ signedOn: '2024-01-09' })).rejects.toMatchObject({
      issues: [{ path: 'signedOn', code: 'aid_agreement.signed_after_agreed' }],
    });
    await expect(drafted({ endsOn: '2024-01-09' })).rejects.toMatchObject({
      issues: [{ path: 'endsOn', code: 'aid_agreement.ends_later' }],
    });
  });

  test('in force changes by its signature, end and papers alone, and ended by its papers', async () => {
    const id = await agreed();
    for (const change of [{ provider: 'Polk County' }, { agreedOn: '2023-01-10' }, { terms: 'All of it, twice.' }])
      await expect(edit(id, change)).rejects.toMatchObject(wrong(Object.keys(change)[0] ?? '', 'is_in_force'));
    await edit(id, { signedOn: '2024-01-11', endsOn: '2027-01-10' });
    await here.lucia.run(aidAgreement, 'end', id, 'Another one follows');
    for (const change of [{ provider: 'Polk County' }, { endsOn: '2028-01-10' }])
      await expect(edit(id, change)).rejects.toMatchObject(wrong(Object.keys(change)[0] ?? '', 'is_ended'));
    await expect(edit(id, { documents: [] })).resolves.toMatchObject({ status: 'ended' });
  });

  test('is asked for a mission while it is in force, at an incident that is open, once that is requested', async () => {
    const asked = (agreement: string, more: Partial<New<typeof aidMission>> = {}) =>
      here.lucia.make(aidMission, {
        incident: here.storm,
        agreement,
        resource: 'Two chain saw crews',
        requestedOn: '2026-11-20',
        ...more,
      });
    const refusal = { code: 'aid_mission.agreement_is_in_force', issues: [{ path: 'agreement' }] };
    await expect(asked((await drafted()).id)).rejects.toMatchObject(refusal);
    const id = await agreed();
    await expect(asked(id, { requestedOn: '2026-11-21' })).rejects.toMatchObject({
      code: 'aid_mission.requested_by_now',
      issues: [{ path: 'requestedOn' }],
    });
    await expect(asked(id, { neededUntil: '2026-11-19' })).rejects.toMatchObject({
      issues: [{ path: 'neededUntil', code: 'aid_mission.ends_later' }],
    });
    await expect(asked(id, { neededUntil: '2026-11-20' })).resolves.toMatchObject({ status: 'requested' });
    const { id: past } = await here.lucia.make(incident, {
      name: 'Spring flood',
      hazard: 'flood',
      area: 'Creekside',
      startedAt: '2024-05-01T12:00:00Z',
      endedAt: '2024-05-09T12:00:00Z',
    });
    await here.lucia.run(incident, 'demobilize', past);
    const ben = await here.county.member('Benjamin Cho', 'manager');
    await ben.run(incident, 'close', past, 'Water is down');
    await expect(asked(id, { incident: past })).rejects.toMatchObject({
      code: 'aid_mission.incident_is_open',
      issues: [{ path: 'incident' }],
    });
    await here.lucia.run(aidAgreement, 'end', id, 'Another one follows');
    await expect(asked(id)).rejects.toMatchObject(refusal);
  });

  test('has missions that stay as they arrived, and as they were canceled', async () => {
    const of = await agreed();
    const id = await mission(of);
    const edit = async (row: string, change: object) =>
      here.lucia.edit(aidMission, row, (await here.lucia.see(aidMission, row)).version, change);
    const fixed = (path: string, said: string) => ({ code: `aid_mission.${said}`, issues: [{ path }] });
    const arrived = async () => {
      for (const change of [{ resource: 'Three crews' }, { requestedOn: '2024-10-09' }, { requestNumber: 'R-1' }])
        await expect(edit(id, change)).rejects.toMatchObject(fixed(Object.keys(change)[0] ?? '', 'is_deployed'));
      await edit(id, { neededUntil: '2024-11-30', estimate: usd(40_000) });
    };
    await arrived();
    await here.lucia.run(aidMission, 'complete', id);
    await arrived();
    const { id: dropped } = await here.lucia.make(aidMission, {
      incident: here.storm,
      agreement: of,
      resource: 'A third crew',
      requestedOn: '2024-10-10',
    });
    await expect(here.yvette.make(aidCost, costOf(dropped))).rejects.toMatchObject({
      code: 'aid_cost.mission_arrived',
      issues: [{ path: 'mission' }],
    });
    await here.lucia.run(aidMission, 'cancel', dropped, 'Not needed');
    await expect(edit(dropped, { estimate: usd(1) })).rejects.toMatchObject(fixed('estimate', 'is_canceled'));
    await expect(here.yvette.make(aidCost, costOf(dropped))).rejects.toMatchObject({
      code: 'aid_cost.mission_arrived',
    });
  });
});

test('a cost is entered once the work is done, to the day, and again once it was withdrawn', async () => {
  const of = await mission(await agreed(), { requestedOn: '2026-11-18' });
  const entered = (workUntil: string, more: Partial<New<typeof aidCost>> = {}) =>
    here.yvette.make(aidCost, costOf(of, { invoiceNumber: 'LC-2300', workFrom: '2026-11-19', workUntil, ...more }));
  await expect(entered('2026-11-21')).rejects.toMatchObject({
    code: 'aid_cost.work_is_done',
    issues: [{ path: 'workUntil' }],
  });
  await expect(entered('2026-11-18')).rejects.toMatchObject({
    issues: [{ path: 'workUntil', code: 'aid_cost.work_in_order' }],
  });
  const { id } = await entered('2026-11-20');
  await expect(entered('2026-11-20')).rejects.toMatchObject({
    code: 'aid_cost.once',
    issues: [{ path: 'invoiceNumber' }],
  });
  await entered('2026-11-20', { amount: usd(18_420.51) });
  await here.yvette.run(aidCost, 'withdraw', id, 'Entered twice');
  const { id: poor } = await entered('2026-11-20', { project: null });
  await expect(here.miguel.run(aidCost, 'post', poor)).rejects.toMatchObject({
    code: 'aid_cost.has_project',
    issues: [{ path: 'project' }],
  });
});

test('an EMAC mission needs its REQ-A number', async () => {
  const emac = await agreed({ kind: 'emac', provider: 'State of Georgia' });
  await expect(mission(emac)).rejects.toMatchObject(code('aid_mission.has_request'));
  await mission(emac, { requestNumber: 'REQ-A 1187' });
});

test('a cost that passes becomes one PA cost, posted by another person, and comes back when it is reopened', async () => {
  const of = await mission(await agreed());
  const { id } = await here.yvette.make(aidCost, costOf(of));
  await expect(here.rosa.make(aidCost, costOf(of))).rejects.toMatchObject({ code: 'rights' });
  await expect(here.yvette.make(aidCost, costOf(of, { invoiceNumber: 'lc 2201' }))).rejects.toMatchObject(
    code('aid_cost.once'),
  );
  await expect(here.yvette.run(aidCost, 'post', id)).rejects.toMatchObject(code('aid_cost.poster_is_another'));
  const both = await Promise.allSettled([here.miguel.run(aidCost, 'post', id), here.miguel.run(aidCost, 'post', id)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const row = await here.rosa.see(aidCost, id);
  const cost = await here.rosa.see(paCost, row.cost ?? '');
  expect(cost).toMatchObject({ project: here.clearing.id, total: usd(18_420.5), payee: 'Lee County' });
  await expect(here.yvette.run(paCost, 'withdraw', cost.id, 'Twice')).rejects.toMatchObject(code('pa_cost.is_posted'));
  await here.yvette.run(aidCost, 'reopen', id, 'The provider corrects it');
  await expect(here.rosa.see(paCost, cost.id)).resolves.toMatchObject({ status: 'withdrawn' });
  await expect(here.rosa.see(aidCost, id)).resolves.toMatchObject({ status: 'received', cost: null });
});

test('a cost that fails the dates is marked and refused, until the agreement is signed in time', async () => {
  const oral = await agreed({ kind: 'oral', provider: 'Town of Palmer', agreedOn: '2024-10-10', signedOn: null });
  const { id } = await here.yvette.make(aidCost, costOf(await mission(oral), { invoiceNumber: 'TP-7' }));
  await expect(here.rosa.see(aidCost, id)).resolves.toMatchObject({ isEligible: false });
  await expect(here.miguel.run(aidCost, 'post', id)).rejects.toMatchObject(code('aid_cost.passes_date_test'));
  await here.county.door.run(here.lucia.actor, (work) => work.change(aidAgreement, oral, { signedOn: '2024-11-01' }));
  await expect(here.rosa.see(aidCost, id)).resolves.toMatchObject({ isEligible: true });
  await here.miguel.run(aidCost, 'post', id);
  // What is posted stays as it was judged, whatever becomes of the agreement.
  await here.county.door.run(here.lucia.actor, (work) => work.change(aidAgreement, oral, { endsOn: '2024-10-15' }));
  await expect(here.rosa.see(aidCost, id)).resolves.toMatchObject({ status: 'posted', isEligible: true });
  const board = await here.county.door.run(here.rosa.actor, (work) => aidBoardOf(work, here.storm));
  const counted = board.costs.data.filter(({ status }) => status !== 'withdrawn');
  expect(counted.length).toBeLessThan(board.costs.data.length);
  expect(board.eligibleCents + board.ineligibleCents).toBe(counted.reduce((sum, { cents }) => sum + cents, 0));
});
