import { fail } from '#kernel/record/fail.ts';
import type { AnonymousCall } from '#server/http/operation.ts';
import type { Tx } from '#server/db/database.ts';
import { act } from './acts.ts';
import type { Desk } from './desk.ts';
import type { Membership } from './directory.ts';
import type { FactorBy, Method, Origin, Session } from './sessions.ts';

export type Caller = Pick<AnonymousCall, 'request' | 'requestId' | 'address'>;

export interface Arriving {
  readonly userId: string;
  readonly method: Method;
  /** The organization whose own provider vouched for the person. */
  readonly confinedTo?: string;
  readonly secondFactor?: FactorBy;
  /** What the provider called it, for the record. */
  readonly said?: string;
}

/** Sign-ins as their person sees them afterwards. */
export type Outcome = 'signed in' | 'refused';

export const originOf = ({ request, address }: Pick<Caller, 'request' | 'address'>): Origin => ({
  address,
  agent: request.headers.get('user-agent')?.slice(0, 300) ?? null,
});

export const noteSignIn = (
  tx: Tx,
  given: { userId: string; method: Method | 'code'; outcome: Outcome; from: Origin; now: Date },
): Promise<unknown> =>
  tx.query(
    'insert into auth.sign_ins (user_id, at, method, outcome, ip_address, user_agent) values ($1, $2, $3, $4, $5, $6)',
    [given.userId, given.now.toISOString(), given.method, given.outcome, given.from.address, given.from.agent],
  );

/** A wrong password, for the person to see. Done behind the answer, which has to take as long for an address nobody has. */
export const noteRefusal = ({ database, directory, clock }: Desk, email: string, from: Origin): Promise<void> =>
  database.platform(async (tx) => {
    const account = await directory.find(tx, email);
    if (account)
      await noteSignIn(tx, { userId: account.id, method: 'password', outcome: 'refused', from, now: clock.now() });
  });

/** Where somebody may begin: their provider's organization, or the first one that lets them in this way. */
function beginsIn(memberships: readonly Membership[], { method, confinedTo }: Arriving): Membership | null {
  if (confinedTo !== undefined) return memberships.find((one) => one.organizationId === confinedTo) ?? null;
  const open = memberships.filter((one) => method === 'sso' || !one.asksForSso);
  const [only] = memberships;
  if (only && open.length === 0)
    throw fail('forbidden', 'sso_required', `${only.organization} lets its people in through its own sign-in only.`);
  return open[0] ?? null;
}

const factorWords = (by: FactorBy | null, said: string): string =>
  by === null ? '' : by === 'own' ? '; second factor: code' : `; second factor: SSO connection (${said})`;

/** The end of every way of signing in: a session begins, the one before in this browser ends, and both are on record. */
export async function arrive(desk: Desk, arriving: Arriving, caller: Caller): Promise<Session> {
  const { database, directory, sessions, identification, clock } = desk;
  const { userId, method, confinedTo = null, secondFactor = null, said = '' } = arriving;
  const membership = beginsIn(await directory.memberships(userId), arriving);
  const organizationId = confinedTo ?? membership?.organizationId ?? null;
  const before = await identification.standing(caller.request).catch(() => null);
  const where = { organizationId, memberId: membership?.memberId ?? null };
  const from = originOf(caller);
  const token = await act(
    database,
    {
      ...where,
      action: 'sign_in',
      requestId: caller.requestId,
      reason: `By ${method}${factorWords(secondFactor, said)}`,
    },
    async (tx) => {
      await noteSignIn(tx, { userId, method, outcome: 'signed in', from, now: clock.now() });
      return sessions.begin(tx, { userId, method, organizationId, confinedTo, secondFactor, from });
    },
  );
  // Whoever signs in again leaves nothing behind: the session before ends here.
  if (before?.session && before.byCookie) await endNow(desk, before.session.id);
  const session = await sessions.find({ token });
  if (!session) throw new Error('A session that has just begun is gone');
  return session;
}

export async function endNow({ sessions, identification }: Desk, id: string): Promise<void> {
  await sessions.end(id);
  identification.forget(({ session }) => session?.id === id);
}

/** What a browser is told of its session, with the cookie. */
export const admitted = ({ cookie, sessions, clock }: Desk, session: Session) => ({
  body: shown({ cookie, sessions, clock }, session),
  headers: { 'set-cookie': cookie.write(session.token) },
});

export const shown = ({ cookie, sessions, clock }: Pick<Desk, 'cookie' | 'sessions' | 'clock'>, session: Session) => ({
  user: { id: session.userId, email: session.email, name: session.name },
  organizationId: session.organizationId,
  method: session.method,
  ...cookie.accessTo(session.id, clock.now()),
  ...sessions.endsAt(session),
});
