import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { records } from '#domains';
import type { Database, Tx } from '#server/db/database.ts';
import { seededAnew, seededCounty } from '../../tests/world/seeded-county.ts';
import type { World } from '../../tests/world/world.ts';

/** Counts what the seeding asks of the database. */
const counting =
  (count: () => void) =>
  (database: Database): Database => ({
    ...database,
    get load() {
      return database.load;
    },
    within: (scope, work) => database.within(scope, (tx) => work(counted(tx, count))),
  });
const counted = (tx: Tx, count: () => void): Tx => ({
  ...tx,
  query: (...given) => (count(), tx.query(...given)),
  rows: (...given) => (count(), tx.rows(...given)),
});

let once: World;
let again: World;
/** Asked while it was seeded; what the tests themselves ask afterwards is not of it. */
let statements = 0;

beforeAll(async () => {
  let asking = 0;
  once = await seededAnew({ wrap: counting(() => asking++) });
  statements = asking;
  again = (await seededCounty()).here; // seeded by whichever process came first
});
afterAll(async () => {
  await once?.close();
  await again?.close();
});

const asked = <Row extends Record<string, unknown>>({ database, organizationId }: World, text: string) =>
  database.within({ organizationId }, (tx) => tx.query<Row>(text, [organizationId]));

describe('the demo county, seeded twice', () => {
  test('is the same every time: rows, numbers, names and amounts', async () => {
    const told = async (world: World) => {
      const lines: string[] = [];
      for (const { name, title, fields } of records) {
        const { registry } = world.door.around;
        const compiled = registry.get(name);
        const cents = compiled.fields.flatMap(({ columns }) => columns.filter((column) => column.endsWith('_cents')));
        // Rows of others are told by their ids, and a browser draws the number of a receipt.
        const isNamed = !['reference', 'person', 'uuid'].includes(fields[title]?.spec.kind.name ?? '');
        const drawn = `regexp_replace(${compiled.titleColumn}::text, '[0-9a-f]{8}$', '')`; // a bid is called by the first of its receipt
        const titles = isNamed ? `md5(string_agg(${drawn}, '|' order by ${drawn}))` : 'null';
        const states = compiled.hasStates ? `md5(string_agg(status, '|' order by status))` : 'null';
        const sums = cents.map((column) => `coalesce(sum(${column}), 0)::text`);
        const [row] = await asked(
          world,
          `select count(*)::text as "count", ${titles} as titles, ${states} as states, concat_ws(' ', 'cents', ${sums.join(', ') || `''`}) as sums
           from ${compiled.table} where organization_id = $1`,
        );
        lines.push(`${name} ${JSON.stringify(row)}`);
      }
      return lines;
    };
    expect(await told(again)).toEqual(await told(once));
    const requests = `select number, purpose, status, requested_on::text as day, total_cents::text as cents
      from requisition where organization_id = $1 order by number`;
    expect(await asked(again, requests)).toEqual(await asked(once, requests));
  });

  test('asks the database for it no more than 72,000 times', () => {
    expect(statements).toBeGreaterThan(1000);
    expect(statements).toBeLessThan(72_000);
  });
});
