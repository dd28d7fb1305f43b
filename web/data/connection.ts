type Hear = (isOnline: boolean) => void;

/** Seconds until the next look, as the connection of the live screens has them. */
const PAUSES = [1, 2, 5, 10];
export const pauseBefore = (attempt: number): number => (PAUSES[attempt] ?? 10) * 1000;

/** What a gateway answers for a server that it cannot reach itself. */
export const gatewayTrouble: ReadonlySet<number> = new Set([502, 503, 504]);

/** Any answer of the server itself. */
const isReached = (): Promise<boolean> =>
  fetch('/health/live', { cache: 'no-store', credentials: 'omit' }).then(
    ({ status }) => !gatewayTrouble.has(status),
    () => false,
  );

/** Whether the server can be reached, as this window finds out: by the browser's word, and by calls that got no answer. */
export function openConnection() {
  const listeners = new Set<Hear>();
  let isOnline = true;
  let isWatched = false;
  let looking: Promise<void> | null = null;

  const put = (next: boolean): void => {
    if (isOnline === next) return;
    isOnline = next;
    for (const hear of listeners) hear(next);
  };

  /** One look at a time; while nothing answers, again and again. */
  async function look(): Promise<void> {
    for (let attempt = 0; !(await isReached()); attempt++) {
      put(false);
      await new Promise((go) => setTimeout(go, pauseBefore(attempt)));
    }
    looking = null;
    put(true);
  }

  /** A call got no answer: was it that call alone, or is the connection lost? */
  function suspect(): void {
    if (isWatched) looking ??= look();
  }

  return {
    suspect,
    isConnected: () => isOnline,
    /** When the server answers again; never sooner than a second from now, so that what waits for it asks slowly. */
    async back(): Promise<void> {
      await new Promise((go) => setTimeout(go, pauseBefore(0)));
      suspect();
      await looking;
    },
    listen(hear: Hear): () => void {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
    /** What the browser says of its network, which knows nothing of the way behind it; once, at the start. */
    watch(): void {
      isWatched = true;
      addEventListener('offline', () => {
        put(false);
        suspect();
      });
      addEventListener('online', () => void isReached().then((reached) => (reached ? put(true) : suspect())));
      if (!navigator.onLine) suspect();
    },
  };
}

/** The connection of this window. */
export const connection = openConnection();
