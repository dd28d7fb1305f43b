import { defineRecord, f } from '#kernel';
import { ueiForm } from '../../vendors/public.ts';
import { awardFixed, awardStates, awardSteps, grantManagers } from './award-life.ts';
import { listing, sefaLine } from './award-lines.ts';
import { fundingTypes, incomeUses, indirectKinds, instruments, paymentMethods, rhythms } from './award-words.ts';
import {
  endsAfterItBegins,
  listingsAreNumbers,
  listingsDiffer,
  namesPassThrough,
  preAwardIsBefore,
  sefaLinesDiffer,
} from './grant-award.rules.ts';

const amount = () => f.money({ currency: 'organization', min: 0 });

/** Money that somebody gives the agency for a purpose, and the terms that come with it. */
export const grantAward = defineRecord('grant_award', {
  label: ['Award', 'Awards'],
  about: 'A grant to the agency: its funder, amount, period of performance and terms.',
  title: 'number',
  fields: {
    number: f.sequence('GRA-{yyyy}-{0000}').search(),
    title: f.text({ max: 200 }).label('Title').required().search(),
    fundingType: f.choice(fundingTypes).label('Funding type').required(),
    instrument: f.choice(instruments).label('Instrument').required().defaultTo('grant'),
    agency: f.text({ max: 160 }).label('Awarding agency').required().search(),
    passThrough: f.text({ max: 160 }).label('Pass-through entity').search(),
    fain: f.text({ max: 40 }).label('FAIN').search().unique().help('Federal award identification number.'),
    uei: f.text({ max: 12, form: ueiForm }).label('UEI').help('Empty: as in the last application.'),
    passThroughNumber: f.text({ max: 60 }).label('Pass-through number').search(),
    awardDate: f.date().label('Award date').required().help('It selects the federal rules that govern the award.'),
    fromDay: f.date().label('Period begins').required(),
    untilDay: f.date().label('Period ends').required(),
    amount: amount().label('Award amount').required().help('What the funder pays at most.'),
    match: amount().label('Required match').help('Empty: none.'),
    listings: f.lines(listing, { max: 20, label: 'Listing' }).label('Assistance listings'),
    sefa: f.lines(sefaLine, { max: 60, label: 'SEFA line' }).label('SEFA details'),
    payment: f.choice(paymentMethods).label('Payment method').required().defaultTo('reimbursement'),
    preAwardFrom: f.date().label('Pre-award from').help('Empty: no cost before the period counts.'),
    reporting: f.choice(rhythms).label('Financial reports').required().defaultTo('quarterly'),
    indirect: f.choice(indirectKinds).label('Indirect costs').required().defaultTo('none'),
    indirectRate: f.percent({ min: 0, max: 100 }).label('Indirect rate'),
    rateUntil: f.date().label('Rate expires'),
    income: f.choice(incomeUses).label('Program income').required().defaultTo('deduction'),
    costCenter: f.ref('cost_center').label('Cost center'),
    manager: f.person().label('Grant manager').required().defaultTo('actor'),
    conditions: f.longText({ max: 4000 }).label('Special conditions').search(),
    documents: f.attachments().label('Award documents'),
    originalAmount: amount().label('Original amount').computed(),
    originalUntil: f.date().label('Original end').computed(),
    submittedBy: f.person().label('Submitted by').computed(),
    acceptedBy: f.person().label('Accepted by').computed(),
    acceptedOn: f.date().label('Accepted on').computed(),
    closedOn: f.date().label('Closed on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: {
      by: grantManagers,
      inStates: ['draft', 'returned', 'submitted', 'active', 'suspended', 'closeout', 'terminated'],
    },
  },
  states: awardStates,
  finalStates: ['terminated', 'discarded'],
  transitions: awardSteps,
  fixed: awardFixed,
  rules: [endsAfterItBegins, preAwardIsBefore, namesPassThrough, listingsDiffer, listingsAreNumbers, sefaLinesDiffer],
  dated: 'awardDate',
  list: {
    columns: ['number', 'title', 'agency', 'amount', 'untilDay', 'manager', 'status'],
    filters: ['status', 'fundingType', 'manager', 'costCenter', 'untilDay', 'awardDate'],
    sort: '-number',
  },
  sections: {
    Award: [
      'title',
      'fundingType',
      'instrument',
      'agency',
      'passThrough',
      'fain',
      'uei',
      'passThroughNumber',
      'awardDate',
    ],
    Money: ['amount', 'match', 'listings', 'payment', 'indirect', 'indirectRate', 'rateUntil', 'income'],
    Period: ['fromDay', 'untilDay', 'preAwardFrom', 'reporting'],
    SEFA: ['sefa'],
    Responsibility: ['manager', 'costCenter'],
    Terms: ['conditions', 'documents'],
    Decisions: ['originalAmount', 'originalUntil', 'submittedBy', 'acceptedBy', 'acceptedOn', 'closedOn'],
  },
});
