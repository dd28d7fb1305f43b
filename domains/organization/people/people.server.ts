import { bothSides, includesRole } from '#kernel';
import { abilities } from '#kernel/record/abilities.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { firstOf, mapFirst } from '#server/records/first-of.ts';
import { actionsOf } from '#server/records/effects.ts';
import { member } from '../member.record.ts';
import { peopleHere, type Somebody } from './people.ts';

const MOST = 2000;

const asked = `select m.id, m.name, m.email, m.job_title as "jobTitle", m.department, m.status, m.created_at as "createdAt",
    coalesce(r.role, 'user') as role, r.expires_at as "roleUntil", coalesce(d.duties, '{}') as duties,
    coalesce(s.sessions, 0) as sessions, s.last_seen_at as "lastSeenAt", l.names as "limitedTo"
  from organization_members m
  left join lateral (
    select role, expires_at from user_roles
    where organization_id = m.organization_id and user_id = m.id and status = 'active' and (expires_at is null or expires_at > $2)
    order by granted_at desc, id desc limit 1) r on true
  left join lateral (
    select array_agg(distinct duty order by duty) as duties from duty_grant
    where organization_id = m.organization_id and member = m.id and status = 'active'
      and from_day <= $3 and (until_day is null or until_day >= $3)) d on true
  left join lateral (
    select array_agg(a.name order by a.name) as names from department_limit d
    join agency a on a.organization_id = d.organization_id and a.id = d.department
    where d.organization_id = m.organization_id and d.member = m.id and d.status = 'active') l on true
  left join lateral (
    select count(*)::int as sessions, max(last_seen_at) as last_seen_at from auth.sessions
    where user_id = m.user_id and organization_id = m.organization_id and last_seen_at > $4) s on true
  where m.organization_id = $1 and m.status <> 'left' order by lower(m.name), m.id`;

export function peopleOperations({ door, database, clock, settings }: AccountPorts): Operation[] {
  return [
    answers(peopleHere, {
      serves: bothSides,
      scope: 'organization_members:read',
      access: 'member',
      summary: 'The members with the role and the duties that each has now; for admins also who is signed in.',
      tag: 'Members',
      told: 'By name, without former members.',
      probe: { namesNothing: true, echoes: true },
      async run({ actor }) {
        const { organizationId } = actor;
        const now = clock.now();
        const today = door.around.today(actor.timeZone);
        const since = new Date(now.getTime() - settings.sessionInactivityMinutes * 60_000).toISOString();
        const rows = await database.within({ organizationId }, (tx) =>
          firstOf<Omit<Somebody, 'can' | 'limitedTo'> & { limitedTo: string[] | null }>(tx, {
            text: asked,
            values: [organizationId, now.toISOString(), today, since],
            most: MOST,
          }),
        );
        const isAdmin = includesRole(actor.role, 'admin');
        const actions = actionsOf(door.around.parts, member.name);
        const body = mapFirst(rows, ({ sessions, lastSeenAt, limitedTo, ...row }) => ({
          ...row,
          ...(limitedTo ? { limitedTo } : {}),
          ...(isAdmin ? { sessions, lastSeenAt } : {}),
          can: abilities({ record: member, row, actor, today }, actions).can,
        }));
        return { body };
      },
    }),
  ];
}
