import { fail, type Role } from '#kernel';
import { on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member } from './member.record.ts';
import { userRole } from './role.record.ts';

/** The active role of each member now: the latest grant that stands. */
const activeRoles = `
  select distinct on (r.user_id) r.user_id, r.role from user_roles r
  join organization_members m on m.organization_id = r.organization_id and m.id = r.user_id and m.status = 'active'
  where r.organization_id = $1 and r.status = 'active' and (r.expires_at is null or r.expires_at > $2)
  order by r.user_id, r.granted_at desc, r.id desc`;

/** Members who administer the organization now. */
export async function administrators(work: UnitOfWork): Promise<string[]> {
  const active = await work.tx.query<{ user_id: string; role: Role }>(activeRoles, [
    work.actor.organizationId,
    work.now(),
  ]);
  return active.filter(({ role }) => role === 'admin' || role === 'platform_admin').map(({ user_id }) => user_id);
}

/** An organization without an administrator cannot be helped by anyone inside it. */
async function somebodyStaysInCharge(work: UnitOfWork): Promise<void> {
  await work.tx.query('select from organization where id = $1 for no key update', [work.actor.organizationId]);
  if ((await administrators(work)).length === 0)
    throw fail('refused', 'user_roles.last_admin', 'This is the last administrator. Make someone else an admin first.');
}

export const roleEffects = [
  on(userRole, 'create', async ({ row, work }) => {
    const person = await work.find(member, row.userId);
    if (!person) throw fail('invalid', 'reference', 'There is no such member.');
    if (work.actor.kind !== 'system') await somebodyStaysInCharge(work);
  }),
  on(userRole, 'revoke', ({ work }) => somebodyStaysInCharge(work)),
  on(member, 'suspend', ({ work }) => somebodyStaysInCharge(work)),
  on(member, 'leave', ({ work }) => somebodyStaysInCharge(work)),
];
