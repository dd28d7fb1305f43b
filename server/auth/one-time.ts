import type { Tx } from '#server/db/database.ts';
import { digestOf, isSecret, newSecret } from './secrets.ts';

/** What the link in a mail is for. A link for one thing opens nothing else. */
export type Purpose = 'verify-email' | 'reset-password';

const hours: Readonly<Record<Purpose, number>> = { 'verify-email': 24, 'reset-password': 1 };

const identifier = (purpose: Purpose, token: string): string => digestOf(`${purpose}:${token}`);

/** A new token for this account; only its hash is kept. Earlier ones for the same purpose stop working. */
export async function giveToken(
  tx: Tx,
  { purpose, userId, now }: { purpose: Purpose; userId: string; now: Date },
): Promise<string> {
  const token = newSecret();
  const value = `${purpose} ${userId}`;
  const end = new Date(now.getTime() + hours[purpose] * 3_600_000);
  await tx.query('delete from auth.verifications where value = $1', [value]);
  await tx.query(
    'insert into auth.verifications (identifier, value, expires_at, created_at, updated_at) values ($1, $2, $3, $4, $4)',
    [identifier(purpose, token), value, end.toISOString(), now.toISOString()],
  );
  return token;
}

/** The account a token was given for. However many ask at the same time, one gets the answer and the token is gone. */
export async function takeToken(
  tx: Tx,
  { purpose, token, now }: { purpose: Purpose; token: unknown; now: Date },
): Promise<string | null> {
  if (!isSecret(token)) return null;
  const [taken] = await tx.query<{ value: string; expires_at: string }>(
    'delete from auth.verifications where identifier = $1 returning value, expires_at',
    [identifier(purpose, token)],
  );
  const isInTime = taken !== undefined && Date.parse(taken.expires_at) > now.getTime();
  return isInTime ? (taken.value.split(' ')[1] ?? null) : null;
}
