import { f, type New } from '#kernel';
import { categories, entities, federalAgencies, soleSourceGrounds } from './purchase-words.ts';

const cents = { minimum: 0, maximum: 9_000_000_000_000_000 };

/** What the rules for federal money ask besides, in their own words. What is left open is not known, and the trace says so. */
export const whatFederalRulesAsk = {
  fundingAgency: f.choice(federalAgencies).label('Federal agency'),
  obligationDay: f.date().label('Obligation date'),
  periodBegins: f.date().label('Award period begins'),
  periodEnds: f.date().label('Award period ends'),
  contingency: f.yesNo().label('Declared emergency'),
  davisBacon: f.yesNo().label('Davis-Bacon wages'),
  serviceLabor: f.yesNo().label('Service contract labor'),
  laborers: f.yesNo().label('Mechanics or laborers'),
  infrastructure: f.yesNo().label('Infrastructure project'),
  research: f.yesNo().label('Research or development'),
  telecom: f.yesNo().label('Telecom or video'),
  timeAndMaterials: f.yesNo().label('Time and materials'),
  costPlusPercentage: f.yesNo().label('Cost-plus-percentage pricing'),
  priceAlone: f.yesNo().label('Lowest price decides'),
};

/** What is asked of a purchase before the rules can be read: fields, so that the form, the call and the file judge it alike. */
export const factFields = {
  cents: f.integer({ min: cents.minimum, max: cents.maximum }).label('Amount in cents').required(),
  aggregatedCents: f
    .integer({ min: cents.minimum, max: cents.maximum })
    .label('With purchases that belong together, in cents'),
  category: f.choice(categories).required(),
  entity: f.choice(entities).label('Kind of agency').required(),
  states: f.tags({ pattern: /^[A-Z]{2}$/, message: 'Two capital letters, such as TX', max: 4 }).label('States'),
  federalFunds: f.yesNo().label('Federal funds').required(),
  purchaseDay: f.date().label('Purchase date').required(),
  awardDay: f.date().label('Day of the federal award'),
  publicationDay: f.date().label('Day of publication'),
  paymentDay: f.date().label('Day of payment'),
  ...whatFederalRulesAsk,
  soleSourceGround: f.choice(soleSourceGrounds).label('Without competition because'),
  emergency: f.yesNo().label('Emergency'),
  abroad: f.yesNo().label('Performed outside the United States'),
  humanitarian: f.yesNo().label('Humanitarian or peacekeeping operation abroad'),
  electrical: f.yesNo().label('Electrical work'),
  brandName: f.yesNo().label('Names a brand'),
  bids: f.integer({ min: 0, max: 10_000 }).label('Bids received'),
  notLowest: f.yesNo().label('Goes to another than the apparent low bidder'),
  modification: f.yesNo().label('Changes a contract'),
  uniformCostAccounting: f.yesNo().label('The agency elected uniform construction cost accounting (California)'),
  meetsMonthly: f.yesNo().label('The governing body meets once a month or less'),
  populous: f.yesNo().label('The agency serves 50,000 people or more'),
  largeOriginator: f.yesNo().label('The agency is a large originator of ACH payments'),
  medical: f.yesNo().label('Pays for medical or health care'),
  federalBuyer: f.yesNo().label('Sold to a federal buyer under the FAR'),
  privateWork: f.yesNo().label('Work of a private owner'),
};

/** An exception that somebody granted: it lets a named rule be passed until its day. */
export interface GrantedException {
  /** `pack/rule`, as traces name it. */
  readonly rule: string;
  /** The exception's own number, for the file. */
  readonly number: string;
  readonly until: string;
}

type Given = New<{ readonly fields: typeof factFields }>;

/** A purchase as the rules see it. What is left out was not stated, and the trace says so. */
export type PurchaseFacts = Omit<Given, 'states'> & {
  readonly states: readonly string[];
  readonly exceptions?: readonly GrantedException[];
};

/** What follows from the category where it was left open: the stricter reading, the same for a requisition and for a purchase that is tried. */
const likely: Readonly<Partial<Record<PurchaseFacts['category'], Partial<PurchaseFacts>>>> = {
  construction: { davisBacon: true, laborers: true },
  services: { serviceLabor: true },
};

/** The facts that federal money adds to a purchase of this category when nothing else was stated. */
export const likelyOf = ({
  federalFunds,
  category,
}: Pick<PurchaseFacts, 'federalFunds' | 'category'>): Partial<PurchaseFacts> =>
  federalFunds ? (likely[category] ?? {}) : {};

/** A purchase with what was left open filled in by the stricter reading. */
export const completed = (facts: PurchaseFacts): PurchaseFacts => ({
  ...likelyOf(facts),
  ...(Object.fromEntries(
    Object.entries(facts).filter(([, one]) => one !== null && one !== undefined),
  ) as unknown as PurchaseFacts), // the same facts, without those that say nothing
});

export type FactName = Exclude<keyof PurchaseFacts, 'exceptions' | 'states'>;

/** Words of decisions that were kept, which come out again to the letter; on screens these facts have shorter labels now. */
const wordsOfDecisions: Partial<Record<FactName, string>> = {
  obligationDay: 'Day on which the project was obligated',
  periodBegins: 'First day of the award’s period',
  periodEnds: 'Last day of the award’s period',
  contingency: 'Supports a declared contingency or emergency',
  davisBacon: 'The program’s law requires Davis-Bacon wages',
  serviceLabor: 'Subject to service contract labor standards',
  laborers: 'Employs mechanics or laborers',
  infrastructure: 'Part of an infrastructure project',
  research: 'Experimental, developmental or research work',
  telecom: 'Telecommunications or video equipment',
  costPlusPercentage: 'Cost plus a percentage of cost',
  priceAlone: 'Complete specification, price alone decides',
  purchaseDay: 'Day of the purchase',
};

/** What a screen calls a fact. */
export const factWords = (name: FactName): string => factFields[name].spec.label ?? name;

/** What a decision calls a fact. */
export const decisionWords = (name: FactName): string => wordsOfDecisions[name] ?? factWords(name);
