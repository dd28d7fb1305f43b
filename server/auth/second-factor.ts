import { randomBytes } from 'node:crypto';
import type { Tx } from '#server/db/database.ts';
import type { Clock } from '#server/services/clock.ts';
import type { Sealer } from '#server/services/sealed.ts';
import { digestOf } from './secrets.ts';
import { newTotpSecret, totpStep } from './totp.ts';

export interface FactorState {
  /** Since when codes are asked for; null when they are not. */
  readonly since: string | null;
  readonly recoveryCodesLeft: number;
}

/** Authenticator apps and the codes for whoever lost theirs. Everything happens in the caller's transaction. */
export interface SecondFactor {
  state(tx: Tx, userId: string): Promise<FactorState>;
  /** A new secret that counts for nothing until its first code is given; null when codes are asked for already. */
  prepare(tx: Tx, userId: string): Promise<string | null>;
  /** The first code of the prepared secret switches codes on; answers the recovery codes, or null when the code is wrong. */
  switchOn(tx: Tx, userId: string, code: string): Promise<readonly string[] | null>;
  switchOff(tx: Tx, userId: string): Promise<void>;
  /** New recovery codes; those before stop working. */
  renewCodes(tx: Tx, userId: string): Promise<readonly string[]>;
  /** A code of the app that was not used yet, or an unused recovery code. Either works once, however many try at the same time. */
  takes(tx: Tx, userId: string, code: string): Promise<boolean>;
}

const CODES = 10;
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'; // 32 of them, none that looks like another one
const GROUPS = 4;

/** 80 random bits in four groups of four. */
const newCode = (): string =>
  Array.from({ length: GROUPS }, () => Array.from(randomBytes(4), (byte) => letters.charAt(byte % 32)).join('')).join(
    '-',
  );
const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');
const digest = (userId: string, code: string): string => digestOf(`recovery:${userId}:${plain(code)}`);

export function openSecondFactor({ sealer, clock }: { sealer: Sealer; clock: Clock }): SecondFactor {
  const place = (rowId: string) => ({ organizationId: null, record: 'second_factors', field: 'secret', rowId });

  async function secretOf(tx: Tx, userId: string, isOn: boolean): Promise<string | null> {
    const [found] = await tx.query<{ secret: Buffer }>(
      `select secret from auth.second_factors where user_id = $1 and (confirmed_at is not null) = $2 for no key update`,
      [userId, isOn],
    );
    return found ? sealer.open(found.secret, place(userId)) : null;
  }

  const usedUp = (tx: Tx, userId: string, step: number) =>
    tx.query('update auth.second_factors set last_step = $2 where user_id = $1 and last_step < $2 returning user_id', [
      userId,
      step,
    ]);

  async function renewCodes(tx: Tx, userId: string): Promise<readonly string[]> {
    const codes = Array.from({ length: CODES }, newCode);
    await tx.query('delete from auth.recovery_codes where user_id = $1', [userId]);
    await tx.query('insert into auth.recovery_codes (user_id, digest) select $1, unnest($2::text[])', [
      userId,
      codes.map((code) => digest(userId, code)),
    ]);
    return codes;
  }

  return {
    async state(tx, userId) {
      const [found] = await tx.query<{ since: string; left: number }>(
        `select confirmed_at as since, (select count(*)::int from auth.recovery_codes r where r.user_id = $1) as left
         from auth.second_factors where user_id = $1 and confirmed_at is not null`,
        [userId],
      );
      return { since: found?.since ?? null, recoveryCodesLeft: found?.left ?? 0 };
    },

    async prepare(tx, userId) {
      const secret = newTotpSecret();
      const [prepared] = await tx.query(
        `insert into auth.second_factors (user_id, secret, created_at) values ($1, $2, $3)
         on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
           where auth.second_factors.confirmed_at is null
         returning user_id`,
        [userId, sealer.seal(secret, place(userId)), clock.now().toISOString()],
      );
      return prepared ? secret : null;
    },

    async switchOn(tx, userId, code) {
      const secret = await secretOf(tx, userId, false);
      const step = secret === null ? null : totpStep(secret, plain(code), clock.now());
      if (step === null || (await usedUp(tx, userId, step)).length === 0) return null;
      await tx.query('update auth.second_factors set confirmed_at = $2 where user_id = $1', [
        userId,
        clock.now().toISOString(),
      ]);
      return renewCodes(tx, userId);
    },

    async switchOff(tx, userId) {
      await tx.query('delete from auth.second_factors where user_id = $1', [userId]);
      await tx.query('delete from auth.recovery_codes where user_id = $1', [userId]);
    },

    renewCodes,

    async takes(tx, userId, code) {
      const secret = await secretOf(tx, userId, true);
      if (secret === null) return false;
      const given = plain(code);
      if (/^\d{6}$/.test(given)) {
        const step = totpStep(secret, given, clock.now());
        return step !== null && (await usedUp(tx, userId, step)).length > 0;
      }
      const gone = await tx.query(
        'delete from auth.recovery_codes where user_id = $1 and digest = $2 returning digest',
        [userId, digest(userId, given)],
      );
      return gone.length > 0;
    },
  };
}
