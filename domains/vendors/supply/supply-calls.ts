import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { supplySignal } from './supply-signal.record.ts';
import { reaches } from './supply-words.ts';

const { kind, severity } = supplySignal.fields;

const goods = {
  id: 'uuid',
  code: 'text',
  name: 'text',
  suppliers: [{ id: 'uuid', name: 'text' }],
  alternates: 'whole',
  others: [{ id: 'uuid', name: 'text', why: 'text' }],
  purchases: 'whole',
  cents: 'whole',
  hhi: 'whole?',
} as const;

const reach = Object.keys(reaches) as (keyof typeof reaches)[];
const exposed = {
  id: 'text',
  vendor: 'uuid',
  site: 'text',
  siteId: 'uuid',
  record: choiceOf('supply_signal', 'weather_alert', 'declared_disaster'),
  signal: 'uuid',
  subject: 'text',
  kind,
  severity,
  source: 'text',
  because: choiceOf(...reach),
  fromDay: 'date',
  untilDay: 'date',
} as const;
const areas = firstOfShape({ id: 'text', name: 'text', place: 'any' });

/** What depends on whom, and which vendors a signal reaches. */
export const supplyRisk = call('supply.risk', '/api/v1/supply/risk', {
  answer: {
    since: 'date',
    totalCents: 'whole',
    shares: { years: ['text'], vendors: [{ id: 'uuid', name: 'text', percents: ['percent?'] }] },
    goods: firstOfShape(goods),
    vendors: firstOfShape({
      id: 'uuid',
      name: 'text',
      purchases: 'whole',
      cents: 'whole',
      percent: 'percent?',
      single: 'whole',
      signals: 'whole',
      score: 'whole',
    }),
    exposed: firstOfShape({ ...exposed, name: 'text' }),
    areas,
    sites: firstOfShape({ id: 'text', vendor: 'uuid', name: 'text', place: 'any', isExposed: 'yesNo' }),
  },
});
export type SupplyRisk = AnswerOf<typeof supplyRisk>;

/** What reaches one vendor today, by its sites, with the score of it. */
export const vendorRisk = call('supply.vendorRisk', '/api/v1/supply/vendor-risk/{id}', {
  answer: {
    score: 'whole',
    signals: 'whole',
    exposed: firstOfShape(exposed),
    sites: [{ id: 'text', name: 'text', place: 'any', isExposed: 'yesNo' }],
    areas,
  },
});
export type VendorRisk = AnswerOf<typeof vendorRisk>;

/** What happens while a vendor cannot deliver. */
export const supplyOutage = call('supply.outage', '/api/v1/supply/outage/{id}', {
  query: { days: f.integer({ min: 1, max: 730 }).required().defaultTo(30) },
  answer: {
    vendor: 'text',
    days: 'whole',
    until: 'date',
    requisitions: firstOfShape({
      id: 'uuid',
      number: 'text',
      purpose: 'text',
      project: 'text?',
      neededBy: 'date?',
      cents: 'whole',
      status: 'text',
    }),
    /** Not delivered in full, and due by then or without a day. */
    orders: firstOfShape({ id: 'uuid', number: 'text', purpose: 'text', nextDelivery: 'date?', cents: 'whole' }),
    awards: firstOfShape({ id: 'uuid', number: 'text', name: 'text', cents: 'whole?', status: 'text' }),
    goods: firstOfShape(goods),
    subcontractors: firstOfShape({ id: 'uuid', vendor: 'text', item: 'text' }),
  },
});

/** Signals from a file of the National Weather Service or of OpenFEMA; a dry run unless it says otherwise. */
export const importSignals = call('supply.signals', '/api/v1/supply/signals', {
  body: {
    file: f.longText({ max: 500_000 }).required().help('The file as JSON text.'),
    days: f
      .integer({ min: 1, max: 730 })
      .required()
      .defaultTo(30)
      .help('Days until a declaration without an end expires.'),
    dryRun: f.yesNo().required().defaultTo(true),
  },
  answer: {
    added: 'whole',
    known: 'whole',
    signals: firstOfShape({ subject: 'text', severity, untilDay: 'date' }),
    skipped: firstOfShape({ what: 'text', why: 'text' }),
  },
});
