import { fail, type Row } from '#kernel';
import { type Joining, join, member, membersWithRole, notify } from '#domains/organization/public.server.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Wished } from './scim-user.ts';
import { ssoConnection } from './sso-connection.record.ts';

export interface Former {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly status: 'suspended' | 'left';
}

/** Who the directory of this organization knew by this external ID, and deactivated or deleted, under another address. */
export async function formerOf(work: UnitOfWork, { externalId, email }: Wished): Promise<Former | null> {
  if (!externalId) return null;
  const [found] = await work.tx.query<Former & Record<string, unknown>>(
    `select m.id, m.user_id as "userId", m.email, m.status from scim_user s
     join organization_members m on m.organization_id = s.organization_id and m.id = s.member
     where s.organization_id = $1 and s.external_id = $2 and m.status in ('suspended', 'left') and m.email <> $3
     for no key update of m`,
    [work.actor.organizationId, externalId, email],
  );
  return found ?? null;
}

/**
 * The same person under another address: the place in this organization, with its history, goes to the account of the new
 * address. The old account is not changed and is no member any more. Rights start again, as for everybody who comes back.
 */
export async function rejoinElsewhere(
  { accounts }: AccountPorts,
  work: UnitOfWork,
  former: Former,
  joining: Joining,
): Promise<Row<typeof member>> {
  const { organizationId } = work.actor;
  const { userId, email } = joining;
  const other = await work.has(member, { userId, id: { not: former.id } });
  if (other) throw fail('conflict', 'uniqueness', 'Another person who left has this userName. Restore that person.');
  if (former.status === 'suspended')
    await work.move(member, former.id, 'leave', { reason: 'Created again by the directory with another address' });
  await accounts.endWithin(work.tx, { organizationId, userIds: [former.userId] });
  // The provider of the organization may name the new address by the identity of the old one.
  const providers = await work.rows(ssoConnection, { fields: [], most: 'all' });
  for (const { id } of providers) await accounts.directory.unlink(work.tx, former.userId, id);
  const back = await join(work, joining, former.id);
  await notify(work, {
    to: await membersWithRole(work, 'admin'),
    kind: 'directory.finding',
    subject: `${joining.name} was created again by the directory: ${email} instead of ${former.email}`.slice(0, 200),
    body: 'It is the same person with their history. Roles, duties and API keys from before were revoked.',
    link: '/team',
  });
  return back;
}
