import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type { Actor } from '#kernel';
import { createApp } from '#server/http/app.ts';
import { healthOperations } from '#server/http/health.ts';
import { createMetrics } from '#server/http/metrics.ts';
import type { Operation } from '#server/http/operation.ts';
import { recordOperations } from '#server/http/record-operations.ts';
import type { World } from './world.ts';

export interface Asked {
  /** Nobody is signed in when absent. */
  readonly as?: Actor;
  readonly method: string;
  readonly path: string;
  /** Sent as JSON; a string goes as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  /** The parsed body, or null when it is no JSON. */
  readonly json: Readonly<Record<string, never>> | null;
}

/** The whole HTTP side over a world's database, with everyone's credential in the test's hands. */
export interface Serving {
  readonly app: Hono;
  readonly operations: readonly Operation[];
  operation(id: string): Operation;
  ask(asked: Asked): Promise<Answered>;
  /** Everything the server wrote into its log. */
  readonly logged: readonly string[];
  close(): Promise<void>;
}

export const publicUrl = 'https://levee.example.gov';

export async function serve(world: World): Promise<Serving> {
  const { door, database } = world;
  const logged: string[] = [];
  const write = (message: string, fields: object) =>
    void logged.push(
      `${message} ${JSON.stringify(fields, (_, value) => (value instanceof Error ? `${value.stack} ${JSON.stringify(value)}` : value))}`,
    );
  const operations: readonly Operation[] = [
    ...door.around.registry.all.flatMap((compiled) => recordOperations(door, compiled)),
    ...healthOperations({ database, metrics: createMetrics(), metricsToken: null, isStopping: () => false }),
  ];
  const tokens = new Map<string, Actor>();
  const known = new WeakMap<Actor, string>();
  const app = createApp({
    door,
    operations,
    publicUrl,
    identify: async (request) => {
      const actor = tokens.get(request.headers.get('authorization') ?? '');
      return actor ? { actor, byCookie: false } : null;
    },
    limit: () => null,
    address: () => '203.0.113.9',
    log: { error: write, info: write },
    observe: () => {},
  });

  const tokenOf = (actor: Actor): string => {
    let token = known.get(actor);
    if (!token) {
      token = `Bearer ${randomUUID()}`;
      known.set(actor, token);
      tokens.set(token, actor);
    }
    return token;
  };

  return {
    app,
    operations,
    logged,
    operation(id) {
      const found = operations.find((one) => one.id === id);
      if (!found) throw new Error(`There is no operation ${id}`);
      return found;
    },
    async ask({ as, method, path, body, headers = {} }) {
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
      const response = await app.request(`${publicUrl}${path}`, {
        method,
        headers: {
          ...(as ? { authorization: tokenOf(as) } : {}),
          ...(text === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(text === undefined ? {} : { body: text }),
      });
      const said = await response.text();
      return { status: response.status, text: said, headers: response.headers, json: parsed(said) };
    },
    close: async () => {},
  };
}

function parsed(text: string): Answered['json'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Answered['json']) : null;
  } catch {
    return null;
  }
}

/** Calls many at once, but never more than the connections can bear. */
export async function all<T, R>(items: readonly T[], work: (item: T) => Promise<R>, width = 12): Promise<R[]> {
  const answers: R[] = [];
  let next = 0;
  const hand = async () => {
    for (let at = next++; at < items.length; at = next++) answers[at] = await work(items[at] as T);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, hand));
  return answers;
}
