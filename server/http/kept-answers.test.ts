import { afterAll, beforeAll, expect, test } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { fail, type FailureKind } from '#kernel';
import { type Person, type World, world } from '#world';
import type { Door } from '#server/records/door.ts';
import { once, Replay } from './idempotency.ts';

let county: World;
let rosa: Person;
beforeAll(async () => {
  county = await world();
  rosa = await county.member('Rosa Delgado', 'admin');
});
afterAll(() => county.close());

type Work = Parameters<typeof once>[1];
interface More {
  readonly body?: string;
  readonly door?: Door;
  readonly requestId?: string;
  readonly elsewhere?: () => Promise<void>;
}

/** What a call hears: its own answer, or what was played again. */
const call = (
  key: string | null,
  work: Work,
  { body = '', door = county.door, requestId = 'r', elsewhere }: More = {},
) =>
  once({ door, actor: rosa.actor, key, route: 'cost_center.create', body, requestId }, work, elsewhere).catch(
    async (error: unknown) => {
      if (!(error instanceof Replay)) throw error;
      const { status, headers } = error.response;
      expect(headers.get('idempotent-replay')).toBe('true');
      return { again: status, type: headers.get('content-type'), text: await error.response.text() };
    },
  );
const makes =
  (code: string): Work =>
  async (work) => ({ status: 201, body: { code: (await work.insert(costCenter, { code, name: 'Road crew' })).code } });
const refuses =
  (kind: FailureKind = 'refused', code = 'test.rule'): Work =>
  () => {
    throw fail(kind, code, 'A rule says no.');
  };
const made = { again: 201, type: 'application/json' };

test('an answer is played again word for word, for the same request only', async () => {
  await call('made', makes('5001'));
  expect(await call('made', makes('5002'))).toEqual({ ...made, text: '{"code":"5001"}' });
  await expect(call('made', makes('5001'), { body: 'other' })).rejects.toMatchObject({ code: 'idempotency.reused' });
  // A reuse is no answer of its own: the first one stays.
  expect(await call('made', refuses())).toEqual({ ...made, text: '{"code":"5001"}' });
  await call('empty', async () => ({ body: undefined }));
  expect(await call('empty', refuses())).toEqual({ again: 200, type: 'application/json', text: 'null' });
});

test('a refusal is kept like an answer, and its repetition is not tried once more', async () => {
  await expect(call('refused', refuses(), { requestId: 'first' })).rejects.toMatchObject({ code: 'test.rule' });
  const again = await call('refused', makes('5003'), { requestId: 'second' });
  expect(again).toMatchObject({ again: 422, type: 'application/problem+json' });
  expect(again).toHaveProperty('text', expect.stringContaining('"requestId":"first"'));
  await expect(call('refused', makes('5003'), { body: 'other' })).rejects.toMatchObject({ code: 'idempotency.reused' });
});

test.each(['unauthenticated', 'unavailable', 'no_space'] as const)(
  'what fails as %s may be tried again under its key',
  async (kind) => {
    await expect(call(kind, refuses(kind))).rejects.toMatchObject({ kind });
    expect(await call(kind, async () => ({ body: 'done' }))).toEqual({ body: 'done' });
  },
);

test('a key has 1 to 255 characters; without one every call has its effect', async () => {
  const done: Work = async () => ({ body: 'done' });
  for (const key of ['k', 'k'.repeat(255), null, null]) expect(await call(key, done)).toEqual({ body: 'done' });
  for (const key of ['', 'k'.repeat(256)])
    await expect(call(key, done)).rejects.toMatchObject({ code: 'idempotency.key', status: 400 });
});

test('while the first call runs a repetition is told so, and hears the answer later', async () => {
  const begun = Promise.withResolvers<void>();
  const ends = Promise.withResolvers<void>();
  const first = call('runs', async () => {
    begun.resolve();
    await ends.promise;
    return { body: 'first' };
  });
  await begun.promise;
  await expect(call('runs', makes('5004'))).rejects.toMatchObject({ code: 'idempotency.running', kind: 'conflict' });
  ends.resolve();
  expect(await first).toEqual({ body: 'first' });
  expect(await call('runs', makes('5004'))).toMatchObject({ again: 200, text: '"first"' });
});

/** A repetition that comes after the first call failed and before its refusal was kept. */
const between = (repeat: () => Promise<unknown>): Door => ({
  ...county.door,
  run: (actor, work) =>
    county.door.run(actor, work).catch(async (error: unknown) => {
      await repeat();
      throw error;
    }),
});

test('a repetition that found the way free is the answer of both', async () => {
  const door = between(() => call('between', makes('5005')));
  expect(await call('between', refuses(), { door })).toEqual({ ...made, text: '{"code":"5005"}' });
  // Another request under the key has its own refusal, and takes nothing from the first that was kept.
  const other = between(() => call('other', makes('5006'), { body: 'other' }));
  await expect(call('other', refuses(), { door: other })).rejects.toMatchObject({ code: 'test.rule' });
  expect(await call('other', refuses(), { body: 'other' })).toEqual({ ...made, text: '{"code":"5006"}' });
});

test('another organization is asked before, and not for an answer that was kept', async () => {
  const heard: string[] = [];
  const elsewhere = async () => void heard.push('asked');
  const done: Work = async () => ({ body: heard.length });
  expect(await call('elsewhere', done, { elsewhere })).toEqual({ body: 1 });
  expect(await call('elsewhere', done, { elsewhere })).toMatchObject({ text: '1' });
  await expect(call('elsewhere', done, { elsewhere, body: 'other' })).rejects.toMatchObject({
    code: 'idempotency.reused',
  });
  expect(heard).toEqual(['asked']);
  await call(null, done, { elsewhere });
  expect(heard).toHaveLength(2);
});
