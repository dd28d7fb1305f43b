import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import { documentTitle, findPage, type Page } from '#kernel';
import type { SiteAssets, SiteRenderer } from './site.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

interface Asset {
  readonly file: string;
  readonly type: string;
  readonly encodings: readonly string[];
}

const packed = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** The files of the bundle by address; looked up in this list, so no path of a request ever reaches the disk. */
async function assetsOf(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>();
  if (!existsSync(folder)) return assets;
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const names = new Set(
    files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/')),
  );
  for (const name of names) {
    const type = types[name.slice(name.lastIndexOf('.'))];
    if (!type || name.startsWith('/.') || name === '/index.html') continue;
    const encodings = packed.filter(([, ending]) => names.has(`${name}${ending}`)).map(([encoding]) => encoding);
    assets.set(name, { file: join(folder, name), type, encodings });
  }
  return assets;
}

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** What the build leaves about its files, in its own formats; nothing where nothing is built. */
function readJson<Left extends object>(folder: string, name: string): Left {
  const file = join(folder, `.vite/${name}.json`);
  return (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Left;
}

/** The letters that every page in English needs: asked for with the page itself, so that they are there at the first paint. */
const FIRST_FONT = 'public-sans-latin-wght-normal';

/** What a page of the public site loads, from the list that the build leaves. */
export function siteAssets(folder: string): SiteAssets {
  const manifest = readJson<Readonly<Record<string, Chunk>>>(folder, 'manifest');
  const entry = manifest['site-browser.ts'];
  const needed = [entry, ...(entry?.imports ?? []).map((name) => manifest[name])];
  const font = Object.values(manifest).find((chunk) => chunk.file.includes(FIRST_FONT));
  return {
    ...(font ? { font: `/${font.file}` } : {}),
    script: `/${entry?.file ?? ''}`,
    styles: needed.flatMap((chunk) => chunk?.css ?? []).map((name) => `/${name}`),
  };
}

/** A script of the page, after those of the application's beginning. */
const asked = (file: string): string => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`;

const TITLE = '<title>Levee</title>';
const ROOT = '<div id="root"></div>';
const HEAD = '</head>';

/** Serves the browser bundle, and its one document for every page of the application. Unknown paths answer 404 with the same document. */
export async function mountPages(
  app: Hono,
  given: {
    folder: string;
    pages: readonly Page[];
    headers: Readonly<Record<string, string>>;
    site?: (() => Promise<Pick<SiteRenderer, 'waiting'>>) | undefined;
  },
): Promise<void> {
  const { folder, pages, headers, site } = given;
  const assets = await assetsOf(folder);
  const index = join(folder, 'index.html');
  const document = existsSync(index)
    ? readFileSync(index, 'utf8')
    : '<!doctype html><title>Levee</title><p>The pages are not built yet: run npm run build.</p>';
  const documents = new Map<Page, string>();
  const firstFiles = readJson<Readonly<Record<string, readonly string[]>>>(folder, 'first-files');

  /** The application's document for one page: its title, its scripts, and for visitors something to read until the script has come. */
  async function documentOf(page: Page): Promise<string> {
    const known = documents.get(page);
    if (known) return known;
    const waiting = page.open === 'site' ? (await site?.())?.waiting({ page, path: page.path }) : undefined;
    const made = document
      .replace(TITLE, () => `<title>${escaped(documentTitle(page.title))}</title>`)
      .replace(ROOT, () => `<div id="root">${waiting?.html ?? ''}</div>`)
      .replace(HEAD, () => `${(firstFiles[page.path] ?? []).map(asked).join('')}${HEAD}`);
    documents.set(page, made);
    return made;
  }

  app.get('*', async (context) => {
    const { pathname } = new URL(context.req.url);
    const asset = assets.get(pathname);
    if (asset) {
      const accepted = context.req.header('accept-encoding') ?? '';
      const encoding = asset.encodings.find((one) => accepted.includes(one));
      const ending = packed.find(([one]) => one === encoding)?.[1] ?? '';
      const file = `${asset.file}${ending}`;
      const { size } = await stat(file);
      return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream, {
        headers: {
          ...headers,
          'content-type': asset.type,
          'content-length': String(size),
          // Names of assets carry a hash of their content.
          'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
          vary: 'accept-encoding',
          ...(encoding ? { 'content-encoding': encoding } : {}),
        },
      });
    }
    const found = findPage(pages, pathname);
    return new Response(found ? await documentOf(found.page) : document, {
      status: found ? 200 : 404,
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
    });
  });
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;');
