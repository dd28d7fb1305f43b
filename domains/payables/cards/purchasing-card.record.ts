import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import { cardLimits, receiptDays } from './card-terms.ts';
import { activators, administrators, cardReaders, programs } from './card-words.ts';
import {
  activatorIsAnother,
  allowedAreCodes,
  approverIsNotHolder,
  blockedAreCodes,
  cardFixed,
  fourDigitsOnly,
  personIsThere,
  singleWithinMonth,
} from './purchasing-card.rules.ts';

/** A card that one person pays with for the agency. Of its number only the last four digits are kept. */
export const purchasingCard = defineRecord('purchasing_card', {
  label: ['Purchasing card', 'Purchasing cards'],
  about: 'A card of one holder, with its limits, merchant categories and approver.',
  title: 'number',
  fields: {
    number: f.sequence('PC-{yyyy}-{0000}').search(),
    holder: f.person().label('Cardholder').required(),
    program: f.choice(programs).label('Program').required().defaultTo('purchasing'),
    issuer: f.ref('vendor').label('Card issuer').required().help('The bank that is paid for the statements.'),
    lastFour: f.text({ max: 4 }).label('Last four digits').required().search(),
    ...cardLimits,
    costCenter: f.ref('cost_center').label('Cost center').required().help('Its budget lines pay for the purchases.'),
    otherCenters: f.refs('cost_center', { max: 20 }).label('Other cost centers'),
    approver: f.person().label('Approver').required().help('Approves each purchase; never the holder.'),
    ...receiptDays,
    expiresOn: f.date().label('Expires on').required(),
    activatedBy: f.person().label('Activated by').computed(),
    activatedOn: f.date().label('Activated on').computed(),
    suspendedOn: f.date().label('Suspended on').computed(),
    closedOn: f.date().label('Closed on').computed(),
  },
  access: {
    read: { by: 'member', rows: anyOf(own('holder'), own('approver'), own('createdBy'), forThose(cardReaders)) },
    create: ['manager', ...administrators],
    edit: ['manager', ...administrators],
  },
  fixed: cardFixed,
  states: {
    requested: ['review', 'Awaiting activation'],
    active: 'done',
    suspended: 'late',
    closed: 'stopped',
  },
  finalStates: ['closed'],
  transitions: {
    activate: {
      label: 'Activate card',
      from: 'requested',
      to: 'active',
      by: activators,
      rules: [activatorIsAnother, personIsThere],
    },
    change: {
      label: 'Change card',
      from: ['active', 'suspended'],
      to: 'requested',
      by: administrators,
      reason: 'required',
      confirm: 'Purchases are findings until someone else activates the changed card.',
    },
    suspend: {
      label: 'Suspend card',
      from: 'active',
      to: 'suspended',
      by: [...administrators, ...activators],
      reason: 'required',
    },
    resume: {
      label: 'Resume card',
      from: 'suspended',
      to: 'active',
      by: activators,
      rules: [activatorIsAnother, personIsThere],
    },
    close: {
      label: 'Close card',
      from: ['requested', 'active', 'suspended'],
      to: 'closed',
      by: [...administrators, ...activators],
      reason: 'required',
    },
  },
  rules: [fourDigitsOnly, singleWithinMonth, allowedAreCodes, blockedAreCodes, approverIsNotHolder],
  list: {
    columns: ['number', 'holder', 'program', 'lastFour', 'costCenter', 'singleLimit', 'monthlyLimit', 'status'],
    filters: ['status', 'holder', 'approver', 'program', 'issuer', 'costCenter'],
    sort: '-number',
  },
  sections: {
    Card: ['holder', 'program', 'issuer', 'lastFour', 'expiresOn'],
    Limits: Object.keys(cardLimits) as (keyof typeof cardLimits)[], // the keys of these very fields
    Approval: ['costCenter', 'otherCenters', 'approver', ...(Object.keys(receiptDays) as (keyof typeof receiptDays)[])],
    Decisions: ['activatedBy', 'activatedOn', 'suspendedOn', 'closedOn'],
  },
});
