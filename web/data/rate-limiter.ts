/** How often something may be asked for, and how long nothing goes once it was asked for too often. */
export interface Allowance {
  readonly limit: number;
  readonly windowMs: number;
  readonly blockMs: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The three classes of the specification's section 9. */
export const allowances = {
  api: { limit: 100, windowMs: MINUTE, blockMs: 5 * MINUTE },
  auth: { limit: 5, windowMs: 5 * MINUTE, blockMs: 15 * MINUTE },
  sensitive: { limit: 10, windowMs: HOUR, blockMs: HOUR },
} as const satisfies Record<string, Allowance>;

const CLEANED_EVERY = MINUTE;

interface Entry {
  readonly count: number;
  /** When the window, or the block, is over. */
  readonly endsAt: number;
  readonly isBlocked: boolean;
}

export interface RateLimiter {
  /** Counts one more under this key; answers for how many milliseconds nothing goes, 0 when it may. */
  count(key: string, limit?: number): number;
  /** What succeeded does not count. */
  forgive(key: string): void;
  /** Throws away what is over. */
  clean(): void;
  /** Keys that are kept now. */
  readonly size: number;
}

/** In memory, for this window of the browser alone. What is over is thrown away every minute, as long as there is anything. */
export function openRateLimiter(allowance: Allowance = allowances.api, now = (): number => Date.now()): RateLimiter {
  const entries = new Map<string, Entry>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const clean = (): void => {
    for (const [key, { endsAt }] of entries) if (endsAt <= now()) entries.delete(key);
    if (entries.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  return {
    count(key, limit = allowance.limit) {
      const at = now();
      const known = entries.get(key);
      const entry =
        known && known.endsAt > at ? known : { count: 0, endsAt: at + allowance.windowMs, isBlocked: false };
      if (entry.isBlocked) return entry.endsAt - at;
      const isBlocked = entry.count >= limit;
      entries.set(key, {
        count: entry.count + 1,
        endsAt: isBlocked ? at + allowance.blockMs : entry.endsAt,
        isBlocked,
      });
      timer ??= setInterval(clean, CLEANED_EVERY);
      return isBlocked ? allowance.blockMs : 0;
    },
    forgive: (key) => void entries.delete(key),
    clean,
    get size() {
      return entries.size;
    },
  };
}
