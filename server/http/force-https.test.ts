import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { forceHttps } from './force-https.ts';

function pages(publicUrl: string) {
  const app = new Hono();
  forceHttps(app, publicUrl);
  app.get('*', (context) => context.text('the page'));
  return async (address: string, proto?: string) => {
    const response = await app.request(address, { headers: proto ? { 'x-forwarded-proto': proto } : {} });
    return [response.status, response.headers.get('location')];
  };
}

test('a page that is opened unencrypted is shown encrypted, at its own address', async () => {
  const ask = pages('https://levee.county.gov');
  expect(await ask('http://levee.county.gov/blog?topic=audit', 'http')).toEqual([
    308,
    'https://levee.county.gov/blog?topic=audit',
  ]);
  expect(await ask('http://levee.county.gov//evil.example/x', 'http')).toEqual([
    308,
    'https://levee.county.gov/evil.example/x',
  ]);
  expect(await ask('http://other.example/', 'http, https')).toEqual([308, 'https://levee.county.gov/']);
});

test('encrypted pages, this machine itself and installations without encryption are left alone', async () => {
  const ask = pages('https://levee.county.gov');
  expect(await ask('http://levee.county.gov/', 'https')).toEqual([200, null]);
  expect(await ask('http://levee.county.gov/')).toEqual([200, null]);
  expect(await ask('http://localhost:3000/', 'http')).toEqual([200, null]);
  expect(await pages('http://10.1.2.3:3000')('http://10.1.2.3:3000/', 'http')).toEqual([200, null]);
});
