import { presentPassword } from '../fields/credentials.ts';
import { email } from '../fields/email.ts';
import { tags } from '../fields/tags.ts';
import { text } from '../fields/text.ts';
import { uuid } from '../fields/uuid.ts';
import { yesNo } from '../fields/yes-no.ts';
import { roles } from '../record/access.ts';
import { sides } from '../record/sides.ts';
import { type AnswerOf, call } from './call.ts';
import { choiceOf, either, typed } from './answer.ts';

/*
 * Every window waits for this file, so it takes its kinds of fields one by one.
 *
 * What every window asks, whatever the product: who is there, coming and going, and what changes. None that changes something is sent
 * twice by itself: a code, a password and a challenge are used up by the first sending.
 */

const changing = { method: 'POST', sentOnce: true } as const;
const described = (format: string, description: string) => typed<string>({ type: 'string', format, description });

const organization = { id: 'uuid', name: 'text', timeZone: 'text', currency: 'text', branding: 'any' } as const;

/** Who the caller is: account, organization, role, duties, and what they may do in general; null of a visitor who may be one. */
export const me = call('me.read', '/api/v1/me', {
  query: { visitor: yesNo().help('Then signed out is an answer, null, and no refusal.') },
  answer: [
    {
      user: { id: 'uuid', email: 'text', name: 'text', user_metadata: { display_name: 'text' } },
      member: [{ id: 'uuid', name: 'text' }, null],
      role: choiceOf(...roles),
      side: choiceOf(...sides),
      duties: ['text'],
      'scopes?': ['text'],
      'scopesInWords?': ['text'],
      organization: [organization, null],
      'held?': { code: 'text', sentence: 'text' },
      memberships: [{ organizationId: 'uuid', organization: 'text', memberId: 'uuid', asksForSso: 'yesNo' }],
      may: { read: ['text'], create: ['text'] },
      // What this person types and does not save stays in the browser under this key, which is kept nowhere there.
      'draftKey?': 'text',
    },
    null,
  ],
});

export const enterOrganization = call('me.enter', '/api/v1/me/organization', {
  body: { organizationId: uuid().required() },
  answer: organization,
  sentOnce: true,
});

/** What a script may know of a session; what keeps it alive is a cookie that no script can read. */
const session = {
  user: { id: 'uuid', email: 'text', name: 'text' },
  organizationId: 'uuid?',
  method: choiceOf('password', 'passkey', 'google', 'sso'),
  accessToken: typed<string>({
    type: 'string',
    description: 'A bearer token for scripts of the page; it lasts ten minutes.',
  }),
  accessTokenExpiresAt: 'instant',
  idleAt: described('date-time', 'When the session ends unless it is used before.'),
  endsAt: described('date-time', 'When the session ends in any case.'),
} as const;

export const presentSession = call('auth.session', '/api/auth/get-session', { answer: [session, null] });
export type StoredSession = NonNullable<AnswerOf<typeof presentSession>>;

export const signInByEmail = call('auth.signIn', '/api/auth/sign-in/email', {
  ...changing,
  body: { email: email().required(), password: presentPassword() },
  answer: either(session, {
    secondFactor: typed<string>({
      type: 'string',
      description: 'Instead of a session: a code is asked for as well. Send it with this to /api/auth/sign-in/code.',
    }),
  }),
});
export const signInByCode = call('auth.signInCode', '/api/auth/sign-in/code', {
  ...changing,
  body: {
    secondFactor: text({ max: 100 }).required().help('From the first step.'),
    code: text({ max: 40 }).required(),
  },
  answer: session,
});
export const signOut = call('auth.signOut', '/api/auth/sign-out', { ...changing, answer: { signedOut: 'yesNo' } });

/** Bytes as the browser writes them, without signs that an address or a form would change. */
const bytes = (max: number) => text({ max }).required().help('Bytes in base64url.');
const ofDevice = { credentialId: bytes(1400), clientDataJSON: bytes(4000) };

type InBytes = 'challenge' | 'user' | 'excludeCredentials' | 'extensions';
/** As the browser takes it, with texts where it wants bytes. */
interface Making extends Omit<PublicKeyCredentialCreationOptions, InBytes> {
  readonly challenge: string;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly excludeCredentials?: readonly { readonly id: string }[];
}
const named = (...names: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries([...names, 'challenge', 'timeout', 'extensions', 'hints'].map((name) => [name, {}])),
});
const making = ['rp', 'user', 'pubKeyCredParams', 'attestation', 'excludeCredentials', 'authenticatorSelection'];
const transport = /^[a-z-]{2,40}$/; // browsers may know more of them than we do

export const beginPasskey = call('auth.passkeyBegin', '/api/auth/passkeys/begin', {
  ...changing,
  answer: typed<Making>(named(...making)),
});
export const addPasskey = call('auth.passkeyAdd', '/api/auth/passkeys/add', {
  ...changing,
  body: {
    name: text({ max: 80 }).required(),
    ...ofDevice,
    attestationObject: bytes(20_000),
    transports: tags({ pattern: transport, message: 'Must be transports of a device', max: 10 }),
  },
  answer: { id: 'uuid', name: 'text' },
});
export const askPasskey = call('auth.passkeyAsk', '/api/auth/sign-in/passkey/begin', {
  ...changing,
  answer: typed<{ readonly challenge: string; readonly rpId?: string }>(
    named('rpId', 'allowCredentials', 'userVerification'),
  ),
});
export const signInByPasskey = call('auth.passkeySignIn', '/api/auth/sign-in/passkey', {
  ...changing,
  body: { ...ofDevice, authenticatorData: bytes(4000), signature: bytes(4000) },
  answer: session,
});

/** Which rows changed, as a stream. */
export const liveChanges = call('live.stream', '/api/v1/live', { media: 'text/event-stream' });

export const apiDescription = call('api.document', '/api/v1/openapi.json', {
  answer: typed<unknown>({ type: 'object', additionalProperties: true }),
});
