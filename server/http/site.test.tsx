import { createElement } from 'react';
import { f, page } from '#kernel';
import { serve, type Serving } from '../../tests/world/serving.ts';
import { openPart, type PartOfSite } from '../../tests/world/part-of-site.ts';
import { world, type World } from '#world';
import { SiteForm } from '../../web/site/form.tsx';
import type { ViewProps } from '../../web/site/view.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SitePart } from './site.ts';

const fields = {
  email: f.email().required(),
  team: f.choice({ city: 'City', county: 'County' }).required(),
  seats: f.integer({ min: 1, max: 50 }),
  notes: f.text({ max: 40, lines: 4 }),
  isPublic: f.yesNo().label('May be published'),
};

const View = ({ form, data, query }: ViewProps<{ drawn: number } | null>) =>
  createElement('div', null, [
    createElement('h1', { key: 1 }, 'Guestbook'),
    createElement('p', { key: 2 }, `Drawn ${data?.drawn ?? 0}, said ${query['q'] ?? 'nothing'}`),
    createElement(SiteForm, { key: 3, name: 'guest', fields, form, submit: 'Sign' }),
  ]);
const title = { title: 'Guestbook', open: 'site' as const, description: 'Where visitors of this test sign.' };
const view = async () => ({ default: View });
const guestbook = page('/guestbook', { ...title, view });
const kept = page('/kept', { ...title, title: 'Kept', view });
const plain = page('/plain', { ...title, title: 'Plain & simple', view });
const broken = page('/broken', { ...title, title: 'Broken', view });
const asking = page('/asking', { ...title, title: 'Asking', view });
const entry = page('/entry/:slug', { ...title, title: 'Entry', view });

let county: World;
let serving: Serving;
let site: PartOfSite;
let effects: Readonly<Record<string, unknown>>[];
let drawn = 0;
let asked = 0;

const submit: NonNullable<SitePart['forms']>[string]['submit'] = (values, ask) =>
  ask.once(async () => {
    effects.push(values);
    return { to: `/guestbook?received=${effects.length}` };
  });
const parts: readonly SitePart[] = [
  { page: guestbook, forms: { guest: { fields, submit } } },
  { page: asking, keepFor: 60, load: async () => ({ data: { drawn: ++asked } }), forms: { guest: { fields, submit } } },
  { page: kept, keepFor: 60, load: async () => ({ data: { drawn: ++drawn } }) },
  {
    page: broken,
    load: async () => {
      throw new Error('The shelf <b>fell</b> down.');
    },
  },
  {
    page: entry,
    load: async ({ params }) => (params['slug'] === 'first' ? { data: null } : { data: null, status: 404 }),
  },
];
const pages = [guestbook, asking, kept, plain, broken, entry];

beforeAll(async () => {
  county = await world();
  serving = await serve(county);
  effects = [];
  site = openPart(county, serving, { pages, parts });
});
afterAll(async () => {
  await serving.close();
  await county.close();
});

const good = { email: 'Rosa@County.gov', team: 'county', seats: '12', notes: 'Two\r\nlines' };

describe('a page of the public site', () => {
  test('is whole without any script: title, description, canonical address, frame and content', async () => {
    const { status, html, headers } = await site.get('/plain?utm=1');
    expect(status).toBe(200);
    expect(html).toMatch(/^<!doctype html><html lang="en"/);
    expect(html).toContain('<title>Plain &amp; simple | Levee</title>');
    expect(html).toContain('rel="canonical" href="https://levee.example.gov/plain"');
    expect(html).toContain('Guestbook</h1>');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  test('that is the same for everybody is known again by its mark', async () => {
    const first = await site.get('/plain');
    const etag = first.headers.get('etag') ?? '';
    const again = await site.get('/plain', { 'if-none-match': etag });
    expect([again.status, again.html]).toEqual([304, '']);
    expect((await site.get('/plain', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBe('br');
  });

  test('with a loader is drawn anew when its time has passed, and for another question', async () => {
    expect((await site.get('/kept')).html).toContain('Drawn 1,');
    expect((await site.get('/kept')).html).toContain('Drawn 1,');
    expect((await site.get('/kept?q=%3Cb%3E')).html).toContain('Drawn 2, said &lt;b&gt;');
    county.clock.set(new Date(county.clock.now().getTime() + 61_000).toISOString());
    expect((await site.get('/kept')).html).toContain('Drawn 3,');
  });

  test('with a form is drawn once for everybody and signed for each, and a browser shows its own again within the day', async () => {
    const tokens = [await site.token('/asking'), await site.token('/asking')];
    expect(new Set(tokens).size).toBe(2);
    expect(tokens.map((one) => one.split('.').length)).toEqual([3, 3]);
    const { html, headers } = await site.get('/asking');
    expect(html).toContain('Drawn 1,');
    expect(headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
    const same = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await site.get('/asking', same)).status).toBe(304);
    expect((await site.send('/asking', 'guest', good)).status).toBe(303);
    county.clock.set(new Date(county.clock.now().getTime() + 12 * 3_600_000).toISOString());
    expect((await site.get('/asking', same)).status).toBe(200);
  });

  test('that its loader does not find is not there', async () => {
    expect((await site.get('/entry/first')).status).toBe(200);
    const { status, html } = await site.get('/entry/second');
    expect(status).toBe(404);
    expect(html).toContain('Page not found</h1>');
    expect(html).toContain('content="noindex"');
  });

  test('that fails says so with the number under which the log has it, and nothing of the cause', async () => {
    const { status, html, headers } = await site.get('/broken');
    const number = headers.get('x-request-id') ?? '';
    expect(status).toBe(500);
    expect(html).toContain('Something went wrong');
    expect(html).toContain(number);
    expect(html).not.toContain('shelf');
    expect(serving.logged.join('\n')).toContain(number);
  });
});

describe('a form of the public site', () => {
  test('is taken once, however often it is sent', async () => {
    const token = await site.token('/guestbook');
    county.clock.set(new Date(county.clock.now().getTime() + 5000).toISOString());
    const body = new URLSearchParams({ form: 'guest', token, ...good, isPublic: 'yes' }).toString();
    const before = effects.length;
    const answers = [await site.post('/guestbook', body), await site.post('/guestbook', body)];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1);
    expect(effects.slice(before)).toEqual([
      { email: 'rosa@county.gov', team: 'county', seats: 12, notes: 'Two\nlines', isPublic: true },
    ]);
  });

  test('that is wrong comes back with everything typed and each mistake at its field', async () => {
    const { status, html } = await site.send('/guestbook', 'guest', {
      email: 'rosa',
      team: 'moon',
      seats: '900',
      notes: '<b>',
    });
    expect(status).toBe(422);
    for (const said of ['Invalid email address', 'value="rosa"', 'value="900"', '&lt;b&gt;</textarea>'])
      expect(html).toContain(said);
    expect(html.match(/aria-invalid="true"/g)?.length).toBeGreaterThanOrEqual(2);
    expect(html).toContain('href="#field-team"');
  });

  test('says all that is missing when nothing was typed', async () => {
    const { status, html } = await site.send('/guestbook', 'guest', {});
    expect(status).toBe(422);
    expect(html).toContain('Email is required');
    expect(html).toContain('Team is required');
  });

  test.each([
    ['with a token of another page', { token: 'a.b.c' }, 'belongs to another visit'],
    ['with what nobody sees filled in', { levee_homepage: 'https://spam.example' }, 'A hidden field'],
  ])('%s is not taken, and says why', async (_, more, said) => {
    const before = effects.length;
    const { status, html } = await site.send('/guestbook', 'guest', { ...good, ...more });
    expect([status, effects.length]).toEqual([422, before]);
    expect(html).toContain(said);
    expect(html).toContain('value="Rosa@County.gov"');
  });

  test('that comes faster than a person types, or a day later, is looked over once more', async () => {
    const token = await site.token('/guestbook');
    const body = new URLSearchParams({ form: 'guest', token, ...good }).toString();
    expect((await site.post('/guestbook', body)).html).toContain('faster than a person types');
    county.clock.set(new Date(county.clock.now().getTime() + 25 * 3_600_000).toISOString());
    expect((await site.post('/guestbook', body)).html).toContain('open for more than a day');
  });

  test('from another site, of another kind, too large or unknown is refused', async () => {
    const body = new URLSearchParams({ form: 'guest', token: await site.token('/guestbook'), ...good }).toString();
    const statuses = [
      await site.post('/guestbook', body, { 'sec-fetch-site': 'cross-site' }),
      await site.post('/guestbook', '{}', { 'content-type': 'application/json' }),
      await site.post('/guestbook', `${body}&notes=${'x'.repeat(70_000)}`),
      await site.post('/guestbook', 'form=other'),
      await site.post('/plain', body),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 415, 413, 405, 405]);
  });

  test('waits when too many came from one network, and nothing typed is lost', async () => {
    const busy = openPart(county, serving, { pages, parts, limit: () => 1800 });
    const { status, html } = await busy.send('/guestbook', 'guest', good);
    expect(status).toBe(422);
    expect(html).toContain('Try again in 30 minutes');
    expect(html).toContain('value="Rosa@County.gov"');
  });

  test('is not taken while there is no organization', async () => {
    const empty = openPart(county, serving, { pages, parts, organizationId: null });
    expect((await empty.send('/guestbook', 'guest', good)).html).toContain('no organization yet');
  });
});
