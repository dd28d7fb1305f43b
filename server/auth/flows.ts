import type { Tx } from '#server/db/database.ts';
import { digestOf, isSecret, newSecret } from './secrets.ts';

/** What is under way between two requests of one person: a second step, a passkey's challenge, a way through another provider, sign-ins that are shown once. */
export type FlowKind = 'second-factor' | 'passkey' | 'provider' | 'saml-request' | 'saml-answer' | 'demo';

interface Kept {
  readonly kind: FlowKind;
  readonly data: Readonly<Record<string, unknown>>;
  readonly now: Date;
  /** A secret of its own instead of a new one. */
  readonly token?: string;
}

const MINUTES = 10;
const identifier = (kind: FlowKind, token: string): string => digestOf(`${kind}:${token}`);

/** Keeps the data for ten minutes under a secret of which we know only the hash. */
export async function keepFlow(tx: Tx, { kind, data, now, token = newSecret() }: Kept): Promise<string> {
  const end = new Date(now.getTime() + MINUTES * 60_000);
  await tx.query(
    'insert into auth.verifications (identifier, value, expires_at, created_at, updated_at) values ($1, $2, $3, $4, $4)',
    [identifier(kind, token), JSON.stringify(data), end.toISOString(), now.toISOString()],
  );
  return token;
}

interface FlowRequest {
  readonly kind: FlowKind;
  readonly token: unknown;
  readonly now: Date;
}

type Found = { value: string; expires_at: string };

const opened = (found: Found | undefined, now: Date): Readonly<Record<string, unknown>> | null =>
  found && Date.parse(found.expires_at) > now.getTime() ? JSON.parse(found.value) : null;

/** The data, and it stays: a wrong code may be followed by the right one. */
export async function lookAtFlow(tx: Tx, { kind, token, now }: FlowRequest) {
  if (!isSecret(token)) return null;
  const [found] = await tx.query<Found>('select value, expires_at from auth.verifications where identifier = $1', [
    identifier(kind, token),
  ]);
  return opened(found, now);
}

/** The data, and it is gone: of many who come with the same secret one gets it. `token` may be of any form. */
export async function takeFlow(tx: Tx, { kind, token, now }: FlowRequest) {
  if (typeof token !== 'string' || token.length > 200) return null;
  const [found] = await tx.query<Found>(
    'delete from auth.verifications where identifier = $1 returning value, expires_at',
    [identifier(kind, token)],
  );
  return opened(found, now);
}
