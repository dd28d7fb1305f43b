import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcp, type Server as TcpServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  address6,
  hostileNames,
  literal,
  misled,
  misspelled,
  private4,
} from '../../../tests/world/inside-spellings.ts';
import { acceptUrl, addressTrouble, outboundFetch, outboundRead, type OutboundCall } from './outbound.ts';
import { isPublicAddress } from './public-address.ts';

let traps: TcpServer[];
let reached = 0;
let port = 0;
let answering: Server;
let home = '';
const seen: { method: string | undefined; host: string | undefined; body: string }[] = [];
let reply = (_request: IncomingMessage, response: ServerResponse): void => void response.end('thanks');

const listen = (server: TcpServer | Server, at: string, on = 0) =>
  new Promise<number>((ready, refused) => {
    server.once('error', refused);
    server.listen(on, at, () => ready((server.address() as AddressInfo).port));
  });

beforeAll(async () => {
  const trap = () => createTcp((socket) => void (reached++, socket.destroy()));
  traps = [trap()];
  port = await listen(traps[0] as TcpServer, '0.0.0.0');
  const six = trap();
  await listen(six, '::1', port).then(
    () => traps.push(six),
    () => {},
  ); // a machine without IPv6 has nothing to trap there
  answering = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      seen.push({ method: request.method, host: request.headers.host, body });
      reply(request, response);
    });
  });
  home = `http://127.0.0.1:${await listen(answering, '127.0.0.1')}`;
});
afterAll(() => {
  for (const trap of traps) trap.close();
  answering.closeAllConnections();
  answering.close();
});

const call = (url: string, more: Partial<OutboundCall> = {}) =>
  outboundFetch({
    url,
    method: 'POST',
    headers: {},
    body: '{}',
    timeoutMs: 2000,
    maxBytes: 1000,
    allowLoopback: false,
    resolve: hostileNames,
    ...more,
  });

test('a hundred and twenty and more spellings of places inside reach nothing and are told apart as addresses', async () => {
  const hosts = [...literal, ...misled];
  expect(new Set(hosts).size).toBeGreaterThanOrEqual(150);
  const passed: string[] = [];
  for (const host of hosts) {
    const { failure } = await call(`https://${host}:${port}/hook`);
    if (failure !== 'address') passed.push(`${host}: ${failure}`);
  }
  expect(passed).toEqual([]);
  expect(reached).toBe(0);
});

test('spellings that are no plain https address are refused before anything is resolved', async () => {
  const passed: string[] = [];
  let asked = 0;
  for (const url of misspelled(port)) {
    const { failure } = await call(url, { resolve: async () => (asked++, ['93.184.215.14']) });
    if (failure !== 'url') passed.push(`${url}: ${failure}`);
  }
  expect(passed).toEqual([]);
  expect([asked, reached]).toEqual([0, 0]);
});

test('the test switch opens this machine and nothing else that is private', async () => {
  expect(await call(home, { allowLoopback: true })).toEqual({ status: 200, statusClass: 2, failure: null });
  const inside = [...private4, ...address6.filter((host) => !/^\[[0:]*1\]$/.test(host))];
  for (const host of inside) {
    expect([host, (await call(`http://${host}:${port}/`, { allowLoopback: true })).failure]).toEqual([host, 'address']);
  }
  expect(reached).toBe(0);
});

test('a name is asked for once and the call goes where the first answer was checked', async () => {
  let asked = 0;
  const rebinding = async () => (++asked === 1 ? ['127.0.0.1'] : ['10.0.0.5']);
  const url = `http://rebind.example.com:${new URL(home).port}/hook?a=1`;
  expect(await call(url, { allowLoopback: true, resolve: rebinding })).toMatchObject({ status: 200 });
  expect(asked).toBe(1);
  expect(seen.at(-1)).toEqual({ method: 'POST', host: new URL(url).host, body: '{}' });
  let turned = 0;
  const later = async () => (++turned === 1 ? ['10.0.0.5'] : ['127.0.0.1']);
  expect(await call(url, { allowLoopback: true, resolve: later })).toMatchObject({ failure: 'address' });
  expect(turned).toBe(1);
});

test('a redirect is an answer, never a second call', async () => {
  const before = seen.length;
  reply = (_request, response) => void response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end();
  expect(await call(home, { allowLoopback: true })).toEqual({ status: 302, statusClass: 3, failure: null });
  expect([seen.length - before, reached]).toEqual([1, 0]);
});

test('the outcome says nothing of what the other side wrote', async () => {
  reply = (_request, response) => void response.writeHead(500, { 'x-secret': 'header-mark' }).end('body-mark');
  const outcome = await call(home, { allowLoopback: true });
  expect(outcome).toEqual({ status: 500, statusClass: 5, failure: null });
  expect(JSON.stringify(outcome)).not.toContain('mark');
});

test('an endless answer is cut, a silent one runs into the time limit, a broken one is a connection failure', async () => {
  let written = 0;
  reply = (_request, response) => {
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536;
      if (!response.destroyed) response.once('drain', pour);
    };
    pour();
  };
  expect(await call(home, { allowLoopback: true })).toMatchObject({ status: 200 });
  expect(written).toBeLessThan(64 * 1024 * 1024);
  reply = () => {};
  expect(await call(home, { allowLoopback: true, timeoutMs: 50 })).toMatchObject({ failure: 'timeout' });
  reply = (_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('some');
  };
  expect(await call(home, { allowLoopback: true, timeoutMs: 50 })).toMatchObject({ failure: 'timeout' });
  reply = (request) => void request.socket.destroy();
  expect(await call(home, { allowLoopback: true })).toMatchObject({ failure: 'connection' });
});

test('a name server that never answers, or knows nothing, ends the call', async () => {
  const never = () => new Promise<string[]>(() => {});
  expect(await call('https://slow.example.com/', { timeoutMs: 50, resolve: never })).toMatchObject({
    failure: 'timeout',
  });
  expect(await call('https://gone.example.com/')).toMatchObject({ failure: 'name' });
  const broken = () => Promise.reject(new Error('SERVFAIL'));
  expect(await call('https://broken.example.com/', { resolve: broken })).toMatchObject({ failure: 'name' });
});

test('a server without a trusted certificate is not trusted', async () => {
  const { port: plain } = new URL(home);
  expect(await call(`https://127.0.0.1:${plain}/`, { allowLoopback: true })).toMatchObject({ failure: 'certificate' });
});

test('ordinary public addresses are let through', () => {
  const open = [
    '8.8.8.8',
    '93.184.215.14',
    '100.63.255.255',
    '172.15.0.1',
    '172.32.0.1',
    '192.0.1.1',
    '223.255.255.255',
  ];
  const open6 = ['2606:4700::1111', '2a00:1450:4001:81b::200e', '2001:4860:4860::8888'];
  expect([...open, ...open6].filter((address) => !isPublicAddress(address))).toEqual([]);
  const addresses = ['https://hooks.county.gov/levee', 'https://hooks.county.gov:8443/x?y=1#z', 'https://8.8.8.8/'];
  expect(addresses.filter((url) => acceptUrl(url, false) === null)).toEqual([]);
});

test('an address that no call would be made to is told before it is saved; a name that is not known yet is not', async () => {
  const told = (url: string) => addressTrouble(url, { allowLoopback: false, resolve: hostileNames });
  const hosts = [...literal, ...misled];
  const passed: string[] = [];
  for (const host of hosts) if ((await told(`https://${host}/hook`)) === null) passed.push(host);
  // Names that resolve to nothing at all: whoever sets a name up later may save it now.
  expect(passed).toEqual([]);
  expect(await told('https://not-set-up-yet.example.org/hook')).toBeNull();
  expect(await told('https://8.8.8.8/hook')).toBeNull();
  expect(await told('http://8.8.8.8/hook')).toBe('url');
});

test.each([
  ['x'.repeat(999), 999],
  ['x'.repeat(1000), 1000],
  ['x'.repeat(1001), null],
  ['x'.repeat(70_000), null],
  ['', 0],
])('an answer is read up to as much as was said, and beyond that not at all: %#', async (answer, length) => {
  reply = (_request, response) => void response.end(answer);
  const read = await outboundRead({
    url: home,
    method: 'GET',
    headers: {},
    timeoutMs: 2000,
    maxBytes: 1000,
    allowLoopback: true,
  });
  expect(read.text?.length ?? null).toBe(length);
});
