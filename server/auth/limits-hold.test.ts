import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clientAddress, trustedProxies } from '#server/services/limits/client-address.ts';
import { type AccountWorld, accountWorld } from '../../tests/world/account-world.ts';

/* Ways round the limit on tries. Each is five wrong passwords that count as five, so that the sixth try, the right one, is refused. */
let here: AccountWorld;
let other: AccountWorld;
const rosa = 'rosa.delgado@tidewater.example';

beforeAll(async () => {
  here = await accountWorld();
  await here.person(rosa, 'admin', await here.organization('Tidewater County'));
  other = await here.second();
});
afterAll(async () => {
  await other.close();
  await here.close();
});
// Five tries in five minutes, then a quarter of an hour of rest.
afterEach(() => here.clock.pass(21 * 60));

interface Try {
  readonly email?: unknown;
  /** Where it comes from, as the server knows it. */
  readonly from?: string;
  readonly headers?: Record<string, string>;
  readonly path?: string;
  readonly method?: string;
  readonly more?: object;
  readonly at?: AccountWorld;
}
/** What stands in for the socket: behind no proxy of ours the forwarded address is the caller's own invention. */
const attempt = async (given: Try, password = 'Wrong-guess 1!') => {
  const { email = rosa, from = '203.0.113.7', headers = {}, path = '/api/auth/sign-in/email', more = {} } = given;
  const forwardedFor = Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-forwarded-for')?.[1];
  const address = clientAddress({ remoteAddress: from, forwardedFor }, trustedProxies([]));
  const response = await (given.at ?? here).ask(path, {
    method: given.method ?? 'POST',
    headers: { 'content-type': 'application/json', ...headers, 'x-test-address': address },
    body: JSON.stringify({ email, password, ...more }),
  });
  return response.status;
};

const [head, tail] = rosa.split('@') as [string, string];
const bypasses: [string, (nth: number) => Try][] = [
  ['a forwarded address', (nth) => ({ headers: { 'x-forwarded-for': `198.51.100.${nth}` } })],
  [
    'a forwarded address in another spelling',
    (nth) => ({ headers: { 'X-FORWARDED-FOR': ` 10.0.0.${nth} , 127.0.0.1` } }),
  ],
  [
    'a long list of forwarded addresses',
    (nth) => ({ headers: { 'x-forwarded-for': `${'1.2.3.4, '.repeat(50)}9.9.9.${nth}` } }),
  ],
  [
    'other headers of proxies',
    (nth) => ({
      headers: {
        'x-real-ip': `198.51.100.${nth}`,
        forwarded: `for=198.51.100.${nth}`,
        'cf-connecting-ip': `198.51.100.${nth}`,
        'true-client-ip': `198.51.100.${nth}`,
      },
    }),
  ],
  [
    'the case of the address',
    (nth) => ({
      from: `192.0.2.${nth}`,
      email: [...rosa].map((one, at) => (at % 7 === nth ? one.toUpperCase() : one)).join(''),
    }),
  ],
  ['spaces round the address', (nth) => ({ from: `192.0.2.${nth}`, email: `${' '.repeat(nth)}${rosa}\t` })],
  ['tags of one mailbox', (nth) => ({ from: `192.0.2.${nth}`, email: `${head}+${nth}@${tail}` })],
  ['another network each time', (nth) => ({ from: `198.51.100.${nth}` })],
  [
    'the addresses of one IPv6 customer',
    (nth) => ({ from: `2001:db8:7:7:${nth}::${nth}`, email: `person${nth}@tidewater.example` }),
  ],
  ['another person each time', (nth) => ({ email: `person${nth}@tidewater.example` })],
  ['two server processes', (nth) => ({ from: `192.0.2.${nth}`, at: nth % 2 ? here : other })],
  [
    'another question behind the path',
    (nth) => ({ from: `192.0.2.${nth}`, path: `/api/auth/sign-in/email?try=${nth}` }),
  ],
  [
    'another browser',
    (nth) => ({ headers: { 'user-agent': `Browser ${nth}`, cookie: `a=${nth}`, 'accept-language': `x-${nth}` } }),
  ],
];

describe('five wrong tries are five, whatever is changed:', () => {
  test.each(bypasses)('%s', async (_, change) => {
    const tries: number[] = [];
    for (let nth = 1; nth <= 5; nth++) tries.push(await attempt(change(nth)));
    expect(tries).toEqual([401, 401, 401, 401, 401]);
    // The sixth comes the same way and has the right password.
    expect(await attempt(change(6), 'Tide-water 2026!')).toBe(429);
  });

  test.each<[string, (nth: number) => Try, number[]]>([
    ['a dot behind the domain', () => ({ email: `${rosa}.` }), [400]],
    [
      'letters that look alike',
      (nth) => ({ email: rosa.replace('o', ['\u043e', '\u03bf', '\u00f6', '\u0585', '\uff4f'][nth - 1] ?? '\u00f2') }),
      [400],
    ],
    ['a list of addresses', () => ({ email: [rosa, rosa] }), [400]],
    ['a field more', (nth) => ({ more: { [`nonce${nth}`]: nth } }), [400]],
  ])('%s is refused, and counts for the network all the same', async (_, change, refused) => {
    const tries: number[] = [];
    for (let nth = 1; nth <= 5; nth++) tries.push(await attempt(change(nth)));
    expect(new Set(tries)).toEqual(new Set(refused));
    expect(await attempt({}, 'Tide-water 2026!')).toBe(429);
  });

  test.each<[string, Partial<Try>]>([
    ['a slash more', { path: '/api/auth/sign-in/email/' }],
    ['two slashes', { path: '/api/auth//sign-in/email' }],
    ['other letters', { path: '/api/auth/Sign-In/Email' }],
    ['an encoded slash', { path: '/api/auth/sign-in%2Femail' }],
    ['a parameter of the path', { path: '/api/auth/sign-in/email;x=1' }],
    ['another method', { method: 'PUT' }],
    ['a method in small letters', { method: 'patch' }],
    ['a method in a header', { method: 'DELETE', headers: { 'x-http-method-override': 'POST' } }],
  ])('%s leads to no sign-in at all', async (_, change) => {
    expect([404, 405]).toContain(await attempt(change as Try, 'Tide-water 2026!'));
    expect(await attempt({}, 'Tide-water 2026!')).toBe(200);
  });

  test('an encoded letter of the path is the same path', async () => {
    const path = '/api/auth/sign-in/%65mail';
    const tries: number[] = [];
    for (let nth = 1; nth <= 5; nth++) tries.push(await attempt({ path }));
    expect(new Set(tries).size).toBe(1);
    expect([401, 404]).toContain(tries[0]);
    expect(await attempt({ path }, 'Tide-water 2026!')).toBe(tries[0] === 401 ? 429 : 404);
  });
});

test('one place that sprays forty accounts gets five tries', async () => {
  const answers: number[] = [];
  for (let nth = 0; nth < 40; nth++)
    answers.push(await attempt({ email: `person${nth}@tidewater.example`, at: nth % 2 ? here : other }));
  expect(answers.filter((status) => status === 401)).toHaveLength(5);
  expect(answers.filter((status) => status === 429)).toHaveLength(35);
});

test('mails to all tags of one mailbox are five as well', async () => {
  const asks: number[] = [];
  for (let nth = 0; nth < 6; nth++)
    asks.push(
      (
        await here
          .browser(`192.0.2.${nth}`)
          .post('/api/auth/request-password-reset', { email: nth % 2 ? rosa : `${head}+${nth}@${tail}` })
      ).status,
    );
  expect(asks).toEqual([200, 200, 200, 200, 200, 429]);
});
