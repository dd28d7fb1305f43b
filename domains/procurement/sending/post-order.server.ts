import { outboundRead } from '#server/services/outbound/outbound.ts';
import { readXml, within } from '../punchout/xml-tree.ts';

const PATIENCE_MS = 20_000;
const MOST_BYTES = 200_000;

/** What became of an attempt. Final is what another attempt would not change. */
export type Posted =
  | { readonly ok: true; readonly result: string }
  | { readonly ok: false; readonly isFinal: boolean; readonly result: string };

const failures = {
  url: 'The address is not allowed.',
  address: 'The address leads into a private network.',
  name: 'No answer: the name of the server is not known, or there is no network.',
  connection: 'No answer: the connection failed.',
  certificate: 'The server has no certificate that is trusted.',
  timeout: 'No answer within 20 seconds.',
} as const;
const neverWorks = ['url', 'address'];

const not = (result: string, isFinal = false): Posted => ({ ok: false, isFinal, result });

/** The status that a cXML answer states, or null where it is none. What the other system says in its own words is not shown. */
function statusIn(text: string): string | null {
  try {
    const root = readXml(text, { code: 'cxml', what: 'answer', letters: MOST_BYTES, elements: 200 });
    const code = root.name === 'cXML' ? within(root, 'Response', 'Status')?.attributes['code'] : undefined;
    return code !== undefined && /^\d{3}$/.test(code) ? code : null;
  } catch {
    return null;
  }
}

/** One guarded call: no private address, no redirect followed, an end in time and size. */
export async function postOrder(given: {
  readonly url: string;
  readonly body: string;
  readonly allowLoopback: boolean;
  readonly read?: typeof outboundRead;
}): Promise<Posted> {
  const { url, body, allowLoopback, read = outboundRead } = given;
  const { text, failure, status, statusClass } = await read({
    url,
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8', accept: 'text/xml' },
    body,
    timeoutMs: PATIENCE_MS,
    maxBytes: MOST_BYTES,
    allowLoopback,
  });
  if (failure !== null) return not(failures[failure], neverWorks.includes(failure));
  if (statusClass === 3) return not('The server redirects. Enter the final address.', true);
  if (status === 401 || status === 403) return not('The server refused the sign-in.', true);
  if (status !== 200) return not(`The server answered with status ${status ?? 0}.`, statusClass === 4);
  const code = text === null ? null : statusIn(text);
  if (code === null) return not('The server did not answer with a cXML status.', true);
  if (code.startsWith('2')) return { ok: true, result: `Accepted by the vendor’s system (cXML status ${code}).` };
  if (code === '401') return not('The vendor’s system refused our ID or the shared secret (cXML status 401).', true);
  return not(`The vendor’s system answered with cXML status ${code}.`, code.startsWith('4'));
}
