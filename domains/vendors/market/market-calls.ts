import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';

/** Adds releases of a package to an import that is being loaded. */
export const addContracts = call('market.add', '/api/v1/market/imports/{id}/releases', {
  body: { package: f.longText({ max: 500_000 }).required().help('A release or record package as JSON text.') },
  answer: { added: 'whole', prices: 'whole', expiring: 'whole', skipped: firstOfShape({ what: 'text', why: 'text' }) },
});

/** The dry run: what would be added, before anything is. */
export const checkPackage = call('market.check', '/api/v1/market/check', {
  body: { package: f.longText({ max: 500_000 }).required() },
  answer: addContracts.answer,
});

const spread = { low: 'whole', lower: 'whole', median: 'whole', upper: 'whole', high: 'whole' } as const;

/** One price, with the record in which it was agreed. */
const price = {
  id: 'text',
  source: choiceOf('invoice', 'order', 'award', 'requisition', 'bid', 'contract'),
  record: 'text',
  row: 'uuid',
  label: 'text',
  who: 'text?',
  item: 'text',
  code: 'text?',
  day: 'date',
  unit: 'text',
  cents: 'whole',
  currency: 'text',
  isDemonstration: 'yesNo',
  adjustedCents: 'whole?',
} as const;

export const sources = {
  invoice: 'Paid invoices',
  order: 'Purchase orders',
  award: 'Awards',
  requisition: 'Requisitions',
  bid: 'Other bids',
  contract: 'Other agencies',
} as const;

export const marketPrices = call('market.prices', '/api/v1/market/prices', {
  query: {
    words: f.text({ max: 200 }),
    good: f.text({ max: 400 }),
    index: f.text({ max: 60 }),
    source: f.choice(sources),
  },
  answer: {
    least: 'whole',
    since: 'date',
    goods: firstOfShape({
      good: 'text',
      name: 'text',
      unit: 'text',
      currency: 'text',
      sample: 'whole',
      spread: [spread, null],
    }),
    chosen: [
      {
        name: 'text',
        unit: 'text',
        currency: 'text',
        sample: 'whole',
        spread: [spread, null],
        index: [
          {
            series: 'text',
            name: 'text',
            source: 'text',
            publishedOn: 'date',
            base: 'text',
            sample: 'whole',
            spread: [spread, null],
          },
          null,
        ],
        prices: firstOfShape(price),
      },
      null,
    ],
    indexes: [{ series: 'text', name: 'text' }],
  },
});
export type Prices = AnswerOf<typeof marketPrices>;
export type Price = NonNullable<Prices['chosen']>['prices']['data'][number];

export const marketCompetition = call('market.competition', '/api/v1/market/competition', {
  answer: {
    least: 'whole',
    since: 'date',
    medianBidders: 'number?',
    medianDays: 'number?',
    savingsPercent: 'percent?',
    soleSourcePercent: 'percent?',
    events: firstOfShape({
      id: 'uuid',
      number: 'text',
      name: 'text',
      bidders: 'whole',
      estimateCents: 'whole?',
      award: 'uuid?',
      awardedCents: 'whole?',
      days: 'whole?',
    }),
    vendors: firstOfShape({ id: 'uuid', name: 'text', bids: 'whole', wins: 'whole', percent: 'percent?' }),
    noncompetitive: firstOfShape({ id: 'uuid', number: 'text', purpose: 'text', day: 'date', cents: 'whole' }),
    elsewhere: [{ method: 'text', contracts: 'whole', medianBidders: 'number?' }],
  },
});
export type Competition = AnswerOf<typeof marketCompetition>;

export const expiringContracts = call('market.expiring', '/api/v1/market/expiring', {
  query: { words: f.text({ max: 200 }), until: f.date() },
  answer: {
    until: 'date',
    contracts: firstOfShape({
      id: 'uuid',
      name: 'text',
      agency: 'text',
      supplier: 'text?',
      cents: 'whole?',
      endsOn: 'date',
      source: 'text',
      takenOn: 'date',
      isDemonstration: 'yesNo',
    }),
  },
});
