import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { type Person, type World, world } from '#world';
import { productIn } from '#domains/organization/public.server.ts';
import { keepCheck } from '../checks/vendor-check.server.ts';
import { vendorCheck } from '../checks/vendor-check.record.ts';
import { exclusionMatch } from '../exclusions/exclusion-match.record.ts';
import { exclusionSnapshot } from '../exclusions/exclusion-snapshot.record.ts';
import { refuseExcluded } from '../exclusions/exclusion.server.ts';
import { vendor } from '../vendor.record.ts';
import { askedLive, beginAsking, keepAnswer, LIVE_HOURS } from './live-check.server.ts';
import { asPublicExtract, exclusionQuestion, exclusionsIn, tokenIn } from './sam-api.ts';
import { samAnswer } from './sam-answer.record.ts';
import { extractTurn } from './sam-clock.server.ts';
import { samConnection } from './sam-connection.record.ts';
import { type Ask, takeRequest } from './sam-reach.server.ts';

const uei = 'J7QRWE4LHX12';
/** As the API documents an answer; the party is made up. */
const answerOf = (given: { name?: string; uei?: string | null; ends?: string | null; status?: string }) =>
  JSON.stringify({
    totalRecords: 1,
    excludedEntity: [
      {
        exclusionDetails: {
          classificationType: 'Firm',
          exclusionType: 'Ineligible (Proceedings Completed)',
          exclusionProgram: 'Reciprocal',
          excludingAgencyCode: 'GSA',
          excludingAgencyName: 'GENERAL SERVICES ADMINISTRATION',
        },
        exclusionIdentification: {
          ueiSAM: given.uei === undefined ? uei : given.uei,
          cageCode: 'null',
          firstName: null,
          entityName: given.name ?? 'BAY DEBRIS LLC',
        },
        exclusionActions: {
          listOfActions: [
            {
              activateDate: '11-15-2026',
              terminationDate: given.ends ?? null,
              recordStatus: given.status ?? 'Active',
            },
          ],
        },
        exclusionPrimaryAddress: {
          addressLine1: null,
          city: 'TIDEWATER',
          stateOrProvinceCode: 'VA',
          zipCode: '23501',
          countryCode: 'USA',
        },
      },
    ],
  });
const nothing = JSON.stringify({ totalRecords: 0, excludedEntity: [] });
const asked =
  'Extract File will be available for download with url: https://api.sam.gov/entity-information/v4/download-exclusions?api_key=REPLACE_WITH_API_KEY&token=cfQOzKSSYv in some time.';
const heads =
  'classificationType,exclusionType,exclusionProgram,excludingAgencyCode,excludingAgencyName,ueiSAM,cageCode,entityName,activateDate,terminationDate,recordStatus';
const csv = (...names: readonly string[]) =>
  `${heads}\n${names.map((name) => `Firm,Ineligible,Reciprocal,GSA,GSA,null,null,"${name}",11-15-2026,null,Active`).join('\n')}\n`;

describe('an answer of SAM.gov', () => {
  test('is read as documented: what is over or inactive is left out, and anything else is no answer', () => {
    expect(exclusionsIn(answerOf({}), '2026-11-20')).toEqual([
      {
        entry: `${uei} BAY DEBRIS LLC 2026-11-15`,
        name: 'BAY DEBRIS LLC',
        uei,
        cage: null,
        zip: '23501',
        place: 'TIDEWATER, VA, USA',
        agency: 'GENERAL SERVICES ADMINISTRATION',
        program: 'Reciprocal',
        kind: 'Ineligible (Proceedings Completed)',
        activeOn: '2026-11-15',
        endsOn: null,
      },
    ]);
    expect(exclusionsIn(answerOf({ ends: '11-20-2026' }), '2026-11-20')).toHaveLength(1);
    expect(exclusionsIn(answerOf({ ends: '11-19-2026' }), '2026-11-20')).toEqual([]);
    expect(exclusionsIn(answerOf({ status: 'Inactive' }), '2026-11-20')).toEqual([]);
    expect(exclusionsIn(nothing, '2026-11-20')).toEqual([]);
    for (const text of ['', 'null', '[]', '{"error":"x"}', '<html>'])
      expect(exclusionsIn(text, '2026-11-20')).toBeNull();
  });

  test('names the extract to fetch, and its columns are read as those of the public extract', () => {
    expect(tokenIn(asked)).toBe('cfQOzKSSYv');
    expect(tokenIn('nothing')).toBeNull();
    expect(asPublicExtract(csv('Bay Debris LLC'))?.split('\n')[0]).toContain('"Excluding Agency","Unique Entity ID"');
    expect(asPublicExtract('{"message":"not ready"}\n')).toBeNull();
  });

  test('is asked for by UEI, or by the name alone', () => {
    expect(exclusionQuestion({ name: 'Bay', uei })).toBe(`ueiSAM=${uei}`);
    expect(exclusionQuestion({ name: 'Bay & Sons', uei: null })).toBe('exclusionName=Bay+++Sons');
  });
});

describe('the SAM.gov connection', () => {
  const KEY = 'SAM-0123456789-abcdef';
  let county: World;
  let server: Serving;
  let dana: Person;
  let clerk: Person;
  let approver: Person;
  let said: { status: number; body: string | Buffer } | 'no network';
  let urls: string[];
  const ask: Ask = async ({ url, take }) => {
    urls.push(url);
    if (said === 'no network') return { status: null, statusClass: null, failure: 'name' };
    take?.(Buffer.from(said.body as string));
    return { status: said.status, statusClass: Math.floor(said.status / 100) as 2, failure: null };
  };
  beforeAll(async () => {
    county = await world();
    server = await serve(county);
    dana = await county.member('Dana Price', 'admin');
    clerk = (await county.member('Grace Kim')).with({ duties: ['vendor_clerk'] });
    approver = (await county.member('Omar Haddad')).with({ duties: ['vendor_approver'] });
  });
  afterAll(async () => {
    await server.close();
    await county.close();
  });
  beforeEach(() => {
    said = { status: 200, body: nothing };
    urls = [];
  });

  let made = 0;
  const register = (name: string, given: object = {}) => {
    const number = made++;
    const address = { line1: `${number} Pier St`, city: 'Tidewater', state: 'VA', postalCode: '23501', country: 'US' };
    const whole = {
      name,
      taxClass: 'llc',
      email: `pier${number}@firm.example`,
      address,
      taxId: `55${1_000_000 + number}`,
    };
    return clerk.make(vendor, { ...whole, w9On: '2026-01-05', ...given } as never);
  };
  const product = () => productIn(county.organizationId);
  const ports = () => ({ ...server.ports, door: county.door });
  /** What a person’s button does, with the line to SAM.gov replaced. */
  const live = async (id: string) => {
    const question = await county.door.run(clerk.actor, (work) => beginAsking(work, id, server.ports.sealer));
    const answer = await askedLive(
      question,
      { allowLoopback: false, ask },
      county.clock.now().toISOString().slice(0, 10),
    );
    await county.door.run(clerk.actor, (work) => keepAnswer(work, question.of, answer));
    return answer.outcome;
  };
  const checked = async (id: string) => {
    const at = { vendor: id, gate: 'award', act: 'approve', about: 'AW-1', aboutId: id } as const;
    await county.door.run(clerk.actor, (work) => keepCheck(work, at));
    return (await clerk.list(vendorCheck, `vendor=${id}`))[0];
  };
  const later = () => county.clock.set(new Date(county.clock.now().getTime() + 3_600_000).toISOString());
  const connection = async () => {
    const [found] = await dana.list(samConnection);
    if (!found) throw new Error('A connection is made first');
    return dana.see(samConnection, found.id);
  };

  test('is made by an admin; without a key a person is told what counts, and nothing is asked', async () => {
    const { id } = await register('Quiet Harbor LLC');
    const state = await server.ask({ as: clerk.actor, method: 'GET', path: '/api/v1/vendors/sam-state' });
    expect(state.json).toMatchObject({ link: 'missing', last: null });
    const refused = await server.ask({ as: clerk.actor, method: 'POST', path: `/api/v1/vendor/${id}/ask-sam` });
    expect(refused.json).toMatchObject({
      code: 'vendor.sam_without_key',
      detail: 'No SAM.gov key is set, so nothing was asked. The imported extract is what counts.',
    });
    await expect(clerk.make(samConnection, { name: 'SAM.gov' } as never)).rejects.toThrow('Only');
    await expect(dana.make(samConnection, { name: 'SAM.gov', dailyRequests: 0 } as never)).rejects.toMatchObject({
      issues: [{ path: 'dailyRequests' }],
    });
    const row = await dana.make(samConnection, { name: 'SAM.gov' } as never);
    const post = (as: Person, key: string) =>
      server.ask({ as: as.actor, method: 'POST', path: `/api/v1/sam_connection/${row.id}/key`, body: { key } });
    expect((await post(clerk, KEY)).status).toBe(403);
    expect((await post(dana, 'a b')).json).toMatchObject({ issues: [{ path: 'key' }] });
    expect((await post(dana, KEY)).status).toBe(200);
    const read = await server.ask({ as: dana.actor, method: 'GET', path: `/api/v1/sam_connection/${row.id}` });
    expect(read.text + server.logged.join('')).not.toContain(KEY);
    expect(
      (await server.ask({ as: approver.actor, method: 'POST', path: `/api/v1/vendor/${id}/ask-sam` })).status,
    ).toBe(200);
  });

  test('finds a new exclusion before any extract has it: the gate refuses until a person answers', async () => {
    const { id } = await register('Bay Debris LLC', { uei });
    expect(await live(id)).toBe('clear');
    expect(await checked(id)).toMatchObject({ source: 'live', extractOf: null, matches: 0 });
    said = { status: 200, body: answerOf({}) };
    later();
    expect(await live(id)).toBe('found');
    expect(urls.every((url) => url.includes(`ueiSAM=${uei}`) && !/taxId|55\d{7}/.test(url))).toBe(true);
    const [match] = await clerk.list(exclusionMatch, `vendor=${id}`);
    expect(match).toMatchObject({
      status: 'open',
      because: expect.stringContaining(`Same UEI ${uei}.`),
      agency: 'GENERAL SERVICES ADMINISTRATION',
    });
    await expect(county.door.run(clerk.actor, (work) => refuseExcluded(work, id))).rejects.toThrow(
      'may be excluded as BAY DEBRIS LLC',
    );
    await approver.run(exclusionMatch, 'confirm', match?.id ?? '', 'Same UEI');
    // Silence afterwards changes nothing.
    later();
    said = 'no network';
    expect(await live(id)).toBe('no_answer');
    await expect(county.door.run(clerk.actor, (work) => refuseExcluded(work, id))).rejects.toThrow('is excluded as');
    const [last] = await clerk.list(samAnswer, `vendor=${id}&sort=-askedAt`);
    expect(last).toMatchObject({ outcome: 'no_answer', because: expect.stringContaining('no network') });
  });

  test('falls back to the extract, and each check says which was used and from when it is', async () => {
    const { id } = await register('Marsh Fuel LLC');
    said = { status: 429, body: 'OVER_RATE_LIMIT' };
    expect(await live(id)).toBe('no_answer');
    expect(await checked(id)).toMatchObject({ source: 'none', answeredAt: null });
    county.clock.set('2026-11-21T07:00:00Z');
    said = { status: 200, body: nothing };
    await live(id);
    expect(await checked(id)).toMatchObject({ source: 'live', answeredAt: '2026-11-21T07:00:00.000Z' });
    const later = Date.parse('2026-11-21T07:00:00Z') + (LIVE_HOURS * 60 + 1) * 60_000;
    county.clock.set(new Date(later).toISOString());
    expect(await checked(id)).toMatchObject({ source: 'none' });
  });

  test('asks no more often than the key allows, and keeps two requests for the night', async () => {
    county.clock.set('2026-11-23T15:00:00Z');
    const { id } = await connection();
    const take = (isForExtract = false) => county.door.run(dana.actor, (work) => takeRequest(work, id, isForExtract));
    for (let turn = 0; turn < 8; turn++) expect(await take()).toBe(true);
    expect(await take()).toBe(false);
    const other = await register('Low Tide LLC');
    await expect(live(other.id)).rejects.toMatchObject({ kind: 'refused', code: 'vendor.sam_used_up' });
    expect([await take(true), await take(true), await take(true)]).toEqual([true, true, false]);
    county.clock.set('2026-11-24T15:00:00Z');
    expect(await take()).toBe(true);
  });

  test('fetches the extract each night, and a failed night keeps the one in use', async () => {
    county.clock.set('2026-11-25T09:00:00Z');
    const { id } = await register('Renamed Holdings Inc');
    const turn = () => extractTurn(ports(), product(), ask);
    said = { status: 200, body: asked };
    await turn();
    expect(urls).toEqual([expect.stringContaining('format=csv')]);
    await turn();
    expect(urls).toHaveLength(1);
    county.clock.set('2026-11-25T09:40:00Z');
    said = { status: 200, body: '{"message":"The file is being generated."}' };
    await turn();
    expect(await connection()).toMatchObject({ failure: null, readAt: null });
    county.clock.set('2026-11-25T15:00:00Z');
    said = { status: 200, body: gzipSync(csv('RENAMED HOLDINGS INC', 'Other Party')) };
    await turn();
    expect(urls.at(-1)).toContain('token=cfQOzKSSYv');
    const [snapshot] = await clerk.list(exclusionSnapshot, 'status=current');
    expect(snapshot).toMatchObject({ takenOn: '2026-11-25', entries: 2, fileName: expect.stringContaining('fetched') });
    expect((await clerk.list(exclusionMatch, `vendor=${id}`))[0]).toMatchObject({ status: 'open' });
    expect(await checked(id)).toMatchObject({ source: 'extract', extractOf: '2026-11-25', matches: 1 });
    expect(await connection()).toMatchObject({
      readAt: '2026-11-25T15:00:00.000Z',
      nextAt: '2026-11-26T08:00:00.000Z',
    });
    // A file without its columns, and a night without a network.
    said = { status: 200, body: asked };
    county.clock.set('2026-11-26T09:00:00Z');
    await turn();
    county.clock.set('2026-11-26T09:40:00Z');
    said = 'no network';
    await turn();
    expect(await connection()).toMatchObject({ failures: 1, failure: expect.stringContaining('no network') });
    expect(await clerk.list(exclusionSnapshot, 'status=current')).toMatchObject([{ takenOn: '2026-11-25' }]);
    const state = await server.ask({ as: clerk.actor, method: 'GET', path: '/api/v1/vendors/sam-state' });
    expect(state.json).toMatchObject({ link: 'failing' });
  });
});
