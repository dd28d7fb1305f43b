import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Files } from '#server/services/files/files.ts';
import { type AccountWorld, accountWorld, type Browser, password } from '../../tests/world/account-world.ts';
import { type OidcProvider, oidcProvider } from '../../tests/world/oidc-provider.ts';
import { post, proveDomain, setUpSso } from '../../tests/world/sso.ts';
import { totpAt } from './totp.ts';

/*
 * What ends whom: every event that ends a session, a key, a membership or a right, against every way in which somebody may be
 * connected at that moment. Calls are asked at once, bodies under way a second of the world later. Law: ASVS V7.4, V8.3.2.
 */

let here: AccountWorld;
let provider: OidcProvider;
let dana: Browser;
let operator: Browser;
let people = 0;

/** A file that is sent piece by piece, as slowly as it is taken. */
const files = {
  take: async ({ name }: { name: string }) => ({
    name,
    size: 6,
    type: 'text/plain',
    hash: 'a'.repeat(64),
    scan: 'clean',
  }),
  open: async () =>
    (async function* () {
      for (const letter of 'ABCDEF') yield Buffer.from(letter);
    })(),
} as unknown as Files; // all that the calls of documents use of it

beforeAll(async () => {
  provider = await oidcProvider({ now: () => here.clock.at() });
  here = await accountWorld({ env: { LIMITS_FACTOR: '1000', WEBHOOK_LOOPBACK: 'yes' }, files });
  const state = await here.organization('The state');
  await here.person('operator@state.example', 'platform_admin', state);
});
afterAll(async () => {
  await here.close();
  await provider.close();
});

type Outcome = 'lives' | 'ends' | 'comes again';

/** A person in two browsers, with a key, and with a file, an export and a live screen under way. */
interface Connected {
  readonly email: string;
  readonly county: string;
  readonly memberId: string;
  readonly keyId: string;
  readonly first: Browser;
  readonly second: Browser;
  outcomes(): Promise<Record<Channel, Outcome>>;
}

const channels = ['call', 'file', 'export', 'live', 'key', 'keyExport', 'second'] as const;
type Channel = (typeof channels)[number];

interface Body {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly reader: ReadableStreamDefaultReader<Uint8Array>;
}

async function begun(path: string, headers: Record<string, string>): Promise<Body> {
  const response = await here.ask(path, { headers });
  expect([path, response.status]).toEqual([path, 200]);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  expect((await reader.read()).done).toBe(false);
  return { path, headers, reader };
}

/** Whether the rest of it comes. A screen that listens has no rest: it is still open, or it is over. */
async function outcomeOf({ path, headers, reader }: Body): Promise<Outcome> {
  if (!path.endsWith('/live')) {
    for (;;) {
      const piece = await reader.read().catch((error: { code: string }) => error.code);
      if (piece === 'standing.ended') return 'ends';
      if (typeof piece === 'string') throw new Error(`${path} broke off: ${piece}`);
      if (piece.done) return 'lives';
    }
  }
  // What it was told meanwhile comes first.
  for (;;) {
    const piece = await Promise.race([reader.read(), turn('quiet' as const)]);
    if (piece === 'quiet') {
      await reader.cancel();
      return 'lives';
    }
    if (piece.done) break;
  }
  const { status, body } = await here.ask(path, { headers });
  if (![200, 401, 403].includes(status)) throw new Error(`${path} answered ${status}`);
  await body?.cancel();
  return status === 200 ? 'comes again' : 'ends';
}

/** Only a refusal ends a call: what else may be wrong at that moment shows itself. */
async function mayCall(browser: Browser, path: string, headers = {}): Promise<Outcome> {
  const { status, text } = await browser.get(path, headers);
  if (![200, 401, 403].includes(status)) throw new Error(`${path} answered ${status}: ${text}`);
  return status === 200 ? 'lives' : 'ends';
}

async function second() {
  here.clock.pass(1);
  await here.clock.settled();
  await turn();
}

async function connected(): Promise<Connected> {
  const nth = ++people;
  const domain = `county${nth}.example`;
  const county = await here.organization(`County ${nth}`);
  const email = `rosa@${domain}`;
  await here.person(`dana@${domain}`, 'admin', county);
  await here.person(email, 'admin', county);
  dana = await here.signedIn(`dana@${domain}`);
  operator = await here.signedIn('operator@state.example');
  const [one, two] = [await here.signedIn(email), await here.signedIn(email)];
  const { key, row } = (await one.post('/api/v1/api_key/issue', { name: 'Export', scopes: ['*'] })).body as never as {
    key: string;
    row: { id: string };
  };
  const upload = await here.ask('/api/v1/document/upload?name=plan.txt', {
    method: 'POST',
    headers: {
      cookie: one.cookie ?? '',
      origin: 'https://levee.example.gov',
      'content-type': 'application/octet-stream',
    },
    body: 'ABCDEF',
  });
  const { id: document } = (await upload.json()) as { id: string };
  const { data } = (await dana.get(`/api/v1/organization_members?email=${email}`)).body as never as {
    data: { id: string }[];
  };
  const cookie = { cookie: one.cookie ?? '' };
  const bearer = { authorization: `Bearer ${key}` };
  // What only an administrator sees, so that a lost role shows.
  const [own, exported] = ['/api/v1/invitation', '/api/v1/cost_center/export'];
  await post(dana, 'cost_center', { code: '4010', name: 'Stormwater crew' }, 201);
  const bodies = {
    file: await begun(`/api/v1/document/${document}/content`, cookie),
    export: await begun(exported, cookie),
    live: await begun('/api/v1/live', cookie),
    keyExport: await begun(exported, bearer),
  };
  return {
    email,
    county,
    memberId: data[0]?.id ?? '',
    keyId: row.id,
    first: one,
    second: two,
    async outcomes() {
      // Calls first: they are judged as they come, without a second of grace at the server that made the change.
      const calls = {
        call: await mayCall(one, own),
        key: await mayCall(here.browser(), own, bearer),
        second: await mayCall(two, '/api/v1/cost_center'),
      };
      await second();
      const found: Partial<Record<Channel, Outcome>> = calls;
      for (const [channel, body] of Object.entries(bodies)) found[channel as Channel] = await outcomeOf(body);
      return found as Record<Channel, Outcome>;
    },
  };
}

const sql = (text: string, values: readonly unknown[]) => here.database.platform((tx) => tx.query(text, values));
const ok = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  if (status !== 200) throw new Error(text);
};
const another = 'Second-try 2027!';
const secrets = new Map<string, string>();
async function enrol(browser: Browser) {
  const { body } = await browser.post('/api/auth/second-factor/begin');
  secrets.set((await browser.get('/api/auth/get-session')).body['user']?.['email'] ?? '', String(body['secret']));
  await ok(browser.post('/api/auth/second-factor/confirm', { code: totpAt(String(body['secret']), here.clock.at()) }));
}
async function ownSignIn(): Promise<string> {
  const domain = `county${people}.example`;
  await proveDomain(here, dana, domain);
  return setUpSso(dana, provider, { email: `dana@${domain}` });
}
/** As if both browsers had come through the organization's provider. */
const cameBySso = ({ email, county }: Connected) =>
  sql(
    `update auth.sessions set method = 'sso', confined_to = $2 where user_id = (select id from auth.users where email = $1)`,
    [email, county],
  );

/** A letter for each channel in its order: `x` ends, `.` lives, `o` ends and comes again by itself. */
type Row = readonly [event: string, outcomes: string, happen: (who: Connected) => Promise<unknown>];
const letters: Record<string, Outcome> = { x: 'ends', '.': 'lives', o: 'comes again' };

const matrix: Row[] = [
  // The order is: call, file, export, live, key, keyExport, second.
  ['the person signs out', 'xxxx...', ({ first }) => ok(first.post('/api/auth/sign-out'))],
  ['they sign out everywhere else', 'xxxx...', (who) => ok(who.second.post('/api/auth/sessions/end'))],
  ['an administrator signs them out', 'xxxx..x', (who) => moveMember(who, 'signOut')],
  ['they are suspended', 'xxxxxxx', (who) => moveMember(who, 'suspend', { reason: 'On leave' })],
  ['they are removed', 'xxxxxxx', (who) => moveMember(who, 'leave')],
  ['they are demoted', 'xxxoxx.', ({ email }) => grant(email, 'user')],
  ['they get a stronger role', '...o...', ({ email }) => grant(email, 'platform_admin')],
  ['the organization is suspended', 'xxxxxxx', suspendOrganization],
  ['its provider is switched off', 'xxxx..x', switchOff],
  ['its provider becomes the only way in', 'xxxx..x', enforce],
  ['the password is changed', 'xxxxxx.', changePassword],
  ['the password is reset', 'xxxxxxx', reset],
  ['a second factor is set up', '.......', ({ first }) => enrol(first)],
  ['the key is revoked', '....xx.', ({ first, keyId }) => post(first, `api_key/${keyId}/revoke`)],
  ['an hour passes without them', 'xxxx...', (who) => idle(who.second, 60 * 60)],
  ['an hour but for a second passes', '.......', (who) => idle(who.second, 60 * 60 - 2)],
  ['twelve busy hours pass', 'xxxx..x', ({ first }) => busy([first], 12 * 3600)],
  ['twelve hours but for a second pass', '.......', (who) => busy([who.first, who.second], 12 * 3600 - 2)],
];

function moveMember({ memberId }: Connected, step: 'signOut' | 'suspend' | 'leave', body = {}) {
  return post(dana, `organization_members/${memberId}/${step}`, body);
}
function suspendOrganization({ county }: Connected) {
  return ok(operator.post(`/api/v1/tenants/${county}/suspend`, { reason: 'Unpaid' }));
}
function changePassword(who: Connected) {
  const body = { currentPassword: password, newPassword: another };
  return ok(who.second.post('/api/auth/change-password', body));
}
const grant = (email: string, role: 'user' | 'platform_admin') =>
  here.operator.grantRole({ email, role, organization: `County ${people}` });
async function switchOff(who: Connected) {
  const id = await ownSignIn();
  await cameBySso(who);
  await post(dana, `sso_connection/${id}/switch`, { on: false });
}
async function enforce() {
  await ownSignIn();
  await enrol(dana);
  // What is looked at each second has come back before anything changes: while it has not, the next second is left out.
  here.clock.pass(60);
  await here.clock.settled();
  const { data } = (await dana.get('/api/v1/organization_members')).body as never as {
    data: { id: string; email: string }[];
  };
  const spared = data.filter(({ email }) => email.startsWith('dana@')).map(({ id }) => id);
  await post(dana, 'single_sign_on/require', { required: true, spared });
}
async function reset({ email }: Connected) {
  await here.browser().post('/api/auth/request-password-reset', { email });
  await here.accounts.settled();
  const token = here.tokenFor(email);
  await ok(here.browser().post('/api/auth/reset-password', { token, newPassword: another }));
}
/** Time passes in which the second browser is used, half-way, and the first one is not. */
async function idle(used: Browser, seconds: number) {
  here.clock.pass(1800);
  await here.clock.settled();
  expect((await used.get('/api/v1/cost_center')).status).toBe(200);
  here.clock.pass(seconds - 1800);
  await here.clock.settled();
}
async function busy(browsers: readonly Browser[], seconds: number) {
  for (let left = seconds; left > 0; left -= 1800) {
    here.clock.pass(Math.min(1800, left));
    await here.clock.settled();
    if (left > 1800) for (const one of browsers) expect(await mayCall(one, '/api/v1/cost_center')).toBe('lives');
  }
}

describe('what ends when', () => {
  test.each(matrix)('%s: %s', async (_, outcomes, happen) => {
    const who = await connected();
    await happen(who);
    const found = await who.outcomes();
    expect(found).toEqual(Object.fromEntries(channels.map((one, at) => [one, letters[outcomes[at] ?? '']])));
  });
});

describe('a new token', () => {
  const nameAt = ({ cookie }: Browser) => cookie ?? '';

  test('comes with a sign-in, with a second factor and with another role, and the one before opens nothing', async () => {
    const { email, first } = await connected();
    const browser = here.browser();
    await ok(browser.signIn(email));
    const tokens = [nameAt(browser)];
    await ok(browser.signIn(email));
    tokens.push(nameAt(browser));
    await enrol(browser);
    tokens.push(nameAt(browser));
    await ok(browser.get('/api/v1/cost_center'));
    await grant(email, 'platform_admin');
    await ok(browser.get('/api/v1/cost_center'));
    tokens.push(nameAt(browser));
    expect(new Set(tokens).size).toBe(4);

    // The code of the app ends a sign-in: its token is another one than any before.
    here.clock.pass(60);
    const { secondFactor } = (await browser.signIn(email)).body as { secondFactor?: string };
    expect([secondFactor, nameAt(browser)]).toEqual([expect.any(String), tokens[3]]);
    const code = totpAt(secrets.get(email) ?? '', here.clock.at());
    await ok(browser.post('/api/auth/sign-in/code', { secondFactor, code }));
    expect(tokens).not.toContain(nameAt(browser));
    for (const token of tokens) {
      const thief = here.browser();
      thief.cookie = token;
      expect(await mayCall(thief, '/api/v1/cost_center')).toBe('ends');
    }
    expect(await mayCall(first, '/api/v1/cost_center')).toBe('lives');
  });
});

test('what has ended is refused a thousand times', async () => {
  const { first } = await connected();
  const kept = here.browser();
  kept.cookie = first.cookie;
  await ok(first.post('/api/auth/sign-out'));
  let accepted = 0;
  for (let at = 0; at < 1000; at++) if ((await mayCall(kept, '/api/v1/cost_center')) === 'lives') accepted++;
  expect(accepted).toBe(0);
});

test('an upload under way ends with the person who sends it, and keeps nothing', async () => {
  const { first, memberId } = await connected();
  const count = () => sql('select id from document where owner = $1', [memberId]);
  const before = await count();
  let takes = 0;
  Object.assign(files, { take: takeAll });
  async function takeAll(given: { name: string; content: AsyncIterable<Uint8Array> }) {
    for await (const piece of given.content) takes += piece.length;
    return { name: given.name, size: 6, type: 'text/plain', hash: 'b'.repeat(64), scan: 'clean' };
  }
  const body = new ReadableStream({ pull: async (stream) => stream.enqueue(await turn(Buffer.from('x'))) });
  const answer = here.ask('/api/v1/document/upload?name=late.txt', {
    method: 'POST',
    headers: {
      cookie: first.cookie ?? '',
      origin: 'https://levee.example.gov',
      'content-type': 'application/octet-stream',
    },
    body,
    duplex: 'half',
  } as RequestInit);
  while (takes < 2) await turn();
  await post(dana, `organization_members/${memberId}/suspend`, { reason: 'On leave' });
  await second();
  const { status, code } = (await (await answer).json()) as { status: number; code: string };
  expect([status, code]).toEqual([401, 'standing.ended']);
  expect(await count()).toEqual(before);
});
