import { f } from '#kernel';

/** Responsive bids of the same solicitation. */
export const otherBids = f.lines(
  {
    vendor: f.ref('vendor'),
    total: f.money({ currency: 'organization', min: 0 }).required(),
    against: f.text({ max: 40 }).label('Against award').required(),
  },
  { max: 1000, label: 'Other bid' },
);

/** The last award of the same item, by its commodity code or its words. */
export const pastPrices = f.lines(
  {
    item: f.text({ max: 200 }).required(),
    price: f.text({ max: 40 }).label('Unit price').required(),
    past: f.text({ max: 40 }).label('Past unit price').required(),
    against: f.text({ max: 40 }).label('Against past').required(),
    source: f.text({ max: 60 }).label('Past award').required(),
    day: f.date().label('Awarded on').required(),
  },
  { max: 500, label: 'Past price' },
);

/** What the same item, or else the same commodity code, costs by earlier orders, invoices and awards and at other agencies. */
export const marketItems = f.lines(
  {
    item: f.text({ max: 200 }).required(),
    price: f.text({ max: 40 }).label('Unit price').required(),
    basis: f.choice({ item: 'Same item', code: 'Same commodity code' }).label('Compared by').required(),
    prices: f.integer({ min: 0 }).label('Market prices').required(),
    median: f.text({ max: 40 }),
    against: f.text({ max: 40 }).label('Against median').required(),
  },
  { max: 500, label: 'Item' },
);

/** The prices that a market comparison is of, with the document that states each. */
export const marketPrices = f.lines(
  {
    item: f.text({ max: 200 }).required(),
    document: f.text({ max: 200 }).required(),
    source: f
      .choice({ invoice: 'Paid invoice', order: 'Purchase order', award: 'Award', contract: 'Other agency' })
      .required(),
    described: f.text({ max: 200 }).label('Described as'),
    vendor: f.text({ max: 200 }),
    day: f.date().required(),
    price: f.text({ max: 40 }).label('Unit price').required(),
  },
  { max: 2500, label: 'Market price' },
);

/** What a price is made of, where other prices say too little. */
export const costElements = f.lines(
  {
    element: f
      .choice({ labor: 'Labor', material: 'Material', equipment: 'Equipment', overhead: 'Overhead', profit: 'Profit' })
      .required(),
    amount: f.money({ currency: 'organization', min: 0 }).required(),
    finding: f.text({ max: 400 }).required(),
  },
  { max: 40, label: 'Cost element' },
);
