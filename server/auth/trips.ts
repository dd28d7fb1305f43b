import { fail } from '#kernel/record/fail.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/services/clock.ts';
import { keepFlow, takeFlow } from './flows.ts';
import { isSecret, newSecret } from './secrets.ts';
import { cookieOf } from './session-cookie.ts';

/** What we keep of a way to a provider while the browser is there. */
export type Baggage = Readonly<Record<string, string>>;

/**
 * Ways to a provider and back. The address carries the state, the browser's cookie a secret; only both together are the key to what
 * was kept, so neither a link that somebody else prepared nor an address that somebody else read brings anybody in.
 */
export interface Trips {
  /** Keeps the baggage; the cookie belongs to the answer that sends the browser away. */
  begin(baggage: Baggage): Promise<{ readonly state: string; readonly secret: string; readonly cookie: string }>;
  /** The baggage, once. */
  end(request: Request, state: unknown): Promise<{ readonly baggage: Baggage; readonly secret: string }>;
  /** Takes the cookie away again. */
  readonly cleared: string;
}

const SECONDS = 600;

export function openTrips({
  database,
  clock,
  publicUrl,
}: {
  database: Database;
  clock: Clock;
  publicUrl: string;
}): Trips {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-levee_trip' : 'levee_trip';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const lost = () =>
    fail(
      'gone',
      'trip',
      'This way of signing in was begun elsewhere or took too long. Begin again from the sign-in page.',
    );

  return {
    cleared: `${name}=; ${attributes}; Max-Age=0`,
    async begin(data) {
      const [state, secret] = [newSecret(), newSecret()];
      const token = `${state}.${secret}`;
      await database.platform((tx) => keepFlow(tx, { kind: 'provider', data, now: clock.now(), token }));
      return { state, secret, cookie: `${name}=${secret}; ${attributes}; Max-Age=${SECONDS}` };
    },
    async end(request, state) {
      const secret = cookieOf(request, name);
      if (!isSecret(state) || !isSecret(secret)) throw lost();
      const token = `${state}.${secret}`;
      const baggage = await database.platform((tx) => takeFlow(tx, { kind: 'provider', token, now: clock.now() }));
      if (!baggage) throw lost();
      return { baggage: baggage as Baggage, secret };
    },
  };
}
