import { afterAll, beforeAll, expect, test } from 'vitest';
import { usd } from '../../grants/test-world.ts';
import { workedOut } from '../pa-forms/summary.server.ts';
import { costOfEquipment } from './equipment-cost.ts';
import { equipmentEntry } from './equipment-entry.record.ts';
import { laborEntry } from './labor-entry.record.ts';
import { standingOf } from './standing.server.ts';
import { type PaWorld, paWorld } from './test-world.ts';

let here: PaWorld;
beforeAll(async () => {
  here = await paWorld();
});
afterAll(() => here.county.close());

const use = { hours: { amount: '2', unit: 'HR' }, miles: null, localRate: null, stateRate: null };
const counted = (more: object, per: 'hour' | 'mile' = 'hour') => {
  const { rateBasis, needsReview, rateUsed } = costOfEquipment(
    { ...use, ...more },
    { per, rate: usd(55.46) },
    '2024-10-11',
  );
  return [rateBasis, needsReview, rateUsed.cents];
};

test('the lower of the local and FEMA rate counts, and a state rate up to $75 an hour in their place', () => {
  expect(counted({})).toEqual(['fema', false, 5_546]);
  expect(counted({ localRate: usd(40) })).toEqual(['local', false, 4_000]);
  expect(counted({ localRate: usd(60) })).toEqual(['fema', false, 5_546]);
  expect(counted({ stateRate: usd(75) })).toEqual(['state', false, 7_500]);
  expect(counted({ stateRate: usd(75), localRate: usd(40) })).toEqual(['state', false, 7_500]);
});

test('a state rate above $75 an hour is for FEMA to review, and does not count until then', () => {
  expect(counted({ stateRate: usd(75.01) })).toEqual(['fema', true, 5_546]);
  expect(counted({ stateRate: usd(90), localRate: usd(40) })).toEqual(['local', true, 4_000]);
  // The line is one of hours: miles have none.
  expect(counted({ stateRate: usd(90), miles: { amount: '1', unit: 'MI' } }, 'mile')).toEqual(['state', false, 9_000]);
});

test('the entry keeps which rate counted, and its line and its form say so', async () => {
  const { id } = await here.project();
  const operator = await here.yvette.make(laborEntry, here.labor(id));
  const made = await here.yvette.make(equipmentEntry, here.machine(id, operator.id, { stateRate: usd(92.5) }));
  expect(await here.rosa.see(equipmentEntry, made.id)).toMatchObject({
    rateBasis: 'fema',
    needsReview: true,
    total: usd(332.76),
  });
  const edited = await here.yvette.edit(
    equipmentEntry,
    made.id,
    (await here.rosa.see(equipmentEntry, made.id)).version,
    {
      localRate: usd(50),
    },
  );
  expect(edited).toMatchObject({ id: made.id });
  const standing = await here.county.door.run(here.rosa.actor, (work) => standingOf(work, id));
  expect(standing.equipment.data[0]).toMatchObject({
    rateCents: 5_000,
    femaCents: 5_546,
    localCents: 5_000,
    stateCents: 9_250,
    rateBasis: 'local',
    needsReview: true,
  });
  const form = await here.county.door.run(here.rosa.actor, (work) => workedOut(work, id, { form: 'equipment' }));
  expect(form.filled.notes).toContain('Local rate counted in 1 of 1 entries.');
  expect(form.filled.notes.join(' ')).toContain('a state rate that FEMA reviews');
  await expect(
    here.rosa.make(equipmentEntry, here.machine(id, operator.id, { stateRate: usd(10) })),
  ).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(
    here.yvette.make(equipmentEntry, here.machine(id, operator.id, { stateRate: usd(-1) })),
  ).rejects.toMatchObject({ issues: [{ path: 'stateRate' }] });
});
