import { type Socket, connect } from 'node:net';

/** What the generator is told: raw requests that are sent in turn over so many connections until so many are answered. */
export interface LoadOrder {
  readonly port: number;
  readonly connections: number;
  readonly count: number;
  readonly requests: readonly string[];
}

export interface LoadResult {
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers by status; anything but the expected one spoils a round. */
  readonly statuses: Readonly<Record<string, number>>;
}

const head = Buffer.from('\r\n\r\n');

/** A closed loop over plain sockets: each connection sends its next request when the answer to the last is complete. */
async function run({ port, connections, count, requests }: LoadOrder): Promise<LoadResult> {
  const texts = requests.map((text) => Buffer.from(text));
  const times = new Float64Array(count);
  const statuses: Record<string, number> = {};
  let sent = 0;
  let answered = 0;
  const started = performance.now();

  const lane = (): Promise<void> =>
    new Promise((done, failed) => {
      const socket: Socket = connect(port, '127.0.0.1').setNoDelay(true);
      let pending: Buffer = Buffer.alloc(0);
      let at = 0;
      const next = (): void => {
        if (sent >= count) {
          socket.end();
          done();
          return;
        }
        at = performance.now();
        socket.write(texts[sent++ % texts.length] as Buffer); // the index is below the length
      };
      socket.on('connect', next);
      socket.on('error', failed);
      socket.on('data', (piece) => {
        pending = pending.length === 0 ? piece : Buffer.concat([pending, piece]);
        const bodyAt = pending.indexOf(head);
        if (bodyAt < 0) return;
        const top = pending.toString('latin1', 0, bodyAt);
        const length = /content-length: (\d+)/i.exec(top)?.[1];
        if (length === undefined) {
          failed(new Error(`An answer without a length: ${top.slice(0, 200)}`));
          return;
        }
        if (pending.length < bodyAt + 4 + Number(length)) return;
        const status = top.slice(9, 12);
        statuses[status] = (statuses[status] ?? 0) + 1;
        times[answered++] = performance.now() - at;
        pending = Buffer.alloc(0);
        next();
      });
    });

  await Promise.all(Array.from({ length: connections }, lane));
  const seconds = (performance.now() - started) / 1000;
  const sorted = times.subarray(0, answered).sort();
  const quantile = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { seconds, p50: quantile(0.5), p99: quantile(0.99), statuses };
}

process.on('message', (order: LoadOrder) => {
  run(order).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit());
