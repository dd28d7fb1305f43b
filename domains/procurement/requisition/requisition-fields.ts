import { f } from '#kernel';
import { unitsPlace } from '../../organization/public.ts';
import { categories } from '../rule-packs/purchase-words.ts';

/** The ways in which a need can be met, from the nearest to the longest. */
export const paths = {
  contract: 'Existing contract',
  catalogue: 'Supplier catalog',
  card: 'Purchasing card',
  direct: 'Small purchase',
  quotes: 'Informal quotes',
  itb: 'Invitation for bids',
  rfp: 'Request for proposals',
  qualifications: 'Request for qualifications',
  sole_source: 'Sole source',
  emergency: 'Emergency purchase',
} as const;
export type Path = keyof typeof paths;

/** The units of an agency's own list. */
export const keptUnits = { record: 'unit_of_measure', code: 'code', place: unitsPlace } as const;

/** One thing that is asked for. */
export const requisitionLine = {
  item: f.text({ max: 200 }).required(),
  commodity: f.ref('commodity_code'),
  quantity: f.quantity({ positive: true, unitsIn: keptUnits }).required(),
  unitPrice: f.money({ currency: 'organization', min: 0 }).required(),
  amount: f.product('quantity', 'unitPrice'),
  neededBy: f.date().label('Need-by date'),
  shipTo: f.text({ max: 120 }).label('Deliver to'),
  catalogueItem: f.ref('catalogue_item').label('Catalog item'),
};

/** Which budget line pays for which part: in percent, as an amount, or the rest. */
export const requisitionAccount = {
  budgetLine: f.ref('budget_line').required().label('Budget line'),
  forLine: f.integer({ min: 1, max: 500 }).label('For line'),
  percent: f.percent({ positive: true }),
  fixed: f.money({ currency: 'organization', min: 0 }).label('Amount'),
};

/** A firm that the requester knows of: one of the directory, or a name where it is not registered yet. It gives no right to the order. */
export const suggestedVendor = {
  vendor: f.ref('vendor').help('From the vendor directory.'),
  name: f.text({ max: 160 }).label('Name if not listed'),
  contact: f.text({ max: 160 }).help('Email, phone or web address.'),
  note: f.text({ max: 400 }),
};

export const whatIsNeeded = {
  purpose: f.text({ max: 200 }).required().search(),
  category: f.choice(categories).label('Category').required().defaultTo('goods'),
  project: f.text({ max: 120 }).help('Requisitions of one project are evaluated together.').search(),
  requestedBy: f.person().required().fixed().defaultTo('actor'),
  requestedOn: f.date().required().computed().defaultTo('today'),
  neededBy: f.date().label('Need-by date'),
  site: f.text({ max: 120 }).label('Deliver to'),
};

export const whoPays = {
  costCenter: f.ref('cost_center').required(),
  accounts: f
    .lines(requisitionAccount, { max: 50, label: 'Share' })
    .label('Budget lines')
    .help('Enter a percent or an amount; leave both empty for the rest.'),
  federalFunds: f.yesNo().label('Federal funds').required().defaultTo(false),
  federalAward: f.text({ max: 60 }).label('Federal award').help('Number on the award notice.'),
  awardedOn: f.date().label('Awarded on').help('The rules of this date apply.'),
};

export const howItIsBought = {
  scope: f.ref('scope_text').label('From the library'),
  specification: f.longText({ max: 20_000 }),
  path: f.choice(paths).label('Procurement method').help('Empty: purchasing chooses.'),
  contract: f
    .ref('cooperative_contract')
    .label('Contract')
    .help('The existing contract. The paying agency must have joined it.'),
  emergency: f.yesNo().label('Emergency').required().defaultTo(false),
  soleSource: f.yesNo().label('Sole source').required().defaultTo(false),
  justification: f.longText({ max: 4000 }).help('Required for a sole source.').search(),
  authority: f.text({ max: 60 }).label('Emergency authority').computed(),
  suggestedVendors: f
    .lines(suggestedVendor, { max: 10, label: 'Vendor' })
    .label('Suggested vendors')
    .help('A suggestion does not guarantee the order.'),
  quotes: f.attachments(),
};
