import { randomBytes } from 'node:crypto';
import type { Role } from '#kernel/record/access.ts';
import { nobodyId } from '#kernel/record/access.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Clock } from '#server/services/clock.ts';
import type { Log } from '#server/services/log.ts';

export type Method = 'password' | 'passkey' | 'google' | 'sso';

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
  readonly method: Method;
  /** When the person last proved who they are. */
  readonly confirmedAt: string;
  /** The organization whose own provider vouched for the person; the session reaches no other one. */
  readonly confinedTo: string | null;
  /** Who asked for a second factor when a provider began it: we with a code, or the provider, which is believed. */
  readonly secondFactor: FactorBy | null;
}

export type FactorBy = 'own' | 'provider';

/** How a session begins. */
export interface Beginning {
  readonly userId: string;
  readonly method: Method;
  readonly organizationId: string | null;
  readonly confinedTo?: string | null;
  readonly secondFactor?: FactorBy | null;
  readonly from: Origin;
}

/** Where a request came from: for the person to look over, never to decide anything. */
export interface Origin {
  readonly address: string;
  readonly agent: string | null;
}

/** A session as its person sees it in a list. */
export interface OpenSession extends Origin {
  readonly id: string;
  readonly organizationId: string | null;
  readonly method: Method;
  readonly createdAt: string;
  readonly lastSeenAt: string;
}

export interface Sessions {
  /** The session of a token or id, unless it has ended; what has ended is removed at once. */
  find(by: { token: string } | { id: string }): Promise<Session | null>;
  /** A new session, in the transaction of whatever proved who the person is. */
  begin(tx: Tx, beginning: Beginning): Promise<string>;
  /** The sessions of an account that have not ended, the latest used first. */
  open(userId: string): Promise<readonly OpenSession[]>;
  /** Notes that the person has proved again who they are. */
  confirm(tx: Tx, id: string, secondFactor?: 'own'): Promise<void>;
  /** Notes that the session is in use, at most once a minute. */
  touch(session: Session): Promise<void>;
  /** Notes the role of a new session's token. */
  settle(session: Session, role: Role): Promise<void>;
  /** Another token for the same session, from now on in this organization and role; null when another request was faster. */
  renew(session: Session, change: { organizationId?: string; role?: Role | null }): Promise<string | null>;
  end(id: string): Promise<void>;
  /** All of an account's sessions, or all but the present one. */
  endAll(tx: Tx, userId: string, exceptId?: string): Promise<void>;
  /** One session of this account; whether there was one. */
  endOne(tx: Tx, userId: string, id: string): Promise<boolean>;
  endsAt(session: Session): { readonly idleAt: string; readonly endsAt: string };
  /** Removes what ended unseen. */
  tidy(): Promise<void>;
}

const TOUCH_MS = 60_000;
/** Requests that left the browser before the new token came back. */
const GRACE_MS = 10_000;
/** So much may the clocks of two servers differ. */
const AHEAD_MS = 60_000;

const columns = `s.id, s.token, s.user_id, u.email, u.name, s.organization_id, s.role, s.created_at, s.last_seen_at,
  s.method, coalesce(s.confirmed_at, s.created_at), s.confined_to, s.second_factor, s.renewed_at`;
const sessionColumns = [
  'id',
  'token',
  'userId',
  'email',
  'name',
  'organizationId',
  'role',
  'createdAt',
  'lastSeenAt',
  'method',
  'confirmedAt',
  'confinedTo',
  'secondFactor',
] as const;
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
      const names = sessionColumns; // of the two statements above, in their order
      const session = Object.fromEntries(names.map((name, at) => [name, row[at]])) as unknown as Session;
      const { token } = session;
      const renewedAt = row[names.length];
      const { idle, absolute } = ends(session);
      const isStolen = 'token' in by && by.token !== token && now() > Date.parse(renewedAt as string) + GRACE_MS;
      if (isStolen)
        log.warn('A replaced session token was used again, so the session was ended.', { userId: session.userId });
      // From a time that is still to come, because a clock was set back since: nobody could say when it ends.
      const isAhead = Date.parse(session.lastSeenAt) > now() + AHEAD_MS;
      if (isStolen || isAhead || now() >= idle || now() >= absolute) {
        await end(session.id);
        return null;
      }
      return session;
    },

    async begin(tx, { userId, method, organizationId, confinedTo = null, secondFactor = null, from }) {
      const token = randomBytes(24).toString('base64url');
      const at = clock.now();
      const end = new Date(at.getTime() + given.absoluteHours * 3_600_000);
      await tx.query(
        `insert into auth.sessions (token, user_id, organization_id, method, confined_to, second_factor, ip_address, user_agent,
                                    created_at, updated_at, last_seen_at, confirmed_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9, $9, $10)`,
        [
          token,
          userId,
          organizationId,
          method,
          confinedTo,
          secondFactor,
          from.address,
          from.agent,
          at.toISOString(),
          end.toISOString(),
        ],
      );
      return token;
    },

    open: async (userId) =>
      (await write(
        `select id, organization_id as "organizationId", method, ip_address as address, user_agent as agent,
                created_at as "createdAt", last_seen_at as "lastSeenAt" from auth.sessions
         where user_id = $1 and expires_at > $2 and last_seen_at > $2::timestamptz - make_interval(mins => $3)
         order by last_seen_at desc, id`,
        [userId, clock.now().toISOString(), given.inactivityMinutes],
      )) as unknown as OpenSession[], // the columns above

    async confirm(tx, id, secondFactor) {
      await tx.query(
        'update auth.sessions set confirmed_at = $2, second_factor = coalesce($3, second_factor) where id = $1',
        [id, clock.now().toISOString(), secondFactor ?? null],
      );
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

    async endOne(tx, userId, id) {
      const ended = await tx.query('delete from auth.sessions where user_id = $1 and id = $2 returning id', [
        userId,
        id,
      ]);
      return ended.length > 0;
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
      await write('delete from auth.saml_assertions where ends_at <= $1', [at]);
      await write(`delete from auth.sign_ins where at <= $1::timestamptz - interval '90 days'`, [at]);
    },
  };
}
