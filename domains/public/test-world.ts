import { Hono } from 'hono';
import { pages } from '#domains';
import { findPage } from '#kernel';
import { type Person, world, type World } from '#world';
import { securityHeaders } from '#server/http/headers.ts';
import { formsOfSite } from '#server/http/site-forms.ts';
import { mountSite, type SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import { installJobs } from '#server/services/jobs/boss-on-database.ts';
import type { MailMessage } from '#server/services/mail/letter.ts';
import { siteRenderer } from '#web/site/render.tsx';
import { using } from '../../tests/world/cluster.ts';
import { publicSite } from '../../tests/world/product.ts';
import { publicUrl, serve, type Serving } from '../../tests/world/serving.ts';

export interface Shown {
  readonly status: number;
  readonly html: string;
  readonly headers: Headers;
}

/** The public site as visitors reach it. */
export interface Site {
  get(path: string): Promise<Shown>;
  /** Reads the page, waits as long as a person needs and sends its form. */
  send(path: string, form: string, typed: Readonly<Record<string, string>>): Promise<Shown>;
  post(path: string, body: string): Promise<Shown>;
  /** The token in a page's form. */
  token(path: string): Promise<string>;
}

/** A county with a public site, an administrator, a member, and every letter that was posted. */
export interface Visited {
  readonly county: World;
  readonly serving: Serving;
  readonly site: Site;
  readonly dana: Person;
  readonly rosa: Person;
  lettersTo(email: string): readonly MailMessage[];
  /** The newest link of this kind that was mailed to the address, as a path. */
  linkTo(email: string, path: string): string;
  close(): Promise<void>;
}

interface Given {
  /** Stands in for the parts that the product has, for tests that bring sources of their own. */
  readonly parts?: (ports: Ports) => readonly SitePart[];
  /** Starts the queue of letters, for what staff do by the API. */
  readonly working?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

const READING_MS = 5000;

export async function visited({ parts, working = false, env = {} }: Given = {}): Promise<Visited> {
  const county = await world();
  if (working) await using(county.clone.owner, (owner) => installJobs(owner));
  const serving = await serve(county, { working, env });
  // The county's own door keeps its letters where a test can read them.
  const ports: Ports = { ...serving.ports, door: county.door };
  const lettersTo = (email: string) => county.letters.filter(({ to }) => to === email);
  return {
    county,
    serving,
    site: siteOver(county, ports, parts?.(ports)),
    dana: await county.member('Dana Whitfield', 'admin'),
    rosa: await county.member('Rosa Delgado'),
    lettersTo,
    linkTo(email, path) {
      const links = lettersTo(email).flatMap(({ body }) =>
        body.flatMap((part) => (typeof part === 'object' && 'link' in part ? [part.link] : [])),
      );
      const found = links.findLast((link) => link.startsWith(path));
      if (!found) throw new Error(`No link to ${path} was mailed to ${email}`);
      return found;
    },
    async close() {
      await serving.close();
      await county.close();
    },
  };
}

function siteOver(county: World, ports: Ports, parts: readonly SitePart[] | undefined): Site {
  const app = new Hono();
  const given: Parameters<typeof mountSite>[1] = {
    door: county.door,
    pages,
    parts: parts ?? publicSite.parts.flatMap((make) => make(ports)),
    files: [],
    renderer: async () => siteRenderer(pages),
    assets: { script: '/assets/site.js', styles: [] },
    publicUrl,
    secret: 'a secret of this test',
    headers: securityHeaders,
    now: () => county.clock.now(),
    organizationOf: async () => county.organizationId,
    limit: () => null,
    address: () => '203.0.113.9',
    log: ports.log,
    writesStopped: () => null,
  };
  mountSite(app, given);
  const forms = formsOfSite(given);
  const ask = async (path: string, init: RequestInit): Promise<Shown> => {
    const response = await app.request(`${publicUrl}${path}`, init);
    return { status: response.status, html: await response.text(), headers: response.headers };
  };
  const get = (path: string) => ask(path, {});
  const post = (path: string, body: string) =>
    ask(path, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  const token = async (path: string) => / name="token" value="([^"]+)"/.exec((await get(path)).html)?.[1] ?? '';
  return {
    get,
    post,
    token,
    async send(path, form, typed) {
      // A page that no longer shows its form may still be open elsewhere: without a token it would be refused for that alone.
      const page = findPage(pages, new URL(path, publicUrl).pathname)?.page.path ?? '';
      const signed = (await token(path)) || forms.token(page, county.clock.now());
      county.clock.set(new Date(county.clock.now().getTime() + READING_MS).toISOString());
      return post(path, new URLSearchParams({ form, token: signed, ...typed }).toString());
    },
  };
}

export const whereTo = ({ headers }: Shown): string => headers.get('location') ?? '';

/** What a page says, without its elements. */
export const saidOn = ({ html }: Shown): string =>
  html
    .replace(/^.*<main/s, '<main')
    .replace(/<\/main>.*$/s, '')
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,:)])/g, '$1');
