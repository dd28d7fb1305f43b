import { readFileSync } from 'node:fs';
import { createServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer as createTcp, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { records } from '#domains';
import { hear } from '#domains/connectors/connections/answer.server.ts';
import { hearFeed } from '#domains/grants/opportunities/import/read-feed.server.ts';
import { askOver } from '#domains/procurement/surety/surety-service.server.ts';
import { postOrder } from '#domains/procurement/sending/post-order.server.ts';
import { startPageOf } from '#domains/procurement/punchout/start-page.server.ts';
import { Failure } from '#kernel/record/fail.ts';
import { openOidc } from '#server/auth/oidc.ts';
import { type OutboundCall, outboundFetch, outboundRead } from '#server/services/outbound/outbound.ts';
import { openWebhooks } from '#server/services/webhooks/webhooks.ts';
import { type AccountWorld, accountWorld, type Browser, origin } from '../world/account-world.ts';
import { meansOf } from '../world/connections.ts';
import { hostileNames, literal, misled, misspelled } from '../world/inside-spellings.ts';
import { type Source, root, sources } from '../world/sources.ts';

/**
 * Who opens connections besides `server/services/outbound`, which calls the addresses that organizations choose. All of them go to
 * addresses that the operator set in the environment, or to this machine; an organization chooses none of them.
 */
const openers: Readonly<Record<string, string>> = {
  'server/services/outbound/outbound.ts': 'The one guarded way.',
  'server/services/files/stores.ts': 'The file store: STORAGE_URL.',
  'server/services/files/scan.ts': 'The virus scanner: SCANNER_URL.',
  'domains/assistant/model/model.server.ts': 'The language model: LLM_BASE_URL.',
  'domains/accounts/email-domain.server.ts':
    'Asks the name server of this machine for one TXT entry; it is compared, never shown, and no connection follows.',
  'server/auth/accounts.ts': 'Its own parameter: the server’s answer to a request.',
  'server/http/listening.ts': 'Its own parameter, as above.',
  'server/db/postmaster-file.ts': 'Starts ps, to see whether a process of the built-in database is alive.',
  'server/db/postgres-process.ts': 'Starts the built-in database.',
};
/** Packages the server loads, and why each of those that can open a connection only goes where the operator says. */
const packages: Readonly<Record<string, string>> = {
  pg: 'The database: DATABASE_URL or the built-in one.',
  'pg-boss': 'Through our own pool.',
  'shamir-secret-sharing': 'Arithmetic; opens nothing.',
  kysely: 'Through our own pool.',
  nodemailer: 'The mail server: SMTP_URL. A mail may name neither a file nor an address to fetch.',
  aws4fetch: 'Signs for the file store; the call itself is ours.',
  'better-auth': 'Its handler and its own providers are not mounted; it hashes passwords and keeps tables.',
  '@hono/node-server': 'Answers requests.',
  '@node-saml/node-saml': 'Judges what the browser brings; metadata are entered, not fetched.',
  '@node-saml/node-saml/lib/xml.js': 'As above.',
  pmtiles: 'Takes the header of a file apart; what fetches parts of one runs in the browser.',
  'pdfjs-dist/legacy/build/pdf.mjs': 'Reads bytes that we made; it is given no address, and such a file names none.',
};
const silent = new Set(
  '@cantoo/pdf-lib @pdf-lib/fontkit @simplewebauthn/server bwip-js/browser d3-geo fast-xml-parser highs hono jose postal-mime subset-font topojson-client zod'.split(
    ' ',
  ),
);

const ofServer = ({ path, isTest }: Pick<Source, 'path' | 'isTest'>): boolean =>
  !isTest && /^(server|domains|kernel|seeds)\/.*\.ts$/.test(path) && !browserOnly.has(path);
/** Scripts of public pages; a browser runs them, and its own policy lets them call this server alone. */
const browserOnly = new Set([
  'domains/public/demo/demo-island.ts',
  'domains/procurement/sealing/receipt-island.ts',
  'domains/procurement/evaluation/draw-island.ts',
  'domains/procurement/publication/opening-island.ts',
]);

describe('one way out', () => {
  const served = sources().filter(ofServer);

  test('nothing on the server opens a connection but the guarded call and those that are named here', () => {
    const found = served.filter(({ path, text }) => meansOf(path, text).length > 0).map(({ path }) => path);
    expect(served.length).toBeGreaterThan(300);
    expect(found.toSorted()).toEqual(Object.keys(openers).toSorted());
  });

  test('what loads or calls by another name is noticed', () => {
    const planted: readonly [string, string][] = [
      [`await fetch(url)`, 'fetch'],
      [`const call = fetch; await call(url)`, 'fetch'],
      [`export const f = (call = globalThis.fetch) => call(url)`, 'fetch'],
      [`given({ fetch })`, 'fetch'],
      [`globalThis['fetch'](url)`, 'fetch'],
      [`new WebSocket(url)`, 'WebSocket'],
      [`import { request } from 'node:https'; request(url)`, 'https request'],
      [`import * as net from 'node:net'; net.connect(1)`, 'net *'],
      [`import net from 'net'; net.connect(1)`, 'net *'],
      [`import { isIP, connect as to } from 'node:net'; to(1)`, 'net connect'],
      [`const { connect } = await import('node:tls')`, 'tls *'],
      [`require('undici').request(url)`, 'undici *'],
      [`import { execFile } from 'node:child_process'; execFile('curl', [url])`, 'child_process execFile'],
      [`process.getBuiltinModule('http').get(url)`, 'process getBuiltinModule'],
      [`import { resolveTxt } from 'node:dns/promises'; resolveTxt(name)`, 'dns/promises resolveTxt'],
    ];
    for (const [text, said] of planted) expect([text, meansOf('planted.ts', text)]).toEqual([text, [said]]);
    const innocent = `import { isIP, type Socket } from 'node:net'; import type { Server } from 'node:http';
      jobs.fetch(1); ({ fetch: answer }); class Work { fetch(id: string) { return this.fetch(id); } }`;
    expect(meansOf('planted.ts', innocent)).toEqual([]);
  });

  test('every package the server loads is one whose connections are known', () => {
    const loaded = new Set(
      served.flatMap(({ imports }) =>
        imports
          .filter(({ ours, typeOnly, target }) => !ours && !typeOnly && !target.startsWith('node:'))
          .map(({ target }) => target),
      ),
    );
    // A hook of a screen, written without JSX.
    loaded.delete('react');
    expect([...loaded].toSorted()).toEqual([...Object.keys(packages), ...silent].toSorted());
  });

  test('jose judges keys that are given to it, and fetches none', () => {
    const jose = served.filter(({ imports }) => imports.some(({ target }) => target === 'jose'));
    expect(jose.map(({ path }) => path)).toEqual(['server/auth/oidc.ts']);
    expect(jose.filter(({ words }) => words.includes('createRemoteJWKSet'))).toEqual([]);
  });

  test('mail names no file and no address for the sender to fetch', () => {
    const transport = readFileSync(join(root, 'server/services/mail/transport.ts'), 'utf8');
    expect(transport).toMatch(/disableFileAccess: true,\s+disableUrlAccess: true/);
  });
});

/** Every address in a record: called by the server, hence guarded, or only ever opened by a browser. */
const addresses: Readonly<Record<string, 'called' | 'shown'>> = {
  'webhook_endpoint.url': 'called',
  'connection.url': 'called',
  'order_channel.url': 'called',
  'firm_profile.website': 'shown',
  'vendor.website': 'shown',
  'punchout_supplier.setupUrl': 'called',
  'surety_service.url': 'called',
  'cooperative_contract.address': 'shown',
  'grant_opportunity.link': 'shown',
  'market_import.address': 'shown',
  'rule_confirmation.address': 'shown',
};

type Reach = Pick<OutboundCall, 'allowLoopback' | 'resolve'>;
type Read = typeof outboundRead;

/** What the server does with an address, as far as the connection, in the feature's own code. Answers what a person is told. */
const features: Readonly<Record<string, (url: string, read: Read) => Promise<string>>> = {
  webhook: async (url, read) =>
    JSON.stringify(
      await read({
        url,
        method: 'POST',
        headers: {},
        body: '{}',
        timeoutMs: 2000,
        maxBytes: 1000,
        allowLoopback: false,
      }),
    ),
  connection: async (url, read) => {
    const heard = await hear({ url, authentication: 'none', headerName: null, secret: null }, false, read);
    return heard.ok ? 'read' : heard.because;
  },
  'order channel': async (url, read) => {
    const posted = await postOrder({ url, body: '<cXML/>', allowLoopback: false, read });
    return posted.ok ? 'there' : posted.result;
  },
  'surety service': async (url, read) => {
    const said = await askOver({ url, key: null, allowLoopback: false, read }, { test: true });
    return 'text' in said ? 'there' : said.because;
  },
  'CommonGrants feed': async (url, read) => {
    const heard = await hearFeed(url, false, read);
    return heard.ok ? 'there' : heard.because;
  },
  PunchOut: (url, read) =>
    startPageOf({ url, body: '<cXML/>', name: 'Gulf Safety Supply', allowLoopback: false, read }),
  'OpenID discovery': (url, read) =>
    oidcWith(read)
      .inspect(url)
      .then(() => 'there'),
  'OpenID keys': (url, read) =>
    oidcWith(described({ jwks_uri: url }, read))
      .inspect(ISSUER)
      .then(() => 'there'),
  'OpenID token': (url, read) =>
    oidcWith(described({ token_endpoint: url }, read))
      .finish(
        { issuer: ISSUER, clientId: 'levee', clientSecret: 'a secret' },
        { secret: 'way', redirectUri: `${origin}/back`, code: 'code' },
      )
      .then(() => 'there'),
};
const ISSUER = 'https://login.example.gov';
const oidcWith = (call: Read) => openOidc({ clock: { now: () => new Date() }, allowLoopback: false, call });
/** A provider in the open whose own description points somewhere else. */
const described =
  (more: object, read: Read): Read =>
  async (call) => {
    if (!call.url.startsWith(`${ISSUER}/.well-known/`)) return read(call);
    const [token_endpoint, jwks_uri] = [`${ISSUER}/token`, `${ISSUER}/keys`];
    const text = JSON.stringify({
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/in`,
      token_endpoint,
      jwks_uri,
      ...more,
    });
    return { status: 200, statusClass: 2, failure: null, text };
  };
const told = (work: Promise<string>): Promise<string> =>
  work.catch((error: unknown) => {
    if (error instanceof Failure) return `refused: ${error.message}`;
    throw error;
  });

describe('an address that an organization chooses', () => {
  let traps: Server[];
  let port = 0;
  let reached = 0;
  beforeAll(async () => {
    const trap = () => createTcp((socket) => void (reached++, socket.destroy()));
    const listen = (server: Server, at: string, on: number) =>
      new Promise<number>((ready, refused) => {
        server.once('error', refused);
        server.listen(on, at, () => ready((server.address() as AddressInfo).port));
      });
    const [four, six] = [trap(), trap()];
    port = await listen(four, '0.0.0.0', 0);
    traps = [four];
    // A machine without IPv6 has nothing to trap there.
    await listen(six, '::1', port).then(
      () => traps.push(six),
      () => {},
    );
  });
  afterAll(() => {
    for (const trap of traps) trap.close();
  });

  const hosts = [...literal, ...misled];
  const urls = () => [...hosts.map((host) => `https://${host}:${port}/hook`), ...misspelled(port)];
  const guarded =
    (reach: Reach): Read =>
    (call) =>
      outboundRead({ ...call, ...reach });
  const resolve = hostileNames;

  test('is one of more than a hundred and twenty spellings, for each thing that calls one', async () => {
    expect(new Set(urls()).size).toBeGreaterThanOrEqual(180);
    for (const [feature, call] of Object.entries(features))
      for (const url of urls()) {
        const said = await told(call(url, guarded({ allowLoopback: false, resolve })));
        expect([feature, url, said.includes('"failure":null'), said === 'there']).toEqual([feature, url, false, false]);
      }
    expect(reached).toBe(0);
  });

  test('without the guard these same calls reach the listener', async () => {
    for (const [feature, call] of Object.entries(features)) {
      const before = reached;
      await told(call(`https://127.0.0.1:${port}/hook`, (one) => outboundRead({ ...one, allowLoopback: true })));
      // What is refused by its spelling in an answer is not even tried.
      expect([feature, reached - before]).toEqual([feature, /keys|token/.test(feature) ? 0 : 1]);
    }
    reached = 0;
  });

  test('every address in a record is one whose use is known', () => {
    const found = records.flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, { spec }]) => (spec.kind.name === 'url' ? [`${name}.${field}`] : [])),
    );
    expect(found.toSorted()).toEqual(Object.keys(addresses).toSorted());
  });

  describe('in the product itself', () => {
    let here: AccountWorld;
    let rosa: Browser;
    let organizationId: string;
    let turns = 0;
    beforeAll(async () => {
      here = await accountWorld({ env: { LIMITS_FACTOR: '100000' }, resolve: hostileNames });
      organizationId = await here.organization('Tidewater County');
      await here.person('rosa@tidewater.example', 'admin', organizationId);
      rosa = await here.signedIn('rosa@tidewater.example');
    });
    afterAll(() => here.close());

    const shop = (setupUrl: string) => ({
      name: `Shop ${turns++}`,
      setupUrl,
      theirIdentity: '942888711',
      ourIdentity: 'TIDEWATER',
      sharedSecret: 'correct-horse-battery',
    });
    const saved: Readonly<Record<string, (url: string) => Promise<{ status: number; text: string }>>> = {
      url: (url) => rosa.post('/api/v1/webhook_endpoint/add', { url, events: ['*'] }),
      'url of a connection': (url) =>
        rosa.post('/api/v1/connection', { name: `Ledger ${turns++}`, url, target: 'cost_center', mode: 'create' }),
      setupUrl: (url) => rosa.post('/api/v1/punchout_supplier', shop(url)),
      issuer: (issuer) =>
        rosa.post('/api/v1/sso_connection/save', {
          name: `Provider ${turns++}`,
          issuer,
          clientId: 'levee',
          clientSecret: 'a-secret-of-the-client',
        }),
    };

    test('is refused by its field when it is saved, and nobody is called for that', async () => {
      for (const [field, save] of Object.entries(saved)) {
        const kept: string[] = [];
        for (const url of urls()) {
          const { status, text } = await save(url);
          // No address at all may be refused by a rule of the record.
          const refusals = url.trim() === '' ? [400, 422] : [400];
          if (!refusals.includes(status) || !text.includes(`"path":"${field.split(' ')[0]}"`))
            kept.push(`${url}: ${status} ${text.slice(0, 200)}`);
        }
        expect([field, kept]).toEqual([field, []]);
        expect((await save('https://other-system.example.com/hook')).status).toBeLessThan(300);
      }
      expect(reached).toBe(0);
    });

    test('whose name leads inside only after it was saved is called by nobody, and nothing but that is told', async () => {
      const endpoints = ['127.0.0.1', '[::1]', '[::ffff:7f00:1]', 'loop.example.com', 'mixed.example.com', 'metadata'];
      const ids: string[] = [];
      for (const host of endpoints) {
        const { body } = await rosa.post('/api/v1/webhook_endpoint/add', {
          url: `https://hook-${turns++}.example.com/`,
          events: ['*'],
        });
        const { id } = (body as unknown as { row: { id: string } }).row;
        ids.push(id);
        await here.database.within({ organizationId }, (tx) =>
          tx.query('update webhook_endpoint set url = $2 where id = $1', [id, `https://${host}:${port}/hook`]),
        );
      }
      const webhooks = openWebhooks({
        database: here.database,
        sealer: here.ports.sealer,
        clock: here.clock,
        log: here.ports.log,
        allowLoopback: false,
        changeEndpoint: async () => {},
        call: (call) => outboundFetch({ ...call, resolve: hostileNames }),
      });
      await here.database.within({ organizationId }, async (tx) => {
        for (const id of ids) await webhooks.enqueueTest(tx, id);
      });
      expect(await webhooks.deliverDue()).toBe(ids.length);
      const attempts = await here.database.within({ organizationId }, (tx) =>
        tx.query('select state, attempts from webhook_delivery where endpoint_id = any($1)', [ids]),
      );
      for (const one of attempts)
        expect(one).toEqual({
          state: 'dead',
          attempts: [{ at: expect.any(String), ms: 0, answer: null, failure: 'address' }],
        });
      expect([attempts.length, reached]).toEqual([ids.length, 0]);
    });
  });

  describe('whose answer leads on', () => {
    let outside: HttpServer;
    let at = '';
    let reply: { status: number; location?: string; body: string } = { status: 200, body: '' };
    let asked = 0;
    beforeAll(async () => {
      outside = createServer((_, response) => {
        asked++;
        response
          .writeHead(
            reply.status,
            reply.location ? { location: reply.location, refresh: `0;url=${reply.location}` } : {},
          )
          .end(reply.body);
      });
      await new Promise<void>((ready) => outside.listen(0, '127.0.0.1', ready));
      at = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
    });
    afterAll(() => void outside.close());

    test('is followed nowhere, by no kind of redirect, and its words are told to nobody', async () => {
      const inside = `http://127.0.0.1:${port}/inside-mark`;
      const page = `<html><meta http-equiv="refresh" content="0;url=${inside}">body-mark</html>`;
      for (const [feature, call] of Object.entries(features).filter(([name]) => !/keys|token/.test(name)))
        for (const status of [301, 302, 303, 307, 308, 200, 500]) {
          const before = asked;
          reply = { status, body: page, ...(status >= 300 && status < 400 ? { location: inside } : {}) };
          // The test's own machine stands for the public one that answers.
          const said = await told(call(at, (one) => outboundRead({ ...one, url: `${at}/`, allowLoopback: true })));
          const shown = feature === 'webhook' ? JSON.stringify({ ...JSON.parse(said), text: null }) : said;
          expect([feature, status, asked - before, reached, /mark/.test(shown), said === 'there']).toEqual([
            feature,
            status,
            1,
            0,
            false,
            false,
          ]);
        }
    });

    test('is resolved once: a name that answers twice differently is called where it was checked, or not at all', async () => {
      for (const [first, then, calls] of [
        ['127.0.0.1', '10.0.0.5', 1],
        ['10.0.0.5', '127.0.0.1', 0],
      ] as const) {
        let lookups = 0;
        const before = asked;
        await outboundRead({
          url: `http://twice.example.com:${new URL(at).port}/`,
          method: 'GET',
          headers: {},
          timeoutMs: 2000,
          maxBytes: 1000,
          allowLoopback: true,
          resolve: async () => (++lookups === 1 ? [first] : [then]),
        });
        expect([lookups, asked - before, reached]).toEqual([1, calls, 0]);
      }
    });
  });
});
