import { isDeepStrictEqual } from 'node:util';
import { Failure } from '#kernel/record/fail.ts';
import { permission } from '#kernel';
import type { PlainRow } from '#server/records/select.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Compiled } from '#server/records/compiled.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Everything, everything } from '../world/everything.ts';

let here: Everything;
beforeAll(async () => {
  here = await everything();
});
afterAll(() => here?.close());

const undone = new Error('Looked at and undone');

/** What a change answers beside what is read right after it, in one transaction that is undone; null where it is refused. */
async function beside(
  compiled: Compiled,
  change: (work: UnitOfWork) => Promise<PlainRow>,
): Promise<readonly [answered: PlainRow, read: PlainRow | null] | null> {
  let found: readonly [PlainRow, PlainRow | null] | null = null;
  await here.world.door
    .run(here.ours.product.actor, async (work) => {
      const answered = await change(work);
      found = [answered, await work.fetch(compiled, answered.id, {})];
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone && !(error instanceof Failure)) throw error;
    });
  return found;
}

/** Fields by field, with version and state; sealed texts are masked in one and bytes in the other. */
function different({ fields, record }: Compiled, [answered, read]: readonly [PlainRow, PlainRow | null]): string[] {
  const names = [
    'version',
    'status',
    ...fields.filter(({ spec }) => spec.kind.name !== 'encrypted').map(({ name }) => name),
  ];
  const plain = (value: unknown) => JSON.stringify(value ?? null);
  return names
    .filter((name) => !isDeepStrictEqual(answered[name] ?? null, read?.[name] ?? null))
    .map((name) => `${record.name}.${name}: answered ${plain(answered[name])}, is ${plain(read?.[name])}`);
}

test('what a row is answered as is what is read right after, whatever follows from the change', async () => {
  const wrong: string[] = [];
  const tried = { made: 0, edited: 0, stepped: 0 };
  const compared = new Set<string>();
  for (const compiled of here.world.door.around.registry.all) {
    const { record } = compiled;
    const body = here.ours.bodyFor(record);
    const tell = (verb: string, found: Awaited<ReturnType<typeof beside>>) => {
      if (found) wrong.push(...different(compiled, found).map((one) => `${verb} ${one}`));
      if (found) compared.add(record.name);
      return found === null ? 0 : 1;
    };
    tried.made += tell('make', await beside(compiled, (work) => work.create(compiled, body)));
    const open = Object.entries(record.fields).filter(([, { spec }]) => !spec.fixed && !spec.computed);
    const given = Object.fromEntries(open.flatMap(([name]) => (name in body ? [[name, body[name]]] : [])));
    if (permission(record.access.edit).by !== undefined)
      for (const { id } of here.ours.rowsOf(record.name))
        tried.edited += tell('edit', await beside(compiled, (work) => work.edit(compiled, { id, input: given })));
    for (const [step, { from, fieldsToFill = [] }] of Object.entries(record.transitions))
      for (const { id } of here.ours
        .rowsOf(record.name)
        .filter(({ status }) => [from].flat().includes(String(status)))) {
        const input = Object.fromEntries(fieldsToFill.flatMap((name) => (name in body ? [[name, body[name]]] : [])));
        const asked = { id, step, input, reason: 'Because the law looks' };
        tried.stepped += tell(step, await beside(compiled, (work) => work.transition(compiled, asked)));
      }
  }
  expect([...new Set(wrong)].slice(0, 30)).toEqual([]);
  for (const [verb, times] of Object.entries(tried)) expect(times, verb).toBeGreaterThan(40);
  expect(compared.size).toBeGreaterThan(here.world.door.around.registry.all.length * 0.6);
});

test('an answer with another version, status or field than what is there is noticed', () => {
  const [compiled] = here.world.door.around.registry.all;
  const field = compiled?.fields.find(({ spec }) => spec.kind.name !== 'encrypted')?.name ?? '';
  if (!compiled) throw new Error('There is no record.');
  const row = { id: 'one', version: 2, status: 'new', [field]: 'what is there' } as unknown as PlainRow;
  const planted = (change: object) => different(compiled, [{ ...row, ...change }, row]).length;
  expect(planted({})).toBe(0);
  for (const change of [{ version: 1 }, { status: 'old' }, { [field]: 'what was sent' }])
    expect(planted(change)).toBe(1);
  expect(different(compiled, [row, null]).length).toBeGreaterThan(2);
});
