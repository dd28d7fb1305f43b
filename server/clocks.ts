/** More than this and a moment that decides, such as the end of a deadline, would depend on which of the two is asked. */
const MOST_MS = 5000;
const EVERY_MS = 5000;

/** Compares the server's clock with the database's, as long as the server runs. */
export function watchClocks(given: {
  /** By how much the database's clock is ahead; null while it is not known. */
  readonly aheadMs: () => number | null;
  readonly changed: (sentence: string | null) => void;
}): { start(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    const ahead = given.aheadMs();
    if (ahead === null) return;
    const seconds = Math.round(Math.abs(ahead) / 1000);
    given.changed(
      Math.abs(ahead) > MOST_MS
        ? `The database’s clock is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} this server’s. Set both by the same time server; a server whose clock was set back has to be restarted.`
        : null,
    );
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
