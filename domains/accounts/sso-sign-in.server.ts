import { f, Failure, fail } from '#kernel';
import { emailKind } from '#kernel/fields/email.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import type { Vouched } from '#server/auth/oidc.ts';
import { codePage, ownPath, sentTo } from '#server/auth/redirect.ts';
import type { Baggage } from '#server/auth/trips.ts';
import { answersAnyone } from '#server/http/answers.ts';
import { type AnonymousCall, type Operation, publicOperation } from '#server/http/operation.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { join, productIn, member } from '#domains/organization/public.server.ts';
import { domainOf } from './domain-proof.ts';
import { emailDomain } from './email-domain.record.ts';
import { startSso } from './sign-in-calls.ts';
import { type Connection, connectionOf } from './sso-store.server.ts';
import { isSpoken, ssoReturn, vouchedBy, wayTo } from './sso-way.server.ts';
import { ssoConnection } from './sso-connection.record.ts';

const TRY = '/sso-management';

/** Signing in through the organization's own provider, which vouches for its people in that organization and nowhere else. */
export function ssoSignInOperations(ports: AccountPorts): Operation[] {
  const { accounts, database, door, clock } = ports;
  const { directory, trips } = accounts;
  const none = () =>
    fail('not_found', 'sso.none', 'No organization has set up its own sign-in for this address. Use your password.');

  /** What the provider said, judged by what the organization may speak for at all. */
  async function addressOf(work: UnitOfWork, { email, isVerified }: Vouched, connection: Connection): Promise<string> {
    const judged = email === null ? null : emailKind.accept(email, f.email().spec as never);
    if (!judged?.ok) throw fail('refused', 'sso.address', 'The provider names no address.');
    if (isVerified === false || (isVerified === null && !connection.takesAddressesAsVerified))
      throw fail('refused', 'sso.unverified', 'The provider has not verified this address.');
    const proven = await work.has(emailDomain, { domain: domainOf(judged.value), status: 'proven' });
    if (!proven) throw fail('refused', 'sso.address', 'The provider may not speak for this address.');
    return judged.value;
  }

  /** The account behind what the provider said; it becomes a member here when the organization admits new people. */
  async function personOf(work: UnitOfWork, vouched: Vouched, connection: Connection): Promise<string> {
    const { tx } = work;
    const email = await addressOf(work, vouched, connection);
    const identity = { provider: connection.id, subject: vouched.subject };
    // The address is locked first: of two first sign-ins at once the second finds what the first made.
    const known = await directory.find(tx, email);
    const linked = await directory.identified(tx, identity);
    if (
      !linked &&
      known &&
      (await directory.providers(tx, known.id)).some(({ provider }) => provider === connection.id)
    )
      throw fail('refused', 'sso.other_person', 'Someone else of the provider has this address.');
    const account = linked ?? known;
    const place = account ? await work.row(member, { where: { userId: account.id }, fields: ['status'] }) : null;
    const isNew = place === null || place.status === 'left';
    if (place?.status === 'suspended' || (isNew && !connection.admitsNewPeople))
      throw fail('forbidden', 'sso.not_admitted', 'The organization does not let this person in.');
    const name = account?.name ?? (vouched.name ?? email.split('@')[0] ?? email).slice(0, 120);
    // Nobody has read a mail yet: outside of this organization the address is not proven.
    const userId = account?.id ?? (await directory.create(tx, { email, name, passwordHash: null, isVerified: false }));
    if (isNew) {
      const joining = { userId, name, email: account?.email ?? email, role: connection.defaultRole };
      await join(work, { ...joining, reason: 'Came in through the organization’s sign-in' });
    }
    if (!linked) await directory.link(tx, userId, identity);
    return userId;
  }

  async function tried(call: AnonymousCall, baggage: Baggage, finished: () => Promise<Vouched>): Promise<Response> {
    const { organizationId = '', connectionId = '', userId } = baggage;
    const mine = await accounts.standing(call.request);
    if (!mine?.session || mine.userId !== userId || mine.actor?.organizationId !== organizationId)
      throw fail('refused', 'trip', 'Someone else began this sign-in.');
    const vouched = await finished();
    await door.run(productIn(organizationId, call.requestId), async (work) => {
      const connection = await connectionOf(ports, work.tx, { organizationId, id: connectionId });
      if (!connection) throw none();
      await addressOf(work, vouched, connection);
      await work.change(ssoConnection, connectionId, {}, { testedAt: clock.now().toISOString() });
    });
    return sentTo(`${TRY}?tried`, trips.cleared);
  }

  return [
    answersAnyone(startSso, {
      scope: 'session',
      summary: 'Begin a sign-in through the organization that has proven the domain of this address.',
      tag: 'Accounts',
      told: 'Where to send the browser.',
      evenWhenFull: true,
      probe: { namesNothing: true, body: { email: 'rosa@county.example' } },
      async run({ body }) {
        const { email, from } = body;
        const [place] = await database.platform((tx) =>
          tx.query<{ organizationId: string }>(
            `select organization_id as "organizationId" from auth.sso_domains where domain = $1`,
            [domainOf(email)],
          ),
        );
        if (!place) throw none();
        const { organizationId } = place;
        const connection = await database.within({ organizationId }, (tx) =>
          connectionOf(ports, tx, { organizationId }),
        );
        if (!connection || !isSpoken(ports, connection)) throw none();
        const baggage = { way: 'sso', to: ownPath(from) };
        const { url, cookie } = await wayTo(ports, connection, { organizationId, baggage, hint: email });
        return { body: { url }, headers: { 'set-cookie': cookie } };
      },
    }),
    // What a provider sends along is not judged by fields: whatever it is, the browser has to come back to a page.
    publicOperation({
      id: 'auth.ssoReturn',
      scope: 'session',
      method: 'GET',
      path: ssoReturn,
      summary: 'Where an organization’s provider sends the browser back to.',
      tag: 'Accounts',
      query: { code: f.text({ max: 2000 }), state: f.text({ max: 100 }), error: f.text({ max: 200 }) },
      answers: { 303: { description: 'On to the application, or back to the sign-in with a word why not.' } },
      probe: { namesNothing: true },
      async run(call) {
        let back = '/auth';
        try {
          const { baggage, secret } = await trips.end(call.request, call.query.get('state'));
          const { way, organizationId = '', connectionId = '', to = '/dashboard' } = baggage;
          if (way === 'sso try') back = TRY;
          const code = call.query.get('code');
          if (!code || (way !== 'sso' && way !== 'sso try'))
            throw fail('refused', 'sso.refused', 'You are not signed in.');
          const connection = await database.within({ organizationId }, (tx) =>
            connectionOf(ports, tx, { organizationId, id: connectionId }),
          );
          if (!connection || (way === 'sso' && connection.status !== 'active'))
            throw fail('refused', 'sso.off', 'This provider is switched off.');
          const finished = () => vouchedBy(ports, connection, { baggage, secret, code });
          if (way === 'sso try') return await tried(call, baggage, finished);
          const vouched = await finished();
          const userId = await door.run(productIn(organizationId, call.requestId), (work) =>
            personOf(work, vouched, connection),
          );
          const said = connection.trustsFactor && vouched.methods.find((one) => connection.factorValues.includes(one));
          const factor = said ? ({ secondFactor: 'provider', said } as const) : {};
          const come = await accounts.admit({ userId, method: 'sso', confinedTo: organizationId, ...factor }, call);
          if ('cookie' in come) return sentTo(to, trips.cleared, come.cookie);
          return sentTo(codePage(to, come.asked), trips.cleared);
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          return sentTo(`${back}?trouble=${encodeURIComponent(error.code)}`, trips.cleared);
        }
      },
    }),
  ];
}
