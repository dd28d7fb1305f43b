import { recordAudit } from '#server/audit/entry.ts';
import type { Tx } from '#server/db/database.ts';

/**
 * Ends every key that acts as this account, in all its organizations at once and in the transaction that changes its password: whoever
 * knew the old one may have made keys with it. Each end stands in the audit record of its organization.
 */
export async function endKeys(tx: Tx, userId: string, { now, requestId }: { now: Date; requestId: string }) {
  const enter = (organizationId: string) => tx.query(`set local app.organization_id = '${organizationId}'`);
  await tx.query(`set local app.user_id = '${userId}'`);
  const places = await tx.query<{ organizationId: string; member: string }>(
    'select organization_id as "organizationId", id as member from organization_members where user_id = $1 order by 1',
    [userId],
  );
  for (const { organizationId, member } of places) {
    await enter(organizationId);
    const ended = await tx.query<{ id: string; version: number }>(
      `update api_key set status = 'revoked', version = version + 1, updated_at = $3
       where organization_id = $1 and owner = $2 and status = 'active' returning id, version`,
      [organizationId, member, now.toISOString()],
    );
    const who = { actor: member, actorKind: 'person' as const, record: 'api_key', action: 'revoke', requestId };
    const what = {
      changes: { status: ['active', 'revoked'] },
      reason: 'The password of its owner was changed.',
    } as const;
    const entries = ended.map(({ id, version }) => ({ ...who, ...what, rowId: id, rowVersion: version }));
    if (entries.length > 0) await recordAudit({ ...tx, organizationId }, entries);
  }
  await tx.query(`set local app.organization_id = '${tx.organizationId ?? ''}'`);
}
