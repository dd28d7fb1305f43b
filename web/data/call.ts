import type { Issue } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { idleFor } from './activity.ts';
import { namesIn, noteChanged, type Reads } from './changes.ts';
import { connection, gatewayTrouble } from './connection.ts';
import { inWords, learn, settled, waitFor } from './call-limits.ts';
import { randomToken } from './crypto.ts';
import { openEffects } from './one-effect.ts';

/** Said by us, where the server itself said nothing: nobody knows whether it told anybody. */
const UNEXPECTED = 'An unexpected error occurred. Nothing is lost: try again in a moment.';
const NO_ANSWER = 'The server does not answer just now. Nothing is lost: try again in a moment.';

/** What the server answered instead: a stable code, the sentence for the person, the fields that are wrong, the id in the log. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  /** 0 when no answer came at all. */
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[];
  readonly requestId: string | null;
  /** Members of this problem alone, such as both versions of a conflict. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    const {
      code,
      detail = body['message'],
      issues,
      requestId,
      type: _type,
      title: _title,
      status: _status,
      ...extra
    } = body;
    super(typeof detail === 'string' ? withDays(detail) : gatewayTrouble.has(status) ? NO_ANSWER : UNEXPECTED);
    this.status = status;
    this.code = typeof code === 'string' ? code : 'unknown';
    this.issues = Array.isArray(issues) ? (issues as Issue[]) : []; // the server's problems carry issues of this shape
    this.requestId = typeof requestId === 'string' ? requestId : null;
    this.extra = extra;
  }
}

export interface CallRequest {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; a file is sent as it is. */
  readonly body?: unknown;
  /** Makes a repetition harmless: one key for one gesture of the person. */
  readonly key?: string;
  readonly signal?: AbortSignal;
  /** Hears what the answer was worked out of. */
  readonly onReads?: (reads: Reads | null) => void;
  /** Which part of it, where a window goes through long work by itself: the next part is another wish, though it reads alike. */
  readonly part?: number;
}

const UNATTENDED_AFTER = 60_000;
/** Before each repetition: of a question, of a change that has a key, and of one whose first sending still runs. */
const pauses = { question: [200], change: [200, 400], running: [200, 400, 800, 1600] } as const;
const effects = openEffects();

/** A change that is on its way, or was made by the same gesture, is not made a second time: whoever asks gets its answer. */
export function call<Answer>(wish: CallRequest): Promise<Answer> {
  const { method = 'GET', path, body, signal, part = '' } = wish;
  if (method === 'GET' || signal || body instanceof Blob) return send<Answer>(wish);
  const text = `${method} ${path} ${JSON.stringify(body)} ${part}`;
  return effects.share(text, () => sendOnce<Answer>(wish, text));
}

/** As long as nobody knows what became of a change, it goes out under the key that it had. */
async function sendOnce<Answer>(wish: CallRequest, text: string): Promise<Answer> {
  if (!wish.key) return send<Answer>(wish);
  const key = effects.keyOf(text, wish.key);
  try {
    const answer = await send<Answer>({ ...wish, key });
    effects.settle(text, true, key);
    return answer;
  } catch (error) {
    effects.settle(text, isKnown(error), key);
    throw error;
  }
}

const isRunning = (error: unknown): boolean => error instanceof ProblemError && error.code === 'idempotency.running';
/** A refusal is an answer; a gateway's page, silence and “still running” are none. */
const isKnown = (error: unknown): boolean =>
  error instanceof ProblemError && error.status > 0 && error.status < 500 && !isRunning(error);

async function send<Answer>(wish: CallRequest): Promise<Answer> {
  const counted = { ...wish, method: wish.method ?? 'GET' };
  const wait = waitFor(counted);
  if (wait > 0)
    throw new ProblemError(429, {
      code: 'too_many',
      detail: `Tried too often from this window. Try again in ${inWords(wait)}.`,
      retryAfter: Math.ceil(wait / 1000),
    });
  const again = counted.method === 'GET' ? pauses.question : wish.key ? pauses.change : [];
  for (let attempt = 0; ; attempt++) {
    const response = await sent(wish);
    learn(response.headers.get('ratelimit-policy'));
    const pause = again[attempt];
    if (pause !== undefined && gatewayTrouble.has(response.status)) {
      await new Promise((resume) => setTimeout(resume, pause));
      continue;
    }
    if (response.ok) {
      settled(counted);
      if (counted.method === 'GET') wish.onReads?.(namesIn(response.headers.get('x-reads')));
      else noteChanged(namesIn(response.headers.get('x-changed')));
    }
    try {
      return await read<Answer>(response);
    } catch (error) {
      // The first sending got through after all and still works.
      const wait = pauses.running[attempt];
      if (attempt === 0 || wait === undefined || !isRunning(error)) throw error;
      await new Promise((resume) => setTimeout(resume, wait));
    }
  }
}

async function sent({ path, method = 'GET', body, key, signal }: CallRequest): Promise<Response> {
  const isFile = body instanceof Blob;
  const headers = new Headers({ accept: 'application/json' });
  // What screens ask by themselves does not count as somebody's presence.
  if (typeof localStorage !== 'undefined' && idleFor() > UNATTENDED_AFTER) headers.set('x-unattended', '1');
  if (body !== undefined)
    headers.set('content-type', isFile ? body.type || 'application/octet-stream' : 'application/json');
  if (key) headers.set('idempotency-key', key);
  try {
    return await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    connection.suspect();
    throw new ProblemError(0, {
      code: 'offline',
      detail: 'The server cannot be reached. Nothing is lost: try again when you are connected.',
    });
  }
}

async function read<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  let body: unknown = null;
  try {
    body = text === '' ? null : JSON.parse(text);
  } catch {
    // A gateway's own page, not an answer of the product.
    if (response.ok)
      throw new ProblemError(502, { code: 'unreadable', detail: 'The answer cannot be read. Try again.' });
  }
  if (response.ok) return body as Answer; // the server keeps to the definitions that the answer types come from
  if (body === null && gatewayTrouble.has(response.status))
    throw new ProblemError(response.status, {
      code: 'gateway',
      detail: NO_ANSWER,
    });
  throw new ProblemError(response.status, typeof body === 'object' && body !== null ? { ...body } : {});
}

export const newKey = (): string => randomToken(16);

/** Keeps the key of a wish that got no answer, so that pressing Save again cannot do it twice. */
export function gesture(): <Answer>(wish: unknown, send: (key: string) => Promise<Answer>) => Promise<Answer> {
  let open: { readonly wish: string; readonly key: string } | null = null;
  return async (wish, send) => {
    const text = JSON.stringify(wish);
    if (open?.wish !== text) open = { wish: text, key: newKey() };
    try {
      const answer = await send(open.key);
      open = null;
      return answer;
    } catch (error) {
      if (isKnown(error)) open = null;
      throw error;
    }
  };
}
