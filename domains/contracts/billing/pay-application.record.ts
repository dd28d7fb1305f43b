import { defineRecord, f } from '#kernel';
import { applicationFixed, applicationStates, applicationSteps } from './application-life.ts';
import { claimLine, cutLine, sheetLine } from './billing-fields.ts';
import { applicationKinds } from './billing-words.ts';
import { preparers } from './schedule-life.ts';

const figure = (label: string) => f.money({ currency: 'organization' }).label(label).computed();

/** What a contractor applies for at the end of a period, and what the certifier finds earned. */
export const payApplication = defineRecord('pay_application', {
  label: ['Pay application', 'Pay applications'],
  about: 'A contractor’s application for payment with its continuation sheet and certificate.',
  title: 'number',
  fields: {
    number: f.sequence('PA-{yyyy}-{0000}').search(),
    contract: f.ref('contract').required().fixed(),
    place: f.integer({ min: 1, max: 9999 }).label('Application').computed(),
    kind: f.choice(applicationKinds).label('Application type').required().defaultTo('progress').fixed(),
    vendor: f.ref('vendor').label('Contractor').computed(),
    periodUntil: f.date().label('Period to').required(),
    receivedOn: f.date().label('Received on').required().defaultTo('today'),
    lines: f.lines(claimLine, { max: 300 }).label('This period'),
    release: f
      .money({ currency: 'organization', min: 0 })
      .label('Retainage to release')
      .help('Only of a retainage release.'),
    completedOn: f.date().label('Substantial completion').help('As certified. A release needs it.'),
    subRetainage: f
      .percent()
      .label('Held from subcontractors')
      .help('The highest rate that the contractor retains from a subcontractor.'),
    documents: f.attachments().help('The signed application; for stored materials, bills of sale and insurance.'),
    cuts: f.lines(cutLine, { max: 300, label: 'Reduction' }).label('Reductions'),
    sheet: f.lines(sheetLine, { max: 300 }).label('Continuation sheet').computed(),
    originalSum: figure('Original sum'),
    changeSum: figure('Executed changes'),
    contractSum: figure('Contract sum'),
    earned: figure('Earned to date'),
    retained: figure('Retainage'),
    net: figure('Earned less retainage'),
    certifiedBefore: figure('Previous certificates'),
    due: figure('Payment due'),
    toFinish: figure('Balance to finish'),
    workRate: f.percent().label('Work rate').computed(),
    storedRate: f.percent().label('Stored materials rate').computed(),
    certifier: f.person().label('Certifier').computed(),
    submittedBy: f.person().label('Submitted by').computed(),
    certifiedBy: f.person().label('Certified by').computed(),
    certifiedOn: f.date().label('Certified on').computed(),
  },
  access: {
    read: 'member',
    create: preparers,
    edit: { by: preparers, inStates: ['draft', 'submitted', 'returned', 'certified'] },
  },
  fixed: applicationFixed,
  states: applicationStates,
  finalStates: ['discarded'],
  transitions: applicationSteps,
  list: {
    columns: ['number', 'contract', 'vendor', 'kind', 'periodUntil', 'due', 'status'],
    filters: ['status', 'contract', 'vendor', 'kind', 'certifier', 'periodUntil'],
    sort: '-number',
  },
  sections: {
    Application: ['contract', 'place', 'kind', 'vendor', 'periodUntil', 'receivedOn', 'documents'],
    'This period': ['lines', 'subRetainage'],
    'Retainage release': ['release', 'completedOn'],
    Certificate: ['certifier', 'cuts', 'submittedBy', 'certifiedBy', 'certifiedOn', 'workRate', 'storedRate'],
  },
});
