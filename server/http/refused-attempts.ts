import type { Actor } from '#kernel/record/access.ts';
import { Failure } from '#kernel/record/fail.ts';
import { type AuditEntry, recordAudit } from '#server/audit/entry.ts';
import type { Door } from '#server/records/door.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

/** What was tried: `payment_run.release` of one row. */
export interface Attempt {
  readonly operation: string;
  readonly row: string | undefined;
  readonly code: string;
  readonly sentence: string;
}

const HOUR = 3_600_000;
/** So many attempts at one thing are kept for one person in an hour: the eleventh says nothing that ten have not. */
const MOST = 10;
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A right or a rule stood against it. What is only mistyped, stale or missing is no attempt at anything. */
const isAttempt = ({ code }: Pick<Attempt, 'code'>): boolean =>
  ['rights', 'scope', 'side', 'session'].includes(code) || (code.includes('.') && !code.startsWith('idempotency.'));

/** The entry names the row among its values and not as its row: nothing of the row was changed, and nobody became its author. */
const entryOf = (actor: Actor, { operation, row, code, sentence }: Attempt): AuditEntry => {
  const [record = operation, ...step] = operation.split('.');
  return {
    action: 'attempt_refused',
    record,
    rowId: null,
    actor: actor.id,
    actorKind: actor.kind,
    changes: {
      attempt: [null, step.join('.')],
      rule: [null, code],
      ...(row && isId.test(row) ? { row: [null, row.toLowerCase()] } : {}),
    },
    reason: sentence.slice(0, 2000),
    requestId: actor.requestId,
  };
};

/**
 * Keeps in the audit record what people and keys tried and may not do, although the work itself was rolled back: an auditor looks for
 * the third person who was asked to release a payment as much as for the one who did.
 */
export function openAttempts(door: Pick<Door, 'database' | 'around'>) {
  const seen = new Map<string, number[]>();

  function isNew(actor: Actor, { operation, row, code }: Attempt): boolean {
    const now = door.around.now().getTime();
    for (const [key, times] of seen) {
      if ((times.at(-1) ?? 0) > now - HOUR) break; // the oldest come first
      seen.delete(key);
    }
    const recent = (key: string) => (seen.get(key) ?? []).filter((time) => time > now - HOUR);
    const own = `${actor.organizationId} ${actor.id} ${operation}`;
    const limits = [
      [`${own} ${row ?? ''} ${code}`, 1],
      [own, MOST],
    ] as const;
    // Looked at before anything is kept: a stream of made-up rows adds no keys beyond the limit.
    if (limits.some(([key, most]) => recent(key).length >= most)) return false;
    for (const [key] of limits) {
      const times = recent(key);
      seen.delete(key);
      seen.set(key, [...times, now]);
    }
    return true;
  }

  return {
    /** Of a call that was refused as a whole; its transaction is over. */
    async refused(actor: Actor, { operation, row }: Pick<Attempt, 'operation' | 'row'>, error: unknown): Promise<void> {
      if (!(error instanceof Failure) || !['forbidden', 'refused'].includes(error.kind)) return;
      const attempt = { operation, row, code: error.code, sentence: error.message };
      if (!isAttempt(attempt) || !isNew(actor, attempt)) return;
      await door.database.within({ organizationId: actor.organizationId }, (tx) =>
        recordAudit(tx, [entryOf(actor, attempt)]),
      );
    },
  };
}

/** Of the rows of one call with many, in the transaction of those that were done. */
export async function keepRefusedRows({ actor, tx }: UnitOfWork, attempts: readonly Attempt[]): Promise<void> {
  const kept = attempts.filter(isAttempt).slice(0, MOST);
  if (kept.length > 0)
    await recordAudit(
      tx,
      kept.map((attempt) => entryOf(actor, attempt)),
    );
}
