import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { Hono } from 'hono';
import type { Actor } from '#kernel';
import { compose } from '#server/compose.ts';
import { createApp } from '#server/http/app.ts';
import type { Operation } from '#server/http/operation.ts';
import { openReads } from '#server/http/reads.ts';
import type { Ports } from '#server/ports.ts';
import { openLog } from '#server/services/log.ts';
import { readSettings } from '#server/settings.ts';
import { openedToAll } from './both-sides.ts';
import { roomyPlace } from './cluster.ts';
import { product } from './product.ts';
import { sealer, sealKey } from './seal-key.ts';
import type { World } from './world.ts';
import { everybodyStays } from './everybody-stays.ts';

export interface Sent {
  /** Nobody is signed in when absent. */
  readonly as?: Actor;
  readonly method: string;
  readonly path: string;
  /** Sent as JSON; a string goes as it is, and a function makes what is read piece by piece, as from a network. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  /** The parsed body, or null when it is no JSON; parsed when it is looked at. */
  readonly json: Readonly<Record<string, never>> | null;
}

/** The whole server over a world's database, with everyone's credential in the test's hands and no limit on how often they call. */
export interface Serving {
  readonly app: Hono;
  readonly ports: Ports;
  readonly operations: readonly Operation[];
  operation(id: string): Operation;
  ask(asked: Sent): Promise<Answered>;
  /** Everything the server wrote into its log. */
  readonly logged: readonly string[];
  /** Every letter that waits to be sent, as JSON. */
  letters(): Promise<string[]>;
  close(): Promise<void>;
}

export const publicUrl = 'https://levee.example.gov';

/** `working` starts the job queue, without which no letter can be queued. Demo organizations are set up only where a test asks for them. */
export async function serve(
  world: World,
  {
    working = false,
    env = {},
    change = (operations) => operations,
  }: {
    working?: boolean;
    env?: Readonly<Record<string, string>>;
    /** A fault planted into the calls, which a law has to notice. */
    change?: (operations: readonly Operation[]) => readonly Operation[];
  } = {},
): Promise<Serving> {
  const dataDir = await mkdtemp(join(await roomyPlace(), 'levee-serving-'));
  await sealKey(dataDir);
  const logged: string[] = [];
  const log = openLog({ level: 'debug', clock: world.clock, write: (line) => void logged.push(line) });
  const base = { DATA_DIR: dataDir, PUBLIC_URL: publicUrl, LIMITS_FACTOR: '100000', DEMO: 'no' };
  const settings = readSettings({ ...base, ...env });
  const composed = await compose({
    settings,
    database: world.database,
    product: world.isSided ? product : { ...product, records: openedToAll(product.records) },
    log,
    clock: world.clock,
    actorNow: world.door.around.actorNow,
    // The quarter of an hour that happens to pass during a test is none of what it looks at.
    bySchedule: false,
    bundle: join(dataDir, 'no-bundle'),
  });
  const { ports } = composed;
  const operations = world.isSided ? composed.operations : openedToAll(composed.operations);
  if (working) {
    await ports.jobs.start();
    // What a start does for every organization is over before anybody looks.
    const isBusy = async () =>
      (await ports.jobs.counts()).some(
        ({ name, waiting, running }) => name === 'tutorials.keep' && waiting + running > 0,
      );
    while (await isBusy()) await new Promise((resume) => setTimeout(resume, 25));
  }
  const tokens = new Map<string, Actor>();
  const known = new WeakMap<Actor, string>();
  const app = createApp({
    attended: everybodyStays,
    reads: openReads({ database: world.database, registry: ports.door.around.registry }),
    door: ports.door,
    operations: change(operations),
    publicUrl,
    identify: async (request) => {
      const actor = tokens.get(request.headers.get('authorization') ?? '');
      return actor ? { actor, byCookie: false } : null;
    },
    limit: () => null,
    address: () => '203.0.113.9',
    log,
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

  async function send({ as, method, path, body, headers = {} }: Sent): Promise<Answered> {
    const isAsItIs = body === undefined || typeof body === 'string';
    const text = isAsItIs ? body : typeof body === 'function' ? (body() as ReadableStream) : JSON.stringify(body);
    const response = await app.request(`${publicUrl}${path}`, {
      method,
      headers: {
        ...(as ? { authorization: tokenOf(as) } : {}),
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(text === undefined ? {} : { body: text, duplex: 'half' }),
    });
    const isPacked = /spreadsheetml|^application\/zip/.test(response.headers.get('content-type') ?? '');
    // An answer that breaks off in the middle is a failure, whatever its beginning said.
    const read = (async () => (isPacked ? unpacked(await response.arrayBuffer()) : await textOf(response)))();
    const said = await read.catch((error: Error) => ({ broken: `${error.stack}` }));
    if (typeof said === 'object') return { status: 599, text: said.broken, headers: response.headers, json: null };
    let json: Answered['json'] | undefined;
    return {
      status: response.status,
      text: said,
      headers: response.headers,
      get json() {
        return json === undefined ? (json = parsed(said)) : json;
      },
    };
  }

  return {
    app,
    ports,
    operations,
    logged,
    operation(id) {
      const found = operations.find((one) => one.id === id);
      if (!found) throw new Error(`There is no operation ${id}`);
      return found;
    },
    // On a machine that is busy with other tests a connection may not be free in time; a client tries again as it is told.
    async ask(asked) {
      for (let left = 3; ; left--) {
        const answer = await send(asked);
        if (answer.status !== 503 || left === 0) return answer;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    },
    async letters() {
      const open = await sealer();
      const waiting = await world.database.platform((tx) =>
        tx.query<{ id: string; sealed: Buffer }>('select id, sealed from mail_message where sealed is not null'),
      );
      const place = { organizationId: null, record: 'mail_message', field: 'letter' };
      const texts = new Map<string, string>();
      for (const { id, sealed } of waiting) texts.set(id, open.open(sealed, { ...place, rowId: id }));
      // A letter that leaves while it is looked for is a row and files at once, and still one letter.
      const outbox = join(dataDir, 'outbox');
      for (const name of await readdir(outbox).catch(() => [])) {
        const id = nameOfLetter.exec(name)?.[1];
        if (id) texts.set(id, `${texts.get(id) ?? ''}${await readFile(join(outbox, name), 'utf8')}`);
      }
      return [...texts.values()];
    },
    async close() {
      await composed.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The outbox names its files by the moment and the letter. */
const nameOfLetter = /Z-([0-9a-f-]{36})\.(?:json|eml)$/;

/** The texts inside a workbook or an archive, so that what is packed is looked through as well. */
const unpacked = (bytes: ArrayBuffer): string =>
  Object.values(unzipSync(new Uint8Array(bytes)))
    .map((part) => strFromU8(part))
    .join('\n');

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

/** A stream of events that says when to ask again has no end of its own: its beginning is read and then nobody listens any more. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const part = await reader?.read();
    text += decoder.decode(part?.value, { stream: true });
    if (!part || part.done || text.startsWith('retry:')) break;
  }
  await reader?.cancel();
  return text;
}
