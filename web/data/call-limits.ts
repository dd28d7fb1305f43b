import { allowances, openRateLimiter } from './rate-limiter.ts';

type Class = keyof typeof allowances;

const limiters = {
  api: openRateLimiter(allowances.api),
  auth: openRateLimiter(allowances.auth),
  sensitive: openRateLimiter(allowances.sensitive),
} as const;

/** What the server says it allows; where that is more than the usual, it holds. */
const told = new Map<Class, number>();

interface Call {
  readonly path: string;
  readonly method: string;
  readonly body?: unknown;
}

const byAddress = /^\/api\/auth\/sign-in\/(email|code)$/;
/** What the server counts as sensitive: founding, keys, secrets, computing the audit record anew. */
const sensitiveActs =
  /^\/api\/v1\/(organization|api_key\/issue|audit\/check|webhook_endpoint\/(add|[^/]+\/(rotate|test|replay)))$/;

/**
 * What a call counts as in this window, and with what: the same act at the same place. Reading is never held up, because screens read by
 * themselves; whoever signs in counts for the address they sign in with.
 */
export function countedAs({ path, method, body }: Call): { readonly kind: Class; readonly key: string } | null {
  if (method === 'GET') return null;
  if (byAddress.test(path)) {
    const { email } = (body ?? {}) as { readonly email?: unknown };
    return { kind: 'auth', key: `${path} ${typeof email === 'string' ? email.trim().toLowerCase() : ''}` };
  }
  return { kind: sensitiveActs.test(path) && method === 'POST' ? 'sensitive' : 'api', key: `${method} ${path}` };
}

/** For how many milliseconds this call has to wait; 0 when it may go. */
export function waitFor(call: Call): number {
  const counted = countedAs(call);
  return counted ? limiters[counted.kind].count(counted.key, told.get(counted.kind)) : 0;
}

/** A sign-in that succeeded leaves nothing behind. */
export function settled(call: Call): void {
  const counted = countedAs(call);
  if (counted?.kind === 'auth') limiters.auth.forgive(counted.key);
}

/** The server's own quota, as `"auth";q=5;w=300` in its `RateLimit-Policy`. */
export function learn(policy: string | null): void {
  const [, kind, quota] = /^"(api|auth|sensitive)";q=(\d{1,10})\b/.exec(policy ?? '') ?? [];
  if (!kind || !quota) return;
  told.set(kind as Class, Math.max(allowances[kind as Class].limit, Number(quota))); // one of the three, by the pattern
}

export const inWords = (milliseconds: number): string => {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
};
