import { costCenter } from '#domains/finance/cost-center.record.ts';
import type { Row } from '#kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '../../../tests/world/world.ts';
import { keepFederalHolidays } from '../founding.server.ts';
import { agencyPlace } from './agency-place.record.ts';
import { agency } from './agency.record.ts';
import { treeOn } from './agency-tree.ts';
import { holiday } from './holiday.record.ts';
import { calendarOf, fiscalYearOf, jurisdictionsOf } from './inherited.server.ts';
import { placesOf } from './tree.server.ts';

let county: World;
let dana: Person;
let rosa: Person;
type Agency = Row<typeof agency>;
let top: Agency;
let works: Agency;
let fleet: Agency;
let district: Agency;

beforeAll(async () => {
  county = await world();
  dana = await county.member('Dana Whitfield', 'admin');
  rosa = await county.member('Rosa Delgado');
  await county.door.run(county.product.actor, keepFederalHolidays);
  const opensOn = '2024-10-01';
  top = await dana.make(agency, {
    code: 'TC',
    name: 'Tidewater County',
    rank: 'jurisdiction',
    entity: 'county',
    usState: 'TX',
    opensOn,
    fiscalYearStart: 10,
    timeZone: 'America.Chicago',
  });
  works = await dana.make(agency, {
    code: 'PW',
    name: 'Public Works',
    rank: 'department',
    beginsUnder: top.id,
    opensOn,
  });
  fleet = await dana.make(agency, {
    code: 'FL',
    name: 'Fleet',
    rank: 'division',
    beginsUnder: works.id,
    opensOn,
    dayBegins: '06.00',
    dayEnds: '14.30',
    workingDays: ['mon', 'sat'],
  });
  district = await dana.make(agency, {
    code: 'WD',
    name: 'Bay Water District',
    rank: 'partner',
    entity: 'special_district',
    usState: 'FL',
    opensOn,
    ownHolidays: true,
    fiscalYearStart: 1,
    rulePacks: ['water-code'],
  });
});
afterAll(() => county.close());

const move = (person: Person, id: string, input: object) =>
  county.door.run(person.actor, (work) =>
    work.act(county.door.around.registry.get('agency'), {
      id,
      name: 'relocate',
      input: input as Record<string, unknown>,
    }),
  );
const merge = (person: Person, id: string, into: string) =>
  county.door.run(person.actor, (work) =>
    work.act(county.door.around.registry.get('agency'), {
      id,
      name: 'mergeInto',
      input: { into, why: 'One department from now on' },
    }),
  );
const asked = <T>(ask: (work: never) => Promise<T>) =>
  county.door.run(county.product.actor, (work) => ask(work as never));

describe('an agency', () => {
  test('has from above what it does not say itself', async () => {
    expect(await asked((work) => fiscalYearOf(work, fleet.id, '2026-11-20'))).toMatchObject({ label: 'FY2027' });
    expect(await asked((work) => fiscalYearOf(work, district.id, '2026-11-20'))).toMatchObject({ label: 'FY2026' });
    expect(await asked((work) => jurisdictionsOf(work, fleet.id, '2026-11-20'))).toEqual({
      agency: fleet.id,
      entity: 'county',
      states: ['TX'],
      packs: [],
    });
    expect(await asked((work) => jurisdictionsOf(work, district.id, '2026-11-20'))).toMatchObject({
      entity: 'special_district',
      states: ['FL'],
      packs: ['water-code'],
    });
    const hours = await asked((work) => calendarOf(work, fleet.id));
    expect(hours).toMatchObject({ timeZone: 'America/Chicago', weekdays: [1, 6], from: 360, until: 870 });
    expect(await asked((work) => calendarOf(work, works.id))).toMatchObject({
      weekdays: [1, 2, 3, 4, 5],
      from: 480,
      until: 1020,
    });
  });

  test('keeps the common holidays unless it keeps its own', async () => {
    expect((await asked((work) => calendarOf(work, works.id))).holidays.has('2026-11-26')).toBe(true);
    expect((await asked((work) => calendarOf(work, district.id))).holidays.size).toBe(0);
    await dana.make(holiday, { name: 'Founders’ Day', day: '2026-12-07', agency: district.id });
    expect([...(await asked((work) => calendarOf(work, district.id))).holidays]).toEqual(['2026-12-07']);
    expect((await asked((work) => calendarOf(work, works.id))).holidays.has('2026-12-07')).toBe(false);
  });

  test('moves on a day, and the tree of the day before stays', async () => {
    await expect(move(rosa, fleet.id, { under: top.id, fromDay: '2027-01-01', reason: 'No' })).rejects.toMatchObject({
      code: 'rights',
    });
    await move(dana, fleet.id, { under: top.id, fromDay: '2027-01-01', reason: 'Resolution 2026-77' });
    const places = await asked((work) => placesOf(work));
    expect(treeOn(places, '2026-12-31').get(fleet.id)).toBe(works.id);
    expect(treeOn(places, '2027-01-01').get(fleet.id)).toBe(top.id);
  });

  test('never stands below itself, not even later', async () => {
    await expect(
      move(dana, top.id, { under: works.id, fromDay: '2026-12-01', reason: 'A slip' }),
    ).rejects.toMatchObject({
      code: 'agency.place',
      issues: [{ path: 'fromDay', message: 'From 2026-12-01 the agency would be below itself.' }],
    });
  });

  test('says what kind of public body it is when it is a jurisdiction or a partner', async () => {
    await expect(dana.make(agency, { code: 'X', name: 'Nameless', rank: 'partner' })).rejects.toMatchObject({
      code: 'agency.jurisdictions_have_an_entity',
    });
    await expect(rosa.make(agency, { code: 'Y', name: 'Rosa’s own', rank: 'division' })).rejects.toMatchObject({
      code: 'rights',
    });
  });

  test('is merged with everything that points at it, and with whoever stands under it', async () => {
    const opensOn = '2025-10-01';
    const roads = await dana.make(agency, {
      code: 'RD',
      name: 'Roads',
      rank: 'department',
      beginsUnder: top.id,
      opensOn,
    });
    const crew = await dana.make(agency, {
      code: 'CR',
      name: 'Road crew',
      rank: 'division',
      beginsUnder: roads.id,
      opensOn,
    });
    const center = await dana.make(costCenter, { code: '4020', name: 'Roads and bridges', agency: roads.id });
    await expect(merge(rosa, roads.id, works.id)).rejects.toMatchObject({ code: 'rights' });
    await expect(merge(dana, roads.id, crew.id)).rejects.toMatchObject({ code: 'agency.place' });
    await expect(merge(dana, roads.id, roads.id)).rejects.toMatchObject({ code: 'merge.target' });
    await merge(dana, roads.id, works.id);
    expect(await dana.see(costCenter, center.id)).toMatchObject({ agency: works.id, version: 2 });
    expect(await dana.see(agency, roads.id)).toMatchObject({ status: 'merged', mergedInto: works.id });
    const places = await asked((work) => placesOf(work));
    expect(treeOn(places, '2026-11-20').get(crew.id)).toBe(works.id);
    expect(treeOn(places, '2026-11-19').get(crew.id)).toBe(roads.id);
    expect((await dana.list(agencyPlace, `agency=${crew.id}`)).length).toBe(2);
  });
});
