import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { fail, type Row } from '#kernel';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { outboundFetch } from '#server/services/outbound/outbound.ts';
import { samConnection } from './sam-connection.record.ts';

export type SamConnection = Row<typeof samConnection>;

const BASE = 'https://api.sam.gov/entity-information';
const PATIENCE_MS = 20_000;
const EXTRACT_PATIENCE_MS = 300_000;
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_PACKED = 64 * 1024 * 1024;
const MOST_UNPACKED = 256 * 1024 * 1024;
/** Of the requests of a day these are kept for the nightly extract: one asks for it, one fetches it. */
export const KEPT_FOR_EXTRACT = 2;

const failures = {
  url: 'The address of SAM.gov is not allowed.',
  address: 'The address of SAM.gov leads into a private network.',
  name: 'No answer: there is no network, or api.sam.gov is not known.',
  connection: 'No answer: the connection failed.',
  certificate: 'SAM.gov has no certificate that is trusted.',
  timeout: 'SAM.gov did not answer in time.',
} as const;

/** What SAM.gov answered, or in one sentence why it did not. Nothing of a refused answer is told, and the key never is. */
export type Heard = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly because: string };
export type Ask = typeof outboundFetch;

/** How the server reaches out, with what a test puts in place of it. */
export interface Reach {
  readonly key: string;
  readonly allowLoopback: boolean;
  readonly ask?: Ask;
}

async function unpacked(bytes: Buffer): Promise<string | null> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.toString('utf8');
  return promisify(gunzip)(bytes, { maxOutputLength: MOST_UNPACKED }).then(
    (whole) => whole.toString('utf8'),
    () => null,
  );
}

async function hear(
  { key, allowLoopback, ask = outboundFetch }: Reach,
  { path, timeoutMs = PATIENCE_MS, maxBytes = MOST_BYTES }: { path: string; timeoutMs?: number; maxBytes?: number },
): Promise<Heard> {
  const parts: Buffer[] = [];
  const { failure, status, statusClass } = await ask({
    url: `${BASE}/${path}${path.includes('?') ? '&' : '?'}api_key=${encodeURIComponent(key)}`,
    method: 'GET',
    headers: { accept: 'application/json, text/csv, text/plain' },
    timeoutMs,
    maxBytes,
    allowLoopback,
    take: (part) => void parts.push(part),
  });
  if (failure !== null) return { ok: false, because: failures[failure] };
  if (statusClass === 3) return { ok: false, because: 'SAM.gov redirects. Nothing was followed.' };
  if (status === 401 || status === 403) return { ok: false, because: 'SAM.gov refused the key.' };
  if (status === 429) return { ok: false, because: 'SAM.gov allows no more requests with this key today.' };
  if (status !== 200) return { ok: false, because: `SAM.gov answered with status ${status ?? 0}.` };
  const bytes = Buffer.concat(parts);
  const text = bytes.length > maxBytes ? null : await unpacked(bytes);
  if (text === null) return { ok: false, because: 'The answer of SAM.gov is too large or damaged.' };
  if (text.includes(key)) return { ok: false, because: 'The answer repeats the key. None of it was kept.' };
  return { ok: true, text };
}

/** Exclusions of one party. */
export const hearExclusions = (reach: Reach, question: string): Promise<Heard> =>
  hear(reach, { path: `v4/exclusions?${question}` });
/** The registration of one UEI. */
export const hearEntity = (reach: Reach, uei: string): Promise<Heard> =>
  hear(reach, { path: `v3/entities?ueiSAM=${encodeURIComponent(uei)}&includeSections=entityRegistration,coreData` });
/** Asks for the extract of all active exclusions; it is made in the background. */
export const hearExtractAsked = (reach: Reach): Promise<Heard> =>
  hear(reach, { path: 'v4/exclusions?isActive=Y&format=csv' });
export const hearExtract = (reach: Reach, token: string): Promise<Heard> =>
  hear(reach, {
    path: `v4/download-exclusions?token=${encodeURIComponent(token)}`,
    timeoutMs: EXTRACT_PATIENCE_MS,
    maxBytes: MOST_PACKED,
  });

export async function samKeyOf(work: UnitOfWork, id: string, sealer: Ports['sealer']): Promise<string | null> {
  const { organizationId } = work.actor;
  const [kept] = await work.tx.query<{ key: Buffer | null }>(
    'select key from sam_connection where organization_id = $1 and id = $2',
    [organizationId, id],
    'sam.key',
  );
  const place = { organizationId, record: samConnection.name, field: 'key', rowId: id };
  return kept?.key ? sealer.open(kept.key, place) : null;
}

/** The connection that is asked: the first active one by name that has a key. */
export const activeSam = (work: UnitOfWork): Promise<SamConnection | null> =>
  work.asProduct.row(samConnection, {
    where: { status: 'active', hasKey: true },
    order: 'name',
  }) as Promise<SamConnection | null>; // all of its fields are read

/** SAM.gov counts by its own day. */
const dayAt = (work: UnitOfWork): string => work.now().slice(0, 10);

/** Requests that are left today, without those kept for the extract. */
export function leftToday(work: UnitOfWork, of: SamConnection): number {
  const used = of.usedOn === dayAt(work) ? of.used : 0;
  return of.dailyRequests - used - (of.fetchesExtract ? KEPT_FOR_EXTRACT : 0);
}

/** Counts a request before it is made, so that no two go out for the last one. False where none is left. */
export async function takeRequest(work: UnitOfWork, id: string, isForExtract = false): Promise<boolean> {
  const product = work.asProduct;
  const found = await product.row(samConnection, { where: { id }, lock: 'update' });
  if (!found) throw fail('not_found', 'sam_connection.gone', 'This connection is no longer there.');
  const of = found as SamConnection; // all of its fields were read
  const left = leftToday(work, of) + (isForExtract && of.fetchesExtract ? KEPT_FOR_EXTRACT : 0);
  if (left <= 0) return false;
  const used = of.usedOn === dayAt(work) ? of.used + 1 : 1;
  await product.change(samConnection, id, {}, { usedOn: dayAt(work), used });
  return true;
}
