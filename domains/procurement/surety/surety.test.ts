import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { bid } from '../sealing/bid.record.ts';
import { closed, liveEvent, opened, type SealingWorld, sealingWorld } from '../sealing/test-world.ts';
import type { BidSecurity } from '../bidding/bid-response.ts';
import { suretyCheck } from './surety-check.record.ts';
import { suretyService } from './surety-service.record.ts';
import { answerIn, defectsOf, type Verified } from './surety.ts';
import { type Bidder, bidder, sealedBy, submit } from '../bidding/test-world.ts';

const bond: BidSecurity = { kind: 'bond', number: 'B-1042', surety: 'Old Bay Surety', cents: 600_00 };
const same = (one: string, other: string) => one === other;

test('an answer is read as documented, and what is anything else is no answer', () => {
  expect(answerIn('{"state":"verified","said":"In force.","reference":"V-1","amountCents":5}')).toEqual({
    state: 'verified',
    said: 'In force.',
    reference: 'V-1',
    amountCents: 5,
    principal: null,
  });
  for (const given of ['', 'ok', 'null', '[]', '{"state":"yes"}', '{"state":"no_answer"}'])
    expect(answerIn(given)).toMatchObject({ state: 'no_answer', reference: null });
  expect(answerIn('{"state":"refused","amountCents":-1,"principal":7}')).toMatchObject({
    state: 'refused',
    amountCents: null,
    principal: null,
  });
});

describe('a defect', () => {
  const asked = { number: bond.number, surety: bond.surety, cents: bond.cents, principal: 'Alma' };
  const answer: Verified = { ...answerIn('{"state":"verified"}'), asked };
  const about = { security: bond, needed: 500_00, principal: 'Alma', answer, isSameName: same };
  test('is an amount below what is required or named, and another principal, even where the surety stands by it', () => {
    expect(defectsOf(about)).toEqual([]);
    expect(defectsOf({ ...about, needed: 600_01 })).toEqual(['The amount is below what the solicitation requires.']);
    expect(defectsOf({ ...about, answer: { ...answer, amountCents: 599_99 } })).toMatchObject([/lower amount/]);
    expect(defectsOf({ ...about, answer: { ...answer, principal: 'Brent' } })).toMatchObject([
      /another principal: Brent/,
    ]);
  });
  test('is a refusal and a silence; an answer about another bond says nothing of this one', () => {
    for (const state of ['refused', 'no_answer', 'not_verified'] as const)
      expect(defectsOf({ ...about, answer: { ...answer, state } })).toHaveLength(1);
    const other = { ...answer, state: 'refused', asked: { ...asked, number: 'B-1' } } as const;
    expect(defectsOf({ ...about, answer: other })).toEqual([]);
  });
});

describe('a connected surety service', () => {
  const KEY = 'old-bay-surety-key-9';
  let here: SealingWorld;
  let server: Serving;
  let other: Server;
  let asked: { body: unknown; key: string | undefined }[];
  let reply: { status: number; body: string };
  let alma: Bidder;
  let dana: SealingWorld['buyer'];
  let service: string;

  beforeAll(async () => {
    here = await sealingWorld({ reachesItself: true });
    server = await serve(here, { env: { WEBHOOK_LOOPBACK: 'yes' } });
    other = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        asked.push({
          body: JSON.parse(Buffer.concat(parts).toString('utf8')),
          key: request.headers.authorization,
        });
        response.writeHead(reply.status).end(reply.body);
      });
    });
    await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
    alma = await bidder(here, 'Alma Pumps LLC');
    dana = await here.member('Dana Admin', 'admin');
  });
  afterAll(async () => {
    other.close();
    await server.close();
    await here.close();
  });
  beforeEach(() => {
    asked = [];
    reply = { status: 200, body: '{"state":"verified","said":"In force.","reference":"V-77"}' };
  });

  const post = (as: SealingWorld['buyer'], path: string, body: object = {}) =>
    server.ask({ as: as.actor, method: 'POST', path: `/api/v1/${path}`, body });
  const shown = async (id: string) =>
    (await server.ask({ as: here.buyer.actor, method: 'GET', path: `/api/v1/bid/${id}/responsiveness` })).json?.[
      'security'
    ] as unknown as {
      state: string;
      said: string;
      defects: string[];
      asked: { by: string; reference: string; hash: string } | null;
      mayAsk: boolean;
    };

  /** A bid of Alma with its bond, sealed; opened when it is asked for. */
  async function bidOf(isOpened: boolean, call: object = { bidSecurity: 5 }, given: BidSecurity | null = bond) {
    here.clock.set('2026-11-20T15:00:00Z');
    const at = await liveEvent(here, { call });
    await submit(here, at, alma, await sealedBy(here, at, alma, 3_000_00, [], given));
    if (isOpened) {
      await closed(here, at);
      await opened(here, at);
    }
    return (await here.product.list(bid)).find(({ event }) => event === at.event)?.id ?? '';
  }

  test('is connected by an admin, with a key that no one reads', async () => {
    const opened = await bidOf(true);
    expect(await shown(opened)).toMatchObject({ state: 'not_verified', mayAsk: false });
    expect((await shown(opened)).said).toContain('No surety service is connected');
    expect((await post(here.buyer, `bid/${opened}/ask-surety`)).json).toMatchObject({
      code: 'surety_check.no_service',
    });
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/bonds`;
    const given = { name: 'Old Bay Verify', url };
    await expect(here.buyer.make(suretyService, given)).rejects.toThrow('Only');
    service = (await dana.make(suretyService, given)).id;
    expect((await post(here.buyer, `surety_service/${service}/key`, { key: KEY })).status).toBe(403);
    expect((await post(dana, `surety_service/${service}/key`, { key: 'a b' })).status).toBe(400);
    expect((await post(dana, `surety_service/${service}/key`, { key: KEY })).status).toBe(200);
    expect((await post(dana, `surety_service/${service}/test`)).json).toMatchObject({ isLive: true });
    expect(asked).toEqual([{ body: { test: true }, key: `Bearer ${KEY}` }]);
    const read = await server.ask({ as: dana.actor, method: 'GET', path: `/api/v1/surety_service/${service}` });
    expect(read.text + server.logged.join('')).not.toContain(KEY);
  });

  test('has a bond that is a cent below the amount asked for as a defect, and none at the amount', async () => {
    const defectsAt = async (cents: number) =>
      (await shown(await bidOf(true, { bidSecurityAmount: { cents, currency: 'USD' } }))).defects;
    expect(await defectsAt(bond.cents + 1)).toEqual(['The amount is below what the solicitation requires.']);
    expect(await defectsAt(bond.cents)).toEqual([]);
  });

  test('is asked about bonds of opened bids alone, by a buyer, and each answer is kept', async () => {
    const sealed = await bidOf(false);
    expect((await post(here.buyer, `bid/${sealed}/ask-surety`)).status).toBe(404);
    expect(asked).toEqual([]);
    for (const given of [null, { ...bond, kind: 'check' } as const]) {
      const none = await bidOf(true, {}, given);
      expect((await post(here.buyer, `bid/${none}/ask-surety`)).json).toMatchObject({ code: 'surety_check.no_bond' });
    }
    expect(asked).toEqual([]);
    const id = await bidOf(true);
    expect((await shown(id)).said).toContain('was not asked');
    expect((await post(here.counsel, `bid/${id}/ask-surety`)).status).toBe(403);
    const stranger = await here.member('Pat Other', 'user', await here.organization('Piney Woods City'));
    const theirs = stranger.with({ duties: ['buyer'] });
    expect((await post(theirs, `bid/${id}/ask-surety`)).status).toBe(404);
    expect(asked).toEqual([]);
    expect((await post(here.buyer, `bid/${id}/ask-surety`)).json).toEqual({ state: 'verified', said: 'In force.' });
    expect(asked[0]?.body).toEqual({
      bondNumber: 'B-1042',
      surety: 'Old Bay Surety',
      amountCents: 600_00,
      currency: 'USD',
      obligee: 'Tidewater County',
      principal: 'Alma Pumps LLC',
    });
    // Five percent of four pumps at 3,000 dollars is the bond to the cent.
    expect(await shown(id)).toMatchObject({
      state: 'verified',
      defects: [],
      asked: { by: 'Miguel Ortiz', reference: 'V-77', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    const later = (minutes: number) =>
      here.clock.set(new Date(here.clock.now().getTime() + minutes * 60_000).toISOString());
    later(1);
    reply.body = '{"state":"verified","principal":"Brent Supply","amountCents":100}';
    await post(here.buyer, `bid/${id}/ask-surety`);
    expect((await shown(id)).defects).toHaveLength(2);
    for (const [status, body] of [
      [500, ''],
      [200, 'fine'],
      [200, `{"state":"verified","said":"${KEY}"}`],
    ] as const) {
      later(1);
      reply = { status, body };
      await post(here.buyer, `bid/${id}/ask-surety`);
      expect(await shown(id)).toMatchObject({ state: 'no_answer', defects: [expect.stringContaining('no answer')] });
    }
    expect(await here.buyer.list(suretyCheck, `bid=${id}`)).toHaveLength(5);
  });

  test('loses its key with another address, and is not asked while it is inactive', async () => {
    const id = await bidOf(true);
    const { version } = await dana.see(suretyService, service);
    await dana.edit(suretyService, service, version, { url: 'https://surety.example.com/bonds' });
    expect(await dana.see(suretyService, service)).toMatchObject({ hasKey: false, verifiedOn: null });
    await dana.run(suretyService, 'deactivate', service);
    expect((await post(here.buyer, `bid/${id}/ask-surety`)).json).toMatchObject({ code: 'surety_check.no_service' });
    expect((await post(dana, `surety_service/${service}/test`)).status).toBe(422);
    expect(asked).toEqual([]);
  });
});
