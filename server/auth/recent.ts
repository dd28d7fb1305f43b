const KEPT_MS = 1000;
const MOST = 5000;

interface Entry<T> {
  readonly at: number;
  readonly answer: Promise<T>;
  /** Unset while the look-up runs. */
  value?: T;
}

/**
 * What was found out within the last second, so that a hundred requests of one caller cost one look-up. A second is also the
 * longest that another process's sign-out or demotion goes unnoticed here; this process's own take effect at once.
 */
export function recent<T>(now: () => number) {
  const entries = new Map<string, Entry<T>>();

  return {
    get(key: string, look: () => Promise<T>): Promise<T> {
      const known = entries.get(key);
      const age = known ? now() - known.at : KEPT_MS;
      if (known && age >= 0 && age < KEPT_MS) return known.answer;
      const answer = look();
      const entry: Entry<T> = { at: now(), answer };
      entries.delete(key);
      entries.set(key, entry);
      if (entries.size > MOST) entries.delete(entries.keys().next().value as string); // the oldest; there is one, the map is not empty
      answer.then(
        (value) => {
          entry.value = value;
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key);
        },
      );
      return answer;
    },
    /** Forgets what fits, and every look-up under way: it may have read what was true before. */
    forget(fits: (value: T) => boolean): void {
      for (const [key, { value }] of entries) if (value === undefined || fits(value)) entries.delete(key);
    },
    get size(): number {
      return entries.size;
    },
  };
}
