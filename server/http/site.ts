import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context, Hono } from 'hono';
import { type Fields, findPage, type Page } from '#kernel';
import { Failure } from '#kernel/record/fail.ts';
import type { Door } from '#server/records/door.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type FormsOfSite, formsOfSite, type Sent } from './site-forms.ts';
import type { LimitClass } from './operation.ts';
import { tell } from './problem.ts';

/** What a loader or a form of a public page is told about whoever asks. */
export interface SiteAsk {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Whose site this is; null while the installation has no organization. */
  readonly organizationId: string | null;
  readonly address: string;
  readonly requestId: string;
  readonly now: Date;
}

export interface SiteSubmission extends SiteAsk {
  readonly organizationId: string;
  /** One transaction in the product's name, and one effect however often the same form is sent. */
  once(work: (work: UnitOfWork) => Promise<{ readonly to: string }>): Promise<{ readonly to: string }>;
}

export interface SiteForm {
  readonly fields: Fields;
  readonly limit?: LimitClass;
  /** Answers where to go on. What only the server can know to be wrong it throws as a Failure with issues. */
  submit(values: Readonly<Record<string, unknown>>, ask: SiteSubmission): Promise<{ readonly to: string }>;
}

/** What the server adds to a page of the public site: what it shows and what it takes. */
export interface SitePart {
  readonly page: Page;
  /** `sent` is the form that was not taken, when the page is shown again because of it. */
  readonly load?: (ask: SiteAsk, sent: Sent | null) => Promise<{ readonly data: unknown; readonly status?: 404 }>;
  /** What a page without data and forms reads of its query, such as the language; any other reads all of it. */
  readonly asks?: readonly string[];
  /** For how many seconds the drawn page serves everybody; its forms are signed for each visitor. Otherwise a page with forms is drawn each time. */
  readonly keepFor?: number;
  readonly forms?: Readonly<Record<string, SiteForm>>;
}

/** A file of the site that is written when it is asked for. */
export interface SiteFile {
  readonly path: string;
  readonly type: string;
  write(given: { readonly origin: string; readonly pages: readonly Page[]; readonly now: Date }): string;
}

/** As `web/site/render.tsx` makes it; the server gets it built. */
export interface SiteRenderer {
  page(pattern: string, showing: object): Promise<string>;
  notFound(showing: object): string;
  trouble(showing: object): string;
  waiting(given: { readonly page: Page; readonly path: string }): { readonly title: string; readonly html: string };
}

export interface SiteAssets {
  readonly script: string;
  readonly styles: readonly string[];
  readonly font?: string;
  readonly visits?: string;
}

export interface SitePorts {
  readonly door: Door;
  readonly pages: readonly Page[];
  readonly parts: readonly SitePart[];
  readonly files: readonly SiteFile[];
  /** Loaded for the first visitor: it holds all screens of the public pages and their libraries. */
  renderer(): Promise<SiteRenderer>;
  readonly assets: SiteAssets;
  readonly publicUrl: string;
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly now: () => Date;
  organizationOf(host: string): Promise<string | null>;
  limit(call: { limit: LimitClass; account: null; address: string }): Promise<number | null> | number | null;
  address(request: Request, socket: string | undefined): string;
  /** Puts what is a defect into the log. */
  readonly log: { error(message: string, fields: object): void };
  writesStopped(): string | null;
}

interface Drawn {
  readonly html: string;
  readonly etag: string;
  readonly status: number;
  readonly bodies: Readonly<Record<'br' | 'gzip' | 'plain', Uint8Array<ArrayBuffer>>>;
  readonly until: number;
}

const MOST_DRAWN = 500;
const FOREVER = Number.POSITIVE_INFINITY;
const FOR_EVERYBODY = 'public, max-age=0, must-revalidate';
/** A browser may show again what was drawn for it, and no cache between may show it to others. */
const FOR_ONE = 'private, max-age=0, must-revalidate';
const FOR_NOW = 'no-store';
/** Stands for the signature of a form in what is kept of its page. */
const UNSIGNED = crypto.randomUUID();
/** A form is taken for a day, so a browser fetches its page anew before that. */
const SIGNED_FOR = 12 * 60 * 60_000;

/** Answers the pages of the public site: whole HTML, kept while it is the same for everybody, and their forms. */
export function mountSite(app: Hono, ports: SitePorts): void {
  const { pages, parts, renderer, assets, headers, now } = ports;
  const origin = new URL(ports.publicUrl).origin;
  const drawn = new Map<string, Drawn>();
  const partOf = new Map(parts.map((part) => [part.page.path, part]));
  const stray = parts.filter(({ page }) => !pages.includes(page) || !page.view);
  if (stray.length > 0)
    throw new Error(`These are no pages of the site: ${stray.map(({ page }) => page.path).join(', ')}`);
  const forms: FormsOfSite = formsOfSite(ports);

  async function askOf(context: Context, params: Readonly<Record<string, string>>): Promise<SiteAsk> {
    const url = new URL(context.req.url);
    const socket = (context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
      ?.socket;
    return {
      params,
      query: url.searchParams,
      organizationId: await ports.organizationOf(context.req.header('host') ?? url.host),
      address: ports.address(context.req.raw, socket?.remoteAddress),
      requestId: crypto.randomUUID(),
      now: now(),
    };
  }

  function keyOf({ organizationId }: SiteAsk, context: Context): string {
    const { pathname, search } = new URL(context.req.url);
    return `${organizationId} ${pathname}${search}`;
  }

  async function draw(
    page: Page,
    path: string,
    ask: SiteAsk,
    { sent, token }: { sent: Sent | null; token: string },
  ): Promise<{ html: string; status: number }> {
    const part = partOf.get(page.path);
    const loaded = part?.load ? await part.load(ask, sent) : { data: null };
    if (loaded.status === 404) return { html: (await renderer()).notFound({ path, origin, assets }), status: 404 };
    const html = await (await renderer()).page(page.path, {
      params: ask.params,
      query: Object.fromEntries(ask.query),
      data: loaded.data,
      form: sent,
      token: part?.forms ? token : '',
      path,
      origin,
      assets,
    });
    return { html, status: sent ? 422 : 200 };
  }

  async function show(context: Context, page: Page, params: Readonly<Record<string, string>>): Promise<Response> {
    const { pathname } = new URL(context.req.url);
    const part = partOf.get(page.path);
    const keepFor = part?.keepFor ?? (part?.load || part?.forms ? 0 : FOREVER);
    const token = () => forms.token(page.path, now());
    const { query, ...asking } = await askOf(context, params);
    const read = [...query].filter(([name]) => part?.load || part?.forms || part?.asks?.includes(name));
    const ask: SiteAsk = { ...asking, query: new URLSearchParams(read) };
    const key = part?.load ? keyOf(ask, context) : `${pathname}?${ask.query}`;
    const known = drawn.get(key);
    const isFresh = known !== undefined && known.until > ask.now.getTime();
    const made = isFresh ? known : await keep(keepFor === 0 ? token() : UNSIGNED);
    if (keepFor === 0) return answer(context, made, FOR_NOW);
    if (!part?.forms) return answer(context, made, FOR_EVERYBODY);
    const etag = `${made.etag.slice(0, -1)}-${Math.floor(ask.now.getTime() / SIGNED_FOR)}"`;
    if (context.req.header('if-none-match') === etag) return answer(context, { ...made, etag }, FOR_ONE);
    return answer(context, { ...packed(made.html.replaceAll(UNSIGNED, token()), made.status, 0), etag }, FOR_ONE);

    async function keep(signed: string): Promise<Drawn> {
      const { html, status } = await draw(page, pathname, ask, { sent: null, token: signed });
      const fresh = packed(html, status, ask.now.getTime() + keepFor * 1000);
      if (keepFor === 0) return fresh;
      const [oldest] = drawn.keys();
      if (drawn.size >= MOST_DRAWN && oldest !== undefined) drawn.delete(oldest);
      drawn.set(key, fresh);
      return fresh;
    }
  }

  function answer(context: Context, { etag, status, bodies }: Drawn, cache: string): Response {
    const shared = { ...headers, etag, vary: 'accept-encoding', 'cache-control': cache };
    if (cache !== FOR_NOW && context.req.header('if-none-match') === etag)
      return new Response(null, { status: 304, headers: shared });
    const accepted = context.req.header('accept-encoding') ?? '';
    const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one));
    const body = bodies[encoding ?? 'plain'];
    return new Response(body, {
      status,
      headers: {
        ...shared,
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(body.length),
        ...(encoding ? { 'content-encoding': encoding } : {}),
      },
    });
  }

  async function take(context: Context, page: Page, params: Readonly<Record<string, string>>): Promise<Response> {
    const ask = await askOf(context, params);
    const stopped = ports.writesStopped();
    if (stopped) throw new Failure('no_space', 'no_space', stopped, { extra: { retryAfter: 30 } });
    const outcome = await forms.receive(context.req.raw, partOf.get(page.path), ask);
    if ('to' in outcome) {
      // Whoever sent it finds it on the page at once.
      const [kept] = keyOf(ask, context).split('?');
      for (const key of drawn.keys()) if (key.split('?')[0] === kept) drawn.delete(key);
      return new Response(null, {
        status: 303,
        headers: { ...headers, location: outcome.to, 'cache-control': FOR_NOW },
      });
    }
    const signed = { sent: outcome, token: forms.token(page.path, now()) };
    const { html, status } = await draw(page, new URL(context.req.url).pathname, ask, signed);
    return answer(context, packed(html, status, 0), FOR_NOW);
  }

  /** As a page, because a person reads it. */
  async function failed(context: Context, error: unknown, page: Page): Promise<Response> {
    const number = crypto.randomUUID();
    const path = new URL(context.req.url).pathname;
    const { response, logged } = tell(error, number);
    // Addresses of pages behind links in letters hold what opens them, so the log names the page alone.
    if (logged) ports.log.error('page failed', { requestId: number, status: response.status, error, page: page.path });
    const { detail } = (await response.json()) as { detail: string };
    const retryAfter = response.headers.get('retry-after');
    return new Response((await renderer()).trouble({ path, origin, assets, said: detail, number }), {
      status: response.status,
      headers: {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-request-id': number,
        ...(retryAfter ? { 'retry-after': retryAfter } : {}),
      },
    });
  }

  const guarded =
    (work: typeof show) =>
    async (context: Context, next: () => Promise<void>): Promise<Response | void> => {
      const found = findPage(pages, new URL(context.req.url).pathname);
      if (!found?.page.view) return next();
      try {
        return await work(context, found.page, found.params);
      } catch (error) {
        return failed(context, error, found.page);
      }
    };
  for (const { path, type, write } of ports.files)
    app.get(
      path,
      () =>
        new Response(write({ origin, pages, now: now() }), {
          headers: { ...headers, 'content-type': type, 'cache-control': 'no-cache' },
        }),
    );
  app.get('*', guarded(show));
  app.post('*', guarded(take));
}

function packed(html: string, status: number, until: number): Drawn {
  const plain = new TextEncoder().encode(html);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  return {
    html,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    status,
    bodies: { plain, br: new Uint8Array(brotliCompressSync(plain, quality)), gzip: new Uint8Array(gzipSync(plain)) },
    until,
  };
}
