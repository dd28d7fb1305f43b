import type { Tx } from '#server/db/database.ts';

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export interface StoredPasskey {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
}

/** The keys of devices that open an account. */
export const passkeysOf = (tx: Tx, userId: string): Promise<Passkey[]> =>
  tx.query(
    `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from auth.passkeys
     where user_id = $1 order by created_at, id`,
    [userId],
  );

export const credentialsOf = (tx: Tx, userId: string): Promise<{ credentialId: string; transports: string[] }[]> =>
  tx.query(`select credential_id as "credentialId", transports from auth.passkeys where user_id = $1`, [userId]);

export async function findPasskey(tx: Tx, credentialId: string): Promise<StoredPasskey | null> {
  const [found] = await tx.query<StoredPasskey & Record<string, unknown>>(
    `select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter from auth.passkeys
     where credential_id = $1 for no key update`,
    [credentialId],
  );
  return found ?? null;
}

export const keepPasskey = (
  tx: Tx,
  given: Omit<StoredPasskey, 'id'> & { name: string; transports: readonly string[]; now: Date },
): Promise<{ id: string }[]> =>
  tx.query(
    `insert into auth.passkeys (user_id, name, credential_id, public_key, counter, transports, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning id`,
    [
      given.userId,
      given.name,
      given.credentialId,
      given.publicKey,
      given.counter,
      given.transports,
      given.now.toISOString(),
    ],
  );

export const usePasskey = (tx: Tx, given: { id: string; counter: number; now: Date }): Promise<unknown> =>
  tx.query('update auth.passkeys set counter = $2, last_used_at = $3 where id = $1', [
    given.id,
    given.counter,
    given.now.toISOString(),
  ]);

export async function dropPasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const gone = await tx.query('delete from auth.passkeys where user_id = $1 and id = $2 returning id', [userId, id]);
  return gone.length > 0;
}
