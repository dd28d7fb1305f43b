import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressed } from './compressed.ts';

const rows = JSON.stringify({ data: Array.from({ length: 100 }, (_, at) => ({ name: 'Trash pump', number: at })) });
const json = { 'content-type': 'application/json' };
const page = { 'sec-fetch-site': 'same-origin', 'accept-encoding': 'gzip, deflate, br' };

const sent = async (
  headers: Record<string, string>,
  response = new Response(rows, { headers: json }),
  method = 'GET',
) => {
  const answer = await compressed(new Request('https://levee.example/api/v1/pump', { method, headers }), response);
  return { encoding: answer.headers.get('content-encoding'), answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test('a page of the product gets a long answer compressed, with everything that stood in it', async () => {
  const { encoding, bytes, answer } = await sent(page, new Response(rows, { headers: json, status: 404 }));
  expect(encoding).toBe('gzip');
  expect(bytes.length).toBeLessThan(rows.length / 5);
  expect(gunzipSync(bytes).toString()).toBe(rows);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('vary')).toBe('accept-encoding, sec-fetch-site');
});

test.each([
  ['of another site', { ...page, 'sec-fetch-site': 'cross-site' }],
  ['of a neighbour of the same site', { ...page, 'sec-fetch-site': 'same-site' }],
  ['that somebody typed', { ...page, 'sec-fetch-site': 'none' }],
  ['of a program', { 'accept-encoding': 'gzip' }],
  ['of a page that reads no such answers', { ...page, 'accept-encoding': 'identity' }],
])('a request %s is answered as it is, so that no length tells what stands in an answer', async (_, headers) => {
  const { encoding, bytes } = await sent(headers);
  expect([encoding, bytes.toString()]).toEqual([null, rows]);
});

test('a short answer, a file and a change are left as they are', async () => {
  const file = new Response(rows, { headers: { ...json, 'content-disposition': 'attachment; filename="rows.json"' } });
  const short = await sent(page, new Response('{"data":[]}', { headers: json }));
  expect([short.encoding, short.bytes.toString()]).toEqual([null, '{"data":[]}']);
  expect((await sent(page, file)).encoding).toBeNull();
  expect((await sent(page, new Response(rows, { headers: { 'content-type': 'text/csv' } }))).encoding).toBeNull();
  expect((await sent(page, new Response(rows, { headers: json }), 'POST')).encoding).toBeNull();
});
