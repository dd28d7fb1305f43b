import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcp, type Server as TcpServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptUrl, addressTrouble, outboundFetch, type OutboundCall } from './outbound.ts';
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
    resolve: async (name) => names[name] ?? [],
    ...more,
  });

/** What a hostile or careless name server would say. */
const names: Record<string, string[]> = {
  'loop.example.com': ['127.0.0.1'],
  'loop6.example.com': ['::1'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'private.example.com': ['10.0.0.5'],
  'metadata.example.com': ['169.254.169.254'],
  'mixed.example.com': ['93.184.215.14', '127.0.0.1'],
  'mixed6.example.com': ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::1'],
  'last.example.com': ['8.8.8.8', '1.1.1.1', '192.168.0.1'],
  '127.0.0.1.nip.example.com': ['127.0.0.1'],
  'xn--bcher-kva.example.com': ['127.0.0.1'],
  'zero.example.com': ['0.0.0.0'],
  'nonsense.example.com': ['not an address'],
};

const loopback4 = `127.0.0.1 127.1 127.0.1 0 0.0.0.0 0x7f.0.0.1 0x7f000001 0X7F.0x0.0x0.0x1 2130706433 017700000001
  0177.0.0.1 0177.0.0.01 00000177.0.0.1 127.0.0.1. 127.1. 127.00.00.001 127.000.000.001 127.255.255.254 127.8.8.8
  0x7f.1 0x7f.0.1 127.0x1 0x0 00 0x00000000 0.0 0.0.0 0x7F.0.0.0x1 0177.1 017700000001. 2130706433. 0x7f000001.
  1%32%37.0.0.1 %31%32%37%2e%30%2e%30%2e%31 127%2e0%2e0%2e1 127.0.0.%31 １２７.0.0.1 127。0。0。1 127．0．0．1 127｡0｡0｡1
  ①②⑦.⓪.⓪.① 𝟏𝟐𝟕.𝟎.𝟎.𝟏 １２７。０。０。１ ２１３０７０６４３３ ０ｘ７ｆ．１`.split(/\s+/);
const private4 =
  `10.0.0.1 10.255.255.255 10.1 0xa.1 167772161 012.0.0.1 0x0a000001 172.16.0.1 172.31.255.255 172.16.1 2886729729
  0xac.0x10.0.1 192.168.0.1 192.168.1 3232235521 0xc0a80001 0300.0250.0.1 169.254.169.254 2852039166 0xa9fea9fe 0xA9.0xFE.0xA9.0xFE
  0251.0376.0251.0376 169.254.43518 169.16689662 100.64.0.1 100.127.255.254 100.100.100.200 192.0.0.1 192.0.0.170 192.0.2.1
  198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.7 192.88.99.1 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255
  4294967295 0xffffffff 0.1.2.3 １０.0.0.1 192。168。0。1`.split(/\s+/);
const address6 =
  `[::1] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [::0001] [::] [0::0] [::ffff:127.0.0.1]
  [::FFFF:7f00:1] [::ffff:7f00:0001] [0:0:0:0:0:ffff:127.0.0.1] [::ffff:10.0.0.1] [::ffff:169.254.169.254] [::ffff:a9fe:a9fe]
  [::ffff:8.8.8.8] [::127.0.0.1] [::7f00:1] [::ffff:0:127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::a9fe:a9fe]
  [64:ff9b:1::7f00:1] [2002:7f00:1::] [2002:7f00:0001::1] [2002:a9fe:a9fe::] [2002:0a00:0001::] [2001::1]
  [2001:0:7f00:1::] [2001:0:53aa:64c:0:0:80ff:fffe] [2001:10::1] [2001:20::1] [2001:db8::1] [3fff::1] [fe80::1] [febf::1]
  [fec0::1] [fc00::1] [fd00::1] [fd00:ec2::254] [ff02::1] [ff0e::1] [100::1] [5f00::1] [0:0:0:0:0:0:127.0.0.1] [4000::1]`.split(
    /\s+/,
  );
const named =
  `localhost LOCALHOST LocalHost localhost. LOCALHOST. ｌｏｃａｌｈｏｓｔ ⓛⓞⓒⓐⓛⓗⓞⓢⓣ local%68ost foo.localhost a.b.localhost.
  printer.local db.internal metadata.google.internal metadata router router.lan nas.home ad.corp wiki.intranet 1.0.0.127.in-addr.arpa
  loop.example.com LOOP.example.com loop.example.com. loop6.example.com mapped.example.com private.example.com metadata.example.com
  mixed.example.com mixed6.example.com last.example.com 127.0.0.1.nip.example.com bücher.example.com zero.example.com
  nonsense.example.com`.split(/\s+/);
const misspelled = (at: number) => [
  `http://127.0.0.1:${at}/`,
  `http://93.184.215.14/`,
  `ftp://127.0.0.1:${at}/`,
  `gopher://127.0.0.1:${at}/`,
  'file:///etc/passwd',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'ws://127.0.0.1/',
  'unix:/run/postgresql',
  'https:',
  '',
  `//127.0.0.1:${at}/`,
  `/\\127.0.0.1:${at}/`,
  `https:\\\\127.0.0.1:${at}\\`,
  `https://127.0.0.1\\@example.com:${at}/`,
  `https://user@127.0.0.1:${at}/`,
  `https://user:pw@127.0.0.1:${at}/`,
  `https://example.com@127.0.0.1:${at}/`,
  `https://example.com:443@127.0.0.1:${at}/`,
  `https://example.com%40@127.0.0.1:${at}/`,
  `https://x:@127.0.0.1:${at}/`,
  `https://127.0.0.1:${at} .example.com/`,
  `https://127.0.0.1\t:${at}/`,
  `https://127.0.0.1\n:${at}/`,
  ` https://127.0.0.1:${at}/`,
  `https://127.0.0.1%00.example.com:${at}/`,
  `https://127.0.0.1%0d%0a:${at}/`,
  `https://[::1%25lo]:${at}/`,
  `https://[::1:${at}/`,
  `https://127.0.0.1.1:${at}/`,
  `https://256.256.256.256:${at}/`,
  `https://0x7f.0.0.0x100:${at}/`,
  `https://4294967296:${at}/`,
  'https://example.com:0/',
  'https://example.com:22/',
  'https://example.com:25/',
  'https://example.com:80/',
  'https://example.com:99999/',
];

test('a hundred and twenty and more spellings of places inside reach nothing and are told apart as addresses', async () => {
  const hosts = [...loopback4, ...private4, ...address6, ...named];
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
  const told = (url: string) =>
    addressTrouble(url, { allowLoopback: false, resolve: async (name) => names[name] ?? [] });
  const hosts = [...loopback4, ...private4, ...address6, ...named];
  const passed: string[] = [];
  for (const host of hosts) if ((await told(`https://${host}/hook`)) === null) passed.push(host);
  // Names that resolve to nothing at all: whoever sets a name up later may save it now.
  expect(passed).toEqual([]);
  expect(await told('https://not-set-up-yet.example.org/hook')).toBeNull();
  expect(await told('https://8.8.8.8/hook')).toBeNull();
  expect(await told('http://8.8.8.8/hook')).toBe('url');
});
