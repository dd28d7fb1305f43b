import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { page } from '#kernel';
import { mountPages, siteAssets } from './pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'levee-pages-'));
const document = '<title>Levee</title></head><div id="root"></div>';
const app = new Hono();
beforeAll(async () => {
  for (const inside of ['assets', '.vite']) mkdirSync(join(folder, inside));
  const manifest = {
    'site-browser.ts': { file: 'assets/site-1.js', css: ['assets/a.css'], imports: ['shared.ts', 'gone.ts'] },
    'shared.ts': { file: 'assets/shared-1.js', css: ['assets/b.css'] },
    'font.woff2': { file: 'assets/public-sans-latin-wght-normal-1.woff2' },
  };
  for (const [name, content] of Object.entries({
    'index.html': document,
    'assets/main-1.js': 'main()',
    'assets/main-1.js.gz': gzipSync('main()'),
    'assets/main-1.js.map': 'map',
    'robots.txt': 'robots',
    '.vite/manifest.json': JSON.stringify(manifest),
    '.vite/first-files.json': JSON.stringify({ '/dashboard': ['assets/home-1.js', 'assets/rows-1.js'] }),
    '.secret.json': '{}',
    README: 'read me',
  }))
    writeFileSync(join(folder, name), content);
  await mountPages(app, {
    folder,
    pages: [page('/dashboard', { title: 'A & <B>' }), page('/plain', { title: 'Plain' })],
    headers: { 'x-frame-options': 'DENY' },
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(`https://levee.example.gov${path}`, { headers });
const shown = async (path: string, headers?: Record<string, string>) => {
  const answer = await get(path, headers);
  return [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')];
};
const html = 'text/html; charset=utf-8';

test.each([
  ['/assets/main-1.js', 200, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/robots.txt', 200, 'text/plain; charset=utf-8', 'no-cache'],
  ['/dashboard', 200, html, 'no-cache'],
  ['/nowhere', 404, html, 'no-cache'],
  ['/index.html', 404, html, 'no-cache'],
  ['/.vite/manifest.json', 404, html, 'no-cache'],
  ['/.secret.json', 404, html, 'no-cache'],
  ['/README', 404, html, 'no-cache'],
  ['/assets/main-1.js.map', 404, html, 'no-cache'],
  ['/assets/main-1.js.gz', 404, html, 'no-cache'],
  ['/assets/../index.html', 404, html, 'no-cache'],
  ['/assets/%2e%2e/index.html', 404, html, 'no-cache'],
])('%s answers %i as %s', async (path, status, type, cache) => {
  expect(await shown(path)).toEqual([status, type, cache]);
  expect((await get(path)).headers.get('x-frame-options')).toBe('DENY');
});

test.each([
  ['', null],
  ['gzip', 'gzip'],
  ['br', null],
  ['br, gzip', 'gzip'],
])('who accepts “%s” gets the file packed as %s', async (accepted, packed) => {
  const answer = await get('/assets/main-1.js', { 'accept-encoding': accepted });
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([packed, 'accept-encoding']);
  expect(answer.headers.get('content-length')).toBe(String(packed ? gzipSync('main()').length : 6));
});

test('a page has its own title, written as text', async () => {
  expect(await (await get('/dashboard')).text()).toMatch(/^<title>A &amp; &lt;B&gt;/);
});

test('a page names the scripts of its own, to be fetched behind the first one', async () => {
  const named = async (path: string) => (await (await get(path)).text()).match(/<link [^>]*>/g) ?? [];
  const asked = (file: string) => `<link rel="modulepreload" fetchpriority="low" href="/assets/${file}">`;
  expect(await named('/dashboard')).toEqual([asked('home-1.js'), asked('rows-1.js')]);
  expect(await named('/plain')).toEqual([]);
  expect(await named('/nowhere')).toEqual([]);
});

test('a page of the public site loads its script, every style it needs and the first font', () => {
  expect(siteAssets(folder)).toEqual({
    script: '/assets/site-1.js',
    styles: ['/assets/a.css', '/assets/b.css'],
    font: '/assets/public-sans-latin-wght-normal-1.woff2',
  });
  expect(siteAssets(join(folder, 'none'))).toEqual({ script: '/', styles: [] });
});
