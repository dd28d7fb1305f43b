import { randomBytes } from 'node:crypto';
import type { Role } from '#kernel/record/access.ts';
import { nobodyId } from '#kernel/record/access.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Clock } from '#server/services/clock.ts';
import type { Log } from '#server/services/log.ts';

export interface Session {
  readonly id: string;
  readonly token: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly organizationId: string | null;
  /** The role its token was given for; null until the first use. */
  readonly role: Role | null;
  readonly createdAt: string;
  readonly lastSeenAt: string;
}

export interface Sessions {
  /** The session of a token or id, unless it has ended; what has ended is removed at once. */
  find(by: { token: string } | { id: string }): Promise<Session | null>;
  /** Notes that the session is in use, at most once a minute. */
  touch(session: Session): Promise<void>;
  /** Notes the role of a new session's token. */
  settle(session: Session, role: Role): Promise<void>;
  /** Another token for the same session, from now on in this organization and role; null when another request was faster. */
  renew(session: Session, change: { organizationId?: string; role?: Role | null }): Promise<string | null>;
  end(id: string): Promise<void>;
  /** All of an account's sessions, or all but the present one. */
  endAll(tx: Tx, userId: string, exceptId?: string): Promise<void>;
  endsAt(session: Session): { readonly idleAt: string; readonly endsAt: string };
  /** Removes what ended unseen. */
  tidy(): Promise<void>;
}

const TOUCH_MS = 60_000;
/** Requests that left the browser before the new token came back. */
const GRACE_MS = 10_000;

const columns = `s.id, s.token, s.user_id, u.email, u.name, s.organization_id, s.role, s.created_at, s.last_seen_at, s.renewed_at`;
const byToken = `select ${columns} from auth.sessions s join auth.users u on u.id = s.user_id where s.token = $1 or s.previous_token = $1`;
const byId = `select ${columns} from auth.sessions s join auth.users u on u.id = s.user_id where s.id = $1`;

export function openSessions(given: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly inactivityMinutes: number;
  readonly absoluteHours: number;
}): Sessions {
  const { database, clock, log } = given;
  const now = () => clock.now().getTime();
  const write = (text: string, values: readonly unknown[]) => database.platform((tx) => tx.query(text, values));
  const end = async (id: string): Promise<void> => {
    await write('delete from auth.sessions where id = $1', [id]);
  };

  const ends = ({ createdAt, lastSeenAt }: Session) => ({
    idle: Date.parse(lastSeenAt) + given.inactivityMinutes * 60_000,
    absolute: Date.parse(createdAt) + given.absoluteHours * 3_600_000,
  });

  return {
    async find(by) {
      // These tables belong to no organization, so the one-trip read may carry the empty one.
      const scope = { organizationId: nobodyId };
      const [row] =
        'token' in by
          ? await database.read(scope, byToken, [by.token], 'session.by_token')
          : await database.read(scope, byId, [by.id], 'session.by_id');
      if (!row) return null;
      const [id, token, userId, email, name, organizationId, role, createdAt, lastSeenAt, renewedAt] = row;
      // The columns of the two statements above, in their order.
      const session = { id, token, userId, email, name, organizationId, role, createdAt, lastSeenAt } as Session;
      const { idle, absolute } = ends(session);
      const isStolen = 'token' in by && by.token !== token && now() > Date.parse(renewedAt as string) + GRACE_MS;
      if (isStolen) log.warn('A replaced session token was used again, so the session was ended.', { userId });
      if (isStolen || now() >= idle || now() >= absolute) {
        await end(session.id);
        return null;
      }
      return session;
    },

    async touch({ id, lastSeenAt }) {
      if (now() - Date.parse(lastSeenAt) < TOUCH_MS) return;
      const at = clock.now().toISOString();
      await write('update auth.sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2', [id, at]).catch(
        (error: unknown) => log.warn('The last use of a session could not be noted.', { error }),
      );
    },

    async settle({ id }, role) {
      await write('update auth.sessions set role = $2 where id = $1 and role is null', [id, role]);
    },

    async renew({ id, token }, { organizationId, role }) {
      const fresh = randomBytes(24).toString('base64url');
      const [renewed] = await write(
        `update auth.sessions set token = $3, previous_token = token, renewed_at = $4, updated_at = $4,
                organization_id = coalesce($5, organization_id), role = $6
         where id = $1 and token = $2 returning id`,
        [id, token, fresh, clock.now().toISOString(), organizationId ?? null, role ?? null],
      );
      return renewed ? fresh : null;
    },

    end,

    async endAll(tx, userId, exceptId) {
      await tx.query('delete from auth.sessions where user_id = $1 and id is distinct from $2', [
        userId,
        exceptId ?? null,
      ]);
    },

    endsAt(session) {
      const { idle, absolute } = ends(session);
      const iso = (time: number) => new Date(time).toISOString();
      return { idleAt: iso(Math.min(idle, absolute)), endsAt: iso(absolute) };
    },

    async tidy() {
      const at = clock.now().toISOString();
      await write(
        `delete from auth.sessions where expires_at <= $1 or last_seen_at <= $1::timestamptz - make_interval(mins => $2)`,
        [at, given.inactivityMinutes],
      );
      await write('delete from auth.verifications where expires_at <= $1', [at]);
    },
  };
}
