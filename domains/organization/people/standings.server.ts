import { type Actor, includesRole, type Role, roles } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

/** A member as other domains have to know them: whether they work here, as what, and what they may do. */
export interface StandingOfMember {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly role: Role;
  readonly duties: readonly string[];
  /** To which they are limited; null for the whole agency. */
  readonly departments: readonly string[] | null;
}

const standings = `select m.id, m.user_id as "userId", m.name, m.status = 'active' as "isActive",
    coalesce((select r.role from user_roles r where r.organization_id = m.organization_id and r.user_id = m.id
      and r.status = 'active' and (r.expires_at is null or r.expires_at > $3)
      order by r.granted_at desc, r.id desc limit 1), 'user') as role,
    array(select distinct d.duty from duty_grant d where d.organization_id = m.organization_id and d.member = m.id
      and d.status = 'active' and d.from_day <= $4 and (d.until_day is null or d.until_day >= $4) order by d.duty) as duties,
    own_departments(m.organization_id, m.id, $4::date) as departments
  from organization_members m where m.organization_id = $1 and m.id = any($2)`;

/** What these members are today, by id. */
export async function standingsOf(
  work: UnitOfWork,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StandingOfMember>> {
  if (ids.length === 0) return new Map();
  const { organizationId } = work.actor;
  const rows = await work.tx.query<StandingOfMember>(
    standings,
    [organizationId, [...new Set(ids)], work.now(), work.today],
    'member_standings',
  );
  return new Map(rows.map((one) => [one.id, one]));
}

/** A person as they are at this moment, for what the product does in their name: their role and duties decide. */
export function actorFrom(
  { actor: { organizationId, timeZone, currency, requestId } }: UnitOfWork,
  { id, userId, name, role, duties, departments }: StandingOfMember,
): Actor {
  const where = {
    organizationId,
    timeZone,
    requestId,
    ...(currency ? { currency } : {}),
    ...(departments ? { departments } : {}),
  };
  return { id, userId, name, role, duties, kind: 'person', side: 'agency', ...where };
}

/** The same of one member; null once they are no longer active. */
export async function actorOfMember(work: UnitOfWork, id: string): Promise<Actor | null> {
  const standing = (await standingsOf(work, [id])).get(id);
  return standing?.isActive ? actorFrom(work, standing) : null;
}

const withRole = `select distinct m.id from organization_members m
  join user_roles r on r.organization_id = m.organization_id and r.user_id = m.id and r.status = 'active'
    and (r.expires_at is null or r.expires_at > $3)
  where m.organization_id = $1 and m.status = 'active' and r.role = any($2) order by m.id limit 100`;

/** Active members with this role or a stronger one; the first hundred, which is more than anybody asks at once. */
export async function membersWithRole(work: UnitOfWork, role: string): Promise<string[]> {
  const wanted = roles.filter(
    (one) => role === one || (roles.includes(role as Role) && includesRole(one, role as Role)),
  );
  const rows = await work.tx.query<{ id: string }>(
    withRole,
    [work.actor.organizationId, wanted, work.now()],
    'members_with_role',
  );
  return rows.map(({ id }) => id);
}
