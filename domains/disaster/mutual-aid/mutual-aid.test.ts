import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import { usd } from '../../grants/test-world.ts';
import { type DebrisWorld, debrisWorld } from '../debris/test-world.ts';
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
  const board = await here.county.door.run(here.rosa.actor, (work) => aidBoardOf(work, here.storm));
  expect(board.eligibleCents + board.ineligibleCents).toBe(board.costs.data.reduce((sum, { cents }) => sum + cents, 0));
});
