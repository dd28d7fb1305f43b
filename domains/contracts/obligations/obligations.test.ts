import { afterAll, beforeAll, expect, test } from 'vitest';
import { usd } from '#domains/procurement/orders/test-world.ts';
import type { Person } from '#world';
import { conditionsOn, type Judged, worst } from '../conditions/condition-state.ts';
import { contract } from '../contract/contract.record.ts';
import { needsOf } from '../contract/needs.server.ts';
import { contractReminder } from '../reminders/contract-reminder.record.ts';
import { remindOfContracts } from '../reminders/reminders.server.ts';
import { type ContractWorld, contractWorld, NOW } from '../test-world.ts';
import { contractObligation } from './contract-obligation.record.ts';

let here: ContractWorld;
beforeAll(async () => {
  here = await contractWorld();
});
afterAll(() => here.county.close());

const complete = (by: Person, id: string, evidence: readonly string[]) =>
  here.county.door.run(by.actor, (work) => work.move(contractObligation, id, 'complete', { input: { evidence } }));

test('an obligation is done by its owner with evidence, and none is added to a closed contract', async () => {
  const { id } = await here.active(await here.finalAward());
  const owner = await here.county.member('Nadia Petrova');
  const made = await here.derek.make(contractObligation, {
    contract: id,
    name: 'Annual pump test report',
    owner: owner.id,
    dueOn: '2027-02-01',
  });
  await expect(complete(here.chantal, made.id, [here.paper])).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(complete(owner, made.id, [])).rejects.toMatchObject({ issues: [{ path: 'evidence' }] });
  await expect(here.step(here.derek, id, 'close', {}, 'All delivered.')).rejects.toMatchObject({ kind: 'forbidden' });
  await complete(owner, made.id, [here.paper]);
  expect(await owner.see(contractObligation, made.id)).toMatchObject({ status: 'done', doneBy: owner.id });
  const { version } = await here.derek.see(contractObligation, made.id);
  await expect(here.derek.edit(contractObligation, made.id, version, { dueOn: '2027-03-01' })).rejects.toMatchObject({
    code: 'contract_obligation.is_done',
  });
  await here.county.product.run(contract, 'close', id, 'All delivered.');
  await expect(
    here.derek.make(contractObligation, { contract: id, name: 'One more', dueOn: '2027-02-01' }),
  ).rejects.toMatchObject({ code: 'contract_obligation.is_over' });
});

test('ends, windows and due days are reminded of by the ladder, once, and again for a new date', async () => {
  const { county, derek } = here;
  const { id } = await here.active(await here.finalAward(), { untilDay: '2027-07-31' });
  const own = async () =>
    (await derek.list(contractReminder, `contract=${id}&sort=sentOn`)).map(({ kind, ahead }) => `${kind} ${ahead}`);
  const runOn = async (day: string) => {
    county.clock.set(`${day}T15:00:00Z`);
    await Promise.all([0, 1].map(() => county.door.run(county.product.actor, remindOfContracts)));
  };
  await runOn('2027-01-31');
  expect(await own()).toEqual([]);
  await runOn('2027-02-01');
  await runOn('2027-02-02');
  expect(await own()).toEqual(['end 180']);
  await runOn('2027-05-15');
  expect(await own()).toEqual(['end 180', 'end 90']);
  await runOn('2027-07-05');
  expect(await own()).toEqual(['end 180', 'end 90', 'end 30']);
  await county.door.run(county.product.actor, (work) =>
    work.repoint(work.around.registry.get(contract.name), {
      id,
      values: () => ({ fromDay: '2026-01-01', untilDay: '2027-12-31', submittedBy: null, confirmedAt: null }),
      reason: 'A later end.',
    }),
  );
  await runOn('2027-07-10');
  expect(await own()).toHaveLength(4);
  const told = county.letters.filter(({ subject }) => subject.includes('the end day is 2027-07-31'));
  expect(told.length).toBeGreaterThan(0);
  const needs = await county.door.run(derek.actor, (work) => needsOf(work.tx, derek.actor, '2027-12-01', 20));
  expect(needs.data.find((one) => one.contract === id)).toMatchObject({ kind: 'end', left: 30 });
  const others = await county.door.run(here.lena.actor, (work) => needsOf(work.tx, here.lena.actor, '2027-12-01', 20));
  expect(others.total).toBe(0);
  county.clock.set(NOW);
});

const judged: Judged = {
  id: '1',
  name: 'General liability',
  kind: 'insurance',
  status: 'required',
  coverage: 'general',
  eachCents: usd(1_000_000).cents,
  aggregateCents: null,
  isInsured: true,
  holdsPayment: true,
  beforeStart: true,
  evidenceUntil: null,
};
const policy = {
  id: '2',
  coverage: 'general',
  eachCents: usd(1_000_000).cents,
  aggregateCents: null,
  isInsured: true,
  fromDay: '2027-01-01',
  untilDay: '2027-12-31',
  submittedBy: null,
  confirmedAt: null,
} as const;

test('a condition is met, expires soon or is missing by its papers and the day', () => {
  const lightOn = (day: string, one: Partial<Judged> = {}, held: object = {}) =>
    conditionsOn([{ ...judged, ...one }], [{ ...policy, ...held }], day)[0];
  expect(lightOn('2027-11-01')).toMatchObject({ light: 'met', why: [] });
  expect(lightOn('2027-12-01')).toMatchObject({ light: 'expiring', left: 30 });
  expect(lightOn('2028-01-01')).toMatchObject({ light: 'missing', why: ['Expired on 2027-12-31.'] });
  expect(lightOn('2027-11-01', {}, { isInsured: false })).toMatchObject({ light: 'missing' });
  expect(lightOn('2027-11-01', {}, { eachCents: 1 })).toMatchObject({ light: 'missing' });
  expect(conditionsOn([judged], [], '2027-11-01')[0]).toMatchObject({ light: 'missing' });
  const bond = { kind: 'performance', coverage: null } as const;
  expect(lightOn('2027-11-01', bond)).toMatchObject({ light: 'missing' });
  expect(lightOn('2027-11-01', { ...bond, status: 'entered', evidenceUntil: '2028-12-31' })).toMatchObject({
    light: 'missing',
  });
  const confirmed = { ...bond, status: 'confirmed', evidenceUntil: '2027-11-20' } as const;
  expect(lightOn('2027-11-01', confirmed)).toMatchObject({ light: 'expiring', left: 19 });
  expect(lightOn('2027-11-21', confirmed)).toMatchObject({ light: 'missing' });
  expect(lightOn('2027-11-01', { status: 'waived' })).toMatchObject({ light: 'waived' });
  expect(worst([{ light: 'met' }, { light: 'missing' }, { light: 'waived' }])).toBe('missing');
  expect(worst([])).toBeNull();
});
