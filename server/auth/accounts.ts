import { fail } from '#kernel/record/fail.ts';
import type { Actor } from '#kernel/record/access.ts';
import type { Identified } from '#server/http/app.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import type { Changed } from '#server/records/work.ts';
import { type Desk, openTries, type Tries } from './desk.ts';
import { type Directory, membershipsOf, openDirectory } from './directory.ts';
import { openIdentification, type Standing } from './identify.ts';
import { openLibrary } from './library.ts';
import { passwordOperations } from './passwords.ts';
import { sessionCookie } from './session-cookie.ts';
import { openSessions, type Session } from './sessions.ts';
import { signInOperations } from './sign-in.ts';
import { signUpOperations } from './sign-up.ts';
import { openStandings } from './standing.ts';

export interface Accounts {
  /** Everything under /api/auth. */
  readonly operations: readonly Operation[];
  readonly directory: Directory;
  readonly tries: Tries;
  identify(request: Request, requestId: string): Promise<Identified | null>;
  /** The same person with the rights of this moment, for work that outlives a request; null when they are no member any more. */
  presently(actor: Actor): Promise<Actor | null>;
  /** Whoever is signed in, with or without an organization; refused when nobody is, or when another site asks for a change. */
  signedIn(request: Request): Promise<Standing>;
  /** The same, when somebody is. */
  standing(request: Request, isAttended?: boolean): Promise<Standing | null>;
  inSession(request: Request): Promise<Standing & { readonly session: Session }>;
  /** Makes this organization the session's; answers the Set-Cookie line of its new token. */
  enter(standing: Standing & { readonly session: Session }, organizationId: string): Promise<string>;
  /** Call it after every commit of the door. */
  invalidate(change: Changed): void;
  /** Adds the new cookie to the answer of a request whose session was given another token. */
  renewing<Rest extends unknown[]>(
    fetch: (request: Request, ...rest: Rest) => Response | Promise<Response>,
  ): (request: Request, ...rest: Rest) => Promise<Response>;
  /** Waits for what runs behind answers that were given already. */
  settled(): Promise<void>;
}

/** What domains get for calls that are about accounts: invitations, keys, organizations. */
export type AccountPorts = Ports & {
  readonly accounts: Accounts;
  /** Whether people without an organization may found one; yes unless the operator says no. */
  readonly selfService?: boolean;
};

export type AccountOptions = Pick<Ports, 'database' | 'settings' | 'clock' | 'log' | 'limits'> & {
  readonly mail: Pick<Ports['mail'], 'send'>;
  readonly jobs: Pick<Ports['jobs'], 'define'>;
  /** Signs cookies and access tokens; the same on every server of an installation. */
  readonly secret: string;
};

export async function openAccounts(options: AccountOptions): Promise<Accounts> {
  const { database, settings, clock, log, mail, jobs, limits, secret } = options;
  const { publicUrl, sessionInactivityMinutes: inactivityMinutes, sessionAbsoluteHours: absoluteHours } = settings;
  const now = () => clock.now();

  const firstOrganization = async (userId: string) =>
    (await membershipsOf(database, userId))[0]?.organizationId ?? null;
  const library = await openLibrary({ database, clock, log, publicUrl, secret, absoluteHours, firstOrganization });
  const directory = openDirectory({ database, library });
  const cookie = sessionCookie({ secret, publicUrl, absoluteHours });
  const sessions = openSessions({ database, clock, log, inactivityMinutes, absoluteHours });
  const standings = openStandings({ database, now, log });
  const identification = openIdentification({ database, clock, log, cookie, sessions, standings });
  const tries = openTries(limits);
  jobs.define('accounts.tidy', { schedule: { cron: '23 * * * *' }, run: () => sessions.tidy() });

  const running = new Set<Promise<void>>();
  const later = (work: () => Promise<unknown>): void => {
    const one: Promise<void> = work()
      .then(() => {})
      .catch((error: unknown) => log.error('An account mail could not be prepared.', { error }))
      .finally(() => running.delete(one));
    running.add(one);
  };

  const signedIn = async (request: Request): Promise<Standing> => {
    const standing = await identification.standing(request);
    if (!standing) throw fail('unauthenticated', 'unauthenticated', 'Sign in first.');
    if (standing.byCookie && !['GET', 'HEAD'].includes(request.method)) fromOwnPage(request, publicUrl);
    return standing;
  };
  const inSession = async (request: Request) => {
    const { session, ...standing } = await signedIn(request);
    if (!session) throw fail('forbidden', 'session', 'A key cannot do this: sign in with your password.');
    return { ...standing, session };
  };

  const desk: Desk = {
    database,
    clock,
    log,
    mail,
    library,
    directory,
    sessions,
    cookie,
    identification,
    tries,
    signedIn,
    inSession,
    later,
  };

  return {
    operations: [...signInOperations(desk), ...signUpOperations(desk), ...passwordOperations(desk)],
    directory,
    tries,
    identify: identification.identify,
    standing: identification.standing,
    async presently(actor) {
      const found = await standings.ofMember(actor.organizationId, actor.userId);
      // What a key may not do it may not do later either.
      return found && { ...actor, role: found.actor.role, duties: found.actor.duties };
    },
    signedIn,
    inSession,
    async enter({ userId, session }, organizationId) {
      const found = await standings.ofMember(organizationId, userId);
      if (!found) throw fail('not_found', 'not_found', 'You are not a member of this organization.');
      const change = { organizationId, role: found.actor.role };
      // Another request of the same browser may have renewed the token meanwhile; the session is still the same.
      const present = await sessions.find({ id: session.id });
      const token = present && (await sessions.renew(present, change));
      identification.forget((standing) => standing.session?.id === session.id);
      if (!token) throw fail('conflict', 'session', 'Your session was changed at the same moment. Try again.');
      return cookie.write(token);
    },
    invalidate: identification.invalidate,
    renewing:
      (fetch) =>
      async (request, ...rest) => {
        const response = await fetch(request, ...rest);
        const line = identification.renewed(request);
        if (line === undefined) return response; // looking at its headers would make them an object of their own, for every answer
        const isSet = response.headers.getSetCookie().some((one) => one.startsWith(`${cookie.name}=`));
        if (!isSet) response.headers.append('set-cookie', line);
        return response;
      },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** A cookie travels by itself, so what it changes has to come from our own pages. */
function fromOwnPage(request: Request, publicUrl: string): void {
  const from = request.headers.get('origin');
  if (from !== new URL(publicUrl).origin && from !== new URL(request.url).origin)
    throw fail('forbidden', 'origin', 'This request does not come from a page of this product.');
}
