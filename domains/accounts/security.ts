/** How an account is protected, as the server tells it. */
export interface Security {
  readonly email: string;
  readonly method: Method;
  /** The session came in through an organization's own sign-in: what belongs to the account itself is closed to it. */
  readonly isConfined: boolean;
  /** Whether this sign-in may set up an authenticator app. */
  readonly maySetUp: boolean;
  readonly hasPassword: boolean;
  readonly secondFactor: { readonly since: string | null; readonly recoveryCodesLeft: number };
  readonly passkeys: readonly Passkey[];
  /** Absent where Google's sign-in is not set up; null when this account is not connected with it. */
  readonly google?: { readonly since: string } | null;
  readonly organizationSignIns: number;
  readonly sessions: readonly OpenSession[];
  readonly signIns: readonly SignIn[];
}

export type Method = 'password' | 'passkey' | 'google' | 'sso' | 'code';

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export interface OpenSession {
  readonly id: string;
  readonly device: string;
  readonly address: string | null;
  readonly organization: string | null;
  readonly method: Method;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly isPresent: boolean;
}

export interface SignIn {
  readonly id: string;
  readonly at: string;
  readonly method: Method;
  readonly outcome: 'signed in' | 'refused';
  readonly device: string;
  readonly address: string | null;
}

export const methods: Readonly<Record<Method, string>> = {
  password: 'Password',
  passkey: 'Passkey',
  google: 'Google',
  sso: 'Organization’s sign-in',
  code: 'Code',
};
