import { defineRecord, f } from '#kernel';
import { managers } from '../contract/contract-life.ts';
import { closeoutStates, closeoutSteps } from './closeout-life.ts';
import { completedInTime } from './closeout.rules.ts';
import { properties, warranties } from './closeout-words.ts';

/** The closing of a contract: what its records say is checked, a person attests the rest, and another closes it. */
export const contractCloseout = defineRecord('contract_closeout', {
  label: ['Contract closeout', 'Contract closeouts'],
  about: 'The closing of a contract: checks, attested items and how long its records are kept.',
  title: 'number',
  fields: {
    number: f.sequence('CCO-{yyyy}-{0000}').search(),
    contract: f.ref('contract').required().fixed(),
    completedOn: f.date().label('Work completed on').required().defaultTo('today'),
    evaluation: f
      .longText({ max: 4000 })
      .label('Performance evaluation')
      .help('How the contractor performed, or the number of its scorecard.'),
    property: f.choice(properties).label('Agency property'),
    propertyNote: f.text({ max: 300 }).label('Property details'),
    warranty: f.choice(warranties).label('Warranty'),
    warrantyFrom: f.date().label('Warranty from'),
    warrantyUntil: f.date().label('Warranty until'),
    evidence: f.attachments().label('Evidence').help('Final acceptance, evaluation and list of returned property.'),
    federalFunds: f.yesNo().label('Federal funds').computed(),
    finalReportOn: f.date().label('Final report filed').help('Federal money: the final financial report.'),
    keepYears: f.integer({ min: 1, max: 100 }).label('Retention years'),
    keepSource: f.text({ max: 200 }).label('Retention source').help('Such as “GS1-SL, item 65”.'),
    retainUntil: f.date().label('Retain until').computed(),
    preparedBy: f.person().label('Contract prepared by').computed(),
    attestedBy: f.person().label('Attested by').computed(),
    attestedOn: f.date().label('Attested on').computed(),
    closedBy: f.person().label('Closed by').computed(),
    closedOn: f.date().label('Closed on').computed(),
    reopenedBy: f.person().label('Reopened by').computed(),
    reopenedOn: f.date().label('Reopened on').computed(),
  },
  access: {
    read: 'member',
    create: managers,
    edit: { by: managers, inStates: ['open', 'submitted', 'closed'] },
  },
  fixed: [
    {
      in: ['submitted'],
      code: 'contract_closeout.is_submitted',
      sentence: 'This closeout awaits closing as it is. Send it back to change it.',
    },
    {
      in: ['closed'],
      code: 'contract_closeout.is_closed',
      sentence: 'This contract is closed. Reopen it to change its closeout.',
    },
  ],
  states: closeoutStates,
  finalStates: ['withdrawn'],
  transitions: closeoutSteps,
  rules: [completedInTime],
  list: {
    columns: ['number', 'contract', 'completedOn', 'closedOn', 'retainUntil', 'status'],
    filters: ['status', 'contract', 'closedOn', 'retainUntil'],
    sort: '-number',
  },
  sections: {
    Closeout: ['contract', 'completedOn'],
    Attested: ['evaluation', 'property', 'propertyNote', 'warranty', 'warrantyFrom', 'warrantyUntil', 'evidence'],
    Records: ['federalFunds', 'finalReportOn', 'keepYears', 'keepSource', 'retainUntil'],
    Decisions: ['preparedBy', 'attestedBy', 'attestedOn', 'closedBy', 'closedOn', 'reopenedBy', 'reopenedOn'],
  },
});
