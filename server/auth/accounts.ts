import { createHmac } from 'node:crypto';
import { fail } from '#kernel/record/fail.ts';
import type { Actor } from '#kernel/record/access.ts';
import type { Identified } from '#server/http/app.ts';
import { type Operation, servedAs } from '#server/http/operation.ts';
import { bothSides } from '#kernel/record/sides.ts';
import type { Tx } from '#server/db/database.ts';
import { type Attendance, openAttendance } from '#server/presence/attendance.ts';
import type { Ports } from '#server/ports.ts';
import type { Changed } from '#server/records/unit-of-work.ts';
import { arrive, type Arriving, type Caller } from './arrival.ts';
import { isSure, notSure } from './certainty.ts';
import { type Desk, type Mine, openTries, type Tries } from './desk.ts';
import { type Directory, openDirectory } from './directory.ts';
import { openIdentification, type Standing } from './identify.ts';
import { openKnownPasswords } from './known-passwords.ts';
import { keepFlow } from './flows.ts';
import { openLibrary } from './library.ts';
import { googleOperations } from './google.ts';
import { type Oidc, openOidc, type Provider } from './oidc.ts';
import { passkeyOperations } from './passkey-operations.ts';
import { passwordOperations } from './passwords.ts';
import { lackedFactor } from './required-factor.ts';
import { openSecondFactor } from './second-factor.ts';
import { secondFactorOperations } from './second-factor-operations.ts';
import { securityOperations } from './security-operations.ts';
import { sessionCookie } from './session-cookie.ts';
import { type FactorBy, openSessions, type Session } from './sessions.ts';
import type { Saml } from './saml.ts';
import { openTrips, type Trips } from './trips.ts';
import { signInOperations } from './sign-in.ts';
import { signUpOperations } from './sign-up.ts';
import { openStandings } from './standing.ts';

export interface Accounts {
  /** Everything under /api/auth. */
  readonly operations: readonly Operation[];
  readonly directory: Directory;
  readonly attendance: Attendance;
  readonly tries: Tries;
  /** Conversations with sign-in providers. */
  readonly oidc: Oidc;
  /** Null when the operator has it switched off. */
  readonly saml: Saml | null;
  readonly trips: Trips;
  identify(request: Request, requestId: string): Promise<Identified | null>;
  /** The same person with the rights of this moment, for work that outlives a request; null when they are no member any more. */
  presently(actor: Actor): Promise<Actor | null>;
  /** Whoever is signed in, with or without an organization; refused when nobody is, or when another site asks for a change. */
  signedIn(request: Request): Promise<Standing>;
  /** The same, when somebody is. */
  standing(request: Request, isAttended?: boolean): Promise<Standing | null>;
  inSession(request: Request): Promise<Mine>;
  /** As `inSession`, and the person has proved within the last minutes who they are. */
  sure(request: Request): Promise<Mine>;
  /** Lets somebody in whom an organization's provider has vouched for: the cookie, or the question for a code first. */
  admit(vouchedFor: VouchedFor, caller: Caller): Promise<{ readonly cookie: string } | { readonly asked: string }>;
  /** Ends what these people have open in the organization, or what anybody has open in it in one way. */
  endWithin(tx: Tx, within: Within): Promise<void>;
  /** Makes this organization the session's; answers the Set-Cookie line of its new token. */
  enter(standing: Standing & { readonly session: Session }, organizationId: string): Promise<string>;
  /** A key for one purpose: always the same one, told from no other, and no way back to the secret of the installation. */
  keyFor(purpose: string): string;
  /** Call it after every commit of the door. */
  invalidate(change: Changed): void;
  /** Adds the new cookie to the answer of a request whose session was given another token. */
  renewing<Rest extends unknown[]>(
    fetch: (request: Request, ...rest: Rest) => Response | Promise<Response>,
  ): (request: Request, ...rest: Rest) => Promise<Response>;
  /** Waits for what runs behind answers that were given already. */
  settled(): Promise<void>;
}

type VouchedFor = Arriving & { readonly confinedTo: string };

export interface Within {
  readonly organizationId: string;
  /** Without them: sessions of everybody, those that began with the organization's provider or all the others. */
  readonly userIds?: readonly string[];
  readonly byProvider?: boolean;
  readonly spared?: readonly string[];
}

/** What domains get for calls that are about accounts: invitations, keys, organizations. */
export type AccountPorts = Ports & {
  readonly accounts: Accounts;
  /** Whether people without an organization may found one; yes unless the operator says no. */
  readonly selfService?: boolean;
};

export type AccountOptions = Pick<Ports, 'database' | 'settings' | 'clock' | 'log' | 'limits' | 'sealer'> & {
  readonly mail: Pick<Ports['mail'], 'send'>;
  readonly jobs: Pick<Ports['jobs'], 'define'>;
  /** Signs cookies and access tokens; the same on every server of an installation. */
  readonly secret: string;
  /** Another issuer than Google's own, for tests. */
  readonly googleIssuer?: string;
};

export async function openAccounts(options: AccountOptions): Promise<Accounts> {
  const { database, settings, clock, log, mail, jobs, limits, sealer, secret, googleIssuer } = options;
  const { publicUrl, sessionInactivityMinutes: inactivityMinutes, sessionAbsoluteHours: absoluteHours } = settings;
  const now = () => clock.now();

  const library = await openLibrary({ database, log, publicUrl, secret });
  const directory = openDirectory({ database, library, known: openKnownPasswords(settings.knownPasswords) });
  const cookie = sessionCookie({ secret, publicUrl, absoluteHours });
  const sessions = openSessions({ database, clock, log, inactivityMinutes, absoluteHours });
  const standings = openStandings({ database, now, log });
  const identification = openIdentification({ database, clock, log, cookie, sessions, standings });
  const tries = openTries(limits);
  const oidc = openOidc({ clock, allowLoopback: settings.webhookLoopback });
  // An installation without it never loads what reads XML.
  const saml = settings.saml ? (await import('./saml.ts')).openSaml({ clock }) : null;
  const factor = openSecondFactor({ sealer, clock });
  const trips = openTrips({ database, clock, publicUrl });
  const google: Provider | null =
    settings.googleClientId !== null && settings.googleClientSecret !== null
      ? {
          issuer: googleIssuer ?? 'https://accounts.google.com',
          clientId: settings.googleClientId,
          clientSecret: settings.googleClientSecret,
        }
      : null;
  jobs.define('accounts.tidy', { schedule: { cron: '23 * * * *' }, run: () => sessions.tidy() });

  const running = new Set<Promise<void>>();
  const later = (work: () => Promise<unknown>): void => {
    // Not before the answer is on its way, so that neither its time nor its order on a connection tells of this.
    const one: Promise<void> = new Promise(setImmediate)
      .then(work)
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

  const sure = async (request: Request): Promise<Mine> => {
    const mine = await inSession(request);
    if (!isSure(mine.session, clock.now())) throw notSure(mine.session);
    return mine;
  };
  const confined = () =>
    fail(
      'forbidden',
      'confined',
      'You came in through your organization’s sign-in, which does not open this. Sign in with your own password.',
    );
  const own = async (request: Request): Promise<Mine> => {
    const mine = await inSession(request);
    if (mine.session.confinedTo !== null) throw confined();
    return mine;
  };

  /** The question for a code of ours, where the role needs a second factor and the provider's own does not count. */
  async function askedFor({ userId, confinedTo, secondFactor }: VouchedFor): Promise<string | null> {
    const found = await standings.ofMember(confinedTo, userId);
    if (!found) return null;
    const lacks = (by: FactorBy | null): boolean => {
      const session = { createdAt: now().toISOString(), method: 'sso', secondFactor: by } as const;
      return lackedFactor(found.factors, found.actor.role, session) !== null;
    };
    if (!lacks(secondFactor ?? null) || lacks('own')) return null;
    return database.platform(async (tx) => {
      const email = (await directory.byId(tx, userId))?.email ?? '';
      const data = { userId, email, method: 'sso', confinedTo };
      return keepFlow(tx, { kind: 'second-factor', data, now: now() });
    });
  }

  const desk: Desk = {
    database,
    clock,
    log,
    mail,
    directory,
    sessions,
    cookie,
    identification,
    tries,
    factor,
    oidc,
    publicUrl,
    google,
    signedIn,
    inSession,
    own,
    async sure(request) {
      await own(request);
      return sure(request);
    },
    async enrolling(request) {
      const mine = await inSession(request);
      const { confinedTo } = mine.session;
      if (confinedTo !== null && !(await directory.belongsTo(mine.userId, confinedTo))) throw confined();
      return sure(request);
    },
    later,
  };

  return {
    operations: servedAs({ serves: bothSides }, [
      ...signInOperations(desk),
      ...signUpOperations(desk),
      ...passwordOperations(desk),
      ...securityOperations(desk),
      ...secondFactorOperations(desk),
      ...passkeyOperations(desk),
      ...googleOperations(desk, trips),
    ]),
    directory,
    attendance: openAttendance({ database, standings, clock, inactivityMinutes, absoluteHours }),
    tries,
    oidc,
    saml,
    trips,
    identify: identification.identify,
    standing: identification.standing,
    async presently(actor) {
      const found = await standings.ofMember(actor.organizationId, actor.userId);
      // What a key may not do it may not do later either.
      return found && { ...actor, role: found.actor.role, duties: found.actor.duties };
    },
    keyFor: (purpose) => createHmac('sha256', secret).update(`key for ${purpose}`).digest('base64url'),
    signedIn,
    inSession,
    sure,
    async admit(arriving, caller) {
      const asked = await askedFor(arriving);
      return asked === null ? { cookie: cookie.write((await arrive(desk, arriving, caller)).token) } : { asked };
    },
    async endWithin(tx, { organizationId, userIds, byProvider = false, spared = [] }) {
      await tx.query(
        `delete from auth.sessions where organization_id = $1
           and case when $2::uuid[] is null then (method = 'sso') = $4 and not user_id = any ($3) else user_id = any ($2) end`,
        [organizationId, userIds ?? null, spared, byProvider],
      );
      tx.afterCommit(() => identification.forget((one) => one.session?.organizationId === organizationId));
    },
    async enter({ userId, session }, organizationId) {
      if (session.confinedTo !== null && session.confinedTo !== organizationId)
        throw fail(
          'forbidden',
          'confined',
          'You came in through another organization’s sign-in. Sign in again for this one.',
        );
      const place = (await directory.memberships(userId)).find((one) => one.organizationId === organizationId);
      if (place?.asksForSso && session.method !== 'sso')
        throw fail(
          'forbidden',
          'sso_required',
          `${place.organization} lets its people in through its own sign-in only.`,
        );
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
