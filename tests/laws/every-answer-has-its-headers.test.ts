import { regionMap } from '#kernel/maps/region.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '#domains';
import { administration } from '#domains/organization/administration.server.ts';
import { type Database } from '#server/db/database.ts';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';
import { headersAt, securityHeaders } from '#server/http/headers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { type World, world } from '#world';
import { marketOf } from '#domains/procurement/publication/test-world.ts';
import { publicSite } from '../world/product.ts';
import { openSite, type Site } from '../world/site.ts';

const password = 'Tide-water 2026!';
const email = 'rosa@tidewater.example';
const bundle = {
  'index.html': '<!doctype html><title>Levee</title><div id="root"></div>',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/main-a1b2c3.js': 'export {}',
};
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** What is told apart when headers are looked at: who may ask, and what comes. */
const kindsOf = (operations: readonly Operation[]): string[] => [
  ...new Set(
    operations.flatMap(({ access, answers }) =>
      Object.entries(answers)
        .filter(([status]) => !/^[45]/.test(status) || status === '416')
        .map(([status, { media, schema }]) => {
          const what = media ?? (schema ? 'JSON' : 'nothing');
          const plain = status === '200' || status === '201' || status === '202';
          return `${access === 'anyone' ? 'open' : 'signed in'}: ${what}${plain ? '' : ` ${status}`}`;
        }),
    ),
  ),
];

interface Around {
  readonly site: Site;
  readonly cookie: string;
  readonly document: string;
  /** A published solicitation with this document. */
  readonly notice: { readonly id: string; readonly number: string };
  readonly organizationId: string;
  out(isOut: boolean): void;
}
type Ask = (around: Around) => Promise<Response>;
interface Row {
  readonly status: number;
  readonly ask: Ask;
  /** The start of the content type, where there is one. */
  readonly type?: string;
  /** What of it a cache may keep; nothing of what is not named. */
  readonly cache?: RegExp;
  /** A file of somebody's runs nothing at all. */
  readonly policy?: string;
  /** The end of the name that it is saved under. */
  readonly saved?: string;
}

const get =
  (path: string, headers: Record<string, string> = {}): Ask =>
  ({ site }) =>
    site.ask(path, { headers });
const mine =
  (path: string, init: RequestInit = {}): Ask =>
  ({ site, cookie }) =>
    site.ask(path, { ...init, headers: { ...json, origin: site.origin, cookie, ...(init.headers as object) } });
const post =
  (path: string, body: unknown, headers: Record<string, string> = json): Ask =>
  ({ site }) =>
    site.ask(path, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
const during =
  (ask: Ask): Ask =>
  async (around) => {
    around.out(true);
    try {
      return await ask(around);
    } finally {
      around.out(false);
    }
  };
const revalidated = /^(no-cache|public, max-age=0, must-revalidate|private, max-age=0, must-revalidate|no-store)$/;
/** Asked for again each time, and not sent when it is the same. */
const kept = /^private, no-cache$/;
const file = "sandbox; default-src 'none'; frame-ancestors 'none'";
const problem = 'application/problem+json';

/** One answer of each kind that calls state. A new kind without a row here fails. */
const stated: Readonly<Record<string, Row>> = {
  'open: JSON': { status: 200, type: 'application/json', ask: get('/api/auth/get-session') },
  'open: text/csv': { status: 200, type: 'text/csv', ask: get('/public-opportunities.csv') },
  'open: text/plain': { status: 404, type: problem, ask: get('/metrics') },
  'open: text/calendar': { status: 404, type: problem, ask: get('/schedule-demo/none/calendar.ics') },
  'open: application/rss+xml': { status: 200, type: 'application/rss+xml', ask: get('/public-opportunities.xml') },
  'open: application/octet-stream': {
    status: 200,
    type: 'text/plain',
    policy: file,
    saved: 'notes.txt',
    ask: (around) => get(`/public-opportunities/${around.notice.number}/documents/${around.document}`)(around),
  },
  'open: application/xml': {
    status: 401,
    type: problem,
    ask: get('/api/v1/invoice-network/none/none'),
  },
  'open: application/pdf': { status: 404, type: problem, ask: get('/budget-book.pdf') },
  'open: text/event-stream': {
    status: 200,
    type: 'text/event-stream',
    ask: post('/functions/v1/platform-agent-chat', { messages: [{ role: 'user', content: 'What is Levee?' }] }),
  },
  'open: application/scim+json': { status: 401, type: 'application/scim+json', ask: get('/scim/v2/Users') },
  'open: application/samlmetadata+xml': {
    status: 200,
    type: 'application/samlmetadata+xml',
    ask: (around) => get(`/api/auth/saml/${around.organizationId}/metadata`)(around),
  },
  'open: nothing 204': { status: 204, ask: post('/api/v1/visit', { path: '/about' }) },
  'open: nothing 303': { status: 303, ask: post('/api/v1/punchout/return', 'cxml-urlencoded=none', form) },
  'signed in: JSON': { status: 200, type: 'application/json', ask: mine('/api/v1/cost_center') },
  'signed in: nothing': {
    status: 403,
    type: problem,
    ask: mine('/api/v1/operations/jobs/retry', { method: 'POST' }),
  },
  'signed in: text/csv': { status: 404, type: problem, ask: mine('/api/v1/cost_center/import/none/errors') },
  'signed in: text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, application/json': {
    status: 200,
    type: 'text/csv',
    ask: mine('/api/v1/cost_center/export'),
  },
  'signed in: application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    status: 200,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    saved: 'price-sheet.xlsx',
    ask: (around) => mine(`/api/v1/solicitation/${around.notice.id}/price-sheet`)(around),
  },
  'signed in: text/plain': { status: 404, type: problem, ask: mine('/api/v1/audit/checkpoint') },
  'signed in: text/calendar': { status: 404, type: problem, ask: mine('/api/v1/debrief/none/calendar.ics') },
  'signed in: application/pdf': { status: 404, type: problem, ask: mine('/api/v1/grant_report/none/sf-425.pdf') },
  'signed in: application/xml': {
    status: 404,
    type: problem,
    ask: mine('/api/v1/purchase_order/none/file?format=cxml'),
  },
  'signed in: application/zip': { status: 403, type: problem, ask: mine('/api/v1/records_package/none/package.zip') },
  'signed in: application/x-ndjson': {
    status: 200,
    type: 'application/x-ndjson',
    ask: mine('/api/v1/audit/export'),
  },
  'signed in: application/json': { status: 404, type: problem, ask: mine('/api/v1/board_packet/none/file') },
  'signed in: text/event-stream': { status: 200, type: 'text/event-stream', ask: mine('/api/v1/live') },
  'signed in: application/octet-stream': {
    status: 200,
    type: 'text/plain',
    policy: file,
    ask: (around) => mine(`/api/v1/document/${around.document}/content`)(around),
  },
  'signed in: application/octet-stream 206': {
    status: 206,
    type: 'text/plain',
    policy: file,
    ask: (around) => mine(`/api/v1/document/${around.document}/content`, { headers: { range: 'bytes=0-1' } })(around),
  },
  // First there is no base map, then one that was just uploaded, and then the caller has it.
  'signed in: nothing 204': { status: 204, cache: kept, ask: mine(regionMap.path) },
  'signed in: application/geo+json': {
    status: 200,
    type: 'application/geo+json',
    cache: kept,
    async ask(around) {
      const map = {
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            properties: { kind: 'place', name: 'Marsh Harbor' },
            geometry: { type: 'Point', coordinates: [-81.2, 29.5] },
          },
        ],
      };
      const body = JSON.stringify({ fileName: 'region.geojson', map });
      const uploaded = await mine(regionMap.path, { method: 'PUT', body })(around);
      await uploaded.body?.cancel();
      return mine(regionMap.path)(around);
    },
  },
  'signed in: nothing 304': {
    status: 304,
    cache: kept,
    async ask(around) {
      const there = await mine(regionMap.path)(around);
      await there.body?.cancel();
      return mine(regionMap.path, { headers: { 'if-none-match': there.headers.get('etag') ?? '' } })(around);
    },
  },
  'signed in: nothing 416': {
    status: 416,
    ask: (around) => mine(`/api/v1/document/${around.document}/content`, { headers: { range: 'bytes=900-' } })(around),
  },
};

/** What comes besides: pages, files of the bundle, and every refusal. */
const besides: Readonly<Record<string, Row>> = {
  'a page of the public site': { status: 200, type: 'text/html', cache: revalidated, ask: get('/about') },
  'a public page with a form': { status: 200, type: 'text/html', cache: revalidated, ask: get('/contact') },
  'a page that is not there': { status: 404, type: 'text/html', cache: revalidated, ask: get('/no-such-page') },
  'an article that is not there': {
    status: 404,
    type: 'text/html',
    cache: revalidated,
    ask: get('/blog/no-such-text'),
  },
  'a page of the application': { status: 200, type: 'text/html', cache: /^no-cache$/, ask: get('/dashboard') },
  'an asset': { status: 200, type: 'image/svg+xml', cache: /^no-cache$/, ask: get('/icon.svg') },
  'a hashed asset': {
    status: 200,
    type: 'text/javascript',
    cache: /^public, max-age=31536000, immutable$/,
    ask: get('/assets/main-a1b2c3.js'),
  },
  'a page the browser has': {
    status: 304,
    cache: revalidated,
    ask: async ({ site }) => {
      const etag = (await site.ask('/about')).headers.get('etag') ?? '';
      return site.ask('/about', { headers: { 'if-none-match': etag } });
    },
  },
  'the head of a page': {
    status: 200,
    type: 'text/html',
    cache: revalidated,
    ask: ({ site }) => site.ask('/about', { method: 'HEAD' }),
  },
  'a form that is not taken': { status: 422, type: 'text/html', ask: post('/contact', 'form=message', form) },
  'a call that is not there': { status: 404, type: problem, ask: get('/api/v1/no-such-call') },
  'a call without a sign-in': { status: 401, type: problem, ask: get('/api/v1/cost_center') },
  'a method that is not possible': {
    status: 405,
    type: problem,
    ask: ({ site }) => site.ask('/api/v1/cost_center', { method: 'PUT' }),
  },
  'the methods of a call': { status: 204, ask: ({ site }) => site.ask('/api/v1/cost_center', { method: 'OPTIONS' }) },
  'a body that is no JSON': { status: 400, type: problem, ask: post('/api/auth/sign-in/email', '{') },
  'a body that is too large': {
    status: 413,
    type: problem,
    ask: post('/api/auth/sign-in/email', ' '.repeat(1_100_000)),
  },
  'a body of another kind': {
    status: 415,
    type: problem,
    ask: post('/api/auth/sign-in/email', 'a', { 'content-type': 'text/xml' }),
  },
  'a function that refuses': { status: 400, type: problem, ask: post('/functions/v1/platform-agent-chat', '{') },
  'a directory call without a token': { status: 401, type: 'application/scim+json', ask: post('/scim/v2/Users', {}) },
  'a request that names two hosts': {
    status: 400,
    type: problem,
    ask: async ({ site }) =>
      site.ask('/about', {}, { incoming: { rawHeaders: ['Host', 'one.example', 'Host', 'other.example'] } }),
  },
  'a call while the database is out': { status: 503, type: problem, ask: during(mine('/api/v1/cost_center')) },
  'a page while the database is out': { status: 503, type: 'text/html', ask: during(get('/public-opportunities')) },
  'a health check while the database is out': {
    status: 503,
    type: 'application/json',
    ask: during(get('/health/ready')),
  },
  'a health check': { status: 200, type: 'application/json', ask: get('/health/live') },
  'the document of all calls': {
    status: 200,
    type: 'application/json',
    cache: /^no-cache$/,
    ask: get('/api/v1/openapi.json'),
  },
  ...Object.fromEntries(
    publicSite.files.map(({ path, type }) => [
      `the file ${path}`,
      { status: 200, type: type.split(';')[0] ?? '', cache: /^no-cache$/, ask: get(path) } satisfies Row,
    ]),
  ),
};

/** What is wrong with the headers of an answer, in words. */
function faults(
  response: Response,
  origin: string,
  row: Pick<Row, 'cache' | 'policy' | 'saved' | 'type'> = {},
): string[] {
  const { headers } = response;
  const found: string[] = [];
  const wants = { ...headersAt(origin), ...(row.policy ? { 'content-security-policy': row.policy } : {}) };
  for (const [name, value] of Object.entries(wants)) {
    const said = headers.get(name);
    const isFileOwn = row.policy !== undefined && name === 'referrer-policy' && said === 'no-referrer';
    if (said !== value && !isFileOwn) found.push(`${name}: ${said}`);
  }
  if (!origin.startsWith('https:') && headers.has('strict-transport-security')) found.push('HSTS on http');
  for (const name of ['server', 'x-powered-by', 'via']) if (headers.has(name)) found.push(`tells ${name}`);
  const cache = headers.get('cache-control') ?? 'none';
  if (!(row.cache ?? /^no-store$/).test(cache)) found.push(`cache-control: ${cache}`);
  const type = headers.get('content-type');
  if (row.type !== undefined && type?.startsWith(row.type) !== true) found.push(`content-type: ${type}`);
  if (type?.startsWith('text/') && type !== 'text/event-stream' && !/charset=utf-8/i.test(type))
    found.push(`no charset: ${type}`);
  const saved = headers.get('content-disposition') ?? '';
  if (
    row.saved !== undefined &&
    !(/^(?:inline|attachment); filename="([^"]+)"/.exec(saved)?.[1] ?? '').endsWith(row.saved)
  )
    found.push(`content-disposition: ${saved}`);
  for (const cookie of headers.getSetCookie()) {
    const isHttps = origin.startsWith('https:');
    if (!/; Path=\/;? ?/.test(cookie) || !/; HttpOnly/.test(cookie) || !/; SameSite=(Lax|Strict)/.test(cookie))
      found.push(`cookie: ${cookie.replace(/=[^;]*/, '=…')}`);
    if (isHttps && (!/; Secure/.test(cookie) || !cookie.startsWith('__Host-'))) found.push('a cookie for http as well');
  }
  return found;
}

test('the policy lets no script in but our own files, and nobody frame a page', () => {
  const policy = securityHeaders['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/unsafe-|\*|https?:|'nonce|'sha/);
  for (const part of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
    expect(policy).toContain(part);
});

describe.each(['https://levee.example.gov', 'http://localhost:3000'])('every kind of answer of %s', (origin) => {
  let county: World;
  let around: Around;
  let isOut = false;
  beforeAll(async () => {
    county = await world({ wrap: (database) => outAtTimes(database, () => isOut) });
    const site = await openSite(
      county,
      { PUBLIC_URL: origin, SAML: 'yes', SESSION_SECRET: 'q8Zr-4Lw_7vXn2PbT6yMdKsE1uHgJcAo' },
      bundle,
    );
    const operator = administration(site.ports as AccountPorts);
    const { organizationId } = county;
    const passwordHash = await site.ports.accounts.directory.hash(password);
    await operator.admit({ email, name: 'Rosa', role: 'admin', organizationId, passwordHash });
    const signIn = { email, password };
    const answer = await post('/api/auth/sign-in/email', signIn, { ...json, origin })({ site } as Around);
    expect([answer.status, faults(answer, origin), answer.headers.getSetCookie().length]).toEqual([200, [], 1]);
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    around = {
      site,
      cookie,
      organizationId,
      document: '',
      notice: { id: '', number: '' },
      out: (now) => void (isOut = now),
    };
    const uploaded = await mine('/api/v1/document/upload?name=notes.txt', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: 'Some notes.',
    })(around);
    expect([uploaded.status, faults(uploaded, origin)]).toEqual([201, []]);
    const { id: document } = (await uploaded.json()) as { id: string };
    const notice = await (await marketOf(county)).published({ documents: [document] });
    around = { ...around, document, notice };
  });
  afterAll(async () => {
    await around.site.close();
    await county.close();
  });

  test('is in the table', () => {
    expect(kindsOf(around.site.operations).toSorted()).toEqual(Object.keys(stated).toSorted());
    const planted = {
      access: 'anyone',
      answers: { 200: { description: '', media: 'image/png' } },
    } as unknown as Operation;
    expect(kindsOf([planted])).toEqual(['open: image/png']);
  });

  test('has the headers of its kind', async () => {
    const wrong: string[] = [];
    for (const [name, row] of Object.entries({ ...stated, ...besides })) {
      const response = await row.ask(around);
      const said = [
        ...(response.status === row.status ? [] : [`status ${response.status}`]),
        ...faults(response, origin, row),
      ];
      await response.body?.cancel();
      if (said.length > 0) wrong.push(`${name}: ${said.join('; ')}`);
    }
    expect(wrong).toEqual([]);
  });

  test('has them on every call, whatever it answers to nobody', async () => {
    const wrong: string[] = [];
    for (const { id, method, path } of around.site.operations) {
      const given = method === 'GET' ? {} : { headers: json, body: '{}' };
      const response = await around.site.ask(path.replace(/\{\w+\}/g, 'none'), { method, ...given });
      const cached = id === 'api.document' ? { cache: /^no-cache$/ } : {};
      const said = faults(response, origin, cached);
      await response.body?.cancel();
      if (said.length > 0) wrong.push(`${id} ${response.status}: ${said.join('; ')}`);
    }
    expect(wrong).toEqual([]);
  });

  test('has them on every page', async () => {
    const wrong: string[] = [];
    for (const { path } of pages) {
      const response = await around.site.ask(path.replace(/:\w+/g, 'none'));
      const said = faults(response, origin, { cache: revalidated, type: 'text/html' });
      await response.body?.cancel();
      if (said.length > 0) wrong.push(`${path} ${response.status}: ${said.join('; ')}`);
    }
    expect(wrong).toEqual([]);
  });

  test('an answer without one of them is noticed', () => {
    const whole = { ...headersAt(origin), 'cache-control': 'no-store' };
    expect(faults(new Response('', { headers: whole }), origin)).toEqual(
      ['no charset: text/plain;charset=UTF-8'].slice(1),
    );
    for (const name of Object.keys(whole)) {
      const { [name as keyof typeof whole]: _, ...rest } = whole;
      expect([name, faults(new Response('', { headers: rest }), origin).length]).toEqual([name, 1]);
    }
    const cookie = new Headers({ ...whole, 'set-cookie': 'levee=1; Path=/' });
    expect(faults(new Response('', { headers: cookie }), origin).length).toBeGreaterThan(0);
    expect(faults(new Response('', { headers: { ...whole, server: 'Levee' } }), origin)).toEqual(['tells server']);
    expect(faults(new Response('', { headers: whole }), origin, { saved: 'a.csv' })).toEqual(['content-disposition: ']);
  });
});

describe('an answer at the edge', () => {
  test('too many calls, and a page asked for unencrypted, have their headers as well', async () => {
    const county = await world();
    const origin = 'https://levee.example.gov';
    const site = await openSite(county, { PUBLIC_URL: origin, LIMITS_FACTOR: '0.01' }, bundle);
    const signIn = () => site.ask('/api/auth/sign-in/email', { method: 'POST', headers: json, body: '{}' });
    await signIn();
    const tooMany = await signIn();
    expect([tooMany.status, tooMany.headers.get('retry-after') !== null, faults(tooMany, origin)]).toEqual([
      429,
      true,
      [],
    ]);
    const plain = await site.ask('/about?a=1', { headers: { 'x-forwarded-proto': 'http' } });
    expect([plain.status, plain.headers.get('location')]).toEqual([308, `${origin}/about?a=1`]);
    // Over an unencrypted connection browsers have to ignore HSTS, so it is not said there.
    expect(faults(plain, 'http://levee.example.gov', { cache: /^no-cache$/ })).toEqual([]);
    await site.close();
    await county.close();
  });
});

/** A database that cannot be reached while it is said to be out. */
const outAtTimes = (database: Database, isOut: () => boolean): Database =>
  new Proxy(database, {
    get(target, name: keyof Database) {
      const value: unknown = target[name];
      if (typeof value !== 'function' || !['within', 'platform', 'read'].includes(name)) return value;
      return (...given: unknown[]): unknown =>
        isOut()
          ? Promise.reject(new DatabaseUnavailable('out'))
          : (value as (...all: unknown[]) => unknown).apply(target, given);
    },
  });
