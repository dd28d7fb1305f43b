import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Published } from '../published.server.ts';
import { publishedFrom, type PublishedSource } from '../published.server.ts';
import {
  type OpportunityQuestion,
  opportunityQuestion,
  type PublishedOpportunity,
  type PublishedVendor,
  type VendorQuestion,
  vendorQuestion,
} from '../published.ts';
import { firstRows } from '#server/records/first-of.ts';
import { saidOn, type Visited, visited, whereTo } from '../test-world.ts';
import { opportunitySubscription } from './opportunity-subscription.record.ts';
import { publishedOperations, publishedParts } from './published-pages.server.ts';
import { sendDigests } from './digests.server.ts';
import { whyWished } from './matching.ts';
import { tellSubscribers } from './subscriptions.server.ts';

const culverts: PublishedOpportunity = {
  ocid: 'ocds-levee1-RFP-2026-00012',
  number: 'RFP-2026-00012',
  title: 'Culvert lining, north basin',
  summary: 'Lining of eleven culverts without digging.',
  buyer: 'Tidewater County',
  kind: 'works',
  state: 'active',
  publishedAt: '2026-11-10T14:00:00Z',
  closesAt: '2026-12-15T19:00:00Z',
  codes: [{ scheme: 'NIGP', code: '91370', words: 'Storm sewer construction' }],
  path: '/public-opportunities/RFP-2026-00012',
};
const paper: PublishedOpportunity = {
  ...culverts,
  ocid: 'ocds-levee1-RFQ-2026-00003',
  number: 'RFQ-2026-00003',
  title: '=cmd|paper "A4", white',
  summary: 'Office paper for a year.',
  kind: 'goods',
  publishedAt: '2026-11-18T14:00:00Z',
  closesAt: '2026-11-30T19:00:00Z',
  codes: [{ scheme: 'NIGP', code: '64530', words: 'Office paper' }],
};
const gulf: PublishedVendor = {
  id: 'V-1',
  number: 'VEN-00001',
  isPerson: false,
  name: 'Gulf Lining',
  city: 'Mobile',
  state: 'AL',
  website: 'https://gulf.example',
  codes: culverts.codes,
  certificates: ['Woman-owned'],
  approvedOn: '2026-03-01',
};
const trick: PublishedVendor = {
  ...gulf,
  id: 'V-2',
  number: 'VEN-00002',
  name: 'Anvil Supply',
  website: 'javascript:alert(1)',
  codes: [],
};
const source: PublishedSource = {
  opportunities: async (_work, question, { most, skip }) => firstRows(asked(question).slice(skip), most),
  everyOpportunity: async (_work, question) => asked(question),
  vendors: async (_work, question, { most, skip }) => firstRows(vendorsAsked(question).slice(skip), most),
  vendorsAfter: async (_work, question, after) => (after ? [] : vendorsAsked(question)),
};

/** What a source does with the question in SQL. */
const asked = ({ kind, search }: OpportunityQuestion) =>
  [paper, culverts].filter((one) => (kind === null || one.kind === kind) && one.title.includes(search));

const vendorsAsked = ({ code }: VendorQuestion) =>
  [trick, gulf].filter(({ codes }) => code === '' || codes.some((one) => one.code.startsWith(code)));

const ask = (text: string) => new URLSearchParams(text);

describe('published opportunities', () => {
  test('are asked for by what an address says; what it says besides is left alone', () => {
    expect(opportunityQuestion(ask('search= storm &kind=goods&state=evaluation&code=913&sort=newest&page=3'))).toEqual({
      search: 'storm',
      kind: 'goods',
      state: 'evaluation',
      code: '913',
      sort: 'newest',
      page: 3,
    });
    expect(opportunityQuestion(ask('kind=moon&state=__proto__&sort=constructor&page=-1'))).toEqual({
      search: '',
      kind: null,
      state: null,
      code: '',
      sort: 'closing',
      page: 1,
    });
  });

  test('vendors likewise', () => {
    expect(vendorQuestion(ask('search= woman&code=9137&sort=newest&page=2'))).toEqual({
      search: 'woman',
      code: '9137',
      sort: 'newest',
      page: 2,
    });
    expect(vendorQuestion(ask('sort=constructor&page=0'))).toEqual({ search: '', code: '', sort: 'name', page: 1 });
  });

  test('are empty without a source, and without an organization', async () => {
    const { door } = here.county;
    const nobody: Published = publishedFrom(door, []);
    const question = opportunityQuestion(ask(''));
    const part = { most: 5, skip: 0 };
    const none = { data: [], total: 0, totalIs: 'exact' };
    const vendorsNone = await nobody.vendors('x', vendorQuestion(ask('')), part);
    expect([nobody.can('vendors'), await nobody.everyOpportunity('x', question), vendorsNone]).toEqual([
      false,
      [],
      none,
    ]);
    expect(await nobody.everyVendor('x', vendorQuestion(ask(''))).next()).toMatchObject({ done: true });
    expect(await nobody.opportunities('x', question, part)).toEqual(none);
    expect(await publishedFrom(door, [source]).opportunities(null, question, part)).toEqual(none);
    const { opportunities: _opportunities, ...vendors } = source;
    expect(publishedFrom(door, [vendors]).can('opportunities')).toBe(false);
    expect(publishedFrom(door, [vendors]).can('vendors')).toBe(true);
  });
});

let here: Visited;
let full: Visited;
beforeAll(async () => {
  here = await visited();
  full = await visited({ parts: (ports) => publishedParts(ports, [source]) });
});
afterAll(async () => {
  await here.close();
  await full.close();
});

describe('the pages', () => {
  test('say why there is nothing, and offer to tell', async () => {
    for (const [path, why] of [
      ['/public-opportunities', 'Tidewater County has published none'],
      ['/public-vendors', 'Tidewater County has published none'],
    ] as const) {
      const page = await here.site.get(path);
      expect(page.status).toBe(200);
      expect(saidOn(page)).toContain(why);
      expect(saidOn(page)).toContain('Get email alerts for new');
    }
    expect(saidOn(await here.site.get('/vendors'))).not.toContain('Planned');
  });

  test('show what a source has published, as the address asks', async () => {
    const all = await full.site.get('/public-opportunities');
    expect(saidOn(all)).toContain('Culvert lining, north basin');
    const works = await full.site.get('/public-opportunities?kind=works');
    expect(saidOn(works)).not.toContain('A4');
    expect(works.html).toContain('href="/public-opportunities.json?kind=works&amp;sort=closing"');
    expect(saidOn(await full.site.get('/public-opportunities?search=zzz'))).toContain(
      'No opportunities match. Show all',
    );
    const vendors = await full.site.get('/public-vendors');
    expect(saidOn(vendors)).toContain('Gulf Lining');
    expect(vendors.html).not.toContain('javascript:');
  });
});

describe('the data', () => {
  const call = async (id: string, query = '') => {
    const operations = publishedOperations({ ...full.serving.ports, door: full.county.door }, [source]);
    const found = operations.find((one) => one.id === id);
    if (found?.access !== 'anyone') throw new Error(`${id} is not open`);
    const request = new Request(`https://levee.example.gov${found.path}?${query}`);
    return found.run({
      actor: null,
      params: {},
      query: ask(query),
      body: {},
      request,
      requestId: 'one',
      begunAt: new Date(),
      receivedAt: new Date(),
      address: '203.0.113.9',
      came: { sessionId: null, keyId: null },
    });
  };

  test('is a release package of the Open Contracting Data Standard', async () => {
    const answer = await call('published.opportunities', 'kind=works');
    expect(answer).toMatchObject({
      body: {
        uri: 'https://levee.example.gov/public-opportunities.json',
        version: '1.1',
        publisher: { name: 'Tidewater County' },
        releases: [
          {
            ocid: 'ocds-levee1-RFP-2026-00012',
            tag: ['tender'],
            tender: {
              status: 'active',
              mainProcurementCategory: 'works',
              tenderPeriod: { endDate: '2026-12-15T19:00:00Z' },
              items: [{ classification: { scheme: 'NIGP', id: '91370' } }],
            },
          },
        ],
      },
    });
  });

  test('is a table in which no cell is a formula', async () => {
    const answer = (await call('published.opportunityTable')) as Response;
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`"'=cmd|paper ""A4"", white"`);
    expect(await ((await call('published.vendorTable')) as Response).text()).toContain('Gulf Lining,Mobile,AL');
    expect(await call('published.vendors', 'code=913')).toMatchObject({ body: { vendors: [{ id: 'V-1' }] } });
  });
});

test('a saved search is any of its words and any of its codes, in its category, and says which', () => {
  const news = { text: 'Culvert lining, north basin', codes: ['913-70'], kind: 'works' } as const;
  const wish = { keywords: null, codes: null, kind: null };
  expect(whyWished(wish, news)).toBe('all opportunities');
  expect(whyWished({ ...wish, keywords: 'pump, LINING culvert' }, news)).toBe('“LINING culvert”');
  expect(whyWished({ ...wish, keywords: 'pump', codes: '9137' }, news)).toBeNull();
  expect(whyWished({ ...wish, codes: '645, 913-7', kind: 'works' }, news)).toBe('code 913-70, construction');
  expect(whyWished({ ...wish, keywords: 'culvert', kind: 'goods' }, news)).toBeNull();
});

test('a saved search matches by meaning and around a place, and says how', () => {
  const wish = { keywords: null, codes: null, kind: null };
  const paving = { code: '745-21', name: 'Paving, asphalt', otherWords: 'blacktop, resurfacing' };
  const at = (latitude: number, longitude: number) => ({ type: 'Point', coordinates: [longitude, latitude] }) as const;
  const news = { text: 'Shore Road, second mile', codes: ['745-21'], kind: 'works', named: [paving] } as const;
  expect(whyWished({ ...wish, keywords: 'resurfacing' }, news)).toBe('“resurfacing” means code 745-21 Paving, asphalt');
  expect(whyWished({ ...wish, keywords: 'blacktop' }, { ...news, named: [] })).toBeNull();
  expect(whyWished({ ...wish, keywords: 'printers' }, news)).toBeNull();
  expect(whyWished({ ...wish, keywords: 'roads' }, news)).toBe('“roads”');

  const near = { ...wish, near: 'Tidewater', nearPlace: at(29.5252, -81.192), miles: 5 };
  const there = { ...news, place: at(29.5155, -81.198) };
  expect(whyWished(near, there)).toBe('1 mile from Tidewater');
  expect(whyWished(near, { ...news, place: at(30.33, -81.65) })).toBeNull();
  expect(whyWished({ ...near, miles: 100 }, { ...news, place: at(30.33, -81.65) })).toBe('62 miles from Tidewater');
  expect(whyWished(near, news)).toBe('no place of performance given');
  expect(whyWished({ ...near, keywords: 'printers' }, there)).toBeNull();
});

describe('an address that wants to hear of new ones', () => {
  const subscribe = (email: string, keywords = '', path = '/public-opportunities') =>
    here.site.send(path, 'subscribe', { email, keywords });
  const subscriptions = (email: string) => here.dana.list(opportunitySubscription, `email=${email}`);
  const tell = (wants: 'opportunities' | 'vendors', { title, path }: { title: string; path: string }) =>
    here.county.door.run(here.county.product.actor, (work) =>
      tellSubscribers(work, { wants, mailIn: async () => ({ path, subject: title, said: title }), text: title }),
    );
  const letters = '/public-opportunities/letters';

  test('is confirmed by the link before anything is sent, and ends by the link in each letter', async () => {
    expect(whereTo(await subscribe('ana@marsh.example', 'culvert, pump'))).toBe('/public-opportunities?subscribed=yes');
    expect(await tell('opportunities', culverts)).toBe(0);
    const link = here.linkTo('ana@marsh.example', letters);
    expect(saidOn(await here.site.get(link))).toContain('Confirm your address');
    await here.site.send(link, 'settle', {});
    expect(saidOn(await here.site.get(link))).toContain('Your address is confirmed');
    expect(await tell('opportunities', culverts)).toBe(1);
    expect(await tell('opportunities', paper)).toBe(0);
    expect(await tell('vendors', { title: 'Culvert lining', path: '/public-vendors' })).toBe(0);
    const end = here.linkTo('ana@marsh.example', `${letters}/end`);
    expect(saidOn(await here.site.get(end))).toContain('Unsubscribe');
    await here.site.send(end, 'settle', {});
    expect(await subscriptions('ana@marsh.example')).toMatchObject([{ status: 'ended' }]);
    expect(await tell('opportunities', culverts)).toBe(0);
  });

  test('a link to confirm ends nothing, and one to end confirms nothing', async () => {
    await subscribe('bo@marsh.example');
    const link = here.linkTo('bo@marsh.example', letters);
    const other = link.replace('/confirm/', '/end/');
    expect(saidOn(await here.site.get(other))).toContain('This link is not valid');
    await here.site.send(other, 'settle', {});
    expect(await subscriptions('bo@marsh.example')).toMatchObject([{ status: 'asked' }]);
  });

  test('that is confirmed is not changed by somebody who only knows it, and is told by mail alone', async () => {
    await subscribe('cy@marsh.example', 'pump', '/public-vendors');
    await here.site.send(here.linkTo('cy@marsh.example', letters), 'settle', {});
    const answer = await subscribe('cy@marsh.example', 'PUMP ', '/public-vendors');
    expect(whereTo(answer)).toBe('/public-vendors?subscribed=yes');
    expect(here.lettersTo('cy@marsh.example').at(-1)?.subject).toBe('You get email alerts for new vendors already');
    // Another search is another one: it counts once its owner confirms it, and the first stays as it is.
    await subscribe('cy@marsh.example', 'anything', '/public-vendors');
    expect((await subscriptions('cy@marsh.example')).map(({ keywords, status }) => [keywords, status])).toEqual(
      expect.arrayContaining([
        ['pump', 'confirmed'],
        ['anything', 'asked'],
      ]),
    );
  });

  test('saves up to ten searches, each for several people, and manages them by a link from its mail alone', async () => {
    const search = (email: string, given: Readonly<Record<string, string>>) =>
      here.site.send('/public-opportunities', 'subscribe', { email, ...given });
    await search('fay@marsh.example', {
      codes: '913-7',
      frequency: 'week',
      also: 'gus@marsh.example, Hal@marsh.example',
    });
    const three = ['fay', 'gus', 'hal'].map((who) => `${who}@marsh.example`);
    for (const who of three) expect(await subscriptions(who)).toMatchObject([{ status: 'asked', codes: '913-7' }]);
    expect((await search('fay@marsh.example', { also: 'gus' })).status).toBe(422);
    for (const who of three) await here.site.send(here.linkTo(who, `${letters}/confirm`), 'settle', {});
    await search('fay@marsh.example', { codes: '9137', frequency: 'week' });
    const manage = here.linkTo('fay@marsh.example', `${letters}/manage`);
    const shown = await here.site.get(manage);
    expect(saidOn(shown)).toContain('code 913-7');
    expect(shown.html).toContain('href="/public-opportunities.xml?code=913-7"');
    await here.site.send(manage, 'save', { keywords: 'culvert', codes: '', kind: 'works', frequency: 'each' });
    expect(await subscriptions('fay@marsh.example')).toMatchObject([{ keywords: 'culvert', frequency: 'each' }]);
    // A link for one thing changes nothing else.
    await here.site.send(manage.replace('/manage/', '/end/'), 'settle', {});
    await here.site.send(here.linkTo('gus@marsh.example', `${letters}/confirm`), 'save', { keywords: 'paper' });
    expect(await subscriptions('gus@marsh.example')).toMatchObject([{ status: 'confirmed', keywords: null }]);
    expect(await subscriptions('fay@marsh.example')).toMatchObject([{ status: 'confirmed' }]);
    for (let at = 0; at < 12; at++) await search('ivy@marsh.example', { keywords: `pump ${at}` });
    expect(await subscriptions('ivy@marsh.example')).toHaveLength(10);
  });

  test('looks around a town of the agency’s map or a point, and a place that is neither is refused at its field', async () => {
    const { keepBaseMap } = await import('../../organization/public.server.ts');
    await here.county.door.run(here.dana.actor, (work) =>
      keepBaseMap(work, {
        fileName: 'county.geojson',
        map: {
          type: 'FeatureCollection',
          features: [
            {
              type: 'Feature',
              properties: { kind: 'place', name: 'Marsh Harbor' },
              geometry: { type: 'Point', coordinates: [-81.286, 29.532] },
            },
          ],
        },
      }),
    );
    const search = (given: Readonly<Record<string, string>>) =>
      here.site.send('/public-opportunities', 'subscribe', { email: 'kim@marsh.example', ...given });
    const wrong = await search({ near: 'Atlantis' });
    expect([wrong.status, saidOn(wrong).includes('Not a town on the agency’s map')]).toEqual([422, true]);
    expect((await search({ near: '120, 12' })).status).toBe(422);
    await search({ near: 'marsh harbor', miles: '10' });
    await search({ near: '29.53, -81.28' });
    expect(await subscriptions('kim@marsh.example')).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ miles: 10, nearPlace: { type: 'Point', coordinates: [-81.286, 29.532] } }),
        expect.objectContaining({ miles: null, nearPlace: { type: 'Point', coordinates: [-81.28, 29.53] } }),
      ]),
    );
    const link = here.linkTo('kim@marsh.example', `${letters}/confirm`);
    expect(saidOn(await here.site.get(link))).toContain('within 25 miles of 29.53, -81.28');
  });

  test('gets a digest when its day is over, with the reason and once', async () => {
    await here.site.send('/public-opportunities', 'subscribe', {
      email: 'jo@marsh.example',
      keywords: 'culvert, valve',
      frequency: 'day',
    });
    await here.site.send(here.linkTo('jo@marsh.example', letters), 'settle', {});
    const digest = (publishedAt: string) =>
      here.county.door.run(here.county.product.actor, (work) =>
        sendDigests(work, [{ opportunities: async () => firstRows([{ ...culverts, publishedAt }], 5) }]),
      );
    const now = here.county.clock.now();
    const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
    expect(await tell('opportunities', culverts)).toBe(0);
    expect(await digest(later(2))).toBe(0);
    here.county.clock.set(later(25));
    expect(await digest(later(2))).toBeGreaterThan(0);
    const mail = here.lettersTo('jo@marsh.example').at(-1);
    expect(mail?.subject).toContain('Culvert lining, north basin');
    expect(JSON.stringify(mail)).toContain('“culvert”');
    expect(await digest(later(2))).toBe(0);
    here.county.clock.set(later(50));
    expect(await digest(later(2))).toBe(0);
    here.county.clock.set(now.toISOString());
  });

  test('twice at once is one subscription; a wrong one is refused with what was typed', async () => {
    await Promise.all([subscribe('dee@marsh.example'), subscribe('dee@marsh.example')]);
    expect(await subscriptions('dee@marsh.example')).toHaveLength(1);
    const { status, html } = await subscribe('dee', 'culvert');
    expect([status, html.includes('value="culvert"'), html.includes('Invalid email address')]).toEqual([
      422,
      true,
      true,
    ]);
    expect((await subscribe('eve@marsh.example', 'x'.repeat(201))).html).toContain('Must be at most 200 characters');
  });

  test('is for administrators to see and to end', async () => {
    await expect(here.rosa.list(opportunitySubscription)).rejects.toMatchObject({ code: 'rights' });
    const [dee] = await subscriptions('dee@marsh.example');
    await expect(here.rosa.run(opportunitySubscription, 'end', dee?.id ?? '')).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect(await here.dana.run(opportunitySubscription, 'end', dee?.id ?? '')).toMatchObject({ status: 'ended' });
  });
});
