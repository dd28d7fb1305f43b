import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Tx } from '#server/db/database.ts';
import { type Person, type World, world } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { cooperativeContract } from '../../customers/cooperative/cooperative-contract.record.ts';
import { costCenter } from '../../finance/cost-center.record.ts';
import { commodityCode } from '../../organization/master-data/commodity-code.record.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { type AlreadyThere, type OutlookAnswer, outlookOf } from './outlook.ts';

let asked: string[] = [];
const listening = (database: Database): Database => ({
  ...database,
  get load() {
    return database.load;
  },
  within: (scope, work) => database.within(scope, (tx) => work(heard(tx))),
});
const heard = (tx: Tx): Tx => ({
  ...tx,
  query: (text, values, name) => (asked.push(name ?? text), tx.query(text, values, name)),
  rows: (text, values, name) => (asked.push(text), tx.rows(text, values, name)),
});

describe('what is answered while somebody types', () => {
  let county: World;
  let server: Serving;
  let rosa: Person;
  let center: string;
  const codes: string[] = [];

  beforeAll(async () => {
    county = await world({ wrap: listening });
    server = await serve(county);
    rosa = await county.member('Rosa Delgado');
    const dana = await county.member('Dana Whitfield', 'admin');
    const walter = (await county.member('Walter Kowalski', 'manager')).with({ duties: ['chief_procurement_officer'] });
    county.clock.set('2026-11-20T15:00:00Z');
    center = (await dana.make(costCenter, { code: '4010', name: 'Stormwater crew' })).id;
    for (const name of ['Pumps', 'Hoses', 'Vests', 'Barriers'])
      codes.push((await dana.make(commodityCode, { scheme: 'own', code: name.toUpperCase(), name })).id);
    for (const [number, at] of [
      ['SSPC-1', 0],
      ['SSPC-2', 2],
    ] as const) {
      const terms = { fromDay: '2026-01-01', untilDay: '2027-12-31', competed: true, namesUs: true };
      const { id } = await county.product.make(cooperativeContract, {
        priceBasis: 'Ten percent below two quotes of this year.',
        scope: 'Everything on its price list.',
        ...terms,
        number,
        name: `Contract ${number}`,
        lead: 'Southern States',
        vendor: 'Delta Pump',
        commodities: [codes[at] ?? ''],
        participation: 'FL-1',
        joinedOn: '2026-02-01',
      });
      await county.product.run(cooperativeContract, 'submit', id);
      await walter.run(cooperativeContract, 'activate', id);
    }
    const before = await rosa.make(requisition, {
      purpose: 'Thing 1',
      costCenter: center,
      lines: [{ item: 'Thing 1', quantity: { amount: '1', unit: 'EA' }, unitPrice: { cents: 500, currency: 'USD' } }],
    });
    await rosa.run(requisition, 'submit', before.id);
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(async () => {
    await server.close();
    await county.close();
  });

  const typed = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ item: `Thing ${at + 1}`, cents: 1000, commodity: codes[at] }));
  const ask = async <Answer>(name: string, body: object, person = rosa) => {
    const { status, json } = await server.ask({
      as: person.actor,
      method: 'POST',
      path: `/api/v1/requisition/${name}`,
      body: { costCenter: center, ...body },
    });
    return { status, answer: json as unknown as Answer };
  };
  const times = (name: string) => asked.filter((one) => one === name || one.includes(` from ${name} t where `)).length;

  test('looks at all codes and at what was asked for before once, however many lines there are', async () => {
    const { answer } = await ask<AlreadyThere>('already-there', { lines: typed(4) });
    expect(answer.offers.map(({ title }) => title)).toEqual(['Contract SSPC-1 (SSPC-1)', 'Contract SSPC-2 (SSPC-2)']);
    expect(answer.doubles).toMatchObject({ data: [{ item: 'Thing 1' }], total: 1 });
    expect([times('commodity_code'), times('cooperative_contract'), times('requisition.past_lines')]).toEqual([
      1, 1, 1,
    ]);
    const many = asked.length;
    asked = [];
    await ask<AlreadyThere>('already-there', { lines: typed(1) });
    expect(asked.length).toBe(many);
  });

  test('asks nothing of that again where only the rest of the request changes', async () => {
    const { answer } = await ask<OutlookAnswer>('outlook', { lines: typed(4), federalFunds: true, emergency: true });
    expect(answer).toMatchObject({ cents: 4000 });
    expect([times('commodity_code'), times('cooperative_contract'), times('requisition.past_lines')]).toEqual([
      0, 0, 0,
    ]);
  });

  test('leads to what is there already by both answers, and elsewhere without it', async () => {
    const marked = { category: 'goods', emergency: false, soleSource: false } as const;
    const { answer } = await ask<OutlookAnswer>('outlook', { lines: typed(1) });
    const { answer: there } = await ask<AlreadyThere>('already-there', { lines: typed(1) });
    expect(outlookOf(answer, there, marked).way).toMatchObject({ path: 'contract' });
    expect(outlookOf(answer, { ...there, offers: [] }, marked).way).toMatchObject({ path: 'direct' });
  });

  test('says where the law of a State has no rule here, and calls that no permission', async () => {
    const marked = { category: 'goods', emergency: false, soleSource: false } as const;
    const { answer } = await ask<OutlookAnswer>('outlook', { lines: typed(1) });
    const step = (gaps: readonly string[]) =>
      outlookOf(
        { ...answer, decision: { ...answer.decision, gaps } },
        { offers: [], doubles: { data: [], total: 0, totalIs: 'exact' }, days: null },
        marked,
      ).way.steps.find(({ question }) => question === 'What do the rules require for this amount?');
    expect(step([])).toMatchObject({ because: 'No rule in force requires competition.' });
    expect(step(['GA'])).toMatchObject({
      answer: 'No rule in the library',
      because: expect.stringContaining('no rule of GA') as string,
    });
  });

  test('refuses lines that are none, and shows another organization nothing', async () => {
    expect((await ask('already-there', { lines: [{ cents: 5 }] })).status).toBe(400);
    const stranger = await county.member('Stranger', 'admin', await county.organization('Marsh Harbor'));
    const { answer } = await ask<AlreadyThere>('already-there', { lines: typed(4), costCenter: undefined }, stranger);
    expect(answer).toMatchObject({ offers: [], doubles: { data: [], total: 0 } });
  });
});
