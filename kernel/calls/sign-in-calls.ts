import { presentPassword } from '../fields/credentials.ts';
import { email } from '../fields/email.ts';
import { tags } from '../fields/tags.ts';
import { text } from '../fields/text.ts';
import { either, typed } from './answer.ts';
import { call } from './call.ts';
import { changing, session } from './session-calls.ts';

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
