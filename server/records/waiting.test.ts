import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import type { PlainRow } from './select.ts';
import { keepWaiting } from './waiting.ts';

let county: World;
let rosa: Person;
beforeAll(async () => {
  county = await world();
  rosa = await county.member('Rosa Delgado', 'manager');
});
afterAll(() => county.close());

const record = { name: 'draw' } as never;
const row = (id: string, status: string): PlainRow => ({ id, status, version: 1 }) as PlainRow;

/** Takes steps of one record, of whose states the second and the third wait, and answers what is kept of it after each. */
async function kept(...steps: readonly { verb: string; before?: string; after: string; at: string }[]) {
  const id = randomUUID();
  const awaited = new Set(['asked', 'reversal_asked']);
  const seen: unknown[] = [];
  await county.door.run(rosa.actor, async (work) => {
    for (const { verb, before = '', after, at } of steps) {
      const { tx, actor } = work;
      await keepWaiting({ tx, actor, now: () => at }, { record, awaited }, verb, [
        { row: row(id, after), before: row(id, before || after) },
      ]);
      const found = await tx.query(
        `select state, to_char(since at time zone 'UTC', 'YYYY-MM-DD') as since from waiting_row
         where organization_id = $1 and record = 'draw' and row_id = $2`,
        [actor.organizationId, id],
      );
      seen.push(found[0] ?? null);
    }
  });
  return seen;
}

const monday = '2026-11-16T09:00:00.000Z';
const tuesday = '2026-11-17T09:00:00.000Z';

test('a row waits from the step that brings it there until the step that answers', async () => {
  expect(
    await kept(
      { verb: 'create', after: 'draft', at: monday },
      { verb: 'ask', before: 'draft', after: 'asked', at: monday },
      { verb: 'edit', before: 'asked', after: 'asked', at: tuesday },
      { verb: 'grant', before: 'asked', after: 'granted', at: tuesday },
    ),
  ).toEqual([null, { state: 'asked', since: '2026-11-16' }, { state: 'asked', since: '2026-11-16' }, null]);
});

test('one that goes from one such state to another waits since then', async () => {
  expect(
    await kept(
      { verb: 'ask', before: 'draft', after: 'asked', at: monday },
      { verb: 'reverse', before: 'asked', after: 'reversal_asked', at: tuesday },
    ),
  ).toEqual([
    { state: 'asked', since: '2026-11-16' },
    { state: 'reversal_asked', since: '2026-11-17' },
  ]);
});

test('one that is made in such a state waits at once, and a deleted one no longer', async () => {
  expect(
    await kept({ verb: 'create', after: 'asked', at: monday }, { verb: 'remove', after: 'asked', at: tuesday }),
  ).toEqual([{ state: 'asked', since: '2026-11-16' }, null]);
});
