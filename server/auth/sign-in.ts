import { APIError } from 'better-auth';
import { f } from '#kernel';
import { fail } from '#kernel/record/fail.ts';
import type { JsonSchema } from '#kernel/fields/field.ts';
import { type Operation, publicOperation } from '#server/http/operation.ts';
import type { Desk } from './desk.ts';
import { presentPassword } from './fields.ts';
import type { Session } from './sessions.ts';

const instant: JsonSchema = { type: 'string', format: 'date-time' };
const sessionSchema: JsonSchema = {
  type: 'object',
  properties: {
    user: {
      type: 'object',
      properties: { id: { type: 'string', format: 'uuid' }, email: { type: 'string' }, name: { type: 'string' } },
    },
    organizationId: { type: ['string', 'null'], format: 'uuid' },
    accessToken: { type: 'string', description: 'A bearer token for scripts of the page; it lasts ten minutes.' },
    accessTokenExpiresAt: instant,
    idleAt: { ...instant, description: 'When the session ends unless it is used before.' },
    endsAt: { ...instant, description: 'When the session ends in any case.' },
  },
};

const notRight = () => fail('unauthenticated', 'sign_in', 'The e-mail address or the password is not right.');

export function signInOperations(desk: Desk): Operation[] {
  const { library, sessions, cookie, identification, tries, clock } = desk;

  const shown = (session: Session) => ({
    user: { id: session.userId, email: session.email, name: session.name },
    organizationId: session.organizationId,
    ...cookie.accessTo(session.id, clock.now()),
    ...sessions.endsAt(session),
  });

  /** The library takes the same time for an address it knows and one it does not. */
  async function open(email: string, password: string): Promise<Session> {
    try {
      const { token } = await library.api.signInEmail({ body: { email, password } });
      const session = await sessions.find({ token });
      if (session) return session;
    } catch (error) {
      if (!(error instanceof APIError)) throw error;
      if (error.body?.code === 'EMAIL_NOT_VERIFIED')
        throw fail(
          'forbidden',
          'email_not_verified',
          'Confirm your e-mail address first: follow the link in the mail, or ask for another one.',
        );
    }
    throw notRight();
  }

  return [
    publicOperation({
      id: 'auth.signIn',
      method: 'POST',
      path: '/api/auth/sign-in/email',
      summary: 'Sign in with e-mail address and password; sets the session cookie.',
      tag: 'Accounts',
      limit: 'auth',
      body: { email: f.email().required(), password: presentPassword() },
      answers: { 200: { description: 'Signed in.', schema: sessionSchema } },
      async run({ body, request, address }) {
        const { email, password } = body as { email: string; password: string };
        await tries.count(email);
        const session = await open(email, password);
        await tries.forgive(email, address);
        // Whoever signs in again leaves nothing behind: the session before ends here.
        const before = await identification.standing(request);
        if (before?.session && before.byCookie) await endNow(desk, before.session.id);
        return { body: shown(session), headers: { 'set-cookie': cookie.write(session.token) } };
      },
    }),
    publicOperation({
      id: 'auth.signOut',
      method: 'POST',
      path: '/api/auth/sign-out',
      summary: 'End this session at once.',
      tag: 'Accounts',
      answers: { 200: { description: 'Signed out; also when nobody was signed in.', schema: { type: 'object' } } },
      async run({ request }) {
        const standing = await identification.standing(request);
        if (standing) {
          const { session } = await desk.inSession(request);
          await endNow(desk, session.id);
        }
        return { body: { signedOut: true }, headers: { 'set-cookie': cookie.cleared } };
      },
    }),
    publicOperation({
      id: 'auth.session',
      method: 'GET',
      path: '/api/auth/get-session',
      summary: 'The present session with a fresh access token, or null.',
      tag: 'Accounts',
      answers: {
        200: { description: 'The session, or null.', schema: { ...sessionSchema, type: ['object', 'null'] } },
      },
      async run({ request }) {
        const standing = await identification.standing(request);
        return { body: standing?.session ? shown(standing.session) : null };
      },
    }),
  ];
}

async function endNow({ sessions, identification }: Desk, id: string): Promise<void> {
  await sessions.end(id);
  identification.forget(({ session }) => session?.id === id);
}
