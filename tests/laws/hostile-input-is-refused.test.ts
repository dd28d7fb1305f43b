import type { PlainRow } from '#server/records/select.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Everything, everyRight, everything } from '../world/everything.ts';
import { markedValues } from '../world/canaries.ts';
import { hostileCalls, spoiltBodies } from '../world/hostile.ts';
import { manyRows, pathOf, type RecordCall, recipeOf, recordCalls } from '../world/recipes.ts';
import { seeded } from '../world/samples.ts';
import { all, type Answered, type Sent, serve, type Serving } from '../world/serving.ts';
import { isInTurn, looksAtAll, OWN_PARTS } from '../world/turn.ts';

/** `npm run bench -- --full` sends 500. */
const LEAST = Number(process.env['LEVEE_HOSTILE_CALLS'] ?? 50);
/** Calls that follow from a definition are the same code for every record: each record gets another share, all of them get everything. */
const SHARES = 24;
/** Of what is sent to a call that was written by hand so many runs send everything. */
const RUNS = 3 * OWN_PARTS;

let here: Everything;
let server: Serving;
/** A document whose bytes are in the store. */
let kept: PlainRow;
beforeAll(async () => {
  here = await everything();
  server = await serve(here.world, { working: true });
  const uploaded = await server.ask({
    as: here.ours.people.user.actor,
    method: 'POST',
    path: '/api/v1/document/upload?name=levee.txt',
    headers: { 'content-type': 'application/octet-stream' },
    body: 'A levee holds back the river.',
  });
  kept = uploaded.json as unknown as PlainRow;
});
afterAll(async () => {
  await server?.close();
  await here?.close();
});

/** What only our own files and the database say: nothing of it belongs into an answer. */
const inside =
  /node_modules|\.tsx?:\d|^\s+at .+:\d+:\d+|\bselect .+ from |\binsert into |\bupdate \w+ set |syntax error|violates|relation "|column "|duplicate key|invalid input syntax|out of range for type|pg_catalog|internal\.js/im;

function wrongWith({ status, text, json, headers }: Answered): string | null {
  if (status >= 500) return 'is a failure';
  // A part that a file does not have is refused by headers alone (RFC 9110).
  if (status < 400 || (status === 416 && text === '')) return null;
  // Directories get the form that their own standard has for it (RFC 7644).
  if (headers.get('content-type')?.startsWith('application/scim+json'))
    return json?.['status'] === String(status) && json['detail'] && !inside.test(text) ? null : 'lacks a sentence';
  if (!headers.get('content-type')?.startsWith('application/problem+json'))
    return `is no problem document but ${headers.get('content-type')}`;
  if (json?.['status'] !== status || !json['code'] || !json['detail'] || !json['requestId'])
    return 'lacks a code, a sentence or its id';
  if (inside.test(text)) return 'tells of the inside';
  return null;
}

/** Which property is wrong, unless it is the body as a whole. */
const withoutField = ({ json }: Answered): string | null =>
  json?.['code'] === 'json' || (json?.['issues'] as readonly unknown[] | undefined)?.length ? null : 'names no field';

test('a failure, a refusal without its parts and one that tells of the inside are noticed', () => {
  const headers = new Headers({ 'content-type': 'application/problem+json' });
  const refusal = { status: 400, code: 'invalid', detail: 'Must be a day.', requestId: 'r', issues: [{ path: 'day' }] };
  const answered = (change: object, more: Partial<Answered> = {}) => {
    const json = { ...refusal, ...change };
    return { status: json.status, text: JSON.stringify(json), headers, json, ...more } as unknown as Answered;
  };
  expect([wrongWith(answered({})), withoutField(answered({}))]).toEqual([null, null]);
  expect(wrongWith(answered({ status: 500 }))).toBe('is a failure');
  expect(wrongWith(answered({}, { headers: new Headers({ 'content-type': 'text/html' }) }))).toContain('text/html');
  for (const lack of ['code', 'detail', 'requestId'])
    expect(wrongWith(answered({ [lack]: undefined }))).toBe('lacks a code, a sentence or its id');
  expect(wrongWith(answered({ detail: 'violates check constraint' }))).toBe('tells of the inside');
  expect(withoutField(answered({ issues: [] }))).toBe('names no field');
});

/** A body that the call would take, as far as its definition says. */
function bodyOf({ record, verb, name }: RecordCall, row: PlainRow | undefined, input: Record<string, unknown>) {
  const body = here.ours.bodyFor(record);
  if (verb === 'create') return body;
  const asked = verb === 'edit' ? Object.keys(body) : (record.transitions[name]?.fieldsToFill ?? []);
  const settable = asked.filter((one) => record.fields[one]?.spec.fixed !== true || verb !== 'edit');
  return {
    version: row?.version ?? 1,
    ...(verb === 'step' ? { reason: 'Because it is time.' } : {}),
    ...Object.fromEntries(settable.map((one) => [one, body[one] ?? null])),
    ...input,
  };
}

const shown = ({ method, path, body, headers }: Sent): string =>
  `${method} ${path.slice(0, 160)} ${JSON.stringify(body ?? '').slice(0, 120)} ${JSON.stringify(headers ?? {}).slice(0, 80)}`;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const megabyte = bytes('x'.repeat(1024 * 1024));
/** So many megabytes of JSON, of which no more is made than is read. */
const flood = (megabytes: number) => () => {
  let left = megabytes;
  return new ReadableStream({
    start: (pipe) => pipe.enqueue(bytes('{"a":"')),
    pull(pipe) {
      if (left-- > 0) return pipe.enqueue(megabyte);
      pipe.enqueue(bytes('"}'));
      pipe.close();
    },
  });
};

describe('what nobody sends by mistake', () => {
  test('is answered by every call with a problem document, never with a failure, a stack or a statement', async () => {
    const derived = new Set([
      ...recordCalls(here.world, server.operations).flatMap(({ operation, verb }) =>
        verb === 'action' ? [] : [operation],
      ),
      ...server.operations.filter(({ id }) => manyRows.test(id)),
    ]);
    const calls = server.operations.flatMap((operation, turn) => {
      const record = here.world.door.around.registry.find(operation.id.split('.')[0] ?? '')?.record;
      const rows = operation.id === 'document.content' ? [kept] : record ? here.ours.rowsOf(record.name) : [];
      const made = hostileCalls(operation, {
        ...(record ? { record } : {}),
        ids: rows.map(({ id }) => id),
        turn,
        least: LEAST,
      });
      const share = made.filter((_, at) =>
        derived.has(operation) ? at % SHARES === turn % SHARES : isInTurn(at + turn, RUNS),
      );
      return share.map((asked, at) => ({ ...asked, as: everyRight(here.ours, rows[at % Math.max(1, rows.length)]) }));
    });
    expect(calls.length).toBeGreaterThan(
      (server.operations.length - derived.size) * Math.floor(LEAST / (looksAtAll ? 1 : RUNS)) +
        derived.size * Math.floor(LEAST / SHARES),
    );
    const wrong = await all(calls, async (asked) => {
      const answer = await server.ask(asked);
      const why = wrongWith(answer);
      return why ? [`${shown(asked)} ${why}: ${answer.status} ${answer.text.slice(0, 200)}`] : [];
    });
    const found = wrong.flat();
    expect(found.slice(0, 12), `${found.length} of ${calls.length}`).toEqual([]);
  }, 9_000_000);

  test('is answered by every call whose body is right but for one property, at whatever depth, that is nothing or of another kind', async () => {
    const { ours, world } = here;
    const recordsCalls = new Map(recordCalls(world, server.operations).map((call) => [call.operation, call]));
    const calls = server.operations
      .filter(({ method, media }) => method !== 'GET' && !media)
      .flatMap((operation, turn) => {
        const call = recordsCalls.get(operation);
        const recipe = recipeOf(operation);
        const [row] = ours.rowsOf(call?.record.name ?? Object.values(recipe?.names ?? {})[0] ?? '');
        const fields = operation.body ?? call?.action?.input ?? {};
        const drawn = markedValues(fields, { rng: seeded(9), canaries: ours.canaries, ids: ours.ids });
        const whole = { ...drawn, ...recipe?.body };
        const bases: Record<string, unknown>[] = call ? [bodyOf(call, row, drawn)] : [whole, recipe?.body ?? {}];
        // Each on its own as well: what lacks something else may be refused before it is looked at.
        const alone = Object.keys(fields).map((name) => ({ ...recipe?.body, [name]: whole[name] ?? null }));
        const bodies = [...bases, ...alone].flatMap(spoiltBodies);
        const isDerived = call !== undefined && call.verb !== 'action';
        const share = bodies.filter((_, at) => (isDerived ? at % SHARES === turn % SHARES : isInTurn(at + turn, RUNS)));
        const path = pathOf(operation, { id: row?.id ?? ours.organizationId, name: 'x' });
        const as = everyRight(ours, row);
        const query = new URLSearchParams(recipe?.query).toString();
        return share.map((body) => ({ as, method: operation.method, path: `${path}?${query}`, body }));
      });
    const found = (
      await all(calls, async (asked) => {
        const answer = await server.ask(asked);
        const why = wrongWith(answer) ?? (answer.status === 400 ? withoutField(answer) : null);
        return why ? [`${shown(asked)} ${why}: ${answer.status} ${answer.text.slice(0, 200)}`] : [];
      })
    ).flat();
    expect(calls.length).toBeGreaterThan(looksAtAll ? 5000 : 400);
    expect(found.slice(0, 12), `${found.length} of ${calls.length}`).toEqual([]);
  }, 9_000_000);

  test('is refused when it is larger than any body has to be', async () => {
    const body = flood(12);
    const wrong = await all(
      server.operations.filter(({ method, media }) => method !== 'GET' && !media),
      async (operation) => {
        const path = operation.path.replace(/\{\w+\}/g, here.ours.organizationId);
        const answer = await server.ask({ as: everyRight(here.ours), method: operation.method, path, body });
        return answer.status === 413 && wrongWith(answer) === null ? [] : [`${operation.id}: ${answer.status}`];
      },
      4,
    );
    expect(wrong.flat()).toEqual([]);
  });

  test('leaves the server as it was', async () => {
    const ready = await server.ask({ method: 'GET', path: '/health/ready' });
    expect(ready.status).toBe(200);
    for (const { record } of here.world.door.around.registry.all) {
      const { status } = await server.ask({ as: everyRight(here.ours), method: 'GET', path: `/api/v1/${record.name}` });
      expect(status, record.name).toBe(200);
    }
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
    // The jobs of this server work meanwhile: what waits forever was left behind.
    await expect.poll(() => here.world.database.load.waiting, { timeout: 60_000 }).toBe(0);
  });

  test('is answered the same way where there is no call at all', async () => {
    for (const path of [
      '/api/v1/nothing',
      '/api/v1/requisition/a/b/c/d',
      '/api/v1/%00',
      '/api/%2e%2e/x',
      '/nothing/here',
      '/api/v1',
    ])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const answer = await server.ask({ method, path });
        expect([404, 405], `${method} ${path}`).toContain(answer.status);
        expect(wrongWith(answer)).toBeNull();
      }
  });
});
