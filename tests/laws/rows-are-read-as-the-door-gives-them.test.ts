import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { records } from '#domains';
import type { AnyRecord } from '#kernel';
import { countIn, rowsIn } from '#server/records/rows.ts';
import type { PlainRow } from '#server/records/select.ts';
import { isDue } from '../world/due.ts';
import { type Everything, everything } from '../world/everything.ts';
import { withoutPolicies } from '../world/unprotected.ts';

let here: Everything;
beforeAll(async () => {
  here = await everything({ prepare: withoutPolicies(records.map(({ name }) => name)) });
});
afterAll(() => here?.close());

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const notCompared = new Set(['json', 'encrypted', 'address', 'place']);
/** Kinds whose values this law orders as the database does; texts are ordered by the language of the database. */
const ordered = new Set(['integer', 'percent', 'date', 'instant']);

type Question = readonly [sought: unknown, holds: (value: unknown) => boolean];

/** Questions about a field, with what each of them means. */
function questions(name: string, kind: string, rows: readonly PlainRow[]): readonly Question[] {
  const values: readonly unknown[] = rows.map((row) => row[name]).filter((value) => value !== null);
  const [first] = values;
  const empty: Question[] = [
    [null, (value) => value === null],
    [{ not: null }, (value) => value !== null],
  ];
  if (values.length === 0 || Array.isArray(first) || notCompared.has(kind)) return empty;
  const one: Question = [first, (value) => same(value, first)];
  if (typeof first === 'object') return [...empty, one];
  const some = values.slice(0, 2);
  const several: Question[] = [
    [some, (value) => some.includes(value)],
    [[...some, null], (value) => value === null || some.includes(value)],
    [{ not: first }, (value) => value !== first],
    [{ not: some }, (value) => !some.includes(value)],
  ];
  const than = (value: unknown): number => (value === first ? 0 : (value as string) < (first as string) ? -1 : 1);
  const comparisons: Question[] = [
    [{ from: first }, (value) => value !== null && than(value) >= 0],
    [{ until: first }, (value) => value !== null && than(value) <= 0],
    [{ above: first }, (value) => value !== null && than(value) > 0],
    [{ below: first, or: null }, (value) => value === null || than(value) < 0],
  ];
  return [...empty, one, ...several, ...(ordered.has(kind) ? comparisons : [])];
}

describe('what the product reads by a definition', () => {
  test.each(records.filter(({ name }) => isDue(name)).map((record) => ({ record, name: record.name })))(
    'of $name is what the door gives, for every question, without row-level security too',
    async ({ record }) => {
      const { organizationId, product } = here.ours;
      const theirs = new Set(here.theirs.rowsOf(record.name).map(({ id }) => id));
      const compiled = here.world.door.around.registry.get(record.name);
      await here.world.door.run({ ...product.actor, organizationId }, async (work) => {
        const read = (where: object, fields?: string[]): Promise<readonly PlainRow[]> =>
          rowsIn<AnyRecord, string>(work.tx, record, {
            where: where as never,
            most: 'all',
            ...(fields ? { fields } : {}),
          }) as never;
        const rows = await read({});
        expect(rows.length).toBeGreaterThan(0);
        expect(rows.filter(({ id }) => theirs.has(id))).toEqual([]);
        const door = await Promise.all(rows.map(({ id }) => work.find(record, id)));
        expect(rows).toStrictEqual(door);

        const fields = compiled.fields.map(({ name, spec }) => [name, spec.kind.name] as const);
        for (const [name, kind] of [
          ...fields,
          ['id', 'uuid'] as const,
          ...(compiled.hasStates ? [['status', 'choice'] as const] : []),
        ])
          for (const [sought, holds] of questions(name, kind, rows)) {
            const where = { [name]: sought };
            const said = `${record.name} ${JSON.stringify(where)}`;
            const meant = rows.filter((row) => holds(row[name])).map(({ id }) => id);
            const found = await read(where, [name]);
            expect(
              found.map(({ id }) => id),
              said,
            ).toEqual(meant);
            expect(await countIn<AnyRecord>(work.tx, record, where as never), said).toBe(meant.length);
            for (const row of found) expect(row[name]).toStrictEqual(rows.find(({ id }) => id === row.id)?.[name]);
          }
      });
    },
  );
});
