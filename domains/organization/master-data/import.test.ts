import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { type Person, type World, world } from '../../../tests/world/world.ts';
import { commodityCode } from './commodity-code.record.ts';
import { keepOwnEntries } from './founding.server.ts';
import { unitOfMeasure } from './unit-of-measure.record.ts';

interface Run {
  readonly id: string;
  readonly state: string;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly errors: readonly { readonly row: number; readonly column: string; readonly message: string }[];
}

let county: World;
let serving: Serving;
let dana: Person;

beforeAll(async () => {
  county = await world();
  serving = await serve(county);
  dana = await county.member('Dana Whitfield', 'admin');
  await county.door.run(county.product.actor, keepOwnEntries);
});
afterAll(() => serving.close());

const ask = async (method: string, path: string, body?: unknown, as = dana) => {
  const headers = typeof body === 'string' ? { 'content-type': 'text/csv' } : {};
  return serving.ask({
    as: as.actor,
    method,
    path: `/api/v1/${path}`,
    headers,
    ...(body === undefined ? {} : { body }),
  });
};

/** Uploads a file and goes through it as the server understands its columns. */
async function through(record: string, file: string, pass: 'check' | 'run'): Promise<Run> {
  const { id } = (await ask('POST', `${record}/import?name=list.csv`, file)).json as unknown as Run;
  await ask('POST', `${record}/import/${id}/${pass}`);
  const seen = async () => (await ask('GET', `${record}/import/${id}`)).json as unknown as Run;
  await expect.poll(async () => (await seen()).state).toBe(pass === 'run' ? 'done' : 'checked');
  return seen();
}

test('a check says what would be added, what is the same, and field by field what only a request changes', async () => {
  const file = 'Code,Name,Kind,UN/ECE code\nEA,Each,Count,\nFT,Running foot,Length,LF\nROLL,Roll of 50 m,Count,RO\n';
  const run = await through('unit_of_measure', file, 'check');
  expect(run).toMatchObject({ created: 1, updated: 0, unchanged: 1, refused: 1 });
  const told = 'in the row that is there. An import does not change it: ask for the change on its own page';
  expect(run.errors).toMatchObject([
    { row: 3, column: 'Name', message: `Name is “Foot” ${told}` },
    { row: 3, column: 'UN/ECE code', message: `UN/ECE code is “FOT” ${told}` },
  ]);
  expect(await dana.list(unitOfMeasure, 'code=ROLL')).toEqual([]);
});

test('the import adds what is new and leaves what is there alone, with the list as part of the key', async () => {
  await dana.make(commodityCode, { scheme: 'own', code: '100', name: 'Pumps' });
  const file = 'List,Code,Name\nOwn code,100,Pumps\nNIGP,100,Hoses\nOwn code,200,Valves\nOwn code,200,Valves again\n';
  const run = await through('commodity_code', file, 'run');
  expect(run).toMatchObject({ created: 2, updated: 0, unchanged: 1, refused: 1 });
  expect(run.errors).toMatchObject([{ row: 5 }]);
  expect(
    (await dana.list(commodityCode, 'code=100')).map(({ scheme, name, version }) => [scheme, name, version]),
  ).toEqual(
    expect.arrayContaining([
      ['own', 'Pumps', 1],
      ['nigp', 'Hoses', 1],
    ]),
  );
});

test('changing by a file is refused to administrators as well, and taking one in to everybody else', async () => {
  const { id } = (await ask('POST', 'unit_of_measure/import?name=u.csv', 'Code,Name\nEA,Every\n'))
    .json as unknown as Run;
  const mapped = await ask('PUT', `unit_of_measure/import/${id}/mapping`, {
    columns: ['code', 'name'],
    mode: 'update',
    key: 'code',
  });
  expect(mapped.status).toBe(403);
  const rosa = await county.member('Rosa Delgado');
  expect((await ask('POST', 'unit_of_measure/import?name=u.csv', 'Code,Name\nXX,X\n', rosa)).status).toBe(403);
});
