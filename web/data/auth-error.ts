import { ProblemError } from './call.ts';

const names = {
  missing: 'AuthSessionMissingError',
  credentials: 'AuthInvalidCredentialsError',
  weak: 'AuthWeakPasswordError',
  token: 'AuthInvalidJwtError',
  retryable: 'AuthRetryableFetchError',
} as const;

/** What went wrong with an account, by the name under which programs know it. */
export interface AuthError {
  readonly name: (typeof names)[keyof typeof names];
  readonly message: string;
  readonly status: number;
  readonly isRetryable: boolean;
}

const retried = new Set([502, 503, 504]);
const wrongCredentials = new Set(['sign_in', 'code', 'passkey']);

/** The kind of trouble behind a refusal of the accounts; null when it is none of theirs. */
export function authErrorOf(error: unknown): AuthError | null {
  if (!(error instanceof ProblemError)) return null;
  const { status, code, message, issues } = error;
  const as = (kind: keyof typeof names, words = message): AuthError => ({
    name: names[kind],
    message: words,
    status,
    isRetryable: kind === 'retryable',
  });
  if (retried.has(status)) return as('retryable');
  if (status === 401 && code === 'unauthenticated') return as('missing', 'Auth session missing!');
  if (status === 401 && code === 'credential') return as('token', 'invalid JWT');
  if (status === 401 && wrongCredentials.has(code)) return as('credentials');
  if (status === 400 && issues.some((issue) => issue.code.startsWith('password.')))
    return as('weak', issues.map((issue) => issue.message).join('. '));
  return null;
}

/** Nobody is signed in any more: what was read belongs to nobody, and the person is asked to sign in. */
export const isSessionOver = (error: unknown): boolean =>
  ['AuthSessionMissingError', 'AuthInvalidJwtError'].includes(authErrorOf(error)?.name ?? '');
