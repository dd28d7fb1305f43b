import { fail } from '#kernel/record/fail.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/services/clock.ts';
import type { Limits, StrictClass } from '#server/services/limits/limits.ts';
import type { Log } from '#server/services/log.ts';
import type { Mail } from '#server/services/mail/mail.ts';
import type { Directory } from './directory.ts';
import type { Identification, Standing } from './identify.ts';
import type { Oidc, Provider } from './oidc.ts';
import type { SecondFactor } from './second-factor.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { Session, Sessions } from './sessions.ts';

/** What the account calls work with. */
export interface Desk {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly mail: Pick<Mail, 'send'>;
  readonly directory: Directory;
  readonly sessions: Sessions;
  readonly cookie: SessionCookie;
  readonly identification: Identification;
  readonly tries: Tries;
  readonly factor: SecondFactor;
  readonly oidc: Oidc;
  /** Where people reach the server. */
  readonly publicUrl: string;
  /** Google's sign-in, when the operator has set it up. */
  readonly google: Provider | null;
  /** Whoever is signed in, with or without an organization; refused when nobody is, or when another site asks for a change. */
  signedIn(request: Request): Promise<Standing>;
  /** As `signedIn`, by password: a key may not touch the account behind it. */
  inSession(request: Request): Promise<Standing & { readonly session: Session }>;
  /** As `inSession`, for what belongs to the account itself: nobody's employer may touch it, only the person. */
  own(request: Request): Promise<Mine>;
  /** As `own`, and the person has proved within the last minutes who they are. */
  sure(request: Request): Promise<Mine>;
  /** As `sure`, for an authenticator app: people whose account is their organization's alone set one up as well. */
  enrolling(request: Request): Promise<Mine>;
  /** Work whose length must not show in the answer; the server waits for it before it stops. */
  later(work: () => Promise<unknown>): void;
}

export type Mine = Standing & { readonly session: Session };

/** What is counted apart from signing in, so that guessing from elsewhere keeps the owner from neither. Law: ASVS V6.3.1. */
export type Trying = 'mail' | 'own act';

/** How often an address is tried, whoever tries it. The network was counted by the router before. */
export interface Tries {
  count(email: string, kind?: StrictClass, what?: Trying): Promise<void>;
  release(email: string): Promise<void>;
  /** Takes back what a rightful act counted, for the address and for its network. */
  forgive(email: string | null, network: string | null, what?: Trying): Promise<void>;
}

export function openTries(limits: Limits): Tries {
  // An e-mail address is no network address, so this counts the account alone. All tags of a mailbox are that mailbox.
  const mailbox = (email: string) => email.replace(/\+[^@]*(?=@)/, '');
  const keyOf = (email: string, what?: Trying) => (what ? `${what} ${mailbox(email)}` : mailbox(email));
  const caller = (email: string, what?: Trying) => ({ account: keyOf(email, what), address: keyOf(email, what) });
  return {
    async count(email, kind = 'auth', what) {
      const { allowed, retryAfterSeconds } = await limits.strict(kind, caller(email, what));
      if (!allowed)
        throw fail('too_many', 'too_many', `Too many requests. Try again in ${retryAfterSeconds} seconds.`, {
          extra: { retryAfter: retryAfterSeconds },
        });
    },
    release: (email) => limits.release('auth', caller(email)),
    async forgive(email, network, what) {
      if (email !== null) await limits.forgive('auth', caller(email, what));
      if (network !== null) await limits.forgive('auth', { address: network });
    },
  };
}
