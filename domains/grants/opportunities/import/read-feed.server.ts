import { outboundRead } from '#server/services/outbound/outbound.ts';
import { MOST_NOTICES } from './read-notices.ts';

const PATIENCE_MS = 30_000;
const MOST_BYTES = 12 * 1024 * 1024;
const PAGE = 100;
const PATH = '/common-grants/opportunities';

const failures = {
  url: 'The address is not allowed. It begins with https.',
  address: 'The address leads into a private network.',
  name: 'No answer: there is no network, or the site is not known.',
  connection: 'No answer: the connection failed.',
  certificate: 'The site has no certificate that is trusted.',
  timeout: 'No answer within 30 seconds.',
} as const;

/** The offers of a site, or in one sentence why there are none. */
export type HeardFeed =
  | { readonly ok: true; readonly items: readonly unknown[] }
  | { readonly ok: false; readonly because: string };

/** The route of the protocol below the address of a site; an address that names the route is taken as it is. */
export function feedAddress(address: string, page: number): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!url.pathname.endsWith(PATH)) url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}${PATH}`;
  url.search = new URLSearchParams({ page: String(page), pageSize: String(PAGE) }).toString();
  url.hash = '';
  return url.href;
}

function itemsIn(text: string): readonly unknown[] | null {
  try {
    const items: unknown = (JSON.parse(text) as Readonly<Record<string, unknown>> | null)?.['items'];
    return Array.isArray(items) ? items : null;
  } catch {
    return null;
  }
}

/** Guarded readings, page after page, until one is not full. */
export async function hearFeed(address: string, allowLoopback: boolean, read = outboundRead): Promise<HeardFeed> {
  const items: unknown[] = [];
  for (let page = 1; items.length < MOST_NOTICES; page++) {
    const url = feedAddress(address, page);
    if (url === null) return { ok: false, because: failures.url };
    const { text, failure, status } = await read({
      url,
      method: 'GET',
      headers: { accept: 'application/json' },
      timeoutMs: PATIENCE_MS,
      maxBytes: MOST_BYTES,
      allowLoopback,
    });
    if (failure !== null) return { ok: false, because: failures[failure] };
    if (status !== 200) return { ok: false, because: `The site answered with status ${status ?? 0}.` };
    if (text === null) return { ok: false, because: 'The answer is larger than 12 MB.' };
    const found = itemsIn(text);
    if (found === null) return { ok: false, because: 'The answer is no list of CommonGrants opportunities.' };
    items.push(...found);
    if (found.length < PAGE) break;
  }
  // More than a file may have are refused there, in its own words.
  return items.length === 0 ? { ok: false, because: 'The site offers no opportunities.' } : { ok: true, items };
}
