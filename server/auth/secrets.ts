import { hash, randomBytes } from 'node:crypto';
import type { Tx } from '#server/db/database.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 43; // 32 random bytes in base 62

/** 256 random bits in letters and digits only, so that a double click selects all of it. */
export function newSecret(): string {
  let rest = BigInt(`0x${randomBytes(32).toString('hex')}`);
  let text = '';
  for (let at = 0; at < LENGTH; at++) {
    text = digits.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}

export const isSecret = (text: unknown): text is string => typeof text === 'string' && /^[0-9A-Za-z]{43}$/.test(text);

const KEY = 'levee_';
export const newApiKey = (): string => `${KEY}${newSecret()}`;
export const isApiKey = (text: string): boolean => text.startsWith(KEY) && isSecret(text.slice(KEY.length));

/** An organization's own directory calls with it; it is nobody's credential anywhere else. */
const DIRECTORY_KEY = 'levee_scim_';
export const newDirectoryKey = (): string => `${DIRECTORY_KEY}${newSecret()}`;
export const isDirectoryKey = (text: string): boolean =>
  text.startsWith(DIRECTORY_KEY) && isSecret(text.slice(DIRECTORY_KEY.length));

/** A secret of 256 random bits needs no salt and no slow hash: nobody can try them all. */
export const digestOf = (secret: string): string => hash('sha256', secret, 'base64url');

export type LookedUp = 'api_key' | 'invitation' | 'invoice_intake' | 'scim_token';

export interface Place {
  readonly organizationId: string;
  readonly rowId: string;
}

/** Says in the row's own transaction which organization the secret belongs to. */
export async function keepLookup(
  tx: Tx,
  given: { record: LookedUp; secret: string; place: Place; expiresAt: string | null },
): Promise<void> {
  const { record, secret, place, expiresAt } = given;
  await tx.query(
    'insert into auth.lookups (digest, record, organization_id, row_id, expires_at) values ($1, $2, $3, $4, $5)',
    [digestOf(secret), record, place.organizationId, place.rowId, expiresAt],
    'lookup.keep',
  );
}

/** Rows whose time is up, for the jobs that close them. */
export const endedLookups = (tx: Tx, record: LookedUp, now: Date): Promise<(Place & { readonly digest: string })[]> =>
  tx.query(
    `select digest, organization_id as "organizationId", row_id as "rowId" from auth.lookups
     where record = $1 and expires_at <= $2 order by expires_at limit 1000`,
    [record, now.toISOString()],
  );

export const dropLookup = (tx: Tx, digest: string): Promise<unknown> =>
  tx.query('delete from auth.lookups where digest = $1', [digest]);
