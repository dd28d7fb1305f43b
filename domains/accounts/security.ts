import { type AnswerOf, call, choiceOf } from '#kernel';

const method = choiceOf('password', 'passkey', 'google', 'sso', 'code');

/** How an account is protected. */
export const security = call('auth.security', '/api/auth/security', {
  answer: {
    email: 'text',
    method,
    // The session came in through an organization's own sign-in: what belongs to the account itself is closed to it.
    isConfined: 'yesNo',
    // Whether this sign-in may set up an authenticator app.
    maySetUp: 'yesNo',
    isSure: 'yesNo',
    hasPassword: 'yesNo',
    secondFactor: { since: 'instant?', recoveryCodesLeft: 'whole' },
    passkeys: [{ id: 'uuid', name: 'text', createdAt: 'instant', lastUsedAt: 'instant?' }],
    // Absent where Google's sign-in is not set up; null when this account is not connected with it.
    'google?': [{ since: 'instant' }, null],
    organizationSignIns: 'whole',
    sessions: [
      {
        id: 'uuid',
        device: 'text',
        address: 'text?',
        organization: 'text?',
        method,
        createdAt: 'instant',
        lastSeenAt: 'instant',
        isPresent: 'yesNo',
      },
    ],
    signIns: [
      {
        id: 'uuid',
        at: 'instant',
        method,
        outcome: choiceOf('signed in', 'refused'),
        device: 'text',
        address: 'text?',
      },
    ],
  },
});
export type Security = AnswerOf<typeof security>;
export type Method = Security['method'];
export type Passkey = Security['passkeys'][number];
export type OpenSession = Security['sessions'][number];
export type SignIn = Security['signIns'][number];

export const methods: Readonly<Record<Method, string>> = {
  password: 'Password',
  passkey: 'Passkey',
  google: 'Google',
  sso: 'Organization’s sign-in',
  code: 'Code',
};
