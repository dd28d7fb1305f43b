import { createHash } from 'node:crypto';
import type { Actor } from '#kernel/record/access.ts';
import { Failure, fail } from '#kernel/record/fail.ts';
import type { Database } from '#server/db/database.ts';
import type { Door } from '#server/records/door.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Answer } from './operation.ts';
import { problem } from './problem.ts';

interface Attempt {
  readonly door: Door;
  readonly actor: Actor;
  readonly key: string | null;
  /** Operation and path: a key belongs to one call. */
  readonly route: string;
  readonly body: string;
  readonly requestId: string;
}

interface Kept {
  readonly request_hash: Buffer;
  readonly status: number;
  readonly body: string;
}

const where = 'organization_id = $1 and user_id = $2 and route = $3 and key = $4';

/** A first answer, kept word for word. */
export class Replay extends Error {
  readonly response: Response;
  constructor(kept: Kept) {
    super('replayed');
    const type = kept.status < 400 ? 'application/json' : 'application/problem+json';
    this.response = new Response(kept.body, {
      status: kept.status,
      headers: { 'content-type': type, 'idempotent-replay': 'true' },
    });
  }
}

/**
 * The effect and the kept answer are one transaction: a repetition finds either both or nothing, and while the first runs it is told so.
 * What has its effect in another organization comes before, in a transaction there (`elsewhere`), and only for a key that has no answer
 * yet. A crash between the two repeats it, so twice has to be as good as once there.
 */
export async function once<Heard = void>(
  attempt: Attempt,
  work: (work: UnitOfWork, heard: Heard) => Promise<Answer>,
  elsewhere?: () => Promise<Heard>,
): Promise<Answer> {
  const { door, actor, key, route, body, requestId } = attempt;
  const hear = async () => (await elsewhere?.()) as Heard; // void where nothing is asked elsewhere
  if (key === null) return hear().then((heard) => door.run(actor, (inside) => work(inside, heard)));
  if (key.length === 0 || key.length > 255)
    throw fail('invalid', 'idempotency.key', 'Idempotency-Key must be 1 to 255 characters.');
  const id = [actor.organizationId, actor.userId, route, key];
  const hash = createHash('sha256').update(body).digest();
  const lock = createHash('sha256').update(id.join('\n')).digest().readBigInt64BE(0).toString();

  const find = async (tx: UnitOfWork['tx']): Promise<Kept | undefined> =>
    (await tx.query<Kept>(`select request_hash, status, body from idempotency where ${where}`, id, 'find_kept'))[0];
  const refuseKept = async (tx: UnitOfWork['tx']): Promise<void> => {
    const kept = await find(tx);
    if (kept && !kept.request_hash.equals(hash))
      throw fail('refused', 'idempotency.reused', 'This Idempotency-Key was used for another request.');
    if (kept) throw new Replay(kept);
  };
  const keep = async (tx: UnitOfWork['tx'], status: number, text: string): Promise<void> => {
    await tx.query(
      'insert into idempotency (organization_id, user_id, route, key, request_hash, status, body) values ($1, $2, $3, $4, $5, $6, $7)',
      [...id, hash, status, text],
      'keep_answer',
    );
  };

  try {
    if (elsewhere) await door.run(actor, ({ tx }) => refuseKept(tx));
    const heard = await hear();
    return await door.run(actor, async (inside) => {
      const [free] = await inside.tx.query<{ free: boolean }>(
        'select pg_try_advisory_xact_lock($1) as free',
        [lock],
        'claim_key',
      );
      if (free?.free !== true)
        throw fail('conflict', 'idempotency.running', 'The first call with this Idempotency-Key is still running.');
      await refuseKept(inside.tx);
      const answer = await work(inside, heard);
      await keep(inside.tx, answer.status ?? 200, JSON.stringify(answer.body ?? null));
      return answer;
    });
  } catch (error) {
    // A refusal has no effect to share a transaction with; it is kept on its own so that a repetition hears the same.
    if (
      error instanceof Failure &&
      !error.code.startsWith('idempotency.') &&
      error.status < 500 &&
      error.status !== 401
    ) {
      const text = await problem(error, requestId).text();
      const earlier = await door.database
        .within({ organizationId: actor.organizationId }, async (tx) => {
          // A repetition may have come in between and found the way free: then its answer is the first one that was kept.
          await tx.query('select pg_advisory_xact_lock($1)', [lock], 'await_key');
          const kept = await find(tx);
          if (!kept) await keep(tx, error.status, text);
          return kept;
        })
        .catch(() => undefined);
      if (earlier?.request_hash.equals(hash)) throw new Replay(earlier);
    }
    throw error;
  }
}

/** Answers are kept for a week, well past the day that callers may count on. */
export async function forgetAnswers(database: Database, organizationId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 7 * 86_400_000).toISOString();
  await database.within({ organizationId }, (tx) =>
    tx.query('delete from idempotency where organization_id = $1 and at < $2', [organizationId, before]),
  );
}
