import { presentSession, signOut } from '#kernel/calls/session-calls.ts';
import { signInByCode, signInByEmail } from '#kernel/calls/sign-in-calls.ts';
import { fail } from '#kernel/record/fail.ts';
import { answersAnyone } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { act, nowhere } from './acts.ts';
import { admitted, arrive, type Arriving, endNow, noteRefusal, noteSignIn, originOf, shown } from './arrival.ts';
import type { Desk } from './desk.ts';
import { keepFlow, lookAtFlow, takeFlow } from './flows.ts';

export const notRight = () => fail('unauthenticated', 'sign_in', 'The e-mail address or the password is not right.');

const notConfirmed = () =>
  fail(
    'forbidden',
    'email_not_verified',
    'Confirm your e-mail address first: follow the link in the mail, or ask for another one.',
  );

export function signInOperations(desk: Desk): Operation[] {
  const { database, directory, factor, identification, tries, clock } = desk;

  return [
    answersAnyone(signInByEmail, {
      evenWhenFull: true,
      scope: 'open',
      summary: 'Sign in with e-mail address and password; sets the session cookie, or asks for a code as well.',
      tag: 'Accounts',
      limit: 'auth',
      told: 'Signed in, or asked for a code.',
      probe: { namesNothing: true },
      async run(call) {
        const { email, password } = call.body;
        await tries.count(email);
        const account = await directory.opened(email, password);
        if (!account) {
          desk.later(() => noteRefusal(desk, email, originOf(call)));
          throw notRight();
        }
        if (!account.isVerified) throw notConfirmed();
        const asked = await database.platform(async (tx) => {
          const { since } = await factor.state(tx, account.id);
          const data = { userId: account.id, email };
          return since === null ? null : keepFlow(tx, { kind: 'second-factor', data, now: clock.now() });
        });
        // The tries stay counted until the code was right as well: whoever knows the password may not guess on.
        if (asked !== null) return { body: { secondFactor: asked } };
        const session = await arrive(desk, { userId: account.id, method: 'password' }, call);
        await tries.forgive(email, call.address);
        return admitted(desk, session);
      },
    }),
    answersAnyone(signInByCode, {
      evenWhenFull: true,
      scope: 'open',
      summary: 'The second step of a sign-in: a code of the authenticator app, or a recovery code. Each works once.',
      tag: 'Accounts',
      limit: 'auth',
      told: 'Signed in.',
      probe: {},
      async run(call) {
        const { secondFactor: token, code } = call.body;
        const flow = { kind: 'second-factor', token, now: clock.now() } as const;
        const known = await database.platform((tx) => lookAtFlow(tx, flow));
        if (!known) throw fail('gone', 'sign_in.over', 'This sign-in took too long. Begin again with your password.');
        const { email, ...who } = known as { email: string } & Pick<Arriving, 'userId' | 'confinedTo'> & {
            method?: 'google' | 'sso';
          };
        const { userId } = who;
        await tries.count(email);
        const isRight = await database.platform((tx) => factor.takes(tx, userId, code));
        if (!isRight) {
          const from = originOf(call);
          await database.platform((tx) =>
            noteSignIn(tx, { userId, method: 'code', outcome: 'refused', from, now: clock.now() }),
          );
          throw fail(
            'unauthenticated',
            'code',
            'This code is not right, or it was used already. Wait for the next one.',
          );
        }
        const mine = await database.platform((tx) => takeFlow(tx, flow));
        if (!mine) throw fail('gone', 'sign_in.over', 'This sign-in was finished already.');
        const session = await arrive(desk, { method: 'password', ...who, secondFactor: 'own' }, call);
        for (let step = 0; step < 2; step++) await tries.forgive(email, call.address);
        return admitted(desk, session);
      },
    }),
    answersAnyone(signOut, {
      evenWhenFull: true,
      scope: 'session',
      summary: 'End this session at once.',
      tag: 'Accounts',
      told: 'Signed out; also without a session.',
      probe: { namesNothing: true },
      async run({ request, requestId }) {
        const standing = await identification.standing(request);
        if (standing) {
          const { session, actor } = await desk.inSession(request);
          const where = actor ? { organizationId: actor.organizationId, memberId: actor.id } : nowhere;
          await act(database, { ...where, action: 'sign_out', requestId }, (tx) =>
            desk.sessions.endOne(tx, session.userId, session.id),
          );
          await endNow(desk, session.id);
        }
        return { body: { signedOut: true }, headers: { 'set-cookie': desk.cookie.cleared } };
      },
    }),
    answersAnyone(presentSession, {
      scope: 'open',
      summary: 'The present session with a fresh access token, or null.',
      tag: 'Accounts',
      told: 'The session, or null.',
      probe: { namesNothing: true },
      async run({ request }) {
        const standing = await identification.standing(request);
        return { body: standing?.session ? shown(desk, standing.session) : null };
      },
    }),
  ];
}
