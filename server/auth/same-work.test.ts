import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, password } from '../../tests/world/account-world.ts';

/*
 * Whether an address has an account shows in nothing: status, body, and the work that is done before the answer, which is what takes
 * the time. The work is counted, not timed: password hashes and statements. `npm run bench -- --timing` takes the time as well.
 */

let here: AccountWorld;
const known = 'rosa.delgado@tidewater.example';
const bySso = 'sso.only@tidewater.example';
const unconfirmed = 'not.yet@tidewater.example';
const unknown = 'nobody.at.all@tidewater.example';
/** What is done because of one call, until it has its answer. */
const doing = new AsyncLocalStorage<string[]>();
const [realHash, realQuery] = [crypto.scrypt, pg.Client.prototype.query];

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '1000' } });
  const county = await here.organization('Tidewater County');
  await here.person(known, 'admin', county);
  await here.database.platform((tx) =>
    here.accounts.directory.create(tx, { email: bySso, name: 'Ana', passwordHash: null, isVerified: true }),
  );
  await here.browser().post('/api/auth/sign-up/email', { email: unconfirmed, password, name: 'Not Yet' });
  await here.accounts.settled();
  await here.browser().signIn(unknown); // what is done once for all of them is done now

  crypto.scrypt = ((...given: Parameters<typeof crypto.scrypt>) => {
    const options = given[3] as { N?: number; r?: number; p?: number };
    doing.getStore()?.push(`hash ${given[2]} ${options.N} ${options.r} ${options.p}`);
    return realHash(...given);
  }) as unknown as typeof crypto.scrypt; // as it is called with a cost
  syncBuiltinESMExports();
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given as [string | { text?: string }];
    doing.getStore()?.push((typeof asked === 'string' ? asked : (asked.text ?? '')).replace(/\s+/g, ' ').slice(0, 90));
    return (realQuery as (...all: unknown[]) => unknown).apply(this, given);
  } as typeof pg.Client.prototype.query;
});
afterAll(async () => {
  crypto.scrypt = realHash;
  syncBuiltinESMExports();
  pg.Client.prototype.query = realQuery;
  await here.close();
});
afterEach(async () => {
  await here.accounts.settled();
});

async function workOf(path: string, init: RequestInit = {}) {
  const work: string[] = [];
  const response = await doing.run(work, () => here.ask(path, init));
  return { response, work: [...work] };
}

/** What a caller sees, and what was done until they saw it. */
async function seen(path: string, asked: object) {
  const { response, work } = await workOf(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  const { requestId: _, ...shown } = (await response.json()) as { requestId?: string };
  return { status: response.status, shown, work, headers: [...response.headers.keys()].sort() };
}

const others = [
  ['an account', known],
  ['an account without a password', bySso],
  ['an account that nobody confirmed', unconfirmed],
] as const;

describe.each<[path: string, bodyFor: (email: string) => object, hashes: number]>([
  ['/api/auth/sign-in/email', (email) => ({ email, password: 'Not-the-one 1!' }), 1],
  ['/api/auth/sign-up/email', (email) => ({ email, password: 'Not-the-one 1!', name: 'Somebody' }), 1],
  ['/api/auth/request-password-reset', (email) => ({ email }), 0],
  ['/api/auth/send-verification-email', (email) => ({ email }), 0],
  ['/functions/v1/send-verification-email', (email) => ({ type: 'verification', email, data: {} }), 0],
  ['/api/auth/sso/start', (email) => ({ email }), 0],
])('%s', (path, bodyFor, hashes) => {
  test.each(others)('tells an address that has %s from an unknown one by nothing', async (_, email) => {
    const stranger = await seen(path, bodyFor(unknown));
    expect(await seen(path, bodyFor(email))).toEqual(stranger);
    expect(stranger.work.filter((one) => one.startsWith('hash'))).toHaveLength(hashes);
    expect(stranger.work.some((one) => one.includes('rate_bucket') || one.includes('sso_domains'))).toBe(true);
    // Sign-up makes accounts; the next story finds none again.
    await here.accounts.settled();
    await here.database.platform((tx) => tx.query('delete from auth.users where email = $1', [unknown]));
  });
});

test('the work is seen: a statement or a hash more is noticed', async () => {
  const work: string[] = [];
  await doing.run(work, async () => {
    await here.accounts.directory.hash('Another-one 1!');
    await here.database.platform((tx) => tx.query('select 1 as planted'));
  });
  expect(work).toEqual([
    expect.stringMatching(/^hash 64 16384 16 1$/),
    expect.anything(),
    'select 1 as planted',
    'commit',
  ]);
});

test('an invitation says whether its address has an account to whoever reads the mail, after the same work', async () => {
  const admin = await here.signedIn(known);
  const tokens: string[] = [];
  for (const email of [bySso, 'guest@tidewater.example']) {
    expect((await admin.post('/api/v1/invitation/send', { email })).status).toBe(201);
    tokens.push(here.tokenFor(email));
  }
  const look = async (token: string) => {
    const { response, work } = await workOf(`/api/auth/invitation?token=${token}`);
    return { status: response.status, work, keys: Object.keys((await response.json()) as object).sort() };
  };
  const [one, other] = [await look(tokens[0] ?? ''), await look(tokens[1] ?? '')];
  expect(one).toEqual(other);
  // Without the link nothing is said of any address.
  const guesses = [await look('x'.repeat(43)), await look('y'.repeat(43))];
  expect(guesses[0]).toEqual(guesses[1]);
  expect(guesses.map(({ status }) => status)).toEqual([410, 410]);
  expect(guesses[0]?.work.length).toBeLessThan(one.work.length);
});

describe('exactly one address', () => {
  const thief = 'thief@evil.example';
  const wrong: [string, unknown][] = [
    ['a list', [known]],
    ['a list of two', [known, thief]],
    ['an object', { email: known }],
    ['an object like a list', { 0: known, length: 1 }],
    ['two in one text', `${known},${thief}`],
    ['two with a semicolon', `${known};${thief}`],
    ['two with a space', `${known} ${thief}`],
    ['a line more', `${known}\nBcc: ${thief}`],
    ['a name and an address', `Rosa <${known}>`],
    ['a null', null],
    ['a number', 7],
    ['an empty text', ''],
    ['an @ that looks like one', known.replace('@', '\uff20')],
    ['a small @', known.replace('@', '\ufe6b')],
    ['a Cyrillic letter', known.replace('o', '\u043e')],
    ['a dotless i', known.replace('i', '\u0131')],
    ['a Kelvin sign', 'mar\u212a@tidewater.example'],
    ['a letter with a mark of its own', known.replace('a', 'a\u0301')],
    ['a character that is not seen', known.replace('rosa', 'ro\u200bsa')],
    ['a full stop of another script', known.replace('.example', '\u3002example')],
    ['a dot behind the domain', `${known}.`],
  ];
  test.each(wrong)('is what a reset takes, and not %s', async (_, email) => {
    here.letters.length = 0;
    const { status, shown } = await seen('/api/auth/request-password-reset', { email });
    expect([status, shown]).toMatchObject([400, { issues: [{ path: 'email' }] }]);
    await here.accounts.settled();
    expect(here.letters).toEqual([]);
  });

  test('is what a reset takes, and not two fields of one name, or one more of another', async () => {
    here.letters.length = 0;
    const ask = (body: string) =>
      here.ask('/api/auth/request-password-reset', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    expect((await ask(`{"email":"${known}","to":"${thief}"}`)).status).toBe(400);
    expect((await ask(`{"email":"${known}","Email":"${thief}"}`)).status).toBe(400);
    expect((await ask(`{"email":"${known}","emails":["${thief}"]}`)).status).toBe(400);
    // JSON keeps the last of two fields of one name: one address, and the mail goes to that one's account or nowhere.
    expect((await ask(`{"email":"${known}","email":"${thief}"}`)).status).toBe(200);
    expect((await here.ask(`/api/auth/request-password-reset?email=${thief}`, { method: 'POST' })).status).toBe(400);
    await here.accounts.settled();
    expect(here.letters).toEqual([]);
  });
});
