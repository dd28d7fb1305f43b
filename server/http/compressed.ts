import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const squeeze = promisify(gzip);
/** What fits into one packet comes no sooner when it is smaller. */
const LEAST_BYTES = 1400;
const QUICK = { level: 4 };

/**
 * An answer on its way to a page of this product, compressed. How long a compressed answer is tells something of what stands in it, and
 * a foreign page that may choose a part of the answer can guess the rest letter by letter; so what a browser asks for on behalf of any
 * other page goes out as it is, and so does what a program asks for, whose line is not a phone's. What is streamed is left alone.
 */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const asking = request.headers;
  if (request.method !== 'GET' || asking.get('sec-fetch-site') !== 'same-origin') return response;
  if (!/\bgzip\b/.test(asking.get('accept-encoding') ?? '')) return response;
  const { headers, status } = response;
  if (headers.get('content-type') !== 'application/json' || headers.has('content-disposition')) return response;
  const plain = await response.arrayBuffer();
  if (plain.byteLength < LEAST_BYTES) return new Response(plain, { status, headers });
  headers.set('content-encoding', 'gzip');
  headers.append('vary', 'accept-encoding, sec-fetch-site');
  return new Response(await squeeze(plain, QUICK), { status, headers });
}
