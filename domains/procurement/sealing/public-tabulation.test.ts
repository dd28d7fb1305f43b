import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { faultsBy, hasOcds, ocdsFile } from '../../../tests/world/ocds.ts';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { emptyDraft } from '../bidding/draft.ts';
import { sealBid } from '../bidding/seal-bid.ts';
import { bidder, submitTwo } from '../bidding/test-world.ts';
import { bidSource } from '../publication/firm-bids.server.ts';
import { Minutes, Roots } from '../publication/notice-proof.tsx';
import { Tabulation } from '../publication/notice-tabulation.tsx';
import type { Notice } from '../publication/notice.ts';
import type { Release } from '../publication/ocds-merge.ts';
import { extensions } from '../publication/release.ts';
import { usualCriteria } from '../solicitation/draft-of.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { vendor } from '../../vendors/public.server.ts';
import { bid } from './bid.record.ts';
import { firstFault } from './minutes.ts';
import { placeOf } from './check-receipt.ts';
import { pricesSaid, rootsSaid } from './receipt-island.ts';
import { sealedEvent } from './sealed-event.record.ts';
import { overviewFor, receiptFor } from './sealing-reads.server.ts';
import {
  closed,
  dueAt,
  enterTwice,
  firm,
  liveEvent,
  liveTwo,
  opened,
  type SealingWorld,
  sealingWorld,
} from './test-world.ts';
import { publicTabulation } from './public-tabulation.server.ts';
import { shareBids } from './withheld.server.ts';

let here: SealingWorld;
let server: Serving;
beforeAll(async () => {
  here = await sealingWorld();
  server = await serve(here);
});
afterAll(async () => {
  await server.close();
  await here.close();
});
beforeEach(() => {
  here.clock.set('2026-11-20T15:00:00Z');
  here.databaseClock.at = null;
});

type Live = Awaited<ReturnType<typeof liveEvent>>;

/** The tabulation; the public page of each bidder lists its bid exactly when the tabulation does. */
const told = (at: Live) =>
  here.run(here.product, async (work) => {
    const row = await work.find(solicitation, at.solicitation);
    const tabulation = row && (await publicTabulation(work, row));
    for (const { id, number } of await work.rows(vendor, { fields: ['number'], most: 'all' })) {
      const { bids } = (await bidSource.businessOf?.(work, id)) ?? {};
      const listed = bids?.data.filter((one) => one.solicitation === row?.number).map(({ receipt }) => receipt);
      expect(listed).toEqual(
        tabulation?.bids.filter((one) => one.number === number).map(({ receipt }) => receipt) ?? [],
      );
    }
    return tabulation;
  });
const releases = (at: Live) =>
  here.run(here.product, async ({ tx, actor }) =>
    (
      await tx.query<{ release: Release }>(
        'select release from ocds_release where organization_id = $1 and solicitation = $2 order by id',
        [actor.organizationId, at.solicitation],
      )
    ).map(({ release }) => release),
  );
const asked = async (at: Live, file: string) => {
  const { number } = await here.product.see(solicitation, at.solicitation);
  return server.ask({ method: 'GET', path: `/public-opportunities/${number}/${file}` });
};

describe('the public tabulation', () => {
  test('has names and prices from the opening on and nothing before, as page, file and open data', async () => {
    const at = await liveEvent(here);
    await enterTwice(here, at, await firm(here, '=Quietwater Pumps'), { cents: 120_00 });
    await enterTwice(here, at, await firm(here, 'Sandhill Supply'), { cents: 95_50 });
    const paths = ['notice.json', 'tabulation.csv'] as const;
    for (const step of [async () => {}, () => closed(here, at)]) {
      await step();
      expect(await told(at)).toBe(null);
      expect((await asked(at, 'tabulation.csv')).status).toBe(404);
      expect((await asked(at, 'minutes.json')).status).toBe(404);
      for (const path of paths) expect((await asked(at, path)).text).not.toContain('Sandhill');
    }
    const before = JSON.stringify(await releases(at));
    expect(before).not.toContain('Sandhill');
    expect(before).not.toContain('"bids"');

    await opened(here, at);
    expect(await told(at)).toMatchObject({
      openedAt: dueAt,
      bids: [
        { vendor: 'Sandhill Supply', status: 'opened', total: { cents: 382_00 }, lines: { 1: { price: 955_000 } } },
        { vendor: '=Quietwater Pumps', status: 'opened', total: { cents: 480_00 } },
      ],
    });
    const { text, headers } = await asked(at, 'tabulation.csv');
    expect(headers.get('content-type')).toContain('text/csv');
    const lines = text.split('\r\n');
    expect(lines[1]).toMatch(/^Sandhill Supply,Opened,[0-9a-f-]{36},1,Trash pump,4,EA,95.5,382$/);
    expect(lines[3]).toMatch(/^'=Quietwater Pumps,/);
    const notice = JSON.parse((await asked(at, 'notice.json')).text) as Notice;
    const page = renderToStaticMarkup(createElement(Tabulation, { notice, at: '/public-opportunities/1' }));
    expect(page).toMatch(/Bid tabulation.*Sandhill Supply.*\$382\.00.*Quietwater Pumps.*\$480\.00/);
    const says = (text: object) => pricesSaid(JSON.stringify(text));
    expect(page).toContain('Check prices');
    expect(await says(notice)).toBe('Your browser computed 2 hashes: the minutes name every one.');
    const [lowest] = notice.tabulation?.bids ?? [];
    if (!lowest?.proof) throw new Error('The lowest bid has no proof');
    const dearer = { ...lowest.proof, offer: { prices: { '1': 955_001 }, extras: {} } };
    const changed = { ...notice, tabulation: { bids: [{ ...lowest, proof: dearer }] } };
    expect(await says(changed)).toContain('the minutes name 0 of them');
    expect(await says(changed)).toContain('Not those of Sandhill Supply');
    const [minutes] = notice.minutes;
    expect(minutes).toMatchObject({ part: 'bid', isAbandoned: false, fault: null });
    expect(minutes?.lines.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['roll_call', 'share', 'key', 'end']),
    );
    expect(await firstFault(minutes?.root ?? '', minutes?.lines ?? [], minutes?.lastHash ?? '')).toBe(null);
    const [first, ...rest] = minutes?.lines ?? [];
    if (!first || !minutes) throw new Error('There are no minutes');
    expect(await firstFault(minutes.root, [{ ...first, text: 'Nobody came.' }, ...rest], minutes.lastHash)).toBe(1);
    expect(JSON.parse((await asked(at, 'minutes.json')).text)).toMatchObject({ openings: [minutes], draws: [] });
    const proof = renderToStaticMarkup(createElement(Minutes, { notice, at: '/public-opportunities/1' }));
    expect(proof).toMatch(/the chain of hashes holds.*opens the session as chair/);
    const last = (await releases(at)).at(-1);
    expect(last).toMatchObject({
      tag: ['tenderUpdate'],
      bids: {
        statistics: [{ measure: 'bids', value: 2 }],
        details: [{ status: 'pending', tenderers: [{ name: 'Sandhill Supply' }], value: { amount: 382 } }, {}],
      },
    });
    if (!hasOcds) return;
    const schema = ocdsFile<Record<string, unknown>>('release-package-schema.json');
    const whole = {
      uri: 'https://levee.example.gov/ocds/releases.json',
      version: '1.1',
      extensions,
      publishedDate: '2026-11-20T15:00:00.000Z',
      publisher: { name: 'Tidewater County' },
      releases: JSON.parse(JSON.stringify([last]).replaceAll('"url":"/', '"url":"https://levee.example.gov/')),
    };
    expect(faultsBy(schema, whole, schema)).toEqual([]);
  });

  test('has the total of each lot, and bids for some lots after those for all', async () => {
    const item = (lot: string) => ({ item: 'Pump', lot, kind: 'base', quantity: { amount: '2', unit: 'EA' } }) as const;
    const lots = [
      { code: 'N', name: 'North' },
      { code: 'S', name: 'South' },
    ];
    const at = await liveEvent(here, { call: { lots, items: [item('N'), item('S')] } });
    await enterTwice(here, at, await firm(here, 'Osprey Pumps'), { cents: 0, prices: { '2': 10_00_00 } });
    await enterTwice(here, at, await firm(here, 'Plover Supply'), {
      cents: 0,
      prices: { '1': 20_00_00, '2': 30_00_00 },
    });
    await closed(here, at);
    await opened(here, at);
    expect((await told(at))?.bids).toMatchObject([
      {
        vendor: 'Plover Supply',
        total: { cents: 100_00 },
        isPartial: false,
        lots: [
          { code: 'N', isBid: true, cents: 40_00 },
          { code: 'S', isBid: true, cents: 60_00 },
        ],
      },
      {
        vendor: 'Osprey Pumps',
        total: { cents: 20_00 },
        isPartial: true,
        lots: [
          { code: 'N', isBid: false, cents: null },
          { code: 'S', isBid: true, cents: 20_00 },
        ],
      },
    ]);
    const { text } = await asked(at, 'tabulation.csv');
    expect(text).toMatch(/Plover Supply,Opened,[0-9a-f-]{36},,Total of lot S,,,,60\r\n/);
    expect(text).toMatch(/Osprey Pumps,Opened,[0-9a-f-]{36},,Total of lot N,,,Not bid,\r\n/);
    expect(text).toMatch(/Osprey Pumps,Opened,[0-9a-f-]{36},,Total of the lots bid,,,,20/);
    const notice = JSON.parse((await asked(at, 'notice.json')).text) as Notice;
    const page = renderToStaticMarkup(createElement(Tabulation, { notice, at: '/public-opportunities/1' }));
    expect(page).toMatch(/for some lots follow.*Plover Supply.*Osprey Pumps.*\$20\.00 for some lots.*Lot N.*Not bid/);
    expect(notice.minutes[0]?.lines.map((line) => line.text)).toContainEqual(
      expect.stringMatching(/^Osprey Pumps: opened, \$20\.00 for lot S only\. Prices [0-9a-f]{64} and [0-9a-f]{64}\.$/),
    );
    expect((await releases(at)).at(-1)).toMatchObject({ bids: { details: [{}, { relatedLots: ['S'] }] } });
  });

  test('of proposals shows nothing at the opening, nor once the panel has locked its scores', async () => {
    const at = await liveEvent(here, {
      call: {
        name: 'Debris monitoring',
        type: 'rfp',
        criteria: [
          { name: 'Approach', kind: 'scored', weight: 60, scale: 10 },
          { name: 'Price', kind: 'price', weight: 40, formula: 'ratio' },
        ],
      },
    });
    await enterTwice(here, at, await firm(here, 'Heron Monitoring'), { cents: 300_00 });
    await closed(here, at);
    await opened(here, at);
    const seen = async () => {
      expect(await told(at)).toBe(null);
      const texts = [
        (await asked(at, 'tabulation.csv')).text,
        (await asked(at, 'notice.json')).text,
        JSON.stringify(await releases(at)),
      ];
      expect(texts.filter((text) => text.includes('Heron'))).toEqual([]);
    };
    await seen();
    await here.run(here.product, (work) => shareBids(work, at.solicitation));
    await seen();
  });
});

describe('the root', () => {
  const noticeOf = async (at: Pick<Live, 'solicitation'>) => {
    const { number } = await here.product.see(solicitation, at.solicitation);
    const { text } = await server.ask({ method: 'GET', path: `/public-opportunities/${number}/notice.json` });
    return { text, notice: JSON.parse(text) as Notice };
  };
  /** The switch of the opening, as its preparation keeps it. */
  const showCount = (at: Live) =>
    here.run(here.product, (work) => work.change(sealedEvent, at.event, {}, { countShown: true }));

  test('is public from the closing on with each leaf and nothing of who bid; a browser computes it', async () => {
    const at = await liveEvent(here);
    await showCount(at);
    const vendorId = await firm(here, 'Osprey Pumps');
    const { first, second } = await enterTwice(here, at, vendorId, { cents: 120_00 });
    expect((await noticeOf(at)).notice.roots).toEqual([]);
    await closed(here, at);
    const { notice, text } = await noticeOf(at);
    const { root, closedAt } = await here.product.see(sealedEvent, at.event);
    const leaf = ({ told }: typeof first) => ({
      receipt: told.receipt,
      commitment: told.commitment,
      size: told.size,
      receivedAt: told.receivedAt,
    });
    const leaves = [first, second].map(leaf).toSorted((one, other) => (one.receipt < other.receipt ? -1 : 1));
    expect(notice.roots).toEqual([{ event: at.event, part: 'bid', closedAt, root, count: 2, leaves }]);
    for (const secret of ['Osprey', vendorId, here.buyer.id, here.second.id]) expect(text).not.toContain(secret);
    const page = renderToStaticMarkup(createElement(Roots, { notice, at: '/public-opportunities/1' }));
    expect(page).toContain(root);
    expect(page).toContain('2 received, with replaced ones and both entries of paper bids.');
    expect(page.match(/<li/g)).toHaveLength(2);
    expect(await rootsSaid(text)).toBe('Your browser computed the root. Bids: 2 leaves give the published root.');
    const [only] = notice.roots;
    const less = JSON.stringify({ roots: [{ ...only, leaves: leaves.slice(1) }] });
    expect(await rootsSaid(less)).toContain('1 leaf gives another root');
    const { proof } = await here.run(here.product, (work) => receiptFor(work, leaves[1]?.receipt ?? ''));
    expect(proof && placeOf(proof)).toBe(' It is leaf 2 of 2.');
  });

  test('is alone until the opening where the count is hidden', async () => {
    const at = await liveEvent(here);
    await enterTwice(here, at, await firm(here), { cents: 120_00 });
    await closed(here, at);
    const { root } = await here.product.see(sealedEvent, at.event);
    const { notice } = await noticeOf(at);
    expect(notice.roots).toMatchObject([{ root, count: null, leaves: null }]);
    const page = renderToStaticMarkup(createElement(Roots, { notice, at: '/public-opportunities/1' }));
    expect(page).not.toContain('Compute root');
    await opened(here, at);
    expect((await noticeOf(at)).notice.roots).toMatchObject([{ root, count: 2 }]);
    expect(JSON.parse((await asked(at, 'minutes.json')).text)).toMatchObject({ roots: [{ root, count: 2 }] });
  });

  test('stays public when the call is cancelled after the closing; cancelled before, there is none', async () => {
    const [late, early] = [await liveEvent(here), await liveEvent(here)];
    await enterTwice(here, late, await firm(here), { cents: 120_00 });
    await enterTwice(here, early, await firm(here), { cents: 120_00 });
    await here.chief.run(solicitation, 'cancel', early.solicitation, 'Not needed.');
    await closed(here, late);
    await here.chief.run(solicitation, 'cancel', late.solicitation, 'Not needed.');
    expect((await noticeOf(early)).notice.roots).toEqual([]);
    const { text, notice } = await noticeOf(late);
    expect(notice).toMatchObject({ status: 'cancelled', roots: [{ count: 2 }] });
    expect(await rootsSaid(text)).toContain('2 leaves give the published root');
  });

  test('of two envelopes is there for each, and the leaves of prices wait for their opening', async () => {
    const at = await liveTwo(here);
    const firmOf = await bidder(here, 'Alma Signals LLC');
    const keyOf = async (event: string) => ({
      id: event,
      publicKey: (await here.product.see(sealedEvent, event)).publicKey ?? '',
    });
    const [event, priceEvent] = [await keyOf(at.event), await keyOf(at.price.event)];
    const about = { event, priceEvent, solicitation: at.solicitation, vendor: firmOf.vendor };
    const bidOf = { ...emptyDraft, offer: { prices: { '1': 5_000_000 }, extras: {} } };
    await submitTwo(here, at.solicitation, firmOf, await sealBid(bidOf, about));
    await closed(here, at);
    expect((await noticeOf(at)).notice.roots).toMatchObject([{ count: null }, { count: null }]);
    await opened(here, at);
    const { notice, text } = await noticeOf(at);
    expect(notice.roots).toMatchObject([
      { part: 'bid', count: 1 },
      { part: 'price', count: null, leaves: null },
    ]);
    expect(await rootsSaid(text)).toBe('Your browser computed the root. Bids: 1 leaf gives the published root.');
    await here.run(here.product, (work) => work.change(sealedEvent, at.price.event, {}, { countShown: true }));
    expect(await rootsSaid((await noticeOf(at)).text)).toContain('Price envelopes: 1 leaf gives the published root.');
  });
});

describe('a call that is published without sealing', () => {
  const named = { quotes: {}, qualifications: { items: [], criteria: usualCriteria.qualifications ?? [] } } as const;

  test.each(['quotes', 'qualifications'] as const)(
    'of the type %s receives and opens where it was prepared',
    async (type) => {
      const call = { type, name: 'Sand spreaders', ...named[type] };
      const { id } = await here.buyer.make(solicitation, { ...call, dueAt });
      const waiting = async () => (await here.run(here.buyer, overviewFor)).waiting.map((one) => one.id);
      expect(await waiting()).toContain(id);
      const at = await liveEvent(here, { call });
      expect(await waiting()).not.toContain(at.solicitation);
      await enterTwice(here, at, await firm(here), { cents: 100_00 });
      await closed(here, at);
      await opened(here, at);
      expect(await here.buyer.list(bid, `solicitation=${at.solicitation}`)).toMatchObject([{ status: 'opened' }]);
      expect((await here.product.see(solicitation, at.solicitation)).status).toBe('opened');
    },
  );

  test('of facts or of live prices seals nothing', async () => {
    const { id } = await here.buyer.make(solicitation, { type: 'rfi', name: 'Drones', items: [], dueAt });
    const { waiting } = await here.run(here.buyer, overviewFor);
    expect(waiting.map((one) => one.id)).not.toContain(id);
  });
});
