import { createReadStream } from 'node:fs';
import { connect } from 'node:net';

export type ScanState = 'not scanned' | 'clean' | 'infected';

/** Looks through a file on disk. Throws when it cannot tell. */
export type Scan = (path: string) => Promise<ScanState>;

export const noScan: Scan = async () => 'not scanned';

/** Speaks clamd's INSTREAM: pieces with their length before them, an empty piece at the end, one line as the answer. */
export function clamdScan({
  host,
  port,
  timeoutMs = 30_000,
}: {
  host: string;
  port: number;
  timeoutMs?: number;
}): Scan {
  return (path) =>
    new Promise((answer, refuse) => {
      const socket = connect({ host, port });
      let reply = '';
      const end = (result: ScanState | Error) => {
        socket.destroy();
        if (result instanceof Error) refuse(result);
        else answer(result);
      };
      socket.setTimeout(timeoutMs, () => end(new Error('The virus scanner did not answer in time.')));
      socket.on('error', end);
      socket.on('data', (chunk) => {
        reply += chunk.toString('latin1');
        if (!reply.includes('\0') || reply.length > 4096) return;
        if (/: OK\0/.test(reply)) end('clean');
        else if (/ FOUND\0/.test(reply)) end('infected');
        else end(new Error(`The virus scanner answered: ${reply.replace(/\0.*/s, '').slice(0, 200)}`));
      });
      socket.on('close', () => end(new Error('The virus scanner hung up.')));
      socket.on('connect', () => void feed().catch(end));

      async function feed(): Promise<void> {
        socket.write('zINSTREAM\0');
        for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
          const length = Buffer.alloc(4);
          length.writeUInt32BE(chunk.length);
          socket.write(length);
          if (!socket.write(chunk))
            await new Promise((drained) => socket.once('drain', drained).once('close', drained));
          if (socket.destroyed) return;
        }
        socket.write(Buffer.alloc(4));
      }
    });
}
