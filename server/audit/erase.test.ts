import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseValues } from './erase.ts';
import { type AuditWorld, anEntry, auditWorld, entries } from './test-world.ts';

let world: AuditWorld;
let county: string;
beforeAll(async () => {
  world = await auditWorld();
  county = await world.organization('Ruiz County');
});
afterAll(() => world.end());

const resident = randomUUID();
const erasure = {
  record: 'citizen_request',
  rowId: resident,
  reason: 'Request 14 under the state privacy act',
  actor: randomUUID(),
  actorKind: 'person',
} as const;
const ofResident = anEntry({ record: 'citizen_request', rowId: resident, changes: { phone: [null, '555-0199'] } });

test('erased values are gone for good, their entries stay proven and the erasure is recorded', async () => {
  await world.record(county, [...entries(4), ofResident, ...entries(4, 4), ofResident]);
  await world.sealAll();
  expect(await world.owner.within({ organizationId: county }, (tx) => eraseValues(tx, erasure))).toBe(2);
  await world.sealAll();

  const text = (await world.export(county)).join('\n');
  expect(text).not.toContain('555-0199');
  expect(text).toContain('Request 14 under the state privacy act');
  expect(await world.verdict(county)).toMatchObject({ size: 12, erased: 2, problems: [] });
});

test('asking again erases nothing more and records nothing more', async () => {
  expect(await world.owner.within({ organizationId: county }, (tx) => eraseValues(tx, erasure))).toBe(0);
  await world.sealAll();
  expect(await world.verdict(county)).toMatchObject({ size: 12, erased: 2, problems: [] });
});

test('the application itself cannot erase', async () => {
  const tried = world.database.within({ organizationId: county }, (tx) => eraseValues(tx, erasure));
  await expect(tried).rejects.toMatchObject({ code: '42501' });
});

test('values that vanish without a recorded erasure are found', async () => {
  await world.asOwner(
    county,
    `update audit_entry set changes = null, salt = null where organization_id = $1 and row_version = 6 and record = 'requisition'`,
    [county],
  );
  const { problems, firstBad } = await world.verdict(county);
  expect(problems.map((problem) => problem.sentence)).toEqual([
    'The values of entry 7 are gone and no sealed entry tells of an erasure.',
  ]);
  expect(firstBad).toBe(7);
});
