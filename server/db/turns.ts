/** Who gets the next connection: the organization that holds the fewest, and of those the one that waits longest. */
export interface Turns {
  /** Calls `go`, at once or when its turn has come; answers how to leave before that. `over` follows every `go`. */
  wait(whose: string, go: () => void): () => void;
  over(whose: string): void;
  /** How many calls of this organization wait. */
  queued(whose: string): number;
  /** Whether it holds as many as one organization may. */
  hasShare(whose: string): boolean;
}

/** The platform's own tables count as one more organization: accounts and queues wait for nobody's reports. */
export const PLATFORM = '';

/** One organization never holds them all: a quarter is left to the others, however much it asks for. */
export const shareOf = (places: number): number => places - Math.floor(places / 4);

export function openTurns(places: number): Turns {
  const share = shareOf(places);
  const held = new Map<string, number>();
  /** Of each organization those who wait, in the order in which they came; the map itself in the order of their last turn. */
  const queues = new Map<string, Set<() => void>>();
  let taken = 0;
  const holds = (whose: string): number => held.get(whose) ?? 0;
  const hasShare = (whose: string): boolean => holds(whose) >= share;

  function take(whose: string): void {
    taken++;
    held.set(whose, holds(whose) + 1);
  }

  function next(): void {
    let chosen: string | null = null;
    for (const whose of queues.keys())
      if (!hasShare(whose) && (chosen === null || holds(whose) < holds(chosen))) chosen = whose;
    const queue = chosen === null ? undefined : queues.get(chosen);
    const [go] = queue ?? [];
    if (chosen === null || !queue || !go) return;
    queue.delete(go);
    queues.delete(chosen);
    if (queue.size > 0) queues.set(chosen, queue);
    take(chosen);
    go();
  }

  return {
    wait(whose, go) {
      if (taken < places && !hasShare(whose)) {
        take(whose);
        go();
        return () => {};
      }
      const queue = queues.get(whose) ?? new Set();
      queues.set(whose, queue.add(go));
      return () => {
        if (queue.delete(go) && queue.size === 0) queues.delete(whose);
      };
    },
    over(whose) {
      taken--;
      if (holds(whose) > 1) held.set(whose, holds(whose) - 1);
      else held.delete(whose);
      next();
    },
    queued: (whose) => queues.get(whose)?.size ?? 0,
    hasShare,
  };
}
