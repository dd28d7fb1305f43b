import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { type Context, Hono } from 'hono';
import { type Actor, allows, inWords } from '#kernel/record/access.ts';
import { type Failure, fail } from '#kernel/record/fail.ts';
import { missingScopes } from '#kernel/record/scopes.ts';
import { refusedSide, serves } from '#kernel/record/sides.ts';
import { observing, openObserved } from '#server/db/observed.ts';
import { unlimited } from '#server/services/departments.ts';
import type { Attended } from '#server/presence/attended.ts';
import type { Door } from '#server/records/door.ts';
import { MOST_JSON, openBodies, readJson } from './bodies.ts';
import { compressed } from './compressed.ts';
import { headersAt } from './headers.ts';
import { once, Replay } from './idempotency.ts';
import type { Answer, Call, CameWith, LimitClass, Operation } from './operation.ts';
import { tell, withError } from './problem.ts';
import type { Reads } from './reads.ts';
import { openAttempts } from './refused-attempts.ts';

export interface Identified {
  readonly actor: Actor;
  /** Why this person can call nothing now but what is open to anyone. */
  readonly held?: Failure;
  /** A cookie travels by itself, so what it changes has to come from our own pages. */
  readonly byCookie: boolean;
  readonly came?: CameWith;
}

export interface AppPorts {
  readonly door: Door;
  readonly operations: readonly Operation[];
  readonly publicUrl: string;
  /** Where large bodies wait; the system's own folder for such files unless said. */
  readonly incoming?: string;
  /** Who calls, from the session cookie or the bearer key; null when nobody is signed in; throws when a credential is wrong. */
  identify(request: Request, requestId: string): Promise<Identified | null>;
  /** Counts the call; null when it may pass, else the seconds to wait. */
  limit(call: { limit: LimitClass; account: string | null; address: string }): Promise<number | null> | number | null;
  /** How many calls of a class may pass, for callers who count along. */
  policy?(limit: LimitClass): string;
  address(request: Request, socket: string | undefined): string;
  /** Says what an answer was worked out of and what a change made another. */
  readonly reads?: Reads;
  /** Ends what takes its time with the right to it. */
  readonly attended: Attended;
  readonly log: { error(message: string, fields: object): void; info(message: string, fields: object): void };
  observe(seen: { operation: string; status: number; seconds: number }): void;
  /** Pages, assets and the accounts' own routes, behind the operations. */
  mount?(app: Hono): void;
  /** Non-null while writes are refused, for example because the disk is nearly full. */
  writesStopped?(): string | null;
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What is known of a call when it is judged. */
interface Asked extends Pick<Call, 'requestId' | 'address' | 'begunAt'> {
  readonly context: Context;
  readonly identified: Identified | null;
  readonly actor: Actor | null;
}

/** What is known of it when it runs. */
interface Judged extends Omit<Asked, 'identified'>, Pick<Call, 'receivedAt' | 'came' | 'body'> {
  readonly changes: boolean;
  /** The body as it came. */
  readonly text: string;
}

export function createApp(ports: AppPorts): Hono {
  const { door, operations, log, incoming = tmpdir() } = ports;
  const bodies = openBodies(incoming);
  const attempts = openAttempts(door);
  const app = new Hono();
  const origin = new URL(ports.publicUrl).origin;
  const shared = headersAt(ports.publicUrl);
  const json = { ...shared, 'content-type': 'application/json', 'cache-control': 'no-store' };
  const paths = new Map<string, Set<string>>();

  const finish = (response: Response, requestId: string): Response => {
    const { headers } = response;
    for (const [name, value] of Object.entries(shared)) if (!headers.has(name)) headers.set(name, value);
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    headers.set('x-request-id', requestId);
    return response;
  };
  const told = (error: unknown, requestId: string, about: object): Response => {
    const { response, logged } = tell(error, requestId);
    if (logged) log.error('request failed', { requestId, status: response.status, error, ...about });
    return finish(response, requestId);
  };

  /** Counts the call and refuses it when there were too many. Nothing to wait for on the hot path. */
  function pass(call: Parameters<AppPorts['limit']>[0]): Promise<void> | null {
    const weigh = (wait: number | null): null => {
      if (wait === null) return null;
      throw fail('too_many', 'too_many', `Too many requests. Try again in ${wait} seconds.`, {
        extra: { retryAfter: wait },
      });
    };
    const waiting = ports.limit(call);
    return waiting instanceof Promise ? waiting.then(weigh).then(() => {}) : weigh(waiting);
  }

  /** A caller who may try only a few times is told how many. */
  function withPolicy({ limit = 'api' }: Operation, response: Response): Response {
    if (limit !== 'api' && ports.policy) response.headers.set('ratelimit-policy', ports.policy(limit));
    return response;
  }

  async function answer(one: Operation, context: Context): Promise<Response> {
    const started = performance.now();
    const requestId = randomUUID();
    const request = context.req.raw;
    let status = 500;
    try {
      const response = withPolicy(one, await handle(one, context, requestId));
      status = response.status;
      return await compressed(request, response);
    } catch (error) {
      const response =
        error instanceof Replay
          ? finish(error.response, requestId)
          : told(error, requestId, { operation: one.id, path: new URL(request.url).pathname });
      withPolicy(one, response);
      status = response.status;
      return one.path.startsWith('/functions/') ? await withError(response) : response;
    } finally {
      ports.observe({ operation: one.id, status, seconds: (performance.now() - started) / 1000 });
    }
  }

  async function handle(one: Operation, context: Context, requestId: string): Promise<Response> {
    const request = context.req.raw;
    const begunAt = door.around.now();
    const address = ports.address(request, socketAddress(context));
    const isUnnamed = one.access === 'anyone' && one.fromElsewhere === true;
    const identified = isUnnamed
      ? null
      : await ports.identify(request, requestId).catch(async (error: unknown) => {
          // Guessing credentials counts against the network, whichever call it is tried with.
          await pass({ limit: one.limit ?? 'api', account: null, address });
          throw error;
        });
    const known = identified?.held ? null : (identified?.actor ?? null);
    const isTheirs = !known || serves(one, known);
    // What is open to anyone takes a person of the other side as a visitor.
    const actor = isTheirs || one.access !== 'anyone' ? known : null;
    const passed = pass({ limit: one.limit ?? 'api', account: identified?.actor.userId ?? null, address });
    if (passed) await passed;
    const answering = judged(one, { context, requestId, identified, actor, address, begunAt });
    if (!actor || one.access === 'anyone' || safe.has(request.method)) return answering;
    return answering.catch(async (error: unknown) => {
      const attempt = { operation: one.id, row: context.req.param('id') };
      if (!ports.writesStopped?.())
        await attempts.refused(actor, attempt, error).catch((cause: unknown) => {
          log.error('A refused attempt could not be kept.', { requestId, error: cause });
        });
      throw error;
    });
  }

  /** Judges a call that was counted: who asks, from where, and what they sent. */
  async function judged(
    one: Operation,
    { context, requestId, identified, actor, address, begunAt }: Asked,
  ): Promise<Response> {
    const request = context.req.raw;
    const url = new URL(request.url);
    if (actor) refuseScope(actor, one, context.req.param());
    if (one.access !== 'anyone') {
      if (identified?.held) throw identified.held;
      if (!actor) throw fail('unauthenticated', 'unauthenticated', 'Sign in first.');
      if (!serves(one, actor)) throw otherSide(actor);
      if (!allows(one.access, actor)) throw fail('forbidden', 'rights', `Only ${inWords(one.access)} may do this.`);
    }
    const changes = !safe.has(request.method);
    if (changes) {
      const from = request.headers.get('origin');
      if (identified?.byCookie && from !== origin && from !== url.origin)
        throw fail('forbidden', 'origin', 'This request does not come from a page of this product.');
      const stopped = one.evenWhenFull ? null : ports.writesStopped?.();
      if (stopped) throw fail('no_space', 'no_space', stopped, { extra: { retryAfter: 30 } });
    }
    const came = identified?.came ?? { sessionId: null, keyId: null };
    let receivedAt = begunAt;
    const proceed = (text: string, body: Call['body']) =>
      perform(one, { context, requestId, address, begunAt, receivedAt, actor, came, changes, text, body });
    if (!changes || one.media) return proceed('', {});
    return bodies.read(request, one.largest ?? MOST_JSON, async (text) => proceed(text, readJson(text, one.body)), {
      incoming: incomingOf(context),
      received: () => void (receivedAt = door.around.now()),
    });
  }

  /** Runs a call whose caller and body are judged. */
  async function perform(
    one: Operation,
    { context, requestId, address, begunAt, receivedAt, actor, came, changes, text, body }: Judged,
  ): Promise<Response> {
    const request = context.req.raw;
    const url = new URL(request.url);
    const whose = actor && { actor, ...came };
    const brought = whose && one.media ? ports.attended.request(request, whose) : { request, done: () => {} };
    const base = {
      params: context.req.param(),
      query: url.searchParams,
      body,
      request: brought.request,
      requestId,
      address,
      begunAt,
      receivedAt,
      came,
    };
    const run = async (): Promise<Answer | Response> => {
      if (one.access === 'anyone') return one.run({ ...base, actor });
      const person = actor as Actor; // a member operation has been refused above when nobody is signed in
      const attempt = {
        door,
        actor: person,
        key: request.headers.get('idempotency-key'),
        route: `${one.id} ${url.pathname}`,
        body: `${text}${url.search}`,
        requestId,
      };
      return one.run({
        ...base,
        actor: person,
        once: (work) => unlimited(() => once(attempt, work)),
        onceAfter: (elsewhere, work) => unlimited(() => once(attempt, work, elsewhere)),
      });
    };
    const seen = openObserved();
    const isSeen = ports.reads && (changes || one.isOwn); // one given again wrote nothing: its window may not have heard of the first
    const result = await (isSeen ? observing(seen, run) : run()).finally(brought.done);
    if (result instanceof Response) {
      const isWatched = whose && request.method !== 'HEAD';
      return finish(isWatched ? ports.attended.answer(result, whose) : result, requestId);
    }
    return new Response(JSON.stringify(result.body ?? null), {
      status: result.status ?? 200,
      headers: {
        ...json,
        'x-request-id': requestId,
        ...(isSeen && !result.headers?.['idempotent-replay'] && (await ports.reads?.said(seen, actor, changes))),
        ...result.headers,
      },
    });
  }

  // Stated words win over parameters: `/requisition/export` is not the requisition called "export".
  const parameters = ({ path }: Operation): number => path.split('{').length;
  for (const one of operations.toSorted((a, b) => parameters(a) - parameters(b))) {
    const path = one.path.replace(/\{(\w+)\}/g, ':$1');
    const methods = paths.get(path) ?? new Set<string>();
    if (methods.has(one.method)) throw new Error(`${one.method} ${one.path} is stated twice`);
    paths.set(path, methods.add(one.method));
    app.on(one.method, path, (context) => answer(one, context));
  }
  // After every stated method: the others of the same path are refused by name. A path without parameters knows its own best.
  const plainFirst = [...paths].toSorted(([one], [other]) => one.split(':').length - other.split(':').length);
  for (const [path, methods] of plainFirst)
    app.all(path, (context) => {
      const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
      if (context.req.method === 'OPTIONS')
        return finish(new Response(null, { status: 204, headers: { allow } }), randomUUID());
      const response = told(
        fail('method_not_allowed', 'method', `${context.req.method.slice(0, 20)} is not possible here.`),
        randomUUID(),
        {},
      );
      response.headers.set('allow', allow);
      return response;
    });

  // Programs ask here: they get the same form of answer as everywhere else, and never a page.
  for (const path of ['/api', '/api/*', '/functions', '/functions/*', '/scim', '/scim/*'])
    app.all(path, () => told(fail('not_found', 'not_found', 'There is no such call.'), randomUUID(), {}));
  ports.mount?.(app);
  app.notFound(() => told(fail('not_found', 'not_found', 'Nothing was found at this address.'), randomUUID(), {}));
  app.onError((error) => told(error, randomUUID(), {}));
  return app;
}

function otherSide(actor: Actor): Failure {
  const { code, sentence } = refusedSide(actor);
  return fail('forbidden', code, sentence);
}

/** A key opens what its scopes name and nothing else, whatever the call does behind the door. */
function refuseScope(actor: Actor, { scope }: Operation, params: Readonly<Record<string, string>>): void {
  const missing = missingScopes(actor, scope, params);
  if (missing === null) return;
  if (missing.length === 0) throw fail('forbidden', 'session', 'A key cannot do this: sign in with your password.');
  const named = missing.map((one) => `“${one}”`).join(' or ');
  throw fail('forbidden', 'scope', `This key may not do this: it needs the scope ${named}.`, {
    extra: { scopes: missing },
  });
}

/** What came by the socket; absent in a call that came by none. */
const incomingOf = (context: Context): IncomingMessage | undefined =>
  (context.env as { incoming?: IncomingMessage } | undefined)?.incoming;
const socketAddress = (context: Context): string | undefined => incomingOf(context)?.socket?.remoteAddress;

export type { Failure };
