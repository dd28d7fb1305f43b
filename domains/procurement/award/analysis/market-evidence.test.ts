import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { dutyGrant } from '../../../organization/duty-grant.record.ts';
import { addPackage } from '../../../vendors/market/market-import.server.ts';
import { marketImport } from '../../../vendors/market/market-import.record.ts';
import { openedCall, type Panel, panelWorld } from '../../evaluation/test-world.ts';
import { shareBids } from '../../sealing/withheld.server.ts';
import { award } from '../award.record.ts';
import { type Agreed, evidenceOf, type Priced } from './market-evidence.ts';
import { priceAnalysis } from './price-analysis.record.ts';

const agreed = (cents: number, given: Partial<Agreed> = {}): Agreed => ({
  item: 'Road salt',
  cents,
  source: 'order',
  label: `PO-${cents}`,
  who: 'Salt Works',
  day: '2026-03-04',
  ...given,
});
const salt: Priced = { item: 'Road salt', code: '750-77', unit: 'TON', price: 66_0000 };
const medianOf = (cents: readonly number[]) =>
  cents.length < 5 ? null : (cents.toSorted((one, other) => one - other)[Math.floor(cents.length / 2)] ?? null);
const evidence = (ofItem: readonly Agreed[], ofCode: readonly Agreed[] = []) =>
  evidenceOf(salt, { ofItem, ofCode, least: 5, most: 25, medianOf });

describe('what an item costs elsewhere', () => {
  const five = [5800, 5900, 6000, 6100, 6200].map((cents) => agreed(cents));

  test('is the median of the same item, with every document behind it', () => {
    const { item, prices } = evidence(five, [agreed(1)]);
    expect(item).toEqual({
      item: 'Road salt',
      price: '$66.00',
      basis: 'item',
      prices: 5,
      median: '$60.00',
      against: '10.0% above',
    });
    expect(prices).toHaveLength(5);
    expect(prices[0]).toEqual({
      item: 'Road salt',
      document: 'PO-5800',
      source: 'order',
      described: 'Road salt',
      vendor: 'Salt Works',
      day: '2026-03-04',
      price: '$58.00',
    });
  });

  test('is that of the commodity code where the item has too few prices, and then each price says what it is of', () => {
    const code = [7000, 7100, 7200, 7300, 7400].map((cents) => agreed(cents, { item: 'Salt brine' }));
    const { item, prices } = evidence(five.slice(0, 4), code);
    expect(item).toMatchObject({ basis: 'code', prices: 5, median: '$72.00', against: '8.3% below' });
    expect(prices.map(({ described }) => described)).toEqual(Array(5).fill('Salt brine'));
  });

  test('is no figure while there are too few, and says how many there are', () => {
    const few = evidence(five.slice(0, 4), five.slice(0, 4));
    expect(few.item).toMatchObject({ basis: 'item', prices: 4, median: null, against: 'Too few prices: 4 of 5' });
    expect(few.prices).toHaveLength(4);
    expect(evidence([])).toMatchObject({ item: { prices: 0, median: null, against: 'No market prices' }, prices: [] });
  });

  test('is of the newest, and only those are listed', () => {
    const many = Array.from({ length: 60 }, (_, at) => agreed(at < 25 ? 6000 : 9000));
    const { item, prices } = evidence(many);
    expect(item).toMatchObject({ prices: 25, median: '$60.00' });
    expect(prices).toHaveLength(25);
  });
});

describe('the market comparison of a price analysis', () => {
  let here: Panel;
  beforeAll(async () => {
    here = await panelWorld();
    await here.product.make(dutyGrant, { member: here.chief.id, duty: 'chief_procurement_officer' });
    await published([390_000, 400_000]);
  });
  afterAll(() => here.close());

  /** An award of 400,000 dollars for one line, “Monitoring”. */
  async function recommended(): Promise<string> {
    const call = await openedCall(here, [{ name: `Lower ${crypto.randomUUID()}`, cents: 400_000_00 }]);
    await here.run(here.product, async (work) => {
      await work.tx.query(`update solicitation set type = 'itb' where organization_id = $1 and id = $2`, [
        here.organizationId,
        call.id,
      ]);
      await shareBids(work, call.id);
    });
    const { id } = await here.buyer.make(award, {
      solicitation: call.id,
      bid: call.bids[0] ?? '',
      basis: 'Lowest responsive and responsible bid.',
      singleBid: 'The only bid, compared with the estimate.',
    });
    return id;
  }

  let imports = 0;
  /** Contracts of another agency for this item at these prices. */
  async function published(dollars: readonly number[], isDemonstration = false): Promise<string> {
    const { id } = await here.buyer.make(marketImport, {
      source: 'City of Brackwater',
      takenOn: '2026-11-01',
      fileName: 'releases.json',
    });
    imports += 1;
    const releases = dollars.map((amount, at) => ({
      ocid: `ocds-${imports}-${at}`,
      id: `${at}`,
      date: '2026-03-10T00:00:00Z',
      buyer: { name: 'City of Brackwater' },
      tender: { title: 'Monitoring' },
      awards: [
        {
          id: 'a1',
          status: 'active',
          date: '2026-03-15T00:00:00Z',
          suppliers: [{ name: 'Salt Works' }],
          items: [{ description: 'monitoring', quantity: 1, unit: { name: 'ea', value: { amount, currency: 'USD' } } }],
        },
      ],
    }));
    await here.run(here.buyer, (work) => addPackage(work, id, JSON.stringify({ releases })));
    if (isDemonstration)
      await here.run(here.product, (work) => work.change(marketImport, id, {}, { isDemonstration: true }));
    await here.buyer.run(marketImport, 'use', id);
    return id;
  }
  const itemsOf = async (person: Person, id: string) => (await person.see(priceAnalysis, id)).marketItems;
  const reasoning = 'The price lies below the median of five contracts of another city for the same service.';

  test('says that there are too few prices, counts no demonstration data, and is kept as it was submitted', async () => {
    const id = await recommended();
    await published([1, 2, 3, 4, 5], true);
    const made = await here.buyer.make(priceAnalysis, { award: id });
    expect(await itemsOf(here.buyer, made.id)).toMatchObject([
      { item: 'Monitoring', price: '$400,000.00', prices: 2, median: null, against: 'Too few prices: 2 of 5' },
    ]);

    const used = await published([500_000, 510_000, 520_000]);
    await here.run(here.buyer, (work) =>
      work.move(priceAnalysis, made.id, 'submit', { input: { reasoning, conclusion: 'fair' } }),
    );
    const submitted = await itemsOf(here.chief, made.id);
    expect(submitted).toMatchObject([{ basis: 'item', prices: 5, median: '$500,000.00', against: '20.0% below' }]);
    const { marketPrices } = await here.chief.see(priceAnalysis, made.id);
    expect(marketPrices).toHaveLength(5);
    expect(marketPrices?.[0]).toMatchObject({
      document: 'City of Brackwater',
      source: 'contract',
      described: 'monitoring',
      vendor: 'Salt Works',
      day: '2026-03-15',
      price: '$390,000.00',
    });

    await here.chief.run(priceAnalysis, 'approve', made.id);
    await here.buyer.run(marketImport, 'withdraw', used, 'Published in error');
    expect(await itemsOf(here.chief, made.id)).toEqual(submitted);
    const other = await here.buyer.make(priceAnalysis, { award: await recommended() });
    expect(await itemsOf(here.buyer, other.id)).toMatchObject([
      { prices: 2, median: null, against: 'Too few prices: 2 of 5' },
    ]);
  });

  test('is the product’s: no one types it, and the scopes of a key choose none of it', async () => {
    const id = await recommended();
    await expect(here.buyer.make(priceAnalysis, { award: id, marketItems: [] } as never)).rejects.toThrow(
      'Market comparison is worked out',
    );
    const { actor } = here.buyer;
    const key = { ...actor, scopes: ['price_analysis:create', 'price_analysis:read', 'award:read'] };
    const made = await here.door.run(key, (work) => work.insert(priceAnalysis, { award: id }));
    expect(await itemsOf(here.buyer, made.id)).toMatchObject([{ prices: 2 }]);
  });

  test('leaves out what came of this very solicitation: an approved award is no past price of itself', async () => {
    const id = await recommended();
    await here.run(here.product, (work) =>
      work.tx.query(`update award set status = 'approved' where organization_id = $1 and id = $2`, [
        here.organizationId,
        id,
      ]),
    );
    const own = await here.buyer.make(priceAnalysis, { award: id });
    expect(await itemsOf(here.buyer, own.id)).toMatchObject([{ prices: 2 }]);
    const later = await here.buyer.make(priceAnalysis, { award: await recommended() });
    const { marketItems, marketPrices } = await here.buyer.see(priceAnalysis, later.id);
    expect(marketItems).toMatchObject([{ prices: 3 }]);
    expect(marketPrices?.[0]).toMatchObject({ source: 'award', price: '$400,000.00' });
    expect(marketPrices?.[0]?.document).toMatch(/^AWD-/);
  });
});
