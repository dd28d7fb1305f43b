import { pages } from '#domains';
import type { Page } from '#kernel';
import { securityHeaders } from '#server/http/headers.ts';
import { mountSite, type SitePart } from '#server/http/site.ts';
import { Hono } from 'hono';
import { siteRenderer } from '../../web/site/render.tsx';
import { publicSite } from './product.ts';
import { publicUrl, type Serving } from './serving.ts';
import type { World } from './world.ts';

export interface Shown {
  readonly status: number;
  readonly html: string;
  readonly headers: Headers;
}

/** Some pages of a public site over a world, as visitors reach them. */
export interface PartOfSite {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Shown>;
  /** Reads the page, waits as long as a person needs and sends its form. */
  send(path: string, form: string, typed: Readonly<Record<string, string>>): Promise<Shown>;
  post(path: string, body: string, headers?: Readonly<Record<string, string>>): Promise<Shown>;
  /** The token in a page's form. */
  token(path: string): Promise<string>;
}

interface Given {
  readonly pages?: readonly Page[];
  readonly parts?: readonly SitePart[];
  readonly organizationId?: string | null;
  readonly limit?: () => number | null;
}

const READING_MS = 5000;

export function openPart(world: World, serving: Serving, given: Given = {}): PartOfSite {
  const app = new Hono();
  const own = given.pages ?? pages;
  mountSite(app, {
    door: serving.ports.door,
    pages: own,
    parts: given.parts ?? publicSite.parts.flatMap((make) => make(serving.ports)),
    files: publicSite.files,
    renderer: async () => siteRenderer(own),
    assets: { script: '/assets/site.js', styles: ['/assets/site.css'] },
    publicUrl,
    secret: 'a secret of this test',
    headers: securityHeaders,
    now: () => world.clock.now(),
    organizationOf: async () => (given.organizationId === undefined ? world.organizationId : given.organizationId),
    limit: given.limit ?? (() => null),
    address: () => '203.0.113.9',
    log: serving.ports.log,
    writesStopped: () => null,
  });
  const ask = async (path: string, init: RequestInit): Promise<Shown> => {
    const response = await app.request(`${publicUrl}${path}`, init);
    return { status: response.status, html: await response.text(), headers: response.headers };
  };
  const get: PartOfSite['get'] = (path, headers = {}) => ask(path, { headers });
  const post: PartOfSite['post'] = (path, body, headers = {}) =>
    ask(path, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } });
  const token = async (path: string) => / name="token" value="([^"]+)"/.exec((await get(path)).html)?.[1] ?? '';

  return {
    get,
    post,
    token,
    async send(path, form, typed) {
      const signed = await token(path);
      world.clock.set(new Date(world.clock.now().getTime() + READING_MS).toISOString());
      return post(path, new URLSearchParams({ form, token: signed, ...typed }).toString());
    },
  };
}
