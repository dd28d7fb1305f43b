import { f } from '#kernel';
import { fail } from '#kernel/record/fail.ts';
import type { JsonSchema } from '#kernel/fields/field.ts';
import { type Operation, publicOperation } from '#server/http/operation.ts';
import { act, nowhere } from './acts.ts';
import { admitted, arrive, type Arriving, endNow, noteRefusal, noteSignIn, originOf, shown } from './arrival.ts';
import type { Desk } from './desk.ts';
import { mailedToken, presentPassword, typedCode } from './fields.ts';
import { keepFlow, lookAtFlow, takeFlow } from './flows.ts';

const instant: JsonSchema = { type: 'string', format: 'date-time' };
const session = {
  user: {
    type: 'object',
    properties: { id: { type: 'string', format: 'uuid' }, email: { type: 'string' }, name: { type: 'string' } },
  },
  organizationId: { type: ['string', 'null'], format: 'uuid' },
  method: { enum: ['password', 'passkey', 'google', 'sso'] },
  accessToken: { type: 'string', description: 'A bearer token for scripts of the page; it lasts ten minutes.' },
  accessTokenExpiresAt: instant,
  idleAt: { ...instant, description: 'When the session ends unless it is used before.' },
  endsAt: { ...instant, description: 'When the session ends in any case.' },
};
export const sessionSchema: JsonSchema = { type: 'object', properties: session };
/** Either a session, or the question for a code. */
const signedInOrAsked: JsonSchema = {
  type: 'object',
  properties: {
    ...session,
    secondFactor: {
      type: 'string',
      description: 'Instead of a session: a code is asked for as well. Send it with this to /api/auth/sign-in/code.',
    },
  },
};

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
    publicOperation({
      id: 'auth.signIn',
      evenWhenFull: true,
      scope: 'open',
      method: 'POST',
      path: '/api/auth/sign-in/email',
      summary: 'Sign in with e-mail address and password; sets the session cookie, or asks for a code as well.',
      tag: 'Accounts',
      limit: 'auth',
      body: { email: f.email().required(), password: presentPassword() },
      answers: { 200: { description: 'Signed in, or asked for a code.', schema: signedInOrAsked } },
      async run(call) {
        const { email, password } = call.body as { email: string; password: string };
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
    publicOperation({
      id: 'auth.signInCode',
      evenWhenFull: true,
      scope: 'open',
      method: 'POST',
      path: '/api/auth/sign-in/code',
      summary: 'The second step of a sign-in: a code of the authenticator app, or a recovery code. Each works once.',
      tag: 'Accounts',
      limit: 'auth',
      body: { secondFactor: mailedToken().help('From the first step.'), code: typedCode() },
      answers: { 200: { description: 'Signed in.', schema: sessionSchema } },
      async run(call) {
        const { secondFactor: token, code } = call.body as { secondFactor: string; code: string };
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
    publicOperation({
      id: 'auth.signOut',
      evenWhenFull: true,
      scope: 'session',
      method: 'POST',
      path: '/api/auth/sign-out',
      summary: 'End this session at once.',
      tag: 'Accounts',
      answers: { 200: { description: 'Signed out; also when nobody was signed in.', schema: { type: 'object' } } },
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
    publicOperation({
      id: 'auth.session',
      scope: 'open',
      method: 'GET',
      path: '/api/auth/get-session',
      summary: 'The present session with a fresh access token, or null.',
      tag: 'Accounts',
      answers: {
        200: { description: 'The session, or null.', schema: { ...sessionSchema, type: ['object', 'null'] } },
      },
      async run({ request }) {
        const standing = await identification.standing(request);
        return { body: standing?.session ? shown(desk, standing.session) : null };
      },
    }),
  ];
}
