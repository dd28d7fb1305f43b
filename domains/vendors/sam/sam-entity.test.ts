import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firmIn } from '../firm/test-world.ts';
import { accountWorld, type AccountWorld, type Browser } from '../../../tests/world/account-world.ts';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { type Person, type World, world } from '#world';
import { keepEntities, lookedUp } from './entity.server.ts';
import { entityIn, entityOfLine, offered, stateOfLine } from './sam-entity.ts';
import { samConnection } from './sam-connection.record.ts';
import type { Ask } from './sam-reach.server.ts';

const uei = 'J7QRWE4LHX12';
/** As the API documents a registration; the firm is made up. */
const registered = JSON.stringify({
  totalRecords: 1,
  entityData: [
    {
      entityRegistration: {
        ueiSAM: uei,
        cageCode: '7K2P4',
        legalBusinessName: 'BAY DEBRIS  LLC',
        dbaName: null,
        registrationStatus: 'Active',
        registrationExpirationDate: '2027-03-14',
      },
      coreData: {
        entityInformation: { entityURL: 'www.baydebris.example' },
        physicalAddress: {
          addressLine1: '12 PIER ST',
          addressLine2: null,
          city: 'TIDEWATER',
          stateOrProvinceCode: 'VA',
          zipCode: '23501',
          zipCodePlus4: '0042',
          countryCode: 'USA',
        },
      },
    },
  ],
});
const line = (given: { uei?: string; name?: string; state?: string; code?: string; until?: string } = {}) => {
  const cells = Array.from({ length: 40 }, () => '');
  const put = {
    0: given.uei ?? uei,
    3: '7K2P4',
    5: given.code ?? 'A',
    8: given.until ?? '20270314',
    11: given.name ?? 'BAY DEBRIS LLC',
  };
  const at = { 15: '12 PIER ST', 17: 'TIDEWATER', 18: given.state ?? 'VA', 19: '23501', 20: '0042', 21: 'USA' };
  for (const [place, text] of Object.entries({ ...put, ...at })) cells[Number(place)] = text;
  return cells.join('|');
};

test('a registration is read as documented, and offers only what a form can take', () => {
  const found = entityIn(registered, uei);
  if (!found || found === 'none') throw new Error('It is there');
  expect(offered(found)).toEqual({
    uei,
    name: 'BAY DEBRIS LLC',
    cage: '7K2P4',
    samUntil: '2027-03-14',
    website: 'https://www.baydebris.example',
    address: { line1: '12 PIER ST', city: 'TIDEWATER', state: 'VA', postalCode: '23501-0042', country: 'US' },
  });
  expect(entityIn(registered, 'K7QRWE4LHX12')).toBe('none');
  expect(offered({ ...found, country: null, cage: null })).not.toHaveProperty('address');
  for (const text of ['', 'null', '{}', '<html>']) expect(entityIn(text, uei)).toBeNull();
  const long = 'x'.repeat(200);
  const told = (registration: object, address: object = {}, site: unknown = null) =>
    entityIn(
      JSON.stringify({
        entityData: [
          null,
          {
            entityRegistration: { ueiSAM: uei, ...registration },
            coreData: { entityInformation: { entityURL: site }, physicalAddress: address },
          },
        ],
      }),
      uei,
    );
  const names = { legalBusinessName: long, dbaName: long, cageCode: '7k2p49', registrationExpirationDate: 'null' };
  const at = { addressLine1: long, addressLine2: long, city: long, stateOrProvinceCode: 'va', countryCode: 'US' };
  expect(told(names, { ...at, zipCode: '23501', zipCodePlus4: '0000' }, 'http://bay.example/a')).toEqual({
    uei,
    name: long.slice(0, 160),
    tradeName: long.slice(0, 160),
    cage: '7K2P4',
    samUntil: null,
    website: 'http://bay.example/a',
    line1: long.slice(0, 120),
    line2: long.slice(0, 120),
    city: long.slice(0, 120),
    state: 'VA',
    postalCode: '23501',
    country: 'US',
  });
  const bare = told({ cageCode: '7K2I4' }, { countryCode: 'CAN', zipCode: '2350', zipCodePlus4: '0042' }, 'no site');
  expect(Object.values(bare ?? {}).filter((one) => one !== null)).toEqual([uei]);
});

test('a line of the extract is read by its places; others, and what is over, are left out', () => {
  expect(entityOfLine(line())).toMatchObject({
    uei,
    name: 'BAY DEBRIS LLC',
    samUntil: '2027-03-14',
    postalCode: '23501-0042',
  });
  expect(stateOfLine(line({ state: 'NC' }))).toBe('NC');
  expect(entityOfLine(line({ code: 'E' }))).toBeNull();
  expect(entityOfLine(line({ code: '1' }))).toBeNull();
  expect(entityOfLine(line({ code: '2', until: '2027031' }))).toMatchObject({ samUntil: null, state: 'VA' });
  expect(stateOfLine(line().split('|').slice(0, 27).join('|'))).toBe('VA');
  expect(stateOfLine(line().split('|').slice(0, 26).join('|'))).toBeNull();
  expect(stateOfLine(line({ uei: 'J7QRWE4LHX1' }))).toBeNull();
  expect(entityOfLine('BOF PUBLIC V2 00000000 20261101 0000001 0000001')).toBeNull();
});

describe('a UEI lookup', () => {
  let county: World;
  let server: Serving;
  let clerk: Person;
  let said: string | null;
  const ask: Ask = async ({ take }) => {
    if (said === null) return { status: null, statusClass: null, failure: 'name' };
    take?.(Buffer.from(said));
    return { status: 200, statusClass: 2, failure: null };
  };
  beforeAll(async () => {
    county = await world();
    server = await serve(county);
    clerk = (await county.member('Grace Kim')).with({ duties: ['vendor_clerk'] });
  });
  afterAll(async () => {
    await server.close();
    await county.close();
  });
  const look = (asked = uei) => lookedUp(server.ports, { as: clerk.actor, uei: asked, forFirms: false, ask });
  const post = (as: Person, path: string, body: object) =>
    server.ask({ as: as.actor, method: 'POST', path: `/api/v1/vendors/${path}`, body });

  test('says what it is from: nothing, the imported extract with its day, or SAM.gov itself', async () => {
    expect(await look()).toMatchObject({ source: 'none', because: 'No SAM.gov key is set.', found: null });
    await county.door.run(clerk.actor, (work) =>
      keepEntities(work, { takenOn: '2026-11-01', lines: `${line()}\nx|y\n` }),
    );
    expect(await look()).toMatchObject({ source: 'extract', asOf: '2026-11-01', found: { name: 'BAY DEBRIS LLC' } });
    // An older extract replaces nothing.
    const older = { takenOn: '2026-10-01', lines: line({ name: 'OLD NAME' }) };
    await county.door.run(clerk.actor, (work) => keepEntities(work, older));
    expect(await look()).toMatchObject({ asOf: '2026-11-01', found: { name: 'BAY DEBRIS LLC' } });
    const dana = await county.member('Dana Price', 'admin');
    const { id } = await dana.make(samConnection, { name: 'SAM.gov' } as never);
    const key = { key: 'SAM-0123456789-abcdef' };
    await server.ask({ as: dana.actor, method: 'POST', path: `/api/v1/sam_connection/${id}/key`, body: key });
    said = registered;
    expect(await look()).toMatchObject({ source: 'live', found: { cage: '7K2P4', samUntil: '2027-03-14' } });
    expect(await look('K7QRWE4LHX12')).toMatchObject({ source: 'live', found: null });
    said = null;
    expect(await look()).toMatchObject({ source: 'extract', because: expect.stringContaining('no network') });
  });

  test('is for those who register vendors, and names the field that is wrong', async () => {
    const buyer = (await county.member('Rosa Delgado')).with({ duties: ['buyer'] });
    expect((await post(buyer, 'uei', { uei })).status).toBe(403);
    expect((await post(clerk, 'uei', { uei: 'O7QRWE4LHX12' })).json).toMatchObject({ issues: [{ path: 'uei' }] });
    expect((await post(buyer, 'sam-entities', { takenOn: '2026-11-01', lines: line() })).status).toBe(403);
    county.clock.set('2026-11-20T15:00:00Z');
    const ahead = await post(clerk, 'sam-entities', { takenOn: '2026-11-21', lines: line() });
    expect(ahead.json).toMatchObject({ issues: [{ path: 'takenOn' }] });
    const state = () => server.ask({ as: buyer.actor, method: 'GET', path: '/api/v1/vendors/sam-entities/state' });
    expect((await state()).json).toMatchObject({ entities: 1, newest: '2026-11-01' });
    await post(clerk, 'sam-entities', { takenOn: '2026-11-20', lines: line() });
    expect((await state()).json).toMatchObject({ entities: 1, newest: '2026-11-20' });
  });
});

test('a firm fills its profile from what an agency of this server has, and sees from when that is', async () => {
  const here: AccountWorld = await accountWorld({ env: { LIMITS_FACTOR: '100000' } });
  try {
    const agency = await here.organization('Tidewater County');
    await here.person('grace@county.example', 'admin', agency);
    const [firm]: [Browser, string] = await firmIn(here, 'ines@paving.example', 'Bay Debris LLC', '541234567');
    const none = await firm.post('/api/v1/firm/uei', { uei });
    expect(none.body).toMatchObject({ source: 'none', because: 'No agency of this server offers the lookup.' });
    const grace = await here.signedIn('grace@county.example');
    await grace.post('/api/v1/vendors/sam-entities', { takenOn: '2026-11-01', lines: line() });
    const found = await firm.post('/api/v1/firm/uei', { uei });
    expect(found.body).toMatchObject({ source: 'extract', asOf: '2026-11-01', found: { name: 'BAY DEBRIS LLC' } });
    expect((await grace.post('/api/v1/firm/uei', { uei })).status).toBe(403);
  } finally {
    await here.close();
  }
});
