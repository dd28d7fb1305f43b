import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { commodityCode } from '#domains/organization/master-data/commodity-code.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Person, type World, world } from '#world';

let county: World;
let rosa: Person;
let row: string;
/** Not on offer any more. */
let code: string;

beforeAll(async () => {
  county = await world();
  rosa = await county.member('Rosa Delgado', 'admin');
  const center = (await rosa.make(costCenter, { code: '4010', name: 'Stormwater' })).id;
  const old = { scheme: 'own', code: 'A1', name: 'Pumps', validUntil: '2026-11-19' } as const;
  code = (await rosa.make(commodityCode, old)).id;
  row = (await rosa.make(requisition, { purpose: 'Pumps', costCenter: center })).id;
});
afterAll(() => county.close());

const line = (commodity: string | null, unit: string) => ({
  item: 'Pump',
  quantity: { amount: '1', unit },
  unitPrice: { cents: 100, currency: 'USD' },
  ...(commodity ? { commodity } : {}),
});
const issueOf = (change: object) =>
  rosa.edit(requisition, row, 1, change).then(
    () => null,
    (error: { issues?: readonly { path: string }[] }) => error.issues?.map(({ path }) => path),
  );

test('an edit is refused for what is not there first, then for what is not on offer, then for a unit', async () => {
  const quotes = [randomUUID()];
  expect(await issueOf({ quotes, lines: [line(code, 'NONE')] })).toEqual(['quotes']);
  expect(await issueOf({ lines: [line(code, 'NONE')] })).toEqual(['lines.0.commodity']);
  expect(await issueOf({ lines: [line(null, 'NONE')] })).toEqual(['lines.0.quantity.unit']);
});

/** What of a statement is asked about what an edit names; the row that is edited and its parts are read before. */
const isAboutNamed = (text: string): boolean => / from (?:document|commodity_code|unit_of_measure) t /.test(text);

test('an edit asks for all of this before it has the first answer', async () => {
  let waiting = 0;
  let most = 0;
  await county.door
    .run(rosa.actor, async ({ tx, actor, around }) => {
      const counting = {
        ...tx,
        async rows(...asked: Parameters<typeof tx.rows>) {
          if (!isAboutNamed(asked[0])) return tx.rows(...asked);
          most = Math.max(most, ++waiting);
          return tx.rows(...asked).finally(() => waiting--);
        },
      };
      await new UnitOfWork(counting, actor, around).change(requisition, row, {
        quotes: [randomUUID()],
        lines: [line(code, 'BX')],
      });
    })
    .catch(() => undefined); // the quotes are not there
  expect(most).toBe(4);
});
