import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isLoopback, isPublicAddress } from './public-address.ts';

export type OutboundFailure = 'url' | 'address' | 'name' | 'connection' | 'certificate' | 'timeout';

/**
 * All that becomes of an answer. Its body is never read into memory, because whoever may choose an address must not get
 * to read what a machine inside the house says there. `status` is for retry rules only; people see the class.
 */
export interface Outcome {
  readonly status: number | null;
  readonly statusClass: 1 | 2 | 3 | 4 | 5 | null;
  readonly failure: OutboundFailure | null;
}

export type Resolve = (name: string) => Promise<readonly string[]>;

export interface OutboundCall {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly timeoutMs: number;
  /** How much of the answer is swallowed before the line is cut. */
  readonly maxBytes: number;
  /** The test switch: allows plain http and this machine itself, and still nothing else that is private. */
  readonly allowLoopback: boolean;
  readonly resolve?: Resolve;
  /** Only `outboundRead` looks at what comes back. */
  readonly take?: (part: Buffer) => void;
}

const nothing = { status: null, statusClass: null } as const;

/** A call to an address somebody else chose: resolved once, checked, pinned to the checked address, redirects not followed. */
export async function outboundFetch(call: OutboundCall): Promise<Outcome> {
  const url = acceptUrl(call.url, call.allowLoopback);
  if (!url) return { ...nothing, failure: 'url' };
  const signal = AbortSignal.timeout(call.timeoutMs);
  const pinned = await Promise.race([pin(url.hostname, call), aborted(signal)]);
  return 'failure' in pinned ? { ...nothing, failure: pinned.failure } : send({ ...call, url, signal, ...pinned });
}

/** The same for a conversation of our own code with another system: its answer is read up to `maxBytes`, and none of it is shown. */
export async function outboundRead(call: OutboundCall): Promise<Outcome & { readonly text: string | null }> {
  const parts: Buffer[] = [];
  const outcome = await outboundFetch({ ...call, take: (part) => void parts.push(part) });
  const text = Buffer.concat(parts);
  return { ...outcome, text: outcome.failure === null && text.length <= call.maxBytes ? text.toString('utf8') : null };
}

/** What can be told from the spelling alone; a settings screen asks this before it saves an address. */
export function acceptUrl(text: string, allowLoopback: boolean): URL | null {
  // The parser would quietly drop tabs and line ends and turn backslashes round; nobody types those into an address.
  if (text.length > 2000 || /[\s\\\u0000-\u001f]/.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (url.username !== '' || url.password !== '' || url.hostname === '') return null;
  if (allowLoopback) return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  return url.protocol === 'https:' && (port === 443 || port >= 1024) ? url : null;
}

type Pinned = { readonly address: string } | { readonly failure: OutboundFailure };

/** How long a name server may take before an address is saved. */
const LOOKUP_MS = 2000;

/** Why no call would ever be made to this address, or null. A name that is not known yet may be saved; every call resolves and checks again. */
export async function addressTrouble(
  text: string,
  reach: Pick<OutboundCall, 'allowLoopback' | 'resolve'>,
): Promise<'url' | 'address' | null> {
  const url = acceptUrl(text, reach.allowLoopback);
  if (!url) return 'url';
  const found = await Promise.race([pin(url.hostname, reach), aborted(AbortSignal.timeout(LOOKUP_MS))]);
  return 'failure' in found && found.failure === 'address' ? 'address' : null;
}

/** The same as far as the spelling tells it, without a name server: for addresses that another system's answer names. */
export function spelledTrouble(text: string, allowLoopback: boolean): 'url' | 'address' | null {
  const url = acceptUrl(text, allowLoopback);
  if (!url) return 'url';
  const found = spelled(url.hostname, allowLoopback);
  return found && 'failure' in found ? 'address' : null;
}

async function pin(
  hostname: string,
  { allowLoopback, resolve = ask }: Pick<OutboundCall, 'allowLoopback' | 'resolve'>,
): Promise<Pinned> {
  const known = spelled(hostname, allowLoopback);
  if (known) return known;
  const addresses = await resolve(nameIn(hostname)).catch(() => []);
  const [address] = addresses;
  if (address === undefined) return { failure: 'name' };
  // One private answer among public ones is how a name is made to slip through later.
  return addresses.every((one) => mayCall(one, allowLoopback)) ? { address } : { failure: 'address' };
}

const nameIn = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
const mayCall = (address: string, allowLoopback: boolean): boolean =>
  isPublicAddress(address) || (allowLoopback && isLoopback(address));

/** What an address or a name of this network's own says by itself; null for a name that has to be asked for. */
function spelled(hostname: string, allowLoopback: boolean): Pinned | null {
  const name = nameIn(hostname);
  if (isIP(name)) return mayCall(name, allowLoopback) ? { address: name } : { failure: 'address' };
  const inside =
    !name.includes('.') || /\.(localhost|local|localdomain|internal|intranet|private|lan|home|corp|arpa)$/.test(name);
  return inside && !(allowLoopback && name === 'localhost') ? { failure: 'address' } : null;
}

const ask: Resolve = async (name) =>
  (await lookup(name, { all: true, order: 'ipv4first' })).map(({ address }) => address);

const aborted = (signal: AbortSignal): Promise<Pinned> =>
  new Promise((answer) => {
    signal.addEventListener('abort', () => answer({ failure: 'timeout' }), { once: true });
  });

interface PinnedCall extends Omit<OutboundCall, 'url'> {
  readonly url: URL;
  readonly address: string;
  readonly signal: AbortSignal;
}

function send({ url, address, method, headers, body, maxBytes, signal, take }: PinnedCall): Promise<Outcome> {
  const secure = url.protocol === 'https:';
  const name = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((answer) => {
    const request = (secure ? requestHttps : requestHttp)({
      host: address,
      port: url.port || (secure ? 443 : 80),
      path: `${url.pathname}${url.search}`,
      method,
      headers: {
        ...headers,
        host: url.host,
        'user-agent': 'Levee',
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
      agent: false,
      maxHeaderSize: 16_384,
      signal,
      ...(secure && !isIP(name) ? { servername: name } : {}),
    });
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      const statusClass = Math.trunc(status / 100) as 1 | 2 | 3 | 4 | 5; // Node's parser lets nothing else through
      let swallowed = 0;
      const done = () => {
        response.destroy();
        answer({ status, statusClass, failure: null });
      };
      response.on('data', (chunk: Buffer) => {
        swallowed += chunk.length;
        take?.(chunk);
        if (swallowed > maxBytes) done();
      });
      response.on('end', done);
      response.on('error', () => answer({ ...nothing, failure: signal.aborted ? 'timeout' : 'connection' }));
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      answer({ ...nothing, failure: signal.aborted ? 'timeout' : reasonOf(error) });
    });
    request.end(body);
  });
}

const reasonOf = ({ code = '' }: NodeJS.ErrnoException): OutboundFailure =>
  /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|EPROTO/.test(code) ? 'certificate' : 'connection';
