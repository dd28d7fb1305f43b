import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { evaluation } from '../evaluation/evaluation.record.ts';
import { giveScore } from '../evaluation/giving-scores.server.ts';
import { panelMember } from '../evaluation/panel-member.record.ts';
import { declare } from '../evaluation/panel.server.ts';
import { proponent } from '../evaluation/proponent.record.ts';
import { publishedCriteria } from '../evaluation/criteria.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { bid } from './bid.record.ts';
import { openingLost, revealBid, startOpening } from './opening.server.ts';
import { tabulated } from './sealing-reads.server.ts';
import { closed, enterTwice, firm, liveEvent, opened, type SealingWorld, sealingWorld } from './test-world.ts';

let here: SealingWorld;
let server: Serving;
let at: Awaited<ReturnType<typeof proposals>>;
beforeAll(async () => {
  here = await sealingWorld();
  server = await serve(here);
  at = await proposals();
});
afterAll(async () => {
  await server.close();
  await here.close();
});

const call = {
  name: 'Debris monitoring',
  type: 'rfp',
  criteria: [
    { name: 'Approach', kind: 'scored', weight: 60, scale: 10 },
    { name: 'Price', kind: 'price', weight: 40, formula: 'ratio' },
  ],
} as const;
const PRICE = 43_217_09;

/** A request for proposals with two sealed proposals, opened in the ceremony. */
async function proposals([one, other] = ['Quietwater Monitoring', 'Sandhill Partners']) {
  here.clock.set('2026-11-20T15:00:00Z');
  const at = await liveEvent(here, { call });
  const firms = [await firm(here, one), await firm(here, other)] as const;
  const notes = `Offered by ${one} of Norfolk.`;
  const first = await enterTwice(here, at, firms[0], { cents: PRICE / 4, notes });
  await enterTwice(here, at, firms[1], { cents: PRICE });
  await closed(here, at);
  return { ...at, firms, first };
}
const bidsOf = async (event: string) => (await here.product.list(bid)).filter((one) => one.event === event);

/** Everything that one person gets to read of the bids, by every way there is. */
async function everyWay(person: typeof here.buyer, { event, solicitation: call }: typeof at): Promise<string> {
  const [one] = await bidsOf(event);
  const paths = [
    '/api/v1/bid?limit=200',
    `/api/v1/bid?solicitation=${call}&sort=-receivedAt`,
    `/api/v1/bid/${one?.id}`,
    `/api/v1/bid/${one?.id}/history`,
    `/api/v1/bid/${one?.id}/responsiveness`,
    '/api/v1/bid/export?format=csv',
    '/api/v1/opening_session?limit=200',
    '/api/v1/opening_session/export?format=csv',
    `/api/v1/sealed_event/${event}/room`,
    `/api/v1/sealed_event/${event}/tabulation`,
    `/api/v1/sealed_event/${event}/history`,
    `/api/v1/solicitation/${call}/history`,
    '/api/v1/proponent?limit=200',
    '/ocds/releases.json',
    '/ocds/records.json',
  ];
  const answers = await Promise.all(paths.map((path) => server.ask({ as: person.actor, method: 'GET', path })));
  for (const [place, { status }] of answers.entries()) expect([paths[place], status]).toEqual([paths[place], 200]);
  return answers.map(({ text }) => text).join('\n');
}
const secrets = ({ firms }: { firms: readonly string[] }) => [
  ...firms,
  'Quietwater',
  'Sandhill',
  String(PRICE),
  String(PRICE * 4),
  '43,217.09',
  '172,868.36',
];

/** A session that the first officer began ends without a key. */
async function lostAtOpening(event: string): Promise<void> {
  const { id } = await here.run(here.officers[0], (work) => startOpening(work, { event, chairKey: '04' }));
  await here.run(here.chief, (work) => openingLost(work, { session: id, reason: 'Fire.' }));
}

describe('proposals that were opened', () => {
  test('show vendor and price to no one by any way, the panel, the buyer and the officers included', async () => {
    await opened(here, at);
    const panelist = (await here.member('Ida Blum')).with({ duties: ['evaluator'] });
    const admin = (await here.member('Sol Grant', 'platform_admin')).with({ duties: ['auditor'] });
    for (const person of [panelist, here.buyer, here.chief, here.counsel, here.officers[2], admin]) {
      const read = await everyWay(person, at);
      expect(secrets(at).filter((one) => read.includes(one))).toEqual([]);
      const filtered = await server.ask({
        as: person.actor,
        method: 'GET',
        path: `/api/v1/bid?vendor=${at.firms[0]}`,
      });
      expect(filtered.json?.['rows'] ?? []).toEqual([]);
      for (const by of ['offeror', 'withheld'])
        expect(
          (await server.ask({ as: person.actor, method: 'GET', path: `/api/v1/bid?${by}=${at.firms[0]}` })).status,
        ).toBe(400);
    }
    const { minutes } = (
      await server.ask({
        as: panelist.actor,
        method: 'GET',
        path: `/api/v1/sealed_event/${at.event}/room`,
      })
    ).json as unknown as { minutes: readonly { what: string; text: string }[] };
    expect(minutes.filter(({ what }) => what === 'envelope').map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Proposal with receipt [0-9a-f-]{36}: opened\. Prices [0-9a-f]{64} and [0-9a-f]{64}\.$/),
      expect.stringMatching(/^Proposal with receipt [0-9a-f-]{36}: opened\. Prices [0-9a-f]{64} and [0-9a-f]{64}\.$/),
    ]);
  });

  test('are shared when the panel locks its scores, and scored by no one who typed or opened them', async () => {
    for (const { id } of await bidsOf(at.event)) await here.buyer.run(bid, 'accept', id);
    const chair = (await here.member('Helen Park')).with({ duties: ['evaluation_chair'] });
    const ada = (await here.member('Ada Voss')).with({ duties: ['evaluator'] });
    const cleo = (await here.member('Cleo Ruiz')).with({ duties: ['evaluator'] });
    const { id } = await chair.make(evaluation, { solicitation: at.solicitation, isBlind: false });
    for (const person of [here.buyer, here.second, here.officers[0], here.officers[1]])
      await expect(chair.make(panelMember, { evaluation: id, person: person.id, team: 'technical' })).rejects.toThrow(
        'opened the bids, or typed one',
      );
    await chair.make(panelMember, { evaluation: id, person: ada.id, team: 'technical' });
    await chair.make(panelMember, { evaluation: id, person: cleo.id, team: 'price' });
    await chair.run(evaluation, 'invite', id);
    for (const person of [chair, ada, cleo])
      await here.run(person, (work) => declare(work, id, { hasConflict: false, signature: person.actor.name }));
    await chair.run(evaluation, 'begin', id);
    const [approach, price] = publishedCriteria((await chair.see(solicitation, at.solicitation)).criteria);

    for (const one of (await here.product.list(proponent)).filter((each) => each.evaluation === id)) {
      const given = { proponent: one.id };
      await here.run(ada, (work) => giveScore(work, id, { ...given, criterion: approach?.id ?? '', score: 7 }));
      await here.run(cleo, (work) => giveScore(work, id, { ...given, criterion: price?.id ?? '', passed: true }));
    }
    const before = await everyWay(ada, at);
    expect(secrets(at).filter((one) => before.includes(one))).toEqual([]);
    await chair.run(evaluation, 'lock', id);
    const { bids, isWithheld } = await here.run(ada, (work) => tabulated(work, at.event));
    expect([isWithheld, bids.map(({ vendor, cents }) => [vendor, cents])]).toEqual([
      false,
      [
        ['Quietwater Monitoring', PRICE],
        ['Sandhill Partners', PRICE * 4],
      ],
    ]);
    const shared = await bidsOf(at.event);
    expect(shared.map(({ vendor }) => vendor).toSorted()).toEqual([...at.firms].toSorted());
    const priced = async (who: Person, { id: one }: { readonly id: string }) =>
      (await server.ask({ as: who.actor, method: 'GET', path: `/api/v1/bid/${one}/responsiveness` })).json?.['lines'];
    const lines = await Promise.all(shared.map((one) => priced(ada, one)));
    expect(lines.flat()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ item: 'Trash pump', quantity: '4 EA', price: PRICE * 25, cents: PRICE }),
        expect.objectContaining({ price: PRICE * 100, cents: PRICE * 4 }),
      ]),
    );
  });

  test('stay withheld where a lost key is made up for by the key of the bidder', async () => {
    const lost = await proposals(['Lowtide Analytics', 'Marshview Group']);
    await lostAtOpening(lost.event);
    const { receipt, contentKey: key } = lost.first.first;
    await here.run(here.chief, (work) => revealBid(work, { receipt, key }));
    const read = await everyWay(here.chief, lost);
    expect([...lost.firms, 'Lowtide', 'Marshview'].filter((one) => read.includes(one))).toEqual([]);
  });
});
