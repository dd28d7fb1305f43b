import { recordAudit } from '#server/audit/entry.ts';
import type { Database, Tx } from '#server/db/database.ts';

/** Where a person acts: in an organization as its member, or with an account alone. */
export interface Whereabouts {
  readonly organizationId: string | null;
  readonly memberId: string | null;
}

interface Act extends Whereabouts {
  /** What was done, as the audit record calls it: `sign_in`, `add_passkey`. */
  readonly action: string;
  readonly requestId: string;
  readonly reason?: string;
}

export const nowhere: Whereabouts = { organizationId: null, memberId: null };

/**
 * Something a person does to their account, in one transaction. The organization they are at work in finds it in its audit record,
 * under the member's id; with an account alone there is no record to write in.
 */
export function act<T>(database: Database, given: Act, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { organizationId, memberId, action, requestId, reason = null } = given;
  if (organizationId === null || memberId === null) return database.platform(work);
  return database.within({ organizationId }, async (tx) => {
    const answer = await work(tx);
    const who = { actor: memberId, actorKind: 'person' as const, rowId: memberId, record: 'account' };
    await recordAudit(tx, [{ ...who, action, requestId, reason }]);
    return answer;
  });
}
