import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';

/** How long slow callers may take. What is within it is served, however slow; the rest is dropped, so that it holds nothing. */
export interface Patience {
  /** The head of a request, from the connection or from the answer before. */
  readonly headMs: number;
  /** The whole body of a plain request. */
  readonly bodyMs: number;
  /** A file that is sent brings at least `leastBytes` in every such time, and whoever reads an answer takes something. */
  readonly progressMs: number;
  readonly leastBytes: number;
  /** Longer than the minute after which balancers close what is idle: theirs is the side that closes. */
  readonly keepAliveMs: number;
  readonly lookEveryMs: number;
}

export const ordinaryPatience: Patience = {
  headMs: 20_000,
  bodyMs: 50_000,
  progressMs: 25_000,
  leastBytes: 16 * 1024,
  keepAliveMs: 65_000,
  lookEveryMs: 1000,
};

/** A call under way, and how far it had come when the present window began. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  looks: number;
  windowAt: number;
  received: number;
  sent: number;
}

/** Read ahead of what is worked on, for each of thousands of senders. */
const AHEAD = 16 * 1024;

/** The server that calls come in by. It listens on nothing yet. */
export function makeServer(
  fetch: (request: Request, env?: unknown) => Promise<Response>,
  patience: Patience = ordinaryPatience,
): Server {
  const server = createAdaptorServer({
    fetch,
    createServer,
    serverOptions: {
      highWaterMark: AHEAD,
      headersTimeout: patience.headMs,
      requestTimeout: 0, // bodies have the rules below: an upload may take as long as it goes on
      keepAliveTimeout: patience.keepAliveMs,
      connectionsCheckingInterval: patience.lookEveryMs,
    },
  }) as Server; // as `createServer` above makes it
  dropWhoeverStalls(server, patience);
  return server;
}

function dropWhoeverStalls(server: Server, patience: Patience): void {
  const exchanges = new Set<Exchange>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const exchange = { request, response, looks: 0, windowAt: 0, received: socket.bytesRead, sent: flushed(socket) };
    exchanges.add(exchange);
    response.once('close', () => exchanges.delete(exchange));
  });
  // Counted in looks, not read from a clock: neither a changed clock nor a pause of our own drops anybody.
  const looks = (ms: number): number => Math.ceil(ms / patience.lookEveryMs);
  const timer = setInterval(() => {
    for (const exchange of exchanges) {
      const { socket } = exchange.request;
      exchange.looks++;
      const isLate =
        !exchange.request.complete && !bringsFile(exchange.request) && exchange.looks >= looks(patience.bodyMs);
      if (isLate) socket.destroy();
      else if (exchange.looks - exchange.windowAt >= looks(patience.progressMs)) {
        if (hasStalled(exchange, patience.leastBytes)) socket.destroy();
        Object.assign(exchange, { windowAt: exchange.looks, received: socket.bytesRead, sent: flushed(socket) });
      }
    }
  }, patience.lookEveryMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

function hasStalled({ request, received, sent }: Exchange, leastBytes: number): boolean {
  const { socket } = request;
  // Read slowly by ourselves is no fault of the caller: then what has come waits in our buffer.
  const isSending = !request.complete && request.readableLength === 0;
  if (isSending && bringsFile(request) && socket.bytesRead - received < leastBytes) return true;
  return socket.writableLength > 0 && flushed(socket) === sent;
}

/** What has left our own buffers. */
const flushed = ({ bytesWritten, writableLength }: IncomingMessage['socket']): number => bytesWritten - writableLength;

/** More than this is uploaded like a file, whatever it is: a sealed bid over a slow line goes on as long as it comes in. */
const PLAIN_BYTES = 256 * 1024;

const bringsFile = ({ headers }: IncomingMessage): boolean => {
  const type = headers['content-type'] ?? '';
  if (Number(headers['content-length'] ?? 0) > PLAIN_BYTES) return true;
  return (
    type !== '' && !/^(application\/([\w.+-]+\+)?json|application\/x-www-form-urlencoded|text\/plain)\b/i.test(type)
  );
};
