import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { catalogueItem } from '#domains/procurement/punchout/catalogue-item.record.ts';
import { punchoutSupplier } from '#domains/procurement/punchout/punchout-supplier.record.ts';
import { cartOf, openShop, type Shop } from '#domains/procurement/punchout/test-world.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { requisitionApproval } from '#domains/procurement/requisition/requisition-approval.server.ts';
import type { New } from '#kernel';
import { type Person, type World, world } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { exchangeRate } from './exchange-rate.record.ts';

const SECRET = 'correct-horse-battery';
const SOURCE = 'Treasury, for this test';
type Items = Parameters<typeof cartOf>[0]['items'];

let county: World;
let server: Serving;
let shop: Shop;
let rosa: Person;
let miguel: Person;
let grace: Person;
let samuel: Person;
let supplier: string;
let draft: string;

const withDuty = async (name: string, duty: New<typeof dutyGrant>['duty']): Promise<Person> => {
  const person = (await county.member(name)).with({ duties: [duty] });
  await county.product.make(dutyGrant, { member: person.id, duty });
  return person;
};

beforeAll(async () => {
  county = await world({ reachesItself: true });
  server = await serve(county, { env: { WEBHOOK_LOOPBACK: 'yes' } });
  shop = await openShop(SECRET);
  rosa = await county.member('Rosa Delgado');
  miguel = await county.member('Miguel Ortiz', 'manager');
  grace = await withDuty('Grace Oyelaran', 'accounts_payable');
  samuel = await withDuty('Samuel Bright', 'treasurer');
  const dana = await county.member('Dana Whitfield', 'admin');
  const given = { setupUrl: shop.url, theirIdentity: '942888711', ourIdentity: 'TIDEWATER', sharedSecret: SECRET };
  supplier = (await dana.make(punchoutSupplier, { name: 'Lakeshore Pumps Ltd', ...given })).id;
});
afterAll(async () => {
  await shop?.close();
  await server?.close();
  await county?.close();
});

const rateOf = (more: Partial<New<typeof exchangeRate>> = {}): New<typeof exchangeRate> => ({
  currency: 'CAD',
  day: '2026-11-18',
  rate: { amount: '0.7312', unit: 'USD' },
  source: SOURCE,
  ...more,
});
const confirmed = async (more: Partial<New<typeof exchangeRate>> = {}) => {
  const { id } = await grace.make(exchangeRate, rateOf(more));
  await samuel.run(exchangeRate, 'confirm', id);
  return id;
};
const draftOf = async (person: Person) => {
  const center = await miguel.make(costCenter, { code: `4${Math.random()}`.slice(0, 12), name: 'Stormwater crew' });
  const line = {
    item: 'Vest',
    quantity: { amount: '1', unit: 'EA' },
    unitPrice: { cents: 900, currency: 'USD' as const },
  };
  return (await person.make(requisition, { purpose: 'Pump parts', costCenter: center.id, lines: [line] })).id;
};
beforeEach(async () => {
  county.clock.set('2026-11-20T15:00:00Z');
  draft = await draftOf(rosa);
});

/** A cart that the shop has sent back, ready to be imported. */
async function returned(items: Items, person = rosa, operation = 'create'): Promise<string> {
  const started = await server.ask({
    as: person.actor,
    method: 'POST',
    path: '/api/v1/punchout/start',
    body: { supplier, requisition: draft, operation },
  });
  expect(started.status).toBe(200);
  const { headers } = await server.ask({
    method: 'POST',
    path: '/api/v1/punchout/return',
    body: new URLSearchParams({
      'cxml-urlencoded': cartOf({ cookie: shop.asked.at(-1)?.cookie ?? '', items }),
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://shop.example' },
  });
  return (headers.get('location') ?? '').replace('/supplier-carts/', '');
}
const take = (id: string, person = rosa, body: object = {}) =>
  server.ask({ as: person.actor, method: 'POST', path: `/api/v1/punchout/${id}/take`, body });
const look = (id: string) => server.ask({ as: rosa.actor, method: 'GET', path: `/api/v1/punchout/${id}` });
const linesNow = async () => (await rosa.see(requisition, draft)).lines ?? [];
const said = async () => (await linesNow()).map(({ item, quantity, unitPrice }) => [item, quantity, unitPrice]);
const rateBehind = (item: string | null | undefined) =>
  county.database.within({ organizationId: county.organizationId }, (tx) =>
    tx.query('select exchange_rate as rate from catalogue_item where id = $1', [item ?? null]),
  );
const impeller = { supplierPart: 'IMP-1', description: 'Impeller', unitPrice: '625.00', currency: 'CAD' };

describe('a cart in another currency', () => {
  test('is not imported without a confirmed rate: the field and what to do are said, and nothing is changed', async () => {
    // One that a clerk entered and nobody confirmed is none.
    await grace.make(exchangeRate, rateOf({ currency: 'SEK' }));
    const id = await returned([{ ...impeller, currency: 'SEK' }]);
    const reason = 'No rate for SEK of 2026-11-20. Treasury enters one under Exchange rates.';
    expect((await look(id)).json).toMatchObject({ own: 'USD', rates: [{ currency: 'SEK', used: null, reason }] });
    const { status, json } = await take(id);
    expect([status, json?.['issues']]).toEqual([
      422,
      [
        {
          path: 'lines',
          code: 'punchout.currency',
          message: `“Impeller” is priced in SEK. ${reason}`,
        },
      ],
    ]);
    expect(await linesNow()).toHaveLength(1);
    // The cart waits for its rate.
    await confirmed({ currency: 'SEK', rate: { amount: '0.094', unit: 'USD' } });
    expect((await take(id)).status).toBe(200);
    expect((await linesNow())[1]?.unitPrice).toEqual({ cents: 58_75, currency: 'USD' });
  });

  test('is converted by the rate of the day, and what the shop asked is kept with the rate, its date and its source', async () => {
    const rate = await confirmed();
    const id = await returned([impeller, { supplierPart: 'V', description: 'Vest', quantity: '1' }]);
    expect((await look(id)).json).toMatchObject({
      rates: [{ currency: 'CAD', used: { rate: '0.7312', per: '1', said: `0.7312 of 2026-11-18 (${SOURCE})` } }],
    });
    expect((await take(id)).status).toBe(200);
    expect(await said()).toEqual([
      ['Vest', { amount: '1', unit: 'EA' }, { cents: 900, currency: 'USD' }],
      ['Impeller', { amount: '2', unit: 'EA' }, { cents: 457_00, currency: 'USD' }],
      ['Vest', { amount: '1', unit: 'EA' }, { cents: 1999, currency: 'USD' }],
    ]);
    const [, pump, vest] = await linesNow();
    expect(await rosa.see(catalogueItem, pump?.catalogueItem ?? '')).toMatchObject({
      unitPrice: { cents: 457_00, currency: 'USD' },
      shopPrice: '625 CAD',
      conversion: `625 CAD at 0.7312 of 2026-11-18 (${SOURCE})`,
    });
    expect(await rateBehind(pump?.catalogueItem)).toEqual([{ rate }]);
    expect(await rosa.see(catalogueItem, vest?.catalogueItem ?? '')).toMatchObject({
      conversion: null,
    });
    expect(await rateBehind(vest?.catalogueItem)).toEqual([{ rate: null }]);
  });

  test('has no rate of another organization, of a later day, or of a day too long ago', async () => {
    const elsewhere = await county.organization('Piney Woods County');
    const product = county.person({ ...county.product.actor, organizationId: elsewhere });
    const theirs = await product.make(exchangeRate, rateOf({ currency: 'GBP' }));
    await product.run(exchangeRate, 'confirm', theirs.id);
    await confirmed({ currency: 'GBP', day: '2026-11-12' });
    const id = await returned([{ ...impeller, currency: 'GBP' }]);
    expect((await take(id)).json?.['issues']).toMatchObject([
      { path: 'lines', message: expect.stringContaining('The latest is of 2026-11-12 and was usable for 7 days.') },
    ]);
    county.clock.set('2026-11-19T15:00:00Z');
    const last = await returned([{ ...impeller, currency: 'GBP' }]);
    expect((await take(last)).status).toBe(200);
  });

  test('with a price that is no whole cents is rounded a little, or asked for as a whole', async () => {
    await confirmed({ currency: 'EUR', rate: { amount: '1.1045', unit: 'USD' } });
    const euro = (more: Items[number]) => ({ ...impeller, currency: 'EUR', ...more });
    const id = await returned([
      euro({ unitPrice: '19.99', quantity: '3' }),
      euro({ unitPrice: '0.375', quantity: '5000', supplierPart: 'TAG', description: 'Tag' }),
      euro({ unitPrice: '37.50', quantity: '200', priceFor: '100', supplierPart: 'CLIP', description: 'Clip' }),
    ]);
    expect((await take(id)).status).toBe(200);
    expect((await said()).slice(1)).toEqual([
      // 22.078955 dollars a piece: a cent is rounding.
      ['Impeller', { amount: '3', unit: 'EA' }, { cents: 2208, currency: 'USD' }],
      // 0.41 dollars a piece would take 20.94 dollars off.
      ['5000 EA at 0.375 EUR: Tag', { amount: '1', unit: 'LS' }, { cents: 2070_94, currency: 'USD' }],
      // 0.4141875 dollars a piece: 83 cents, and more than a hundredth.
      ['200 EA at 37.5 EUR for 100: Clip', { amount: '1', unit: 'LS' }, { cents: 82_84, currency: 'USD' }],
    ]);
  });

  test('of yen is worth what yen are: a quote by the hundred makes nothing a hundred times cheaper', async () => {
    await confirmed({ currency: 'JPY', rate: { amount: '0.6412', unit: 'USD' }, per: '100' });
    const id = await returned([{ ...impeller, currency: 'JPY', unitPrice: '100000', quantity: '1' }]);
    expect((await take(id)).status).toBe(200);
    expect((await linesNow())[1]?.unitPrice).toEqual({ cents: 641_20, currency: 'USD' });
  });

  test('with a currency that is none is refused', async () => {
    const id = await returned([{ ...impeller, currency: 'XXX' }]);
    expect((await take(id)).status).toBe(422);
    // A cart that says no currency is no cart.
    expect(await returned([{ ...impeller, currency: 'cad' }])).toContain('trouble=cart');
  });

  test('opened again is given its quantity, and converted by the rate of its new day', async () => {
    await confirmed({ currency: 'AUD', day: '2026-11-20', rate: { amount: '0.65', unit: 'USD' } });
    const tags = { ...impeller, currency: 'AUD', unitPrice: '0.0375', quantity: '1000', supplierPart: 'TAG' };
    expect((await take(await returned([tags]))).status).toBe(200);
    expect((await linesNow())[1]?.quantity).toEqual({ amount: '1', unit: 'LS' });
    county.clock.set('2026-11-21T15:00:00Z');
    await confirmed({ currency: 'AUD', day: '2026-11-21', rate: { amount: '0.70', unit: 'USD' } });
    const id = await returned([{ ...tags, quantity: '2000' }], rosa, 'edit');
    expect(shop.asked.at(-1)?.items).toEqual([['1000', 'TAG', '']]);
    expect((await take(id)).status).toBe(200);
    expect((await said()).slice(1)).toEqual([
      ['2000 EA at 0.0375 AUD: Impeller', { amount: '1', unit: 'LS' }, { cents: 52_50, currency: 'USD' }],
    ]);
  });
});

describe('who would gain by a wrong rate', () => {
  test('enters none as a requester, chooses none with the import, and confirms none of their own as a clerk', async () => {
    await expect(rosa.make(exchangeRate, rateOf({ currency: 'MXN' }))).rejects.toMatchObject({ kind: 'forbidden' });
    draft = await draftOf(grace);
    const low = await grace.make(exchangeRate, rateOf({ currency: 'MXN', rate: { amount: '0.0001', unit: 'USD' } }));
    await expect(grace.run(exchangeRate, 'confirm', low.id)).rejects.toMatchObject({ kind: 'forbidden' });
    const id = await returned([{ ...impeller, currency: 'MXN' }], grace);
    for (const body of [{}, { exchangeRate: low.id }, { rates: { MXN: '0.0001' } }])
      expect((await take(id, grace, body)).status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
    const own = await samuel.make(exchangeRate, rateOf({ currency: 'MXN' }));
    await expect(samuel.run(exchangeRate, 'confirm', own.id)).rejects.toMatchObject({
      code: 'exchange_rate.confirmer_is_another',
    });
    expect((await take(id, grace)).status).toBe(422);
  });

  test('writes no conversion over, and a price that was written over is marked for who approves', async () => {
    await confirmed({ currency: 'NZD', rate: { amount: '0.6', unit: 'USD' } });
    expect((await take(await returned([{ ...impeller, currency: 'NZD' }]))).status).toBe(200);
    const { lines, version } = await rosa.see(requisition, draft);
    const item = lines?.[1]?.catalogueItem ?? '';
    const kept = await rosa.see(catalogueItem, item);
    await expect(rosa.edit(catalogueItem, item, kept.version, { conversion: null })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    const changed = (lines ?? []).map(({ amount: _amount, ...line }, at) =>
      at === 1 ? { ...line, unitPrice: { cents: 100_00, currency: 'USD' as const } } : line,
    );
    await rosa.edit(requisition, draft, version, { lines: changed });
    const flags = await county.door.run(miguel.actor, async (work) => {
      const row = await work.find(requisition, draft);
      return row && (await requisitionApproval.risks?.([row as never], work))?.get(draft);
    });
    expect(flags).toEqual([
      {
        code: 'shop_price',
        sentence: 'The price of line 2 was changed: the catalog price is $375.00, here it is $100.00.',
      },
    ]);
  });

  test('withdraws no rate while an open requisition rests on it', async () => {
    const rate = await confirmed({ currency: 'CHF', rate: { amount: '1.13', unit: 'USD' } });
    expect((await take(await returned([{ ...impeller, currency: 'CHF' }]))).status).toBe(200);
    const { number } = await rosa.see(requisition, draft);
    await expect(samuel.run(exchangeRate, 'withdraw', rate, 'It was misread.')).rejects.toMatchObject({
      code: 'exchange_rate.is_used',
      issues: [{ path: 'currency', message: expect.stringContaining(number) }],
    });
    await rosa.run(requisition, 'cancel', draft, 'No longer needed.');
    await samuel.run(exchangeRate, 'withdraw', rate, 'It was misread.');
  });
});
