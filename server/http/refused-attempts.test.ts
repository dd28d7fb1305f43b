import { afterAll, beforeAll, expect, test } from 'vitest';
import { fail } from '#kernel';
import { type Person, type World, world } from '#world';
import { openAttempts } from './refused-attempts.ts';

let county: World;
let rosa: Person;
beforeAll(async () => {
  county = await world();
  rosa = await county.member('Rosa Delgado');
});
afterAll(() => county.close());

const row = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const kept = async (operation: string) => {
  const rows = await county.database.within({ organizationId: county.organizationId }, (tx) =>
    tx.query<{ row_id: string | null; changes: { row?: [null, string] } }>(
      `select row_id, changes from audit_entry where organization_id = $1 and action = 'attempt_refused'
         and changes -> 'attempt' ->> 1 = $2 order by id`,
      [county.organizationId, operation],
    ),
  );
  expect(rows.every(({ row_id }) => row_id === null)).toBe(true);
  return rows.map(({ changes }) => changes.row?.[1]);
};
const tries = (attempts: ReturnType<typeof openAttempts>, step: string, at: number, error: unknown) =>
  attempts.refused(rosa.actor, { operation: `payment_run.${step}`, row: row(at) }, error);
const refused = (code = 'payment_run.takes_part') => fail('refused', code, 'Someone else has to release it.');

test('an attempt names the row and the rule, and makes nobody an author of the row', async () => {
  await tries(openAttempts(county.door), 'release', 1, refused());
  expect(await kept('release')).toEqual([row(1)]);
});

test('what is mistyped, stale, missing or not ours is no attempt', async () => {
  const attempts = openAttempts(county.door);
  for (const error of [
    fail('invalid', 'invalid', 'Enter a number.'),
    fail('conflict', 'stale', 'Someone else changed this.'),
    fail('not_found', 'not_found', 'There is no such run here.'),
    fail('refused', 'idempotency.reused', 'This key was used.'),
    fail('forbidden', 'origin', 'From elsewhere.'),
    new Error('A defect'),
  ])
    await tries(attempts, 'submit', 1, error);
  expect(await kept('submit')).toEqual([]);
});

test('the same attempt is kept once in an hour, and ten of a kind', async () => {
  const attempts = openAttempts(county.door);
  for (const at of [1, 1, 2, 1]) await tries(attempts, 'void', at, refused());
  await tries(attempts, 'void', 1, refused('payment_run.other_rule'));
  expect(await kept('void')).toEqual([row(1), row(2), row(1)]);
  for (let at = 3; at < 30; at++) await tries(attempts, 'void', at, refused());
  expect(await kept('void')).toHaveLength(10);
  county.clock.set('2026-11-20T16:00:01.000Z');
  await tries(attempts, 'void', 1, refused());
  expect(await kept('void')).toHaveLength(11);
});
