import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { f } from '#kernel';
import { everybodyStays } from '../../tests/world/everybody-stays.ts';
import { type AppPorts, createApp } from './app.ts';
import { oneHost } from './one-host.ts';
import { publicOperation } from './operation.ts';

const echo = publicOperation({
  id: 'echo',
  scope: 'open',
  method: 'POST',
  path: '/api/v1/echo',
  summary: 'Says it again.',
  tag: 'Test',
  body: { text: f.text({ max: 20 }).required() },
  answers: { 200: { description: 'What was said.' } },
  run: async ({ body }) => ({ body }),
});

const ports: Omit<AppPorts, 'door'> = {
  attended: everybodyStays,
  operations: [echo],
  publicUrl: 'https://levee.example.gov',
  identify: async () => null,
  limit: () => null,
  address: () => '203.0.113.9',
  log: { error() {}, info() {} },
  observe() {},
  mount: (app) => void app.get('*', (context) => context.html('<p>A page.</p>')),
};
// None of these calls opens the door; it only tells the time.
const door = { around: { now: () => new Date() } } as AppPorts['door'];
const app = createApp({ ...ports, door });
const say = (type: string) =>
  app.request('/api/v1/echo', { method: 'POST', headers: { 'content-type': type }, body: '{"text":"Levee"}' });

describe('a body', () => {
  test.each(['application/json', 'application/json; charset=utf-8', 'application/json;charset="UTF-8"'])(
    'of the type %s is read',
    async (type) => expect((await say(type)).status).toBe(200),
  );

  test.each(['utf-7', 'utf-16', 'iso-8859-1', '"utf-7"', ''])(
    'in the charset %s is refused by its name',
    async (name) => {
      const response = await say(`application/json; charset=${name}`);
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ code: 'charset', detail: expect.stringContaining('UTF-8') });
    },
  );
});

const nested = (depth: number, open = '[', close = ']') => `{"text":${open.repeat(depth)}${close.repeat(depth)}}`;
test.each([
  ['as deep as it may', nested(63), 'text'],
  ['one deeper', nested(64), 'json'],
  ['of lists and shapes, as deep as it may', nested(31, '[{"a":', '}]').replace('"a":}', '"a":1}'), 'text'],
  ['of lists and shapes, deeper', nested(32, '[{"a":', '}]').replace('"a":}', '"a":1}'), 'json'],
  ['very deep', nested(50_000), 'json'],
  ['wide and not deep', `{"text":[${'[],'.repeat(500)}[]]}`, 'text'],
  ['wide shapes', `{"text":[${'{},'.repeat(500)}{}]}`, 'text'],
  ['with brackets in words', `{"text":"${'['.repeat(100)}"}`, 'text'],
  ['with brackets behind an escaped quote', `{"text":"\\"${'{'.repeat(100)}"}`, 'text'],
  ['with a quote that ends behind a backslash', `{"text":"\\\\","x":${'['.repeat(64)}${']'.repeat(64)}}`, 'json'],
])('a body %s is judged by what it says', async (_name, body, judged) => {
  const response = await app.request('/api/v1/echo', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { code, issues } = (await response.json()) as { code: string; issues?: readonly { path: string }[] };
  expect([response.status, judged === 'json' ? code : issues?.[0]?.path]).toEqual([400, judged]);
});

test.each(['/api', '/api/', '/api/auth/saml/x/metadata', '/api/v2/requisition', '/functions/v1/none', '/scim/v2/none'])(
  'where programs ask and there is no call, %s answers a problem document and no page',
  async (path) => {
    const response = await app.request(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    expect(await response.json()).toMatchObject({ status: 404, code: 'not_found' });
    expect((await app.request('/pricing')).headers.get('content-type')).toContain('text/html');
  },
);

describe('a request', () => {
  let server: Server;
  beforeAll(async () => {
    server = serve({
      fetch: oneHost(async (request, env) => app.fetch(request, env as object), {}),
      port: 0,
    }) as Server;
    if (!server.listening) await once(server, 'listening');
  });
  afterAll(() => new Promise((done) => server.close(done)));

  const sent = async (lines: readonly string[]): Promise<string> => {
    const socket = connect((server.address() as AddressInfo).port);
    socket.end(['GET /pricing HTTP/1.1', ...lines, 'Connection: close', '', ''].join('\r\n'));
    let text = '';
    for await (const part of socket) text += String(part);
    return text;
  };

  test('that names two hosts is refused, in whatever case and even when they are the same', async () => {
    for (const second of ['Host: b.example', 'host: a.example', 'HOST:']) {
      const answer = await sent(['Host: a.example', second]);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"code":"host"');
    }
    expect(await sent(['Host: a.example'])).toMatch(/^HTTP\/1\.1 200 /);
  });
});
