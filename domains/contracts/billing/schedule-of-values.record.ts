import { defineRecord, f } from '#kernel';
import { retainageLaw, retainageTerms } from './retainage-fields.ts';
import { subcontractorLine, valueLine } from './billing-fields.ts';
import { preparers, scheduleStates, scheduleSteps } from './schedule-life.ts';

/** What of the contract sum belongs to which part of the work, and what is retained of it until it is done. */
export const scheduleOfValues = defineRecord('schedule_of_values', {
  label: ['Schedule of values', 'Schedules of values'],
  about: 'The contract sum by item of work, with the retainage terms and the certifier.',
  title: 'number',
  fields: {
    number: f.sequence('SOV-{yyyy}-{0000}').search(),
    contract: f.ref('contract').required().fixed(),
    purchaseOrder: f.ref('purchase_order').label('Purchase order').required().help('The order that its invoices bill.'),
    certifier: f
      .person()
      .label('Certifier')
      .required()
      .help('The architect, engineer or other person of the contract.'),
    lines: f.lines(valueLine, { max: 300 }).label('Items'),
    total: f.total('lines.scheduled').label('Scheduled total'),
    workPercent: f.percent().label('Work retainage').required(),
    storedPercent: f.percent().label('Stored materials retainage').required(),
    reducedAt: f
      .percent()
      .label('Reduced at completion')
      .help('From here on, new work is retained at the reduced rate.'),
    reducedPercent: f.percent().label('Reduced retainage'),
    termsSection: f
      .text({ max: 120 })
      .label('Contract section')
      .required()
      .help('Where the contract sets the retainage.'),
    ...retainageTerms,
    subcontractors: f
      .lines(subcontractorLine, { max: 100, label: 'Subcontractor' })
      .help('Each of them gives lien waivers.'),
    adopted: f.lines(valueLine, { max: 300 }).label('Adopted items').computed(),
    capPercent: f.percent().label('Retainage cap').computed(),
    capLaw: f.text({ max: 200 }).label('Cap citation').computed(),
    ...retainageLaw,
    submittedBy: f.person().label('Submitted by').computed(),
    adoptedBy: f.person().label('Adopted by').computed(),
    adoptedOn: f.date().label('Adopted on').computed(),
  },
  access: {
    read: 'member',
    create: preparers,
    edit: { by: preparers, inStates: ['draft', 'submitted', 'adopted'] },
  },
  fixed: [
    {
      in: ['submitted'],
      code: 'schedule_of_values.is_submitted',
      sentence: 'This schedule awaits adoption as it is. Send it back to change it.',
    },
    {
      in: ['adopted'],
      code: 'schedule_of_values.is_adopted',
      sentence: 'This schedule is adopted. Amend it for an executed change.',
    },
  ],
  states: scheduleStates,
  finalStates: ['discarded'],
  transitions: scheduleSteps,
  list: {
    columns: ['number', 'contract', 'total', 'certifier', 'status'],
    filters: ['status', 'contract', 'certifier'],
    sort: '-number',
  },
  sections: {
    Schedule: ['contract', 'purchaseOrder', 'certifier', 'lines', 'total'],
    Retainage: ['workPercent', 'storedPercent', 'reducedAt', 'reducedPercent', 'termsSection', 'capPercent', 'capLaw'],
    'Retainage release': ['releaseDays', 'lateMonthly', 'releaseWithin', 'releaseLaw', 'lateRate', 'lateLaw'],
    'Terms of retainage': ['subParity', 'securitiesSection'],
    Subcontractors: ['subcontractors'],
    Decisions: ['submittedBy', 'adoptedBy', 'adoptedOn'],
  },
});
