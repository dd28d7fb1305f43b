import { hash } from 'node:crypto';
import { type Actor, nobodyId } from '#kernel/record/access.ts';
import { type Failure, fail } from '#kernel/record/fail.ts';
import type { Database } from '#server/db/database.ts';
import type { Identified } from '#server/http/app.ts';
import type { Changed } from '#server/records/unit-of-work.ts';
import type { Clock } from '#server/services/clock.ts';
import type { Log } from '#server/services/log.ts';
import { recent } from './recent.ts';
import { lackedFactor } from './required-factor.ts';
import { digestOf, isApiKey, isDirectoryKey } from './secrets.ts';
import { cookieOf, type SessionCookie } from './session-cookie.ts';
import type { Session, Sessions } from './sessions.ts';
import type { MemberStanding, Standings } from './standing.ts';

/** Who is behind a credential. Without an organization there is an account but no actor. */
export interface Standing {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** Null for API keys. */
  readonly session: Session | null;
  /** The API key, where one was used. */
  readonly keyId?: string;
  readonly actor: Omit<Actor, 'requestId'> | null;
  /** Who it would be, and what they lack: until then there is no actor. */
  readonly held?: { readonly actor: Omit<Actor, 'requestId'>; readonly because: Failure };
  readonly byCookie: boolean;
  /** A Set-Cookie line, when the session was given another token. */
  readonly cookie?: string;
}

export interface Identification {
  /** Null when nobody is signed in; throws when a bearer credential is wrong. */
  standing(request: Request, isAttended?: boolean): Promise<Standing | null>;
  identify(request: Request, requestId: string): Promise<Identified | null>;
  /** The cookie to send with the answer to this request. */
  renewed(request: Request): string | undefined;
  /** After a commit: who changed is looked up again at the next request. */
  invalidate(change: Changed): void;
  forget(fits: (standing: Standing) => boolean): void;
}

interface KeyPlace {
  readonly organizationId: string;
  readonly id: string;
}

const MOST_PLACES = 5000;
const USE_NOTED_MS = 60_000;
/** A screen asks by itself while nobody is at it: that keeps no session alive. */
const UNATTENDED = 'x-unattended';
/** Records that decide who may do what. */
export const deciding: ReadonlySet<string> = new Set(
  'organization_members user_roles duty_grant firm_delegation api_key department_limit agency_place'.split(' '),
);

const wrong = () =>
  fail(
    'unauthenticated',
    'credential',
    'This key or token is not valid: it is misspelled, has run out or was revoked.',
  );

export function openIdentification(given: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly cookie: SessionCookie;
  readonly sessions: Sessions;
  readonly standings: Standings;
}): Identification {
  const { database, clock, log, cookie, sessions, standings } = given;
  const known = recent<Standing | null>(() => clock.now().getTime());
  const places = new Map<string, KeyPlace>();
  const cookies = new WeakMap<Request, string>();

  async function ofSession(
    session: Session,
    { byCookie, isAttended }: { byCookie: boolean; isAttended: boolean },
  ): Promise<Standing> {
    const { userId, email, name, organizationId, role } = session;
    if (isAttended) await sessions.touch(session);
    const found = organizationId === null ? null : await standings.ofMember(organizationId, userId);
    const base = { userId, email, name, session, byCookie, ...admittedAs(found, session) };
    if (!found || role === found.actor.role) return base;
    if (role === null) {
      await sessions.settle(session, found.actor.role);
      return base;
    }
    // Another role, another token. A script's access token ends by itself within minutes.
    const token = byCookie ? await sessions.renew(session, { role: found.actor.role }) : null;
    return token === null
      ? base
      : { ...base, session: { ...session, token, role: found.actor.role }, cookie: cookie.write(token) };
  }

  /** Somebody who lacks the second factor of their role is nobody yet. */
  function admittedAs(found: MemberStanding | null, session?: Session): Pick<Standing, 'actor' | 'held'> {
    const because = found && lackedFactor(found.factors, found.actor.role, session);
    return because ? { actor: null, held: { actor: found.actor, because } } : { actor: found?.actor ?? null };
  }

  /** A key has one secret for its life, so its place is looked up once; whether it still stands is asked every time. */
  async function placeOf(key: string): Promise<KeyPlace | null> {
    const digest = digestOf(key);
    const known = places.get(digest);
    if (known) return known;
    const [found] = await database.read(
      { organizationId: nobodyId },
      `select organization_id, row_id from auth.lookups where digest = $1 and record = 'api_key'`,
      [digest],
      'lookup.key',
    );
    if (!found) return null;
    const [organizationId, id] = found as [string, string];
    if (places.size >= MOST_PLACES) places.clear();
    places.set(digest, { organizationId, id });
    return { organizationId, id };
  }

  async function ofKey(key: string): Promise<Standing> {
    const place = await placeOf(key);
    const found = place && (await standings.ofKey(place.organizationId, place.id));
    if (!found) throw wrong();
    await noteUse(place.organizationId, place.id, found.lastUsedAt);
    const { actor, email } = found;
    return {
      userId: actor.userId,
      email,
      name: actor.name,
      session: null,
      keyId: place.id,
      byCookie: false,
      ...admittedAs(found),
    };
  }

  /** To use a key is not to change it: no version, no audit entry, at most once a minute. */
  async function noteUse(organizationId: string, id: string, lastUsedAt: string | null): Promise<void> {
    const now = clock.now();
    if (lastUsedAt !== null && now.getTime() - Date.parse(lastUsedAt) < USE_NOTED_MS) return;
    await database
      .within({ organizationId }, (tx) =>
        tx.query('update api_key set last_used_at = $3 where organization_id = $1 and id = $2', [
          organizationId,
          id,
          now.toISOString(),
        ]),
      )
      .catch((error: unknown) => log.warn('The last use of a key could not be noted.', { error }));
  }

  async function ofBearer(text: string, isAttended: boolean): Promise<Standing> {
    if (isApiKey(text)) return ofKey(text);
    const sessionId = cookie.readAccess(text, clock.now());
    const session = sessionId === null ? null : await sessions.find({ id: sessionId });
    if (!session) throw wrong();
    return ofSession(session, { byCookie: false, isAttended });
  }

  async function ofCookie(request: Request, isAttended: boolean): Promise<Standing | null> {
    const token = cookie.read(request);
    const session = token === null ? null : await sessions.find({ token });
    if (!session) return null;
    const standing = await ofSession(session, { byCookie: true, isAttended });
    // Still the old cookie, within its grace: this answer brings the new one along.
    return session.token === token || standing.cookie ? standing : { ...standing, cookie: cookie.write(session.token) };
  }

  async function standing(request: Request, isAttended = !request.headers.has(UNATTENDED)): Promise<Standing | null> {
    const authorization = request.headers.get('authorization');
    if (authorization !== null) {
      const [, bearer] = /^bearer ([\w.-]{20,200})$/i.exec(authorization.trim()) ?? [];
      if (!bearer) throw wrong();
      if (isDirectoryKey(bearer)) return null; // no person; the calls of the directory judge it themselves
      return known.get(hash('sha256', bearer, 'base64'), () => ofBearer(bearer, isAttended));
    }
    const value = cookieOf(request, cookie.name);
    if (value === null) return null;
    const found = await known.get(hash('sha256', value, 'base64'), () => ofCookie(request, isAttended));
    if (found?.cookie) cookies.set(request, found.cookie);
    return found;
  }

  return {
    standing,
    async identify(request, requestId) {
      const found = await standing(request);
      const actor = found?.actor ?? found?.held?.actor;
      if (!found || !actor) return null;
      const held = found.held ? { held: found.held.because } : {};
      const came = { sessionId: found.session?.id ?? null, keyId: found.keyId ?? null };
      return { actor: { ...actor, requestId }, byCookie: found.byCookie, came, ...held };
    },
    renewed: (request) => cookies.get(request),
    invalidate({ organizationId, record }) {
      if (!deciding.has(record)) return;
      known.forget((one) =>
        [one?.actor?.organizationId, one?.held?.actor.organizationId, one?.session?.organizationId].includes(
          organizationId,
        ),
      );
    },
    forget: (fits) => known.forget((one) => one !== null && fits(one)),
  };
}
