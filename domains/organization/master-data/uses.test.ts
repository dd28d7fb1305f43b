import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '#kernel';
import { customer } from '#domains/customers/served/customer.record.ts';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { type Person, type World, world } from '../../../tests/world/world.ts';
import { propose } from './change.server.ts';
import { keepOwnEntries } from './founding.server.ts';
import { paymentTerm } from './payment-term.record.ts';
import type { entriesUsed } from './uses-calls.ts';

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

const used = async (record: string, as = dana) =>
  serving.ask({ as: as.actor, method: 'GET', path: `/api/v1/uses/${record}` });

test('a list of a set says how often each entry is used, the most used first, and a wish to change one is no use', async () => {
  const term = async (code: string) => (await dana.list(paymentTerm, `code=${code}`))[0]?.id ?? '';
  const [net30, net45, net60] = [await term('NET30'), await term('NET45'), await term('NET60')];
  for (const [name, terms] of [
    ['Bayview Marina', net45],
    ['Harbor Café', net45],
    ['Tide Table Inn', net30],
  ] as const)
    await dana.make(customer, { name, kind: 'business', terms });
  const wish = { entryKind: 'paymentTerm', entry: net60, act: 'retire', why: 'Too long' } as const;
  await county.door.run(dana.actor, (work) => propose(work, wish));
  const { data } = (await used('payment_term')).json as unknown as AnswerOf<typeof entriesUsed>;
  expect(data).toEqual([
    { id: net45, count: 2 },
    { id: net30, count: 1 },
  ]);
});

test('only sets of the master data are counted, and only for members', async () => {
  expect((await used('requisition')).status).toBe(404);
  expect((await serving.ask({ method: 'GET', path: '/api/v1/uses/payment_term' })).status).toBe(401);
});
