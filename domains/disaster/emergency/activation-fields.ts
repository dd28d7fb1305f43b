import { f } from '#kernel';
import { categories } from '../../procurement/public.ts';
import { bases, clauseStands, pricings } from './emergency-words.ts';

/** The first step: what is needed where, why it does not wait, and until when. */
export const needFields = {
  basis: f.choice(bases).label('Basis').required().defaultTo('emergency'),
  need: f.text({ max: 200 }).label('Need').search(),
  site: f.text({ max: 120 }).label('Deliver to'),
  category: f.choice(categories).label('Category').required().defaultTo('goods'),
  ceiling: f.money({ currency: 'organization', min: 1 }).label('Not to exceed'),
  endsOn: f.date().label('Expires on').help('Until then the vendor is used without competition.'),
  harm: f.longText({ max: 1000 }).label('Harm of delay').help('What happens if this waits for competition.'),
  endTrigger: f.text({ max: 200 }).label('End trigger').help('What ends the emergency sooner.'),
  costCenter: f.ref('cost_center').label('Cost center'),
  federalFunds: f.yesNo().label('Federal funds').required().defaultTo(true).help('Claimed from FEMA later as well.'),
};

/** The second step: from whom, at what price, and how the price was judged. */
export const vendorFields = {
  vendor: f.ref('vendor').label('Vendor'),
  selection: f.longText({ max: 1000 }).label('Selection reason').help('Why this vendor.'),
  pricing: f.choice(pricings).label('Pricing').required().defaultTo('lump'),
  amount: f.money({ currency: 'organization', min: 1 }).label('Estimated price'),
  laborCeiling: f
    .money({ currency: 'organization', min: 1 })
    .label('Contract ceiling')
    .help('Time and materials: exceeded at the vendor’s own risk.'),
  priceBasis: f.longText({ max: 1000 }).label('Basis of price').help('Quotes, past prices or published rates.'),
  analysis: f
    .longText({ max: 4000 })
    .label('Price analysis')
    .help('Cost or price analysis, above the simplified acquisition threshold.'),
  noConflict: f.yesNo().label('Conflict checked').help('No one who chose has an interest in the vendor.'),
  isCertified: f.yesNo().label('Exclusion certified').help('By the vendor, where no SAM.gov extract is loaded.'),
};

/** The server's own clock: no instant is taken from a device. */
export const stopwatchFields = {
  openedAt: f.instant().label('Opened').computed(),
  needAt: f.instant().label('First step').computed(),
  vendorAt: f.instant().label('Second step').computed(),
  activatedAt: f.instant().label('Activated').computed(),
  seconds: f.integer({ min: 0 }).label('Seconds').computed(),
  isClocked: f.yesNo().label('Measured').computed().help('Every step was taken by a person.'),
};

/** What was known at the moment of the act. */
export const checkFields = {
  checkedAt: f.instant().label('Checked').computed(),
  extractOf: f.date().label('Extract of').computed(),
  findings: f.text({ max: 500 }).label('Result').computed(),
  clauses: f
    .lines(
      {
        rule: f.text({ max: 120 }).label('Rule'),
        clause: f.text({ max: 24 }).label('Code').required(),
        title: f.text({ max: 160 }).label('Title').required(),
        // Before the law, which may be long: at 1,280 pixels it would be out of sight behind it.
        stands: f.choice(clauseStands).label('Text').required(),
        citation: f.text({ max: 200 }).label('Law'),
      },
      { max: 60, label: 'Clause' },
    )
    .label('Contract clauses')
    .computed(),
};
