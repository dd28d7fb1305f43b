/** More than this and a moment that decides, such as the end of a deadline, would depend on which of the two is asked. */
const MOST_MS = 5000;
const EVERY_MS = 5000;

/** Why nothing may be decided by the minute now; null while the server's clock and the database's are known to agree. */
export function clocksDisagree(aheadMs: number | null): string | null {
  if (aheadMs === null) return 'The database’s clock has not been compared with this server’s yet. Try again shortly.';
  if (Math.abs(aheadMs) <= MOST_MS) return null;
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return `The database’s clock is ${seconds} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} this server’s. Set both by the same time server; a server whose clock was set back has to be restarted.`;
}

/** Compares the server's clock with the database's, as long as the server runs. */
export function watchClocks(given: {
  /** By how much the database's clock is ahead; null while it is not known. */
  readonly aheadMs: () => number | null;
  readonly changed: (sentence: string | null) => void;
}): { start(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    const ahead = given.aheadMs();
    if (ahead !== null) given.changed(clocksDisagree(ahead));
  };
  return {
    start() {
      look();
      timer = setInterval(look, EVERY_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
