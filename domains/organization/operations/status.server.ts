import type { Actor } from '#kernel';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { organizationStatus, type Status } from './status.ts';

type Counted = Status['audit'] &
  Status['imports'] &
  Status['webhooks'] &
  Status['people'] &
  Pick<Status, 'keys' | 'feedback' | 'tasks'>;

export function statusOperations(ports: AccountPorts): Operation[] {
  return [
    answers(organizationStatus, {
      scope: 'organization:read',
      access: 'manager',
      summary: 'Background work of your organization: sealing, imports, webhooks, users, changes by day.',
      tag: 'Organizations',
      told: 'The figures.',
      probe: { namesNothing: true },
      run: async ({ actor }) => ({ body: await statusOf(ports, actor) }),
    }),
  ];
}

/** How it stands with the organization's people and background work. */
export async function statusOf(
  { database, door, clock, settings }: Pick<AccountPorts, 'database' | 'door' | 'clock' | 'settings'>,
  actor: Pick<Actor, 'organizationId' | 'timeZone'>,
): Promise<Status> {
  const { organizationId, timeZone } = actor;
  const now = clock.now();
  const since = new Date(now.getTime() - settings.sessionInactivityMinutes * 60_000).toISOString();
  const today = door.around.today(timeZone);
  const from = new Date(Date.parse(today) - 13 * 86_400_000).toISOString().slice(0, 10);
  const of = (table: string, where: string) =>
    `(select count(*)::int from ${table} where organization_id = $1 and ${where})`;
  const [[found], days] = await database.within({ organizationId }, async (tx) => [
    await tx.query<Counted>(
      `select coalesce((select log_index + 1 from audit_leaf where organization_id = $1 order by log_index desc limit 1), 0) as sealed,
                    (select coalesce(sum(cardinality(entry_ids)), 0)::int from audit_pending where organization_id = $1) as pending,
                    (select e.at from audit_leaf l join audit_entry e on e.organization_id = l.organization_id and e.id = l.entry_id
                     where l.organization_id = $1 order by l.log_index desc limit 1) as "sealedAt",
                    ${of('webhook_endpoint', "status = 'active'")} as active, ${of('webhook_endpoint', "status = 'paused'")} as paused,
                    ${of('webhook_delivery', "state in ('pending', 'retrying')")} as waiting, ${of('webhook_delivery', "state = 'dead'")} as dead,
                    ${of('organization_members', "status = 'active'")} as members, ${of('invitation', "status = 'sent'")} as invited,
                    ${of('api_key', "status = 'active'")} as keys, ${of('user_feedback', "status = 'new'")} as feedback,
                    ${of('task', "status = 'open'")} as tasks,
                    ${of('import_run', "state in ('checking', 'running')")} as running, ${of('import_run', 'failure is not null')} as failed,
                    (select max(created_at) from import_run where organization_id = $1) as "lastAt",
                    (select count(distinct m.id)::int from organization_members m join auth.sessions s
                       on s.user_id = m.user_id and s.organization_id = m.organization_id and s.last_seen_at > $2
                     where m.organization_id = $1 and m.status = 'active') as "signedIn",
                    (select count(*)::int from (
                       select distinct on (r.user_id) r.role from user_roles r
                       join organization_members m on m.organization_id = r.organization_id and m.id = r.user_id and m.status = 'active'
                       where r.organization_id = $1 and r.status = 'active' and (r.expires_at is null or r.expires_at > $3)
                       order by r.user_id, r.granted_at desc, r.id desc) as held where role in ('admin', 'platform_admin')) as admins`,
      [organizationId, since, now.toISOString()],
    ),
    // Ids are ordered by time: the first id of a day bounds what is read.
    await tx.query<{ day: string; count: number }>(
      `select to_char(at at time zone $3, 'YYYY-MM-DD') as day, count(*)::int as count from audit_entry
             where organization_id = $1 and id >= $4 and at >= ($2::date::timestamp at time zone $3) group by 1 order by 1`,
      [organizationId, from, timeZone, firstIdOf(from)],
    ),
  ]);
  if (!found) throw new Error('Counting answers one row');
  const { sealed, pending, sealedAt, active, paused, waiting, dead, running, failed, lastAt, ...rest } = found;
  const { members, admins, signedIn, invited, keys, feedback, tasks } = rest;
  return {
    audit: { sealed, pending, sealedAt },
    imports: { running, failed, lastAt },
    webhooks: { active, paused, waiting, dead },
    people: { members, admins, signedIn, invited },
    keys,
    feedback,
    tasks,
    changes: fourteenDays(from, new Map(days.map(({ day, count }) => [day, count]))),
  };
}

/** The smallest time-ordered id of the day before, so that no time zone cuts anything off. */
function firstIdOf(day: string): string {
  const hex = (Date.parse(day) - 86_400_000).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const fourteenDays = (from: string, counts: ReadonlyMap<string, number>): Status['changes'] =>
  Array.from({ length: 14 }, (_, at) => {
    const day = new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10);
    return { day, count: counts.get(day) ?? 0 };
  });
