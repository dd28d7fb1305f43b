import { defineRecord, f } from '#kernel';
import { managers } from '../contract/contract-life.ts';
import { windowIsBeforeEnd, windowIsInOrder } from './contract-option.rules.ts';
import { optionSteps } from './option-life.ts';
import { priceResult, priceTerms } from './price-fields.ts';
import { priceRules } from './price-terms.rules.ts';

/** A longer term that the contract offers: used inside its notice window by two people, and never by itself. */
export const contractOption = defineRecord('contract_option', {
  label: ['Contract option', 'Contract options'],
  about: 'A renewal that a contract offers, with its notice window, new end day and amount.',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).label('Option').required().search(),
    contract: f.ref('contract').required().fixed(),
    place: f.integer({ min: 1, max: 50 }).label('Option number').required(),
    newEnd: f.date().label('New end day').required(),
    amount: f.money({ currency: 'organization', min: 0 }).label('Added amount').required(),
    ...priceTerms,
    noticeFrom: f.date().label('Notice from').required(),
    noticeBy: f.date().label('Notice by').required(),
    justification: f.longText({ max: 4000 }).label('Justification').help('Why continuing is in the agency’s interest.'),
    ...priceResult,
    requestedBy: f.person().label('Requested by').computed(),
    exercisedBy: f.person().label('Exercised by').computed(),
    exercisedOn: f.date().label('Exercised on').computed(),
    endBefore: f.date().label('End day before').computed(),
    ceilingBefore: f.money({ currency: 'organization', min: 0 }).label('Limit before').computed(),
  },
  uniqueTogether: [['contract', 'place']],
  access: {
    read: 'member',
    create: managers,
    edit: { by: managers, inStates: ['open', 'requested', 'exercised'] },
    remove: { by: managers, inStates: ['open'] },
  },
  partOf: {
    field: 'contract',
    frozenIn: ['legal_review', 'submitted', 'approved', 'closed', 'terminated', 'cancelled'],
    keptIn: ['active'],
    code: 'contract_option.is_frozen',
    sentence: 'Options are part of what is approved. Send the contract back to change them.',
    fixed: [
      {
        in: ['active'],
        except: ['name', 'offered'],
        code: 'contract_option.is_agreed',
        sentence: 'An option is agreed with the contract. Exercise it or decline it.',
      },
    ],
  },
  fixed: [
    {
      in: ['requested', 'exercised'],
      code: 'contract_option.is_requested',
      sentence: 'This option is requested or exercised as it is.',
    },
  ],
  states: {
    open: ['new', 'Available'],
    requested: ['review', 'Exercise requested'],
    exercised: 'done',
    declined: 'stopped',
    lapsed: 'stopped',
  },
  finalStates: ['exercised', 'declined', 'lapsed'],
  transitions: optionSteps,
  rules: [windowIsInOrder, windowIsBeforeEnd, ...priceRules],
  list: {
    columns: ['name', 'contract', 'place', 'newEnd', 'amount', 'noticeFrom', 'noticeBy', 'status'],
    filters: ['status', 'contract', 'noticeBy', 'newEnd'],
    sort: 'noticeBy',
  },
  sections: {
    Option: ['name', 'contract', 'place', 'newEnd', 'amount'],
    Price: [
      'priceBasis',
      'percent',
      'periods',
      'series',
      'baseMonth',
      'referenceMonth',
      'escalator',
      'escalatorCap',
      'escalatorFloor',
    ],
    'Notice window': ['noticeFrom', 'noticeBy'],
    Exercise: [
      'justification',
      'offered',
      'price',
      'change',
      'working',
      'requestedBy',
      'exercisedBy',
      'exercisedOn',
      'endBefore',
      'ceilingBefore',
    ],
  },
});
