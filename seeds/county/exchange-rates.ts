import { exchangeRate } from '#domains/payables/rates/exchange-rate.record.ts';
import { inOwnCurrency, linesOf } from '#domains/payables/rates/converted.server.ts';
import { ratesForCarts } from '#domains/payables/rates/rates-for-carts.server.ts';
import { catalogueItem } from '#domains/procurement/punchout/catalogue-item.record.ts';
import { lineOf, quotedPrice } from '#domains/procurement/punchout/cart-lines.ts';
import { punchoutSupplier } from '#domains/procurement/punchout/punchout-supplier.record.ts';
import { invoice } from '#domains/payables/invoices/invoice.record.ts';
import { numberKey } from '#domains/payables/invoices/number-key.ts';
import { type Actor, moneyOf, type New } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { As, Cast } from './county.ts';

const source = 'Demonstration rate, not published';
const rates: readonly Pick<New<typeof exchangeRate>, 'currency' | 'day' | 'rate' | 'per'>[] = [
  { currency: 'CAD', day: '2026-11-16', rate: { amount: '0.7312', unit: 'USD' } },
  { currency: 'JPY', day: '2026-11-16', rate: { amount: '0.6412', unit: 'USD' }, per: '100' },
  { currency: 'EUR', day: '2026-11-19', rate: { amount: '1.1045', unit: 'USD' } },
];

/** Two rates in force, one that awaits the treasurer, an invoice in Canadian dollars for Grace to register, and a part from a cart. */
export async function seedExchangeRates(as: As, cast: Cast): Promise<void> {
  const [grace, samuel] = [cast.get('Grace Oyelaran') as Actor, cast.get('Samuel Bright') as Actor];
  for (const { day, ...rate } of rates) {
    const { id } = await as(grace, day).insert(exchangeRate, { ...rate, day: as.day(day), source });
    if (rate.currency !== 'EUR') await as(samuel, day).move(exchangeRate, id, 'confirm');
  }
  const hands = as(grace, '2026-11-20').asProduct;
  await seedConvertedPart(as(grace, TAKEN).asProduct, as.day(TAKEN));
  const known = await hands.row(invoice, { where: { vendorNumber: 'R-5519' }, fields: ['vendor'] });
  const converted = await inOwnCurrency(
    hands,
    {
      isCredit: false,
      notes: [],
      totalCents: 1_250_00,
      lines: [
        {
          kind: 'item',
          line: null,
          item: 'Impeller for the pump of Mill Creek station',
          quantity: { amount: '2', unit: 'EA' },
          price: 0,
          cents: 1_250_00,
        },
      ],
    },
    { currency: 'CAD', day: as.day('2026-11-18') },
  );
  if (!known) throw new Error('The invoice R-5519 is not seeded yet.');
  if ('reason' in converted) throw new Error(converted.reason);
  const vendorNumber = 'CA-8841';
  await hands.insert(
    invoice,
    {
      vendor: known.vendor,
      vendorNumber,
      invoiceDate: as.day('2026-11-18'),
      receivedOn: as.day('2026-11-20'),
      lines: linesOf(hands, converted.bill),
      total: moneyOf(hands.actor, converted.bill.totalCents),
    },
    { ...converted.stated, numberKey: numberKey(vendorNumber) },
  );
}

/** The day after its rate: between days of the story further apart there may be more holidays than a rate lasts. */
const TAKEN = '2026-11-17';

const part = {
  quantity: '4',
  unitPrice: '186.5',
  currency: 'CAD',
  priceFor: '1',
  unit: 'EA',
  description: 'Seal kit for a flood pump, 150 mm',
  supplierPart: 'SK-150-CA',
  auxiliaryPart: null,
  classification: '40151601',
  manufacturer: 'Lakeshore Pumps',
  manufacturerPart: null,
};

/** What came in a cart in Canadian dollars, as the import keeps it. */
async function seedConvertedPart(hands: UnitOfWork, takenOn: string): Promise<void> {
  const shop = await hands.row(punchoutSupplier, { where: { name: 'Gulf Safety Supply' }, fields: ['name'] });
  const found = await ratesForCarts(hands, { currency: part.currency, day: takenOn, isHeld: false });
  if (!shop) throw new Error('The catalog of safety supplies is not seeded yet.');
  if ('reason' in found) throw new Error(found.reason);
  const { quantity: _quantity, priceFor: _for, currency: _currency, ...words } = part;
  await hands.insert(
    catalogueItem,
    {},
    {
      ...words,
      supplier: shop.id,
      unitPrice: lineOf(part, found.rate).unitPrice,
      shopPrice: quotedPrice(part),
      conversion: `${quotedPrice(part)} at ${found.rate.said}`,
      exchangeRate: found.rate.id,
      takenOn,
    },
  );
}
