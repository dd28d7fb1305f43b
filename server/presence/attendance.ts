import type { Actor } from '#kernel/record/access.ts';
import type { Standings } from '#server/auth/standing.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/services/clock.ts';

/** Somebody who listens: by which session or key, and with which rights so far. */
export interface Attending {
  readonly actor: Actor;
  readonly sessionId: string | null;
  readonly keyId: string | null;
}

/** Who of many is still in, with one question for all of them and not one for each. */
export interface Attendance {
  /** Those whose session has not ended and whose organization is open. */
  open<A extends Attending>(all: readonly A[]): Promise<ReadonlySet<A>>;
  /** The rights of this moment of people of one organization; null for whoever is out. */
  rights(organizationId: string, all: readonly Attending[]): Promise<readonly (Actor | null)[]>;
}

// One row for each session that stands, and one for each organization that is open.
const openSql = `
  select s.id::text || ' ' || s.organization_id::text as what from auth.sessions s
  where s.id = any ($1::uuid[]) and s.last_seen_at > $3::timestamptz - make_interval(mins => $4)
    and s.created_at > $3::timestamptz - make_interval(hours => $5)
  union all
  select o.id::text from organization o where o.id = any ($2::uuid[]) and o.state = 'active'`;

export function openAttendance(given: {
  readonly database: Pick<Database, 'platform'>;
  readonly standings: Pick<Standings, 'ofMany'>;
  readonly clock: Clock;
  readonly inactivityMinutes: number;
  readonly absoluteHours: number;
}): Attendance {
  const { database, standings, clock, inactivityMinutes, absoluteHours } = given;
  return {
    async open(all) {
      const sessionIds = all.flatMap(({ sessionId }) => sessionId ?? []);
      const organizationIds = [...new Set(all.map(({ actor }) => actor.organizationId))];
      const rows = await database.platform((tx) =>
        tx.query<{ what: string }>(
          openSql,
          [sessionIds, organizationIds, clock.now().toISOString(), inactivityMinutes, absoluteHours],
          'attendance.open',
        ),
      );
      const found = new Set(rows.map(({ what }) => what));
      const isOpen = ({ actor: { organizationId }, sessionId }: Attending): boolean =>
        found.has(organizationId) && (sessionId === null || found.has(`${sessionId} ${organizationId}`));
      return new Set(all.filter(isOpen));
    },
    async rights(organizationId, all) {
      const userIds = all.flatMap(({ keyId, actor }) => (keyId === null ? actor.userId : []));
      const keyIds = all.flatMap(({ keyId }) => keyId ?? []);
      const { members, keys } = await standings.ofMany(organizationId, { userIds, keyIds });
      return all.map(({ actor: { userId, requestId }, keyId }) => {
        const found = keyId === null ? members.get(userId) : keys.get(keyId);
        return found ? { ...found, requestId } : null;
      });
    },
  };
}
