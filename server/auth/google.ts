import { f } from '#kernel';
import { fail, Failure } from '#kernel/record/fail.ts';
import { type Answer, type Operation, publicOperation } from '#server/http/operation.ts';
import { act } from './acts.ts';
import { arrive, type Caller } from './arrival.ts';
import type { Desk } from './desk.ts';
import { emailKind } from '#kernel/fields/email.ts';
import { keepFlow } from './flows.ts';
import { protectionChanged } from './letters.ts';
import type { Provider, Vouched } from './oidc.ts';
import { codePage, ownPath, sentTo } from './redirect.ts';
import { whereIs } from './security-operations.ts';
import type { Trips } from './trips.ts';
import { told } from '#server/http/told.ts';

const PROVIDER = 'google';

/** Signing in with Google, when the operator has set it up. */
export function googleOperations(desk: Desk, trips: Trips): Operation[] {
  const { database, directory, factor, oidc, publicUrl, clock, mail, identification } = desk;
  const redirectUri = `${publicUrl}/api/auth/google/return`;
  const configured = (): Provider => {
    if (!desk.google) throw fail('not_found', 'google.off', 'Signing in with Google is not set up here.');
    return desk.google;
  };

  /** Whom Google vouches for: the account it is connected with, or the one and only account of the address it has verified. */
  async function accountOf({ subject, email, isVerified, name }: Vouched): Promise<string> {
    const identity = { provider: PROVIDER, subject };
    return database.platform(async (tx) => {
      const linked = await directory.identified(tx, identity);
      if (linked) return linked.id;
      const address = email === null ? null : emailKind.accept(email, f.email().spec as never);
      if (!address?.ok || isVerified !== true)
        throw fail('refused', 'google.unverified', 'Google has not verified the address of this Google account.');
      const known = await directory.find(tx, address.value);
      const meanwhile = await directory.identified(tx, identity); // by another request, before the address was locked
      if (meanwhile) return meanwhile.id;
      const called = (name ?? address.value.split('@')[0] ?? address.value).slice(0, 120);
      if (known) {
        const present = await directory.providers(tx, known.id);
        if (present.some(({ provider }) => provider === PROVIDER))
          throw fail('conflict', 'google.taken', 'This account is connected with another Google account.');
        // Somebody may have prepared this address with a password of theirs; only a confirmed account keeps what it has.
        if (!known.isVerified) await directory.takeOver(tx, known.id, called);
        await directory.link(tx, known.id, identity);
        await mail.send(tx, protectionChanged(address.value, 'Your account can now be opened with Google.'));
        return known.id;
      }
      const made = { email: address.value, name: called, passwordHash: null, isVerified: true };
      const userId = await directory.create(tx, made);
      await directory.link(tx, userId, identity);
      return userId;
    });
  }

  async function arrived(call: Caller, vouched: Vouched, to: string): Promise<Answer | Response> {
    const userId = await accountOf(vouched);
    const asked = await database.platform(async (tx) => {
      const { since } = await factor.state(tx, userId);
      const email = (await directory.byId(tx, userId))?.email ?? '';
      const data = { userId, email, method: PROVIDER };
      return since === null ? null : keepFlow(tx, { kind: 'second-factor', data, now: clock.now() });
    });
    if (asked !== null) return sentTo(codePage(to, asked), trips.cleared);
    const session = await arrive(desk, { userId, method: PROVIDER }, call);
    return sentTo(to, trips.cleared, desk.cookie.write(session.token));
  }

  /** Only into the account that began this, in the browser where it is still signed in. */
  async function connect({ request, requestId }: Caller, vouched: Vouched, userId: string): Promise<void> {
    const mine = await identification.standing(request);
    if (!mine?.session || mine.userId !== userId || mine.session.confinedTo !== null)
      throw fail('refused', 'trip', 'Someone else began this sign-in.');
    if (vouched.isVerified !== true)
      throw fail('refused', 'google.unverified', 'Google has not verified this address.');
    const identity = { provider: PROVIDER, subject: vouched.subject };
    await act(database, { ...whereIs(mine), action: 'connect_google', requestId }, async (tx) => {
      const linked = await directory.identified(tx, identity);
      const others = await directory.providers(tx, userId);
      if (linked?.id === userId) return;
      if (linked || others.some(({ provider }) => provider === PROVIDER))
        throw fail('conflict', 'google.taken', 'This Google account, or yours here, is connected otherwise already.');
      await directory.link(tx, userId, identity);
      await mail.send(tx, protectionChanged(mine.email, 'Your account can now be opened with Google.'));
    });
  }

  return [
    publicOperation({
      id: 'auth.ways',
      scope: 'open',
      method: 'GET',
      path: '/api/auth/ways',
      summary: 'The sign-in methods of this installation other than a password.',
      tag: 'Accounts',
      answers: { 200: { description: 'Which ways there are.', schema: told('google') } },
      run: async () => ({ body: { google: desk.google !== null } }),
    }),
    publicOperation({
      id: 'auth.googleStart',
      evenWhenFull: true,
      scope: 'session',
      method: 'POST',
      path: '/api/auth/google/start',
      summary: 'Begin a sign-in with Google; answers the address to send the browser to.',
      tag: 'Accounts',
      body: {
        from: f.text({ max: 500 }).help('The page to return to.'),
        connect: f.yesNo().help('Yes connects the account that is signed in, instead of signing in.'),
      },
      answers: { 200: { description: 'Where to go.', schema: told('url') } },
      async run({ body, request }) {
        const provider = configured();
        const mine = body['connect'] === true ? { userId: (await desk.sure(request)).userId } : {};
        const { state, secret, cookie } = await trips.begin({ to: ownPath(body['from']), way: PROVIDER, ...mine });
        const url = await oidc.start(provider, { state, secret, redirectUri });
        return { body: { url }, headers: { 'set-cookie': cookie } };
      },
    }),
    publicOperation({
      id: 'auth.googleReturn',
      scope: 'session',
      method: 'GET',
      path: '/api/auth/google/return',
      summary: 'Where Google sends the browser back to.',
      tag: 'Accounts',
      query: { code: f.text({ max: 2000 }), state: f.text({ max: 100 }), error: f.text({ max: 200 }) },
      answers: { 303: { description: 'On to the application, or back to the sign-in with a word why not.' } },
      async run(call) {
        let back = '/auth';
        try {
          const provider = configured();
          const { baggage, secret } = await trips.end(call.request, call.query.get('state'));
          const code = call.query.get('code');
          if (baggage['userId'] !== undefined) back = baggage['to'] ?? back;
          if (baggage['way'] !== PROVIDER || !code)
            throw fail('refused', 'google.refused', 'Google did not sign you in.');
          const vouched = await oidc.finish(provider, { code, secret, redirectUri });
          const to = baggage['to'] ?? '/dashboard';
          if (baggage['userId'] === undefined) return await arrived(call, vouched, to);
          await connect(call, vouched, baggage['userId']);
          return sentTo(to, trips.cleared);
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          return sentTo(`${back}?trouble=${encodeURIComponent(error.code)}`, trips.cleared);
        }
      },
    }),
    publicOperation({
      id: 'auth.googleDisconnect',
      scope: 'session',
      method: 'POST',
      path: '/api/auth/google/disconnect',
      summary: 'Google opens your account no more.',
      tag: 'Accounts',
      answers: { 200: { description: 'Disconnected.', schema: told('disconnected') } },
      async run({ request, requestId }) {
        const mine = await desk.sure(request);
        if (!(await directory.hasPassword(mine.userId)))
          throw fail('conflict', 'google.only', 'Set a password first, or you could not sign in any more.');
        await act(database, { ...whereIs(mine), action: 'disconnect_google', requestId }, async (tx) => {
          if (!(await directory.unlink(tx, mine.userId, PROVIDER)))
            throw fail('not_found', 'not_found', 'Your account is not connected with Google.');
          await mail.send(tx, protectionChanged(mine.email, 'Google opens your account no more.'));
        });
        identification.forget((one) => one.userId === mine.userId && one.session !== null);
        return { body: { disconnected: true } };
      },
    }),
  ];
}
