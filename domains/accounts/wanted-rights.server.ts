import { conflictsAmong, type Role, roles } from '#kernel';
import { conflicts } from '#domains/organization/public.ts';
import { member } from '#domains/organization/public.server.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Right, roleOfRight, rightOfRole } from './directory-rights.ts';

interface Mapped {
  readonly group: string;
  readonly role: 'user' | 'manager' | 'admin';
  readonly duties: readonly Right[];
  /** Who decided about it: the admin who saved the mapping, and the owner of the token that added the member. */
  readonly by: readonly (string | null)[];
}

interface Given {
  readonly id: string;
  readonly what: Right;
}

/** A member with what groups gave, what they should give, and what stands in the way. */
export interface Standing {
  readonly member: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly isTheirs: boolean;
  readonly mapped: readonly Mapped[];
  readonly roles: readonly Given[];
  readonly duties: readonly Given[];
  /** The role that people granted. */
  readonly ownRole: Role;
}

/** A right that groups should give, with the group that says so and, where it may not be given, why. */
export interface WantedRight {
  readonly what: Right;
  readonly group: string;
  readonly refusal?: string;
}

const asked = `select m.id as member, m.name, m.status = 'active' as "isActive",
    exists (select from email_domain e where e.organization_id = $1 and e.domain = split_part(m.email, '@', 2)
      and e.status = 'proven') as "isTheirs",
    coalesce((select jsonb_agg(jsonb_build_object('group', g.name, 'role', g.role, 'duties', coalesce(g.duties, '{}'),
        'by', jsonb_build_array(g.mapped_by, s.pushed_by)) order by lower(g.name), g.id)
      from scim_membership s join scim_group g on g.organization_id = $1 and g.id = s.scim_group and g.status = 'active'
      where s.organization_id = $1 and s.member = m.id and s.status = 'active' and m.status <> 'left'), '[]') as mapped,
    coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'what', 'role_' || r.role)) from user_roles r
      where r.organization_id = $1 and r.user_id = m.id and r.status = 'active' and r.source = 'directory'
        and r.role in ('manager', 'admin')), '[]') as roles,
    coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'what', d.duty)) from duty_grant d
      where d.organization_id = $1 and d.member = m.id and d.status = 'active' and d.source = 'directory'), '[]') as duties,
    coalesce((select r.role from user_roles r where r.organization_id = $1 and r.user_id = m.id and r.status = 'active'
      and r.source is null and (r.expires_at is null or r.expires_at > $3)
      order by r.granted_at desc, r.id desc limit 1), 'user') as "ownRole"
  from organization_members m where m.organization_id = $1 and m.id = any ($2) order by m.id`;

/** These members as they are, held so that two pushes about one person follow one another. */
export async function standingsIn(work: UnitOfWork, members: readonly string[]): Promise<readonly Standing[]> {
  const { organizationId } = work.actor;
  const ids = [...new Set(members)];
  await work.rows(member, { where: { id: ids }, fields: [], lock: 'update', most: 'all' });
  return work.tx.query<Standing & Record<string, unknown>>(asked, [organizationId, ids, work.now()]);
}

const rightsOf = ({ role, duties }: Pick<Mapped, 'role' | 'duties'>): readonly Right[] => [
  ...(role === 'user' ? [] : [rightOfRole(role)]),
  ...duties,
];

/** Which rights the groups of a member say they have: roles first, the highest before the others, then all duties. */
export function wishesFor(one: Standing): readonly WantedRight[] {
  const wishes = new Map<Right, WantedRight>();
  for (const mapped of one.mapped)
    for (const what of rightsOf(mapped)) {
      const known = wishes.get(what);
      if (known && known.refusal === undefined) continue;
      const refusal = refusalFor(one, mapped);
      if (!known || refusal === undefined)
        wishes.set(what, { what, group: mapped.group, ...(refusal === undefined ? {} : { refusal }) });
    }
  const rank = ({ what }: WantedRight) => roles.indexOf(roleOfRight(what) ?? 'user');
  return [...wishes.values()].toSorted((one, other) => rank(other) - rank(one));
}

/** Nobody receives anything by a decision of their own, in whatever order the mapping and the push came. */
function refusalFor({ member, isTheirs }: Standing, { by: [mappedBy, pushedBy] }: Mapped): string | undefined {
  if (mappedBy === member) return 'They set up this group’s access themselves. Another admin has to save it.';
  if (pushedBy === member) return 'They own the SCIM token that added them. Someone else has to grant this.';
  return isTheirs ? undefined : 'Their email address isn’t in a verified domain. Grant this by hand.';
}

/** Rights of one group that no person may hold together, in a sentence; null when they go together. */
export function clashIn(given: Pick<Mapped, 'role' | 'duties'>): string | null {
  const [first] = conflictsAmong(conflicts, given.duties, given.role);
  return first ? first.because : null;
}
