import { f } from '#kernel';
import { inquiryFields, MOST_INQUIRIES } from '../rfi/inquiry.ts';
import { MOST_BANDS } from '../evaluation/price-bands.ts';
import { keptUnits } from '../requisition/requisition-fields.ts';
import {
  alternateBases,
  alternateEffects,
  criterionKinds,
  extraKinds,
  formKinds,
  itemKinds,
  priceFormulas,
} from './solicitation-words.ts';

const lot = () => f.text({ max: 20 }).label('Lot').help('Empty: the solicitation has no lots.');

/** A part that is awarded on its own. */
const lots = f.lines(
  { code: f.text({ max: 20 }).required().label('Lot'), name: f.text({ max: 160 }).required() },
  { max: 200, label: 'Lot' },
);

/** One line of the price sheet. */
const items = f.lines(
  {
    lot: lot(),
    item: f.text({ max: 200 }).required(),
    kind: f.choice(itemKinds).required(),
    alternateTo: f.integer({ min: 1, max: 500 }).label('Alternate to line'),
    effect: f.choice(alternateEffects).label('Alternate effect'),
    commodity: f.ref('commodity_code'),
    quantity: f.quantity({ positive: true, unitsIn: keptUnits }).required(),
    otherUnits: f.yesNo().label('Other units allowed').defaultTo(true),
    mayBeLeft: f.yesNo().label('No bid allowed').required().defaultTo(false),
    detail: f.text({ max: 1000 }).label('Specification'),
  },
  { max: 500, label: 'Item' },
);

/** What is added to the sum of a lot: freight, a discount, a bond. */
const extras = f.lines(
  {
    lot: lot(),
    name: f.text({ max: 120 }).required(),
    kind: f.choice(extraKinds).required(),
    isDiscount: f.yesNo().label('Discount').required().defaultTo(false),
  },
  { max: 50, label: 'Extra' },
);

/** What decides, with its weight: published, and never changed afterwards. */
const criteria = f.lines(
  {
    name: f.text({ max: 160 }).required(),
    kind: f.choice(criterionKinds).required(),
    weight: f.percent().help('Weights add up to 100%. Empty for pass or fail.'),
    scale: f.integer({ min: 1, max: 100 }).label('Highest score'),
    formula: f.choice(priceFormulas).label('Price formula'),
    zeroAt: f.percent({ max: 1000 }).label('Zero points at').help('Percent above the lowest price; linear only.'),
    bands: f
      .text({ max: MOST_BANDS })
      .label('Price bands')
      .help('Percent above lowest: percent of points, e.g. 0: 100, 10: 80.'),
    guidance: f.text({ max: 1000 }).label('Scoring guide'),
  },
  { max: 60, label: 'Criterion' },
);

/** What every response has to have to be responsive: the firm fills in one field for each. */
const forms = f
  .lines(
    {
      name: f.text({ max: 160 }).required().label('Form'),
      kind: f.choice(formKinds).required(),
      least: f.integer({ min: 0, max: 1_000_000 }).label('At least').help('For a number.'),
      isOptional: f.yesNo().label('Optional').required().defaultTo(false),
      guidance: f.text({ max: 500 }).label('Instructions'),
    },
    { max: 40, label: 'Form' },
  )
  .label('Required forms');

export const whatIsBought = { lots, items, extras };
export const whatDecides = {
  alternateBasis: f
    .choice(alternateBases)
    .label('Low bid by')
    .help('Empty: the base bid alone. Never changes after publication.'),
  alternateFunds: f
    .money({ currency: 'organization', min: 1 })
    .label('Published funds')
    .help('Alternates count in order while the lowest total is within it.'),
  criteria,
  forms,
  leastBids: f.integer({ min: 1, max: 20 }).label('Minimum bids').required().defaultTo(1),
  bidSecurity: f.percent().label('Bid security').help('Percent of the bid.'),
  bidSecurityAmount: f.money({ currency: 'organization', min: 1 }).label('Bid security amount'),
  criteriaHash: f.text({ max: 64 }).computed().label('Criteria hash').help('SHA-256 of the criteria as published.'),
};

/** What a request for information asks, what it is based on, and what was learned. */
export const whatIsAsked = {
  inquiries: f.lines(inquiryFields, { max: MOST_INQUIRIES, label: 'RFI question' }).label('RFI questions'),
  findings: f.longText({ max: 20_000 }).label('RFI summary').help('Name no firm: what may be published.'),
  findingsPublic: f.yesNo().label('Publish summary'),
  basis: f.ref('solicitation').fixed().label('Based on RFI'),
};

/** Where the work is: firms search around it. */
const whereItIs = {
  performedAt: f.text({ max: 120 }).label('Place of performance').help('Town or site, as vendors read it.'),
  place: f.place().label('Map point').help('Latitude and longitude: firms get alerts within miles of it.'),
};

/** The prequalified list that a call-off asks, who of it is left out and why, and where the work is. */
export const whomItAsks = {
  ...whereItIs,
  list: f.ref('prequalified_list').fixed().label('Prequalified list'),
  leftOut: f
    .lines(
      {
        vendor: f.ref('vendor').required(),
        reason: f.longText({ max: 2000 }).label('Reason').required().help('The firm and the reviewer read this.'),
      },
      { max: 100, label: 'Left out' },
    )
    .label('Left out'),
};

export const timeline = {
  meetingAt: f.instant().label('Pre-bid meeting'),
  meetingPlace: f.text({ max: 200 }).label('Meeting place'),
  mustAttend: f.yesNo().label('Attendance required').required().defaultTo(false),
  questionsDueAt: f.instant().label('Questions due'),
  dueAt: f.instant().label('Responses due'),
};
