import { defineRecord, f } from '#kernel';
import { grantManagers } from '../../../grants/public.ts';
import { testStates, testSteps } from './repair-life.ts';
import { elections, elements, outcomes, parts, sides } from './repair-words.ts';

const amount = () => f.money({ currency: 'organization', positive: true });
const figure = () => f.money({ currency: 'organization', min: 0 });
const criterion = () => f.yesNo().required().defaultTo(false);

const cost = {
  side: f.choice(sides).label('Estimate').required(),
  part: f.choice(parts).label('Part').required(),
  description: f.text({ max: 200 }).label('Description').required(),
  amount: amount().label('Amount').required(),
};

/** The five criteria of 44 CFR 206.226(d), in their order. */
const standard = {
  name: f.text({ max: 160 }).label('Standard').required(),
  citation: f.text({ max: 120 }).label('Provision').required(),
  elements: f.choice(elements).label('Applies to').required(),
  amount: amount().label('Cost').required(),
  fitsWork: criterion().label('Fits the work'),
  fitsUse: criterion().label('Predisaster use'),
  adoptedOn: f.date().label('Adopted on'),
  isFederal: criterion().label('Federal requirement'),
  isUniform: criterion().label('Uniform'),
  isEnforced: criterion().label('Enforced'),
};

const measure = {
  description: f.text({ max: 200 }).label('Measure').required(),
  amount: amount().label('Cost').required(),
  isListed: f.yesNo().label('On FEMA’s list').required().defaultTo(false),
  benefits: amount().label('Benefits'),
};

/** The 50 percent rule on one facility of permanent work: two estimates, the codes that apply, and mitigation. */
export const repairTest = defineRecord('repair_test', {
  label: ['Repair test', 'Repair tests'],
  about: 'The 50% Rule on a damaged facility: repair or replace, its codes and its mitigation.',
  title: 'number',
  fields: {
    number: f.sequence('RRT-{yyyy}-{000}').search(),
    project: f.ref('pa_project').label('Project').required().fixed(),
    facility: f.text({ max: 160 }).label('Facility').required().search(),
    feasible: f
      .yesNo()
      .label('Repair feasible')
      .required()
      .defaultTo(true)
      .help('Repaired, it can serve as well as before the disaster.'),
    isHistoric: f.yesNo().label('National Register').required().defaultTo(false).help('Listed or eligible.'),
    elected: f.choice(elections).label('Work elected'),
    costs: f.lines(cost, { max: 100, label: 'Cost' }).label('Estimates'),
    standards: f.lines(standard, { max: 40, label: 'Standard' }).label('Codes and standards'),
    measures: f.lines(measure, { max: 40, label: 'Measure' }).label('Mitigation measures'),
    basis: f.longText({ max: 4000 }).label('Basis').help('Who estimated, from what quantities and prices.'),
    documents: f.attachments().label('Documents'),
    repairCost: figure().label('Repair cost').computed(),
    replacementCost: figure().label('Replacement cost').computed(),
    percent: f.percent({ min: 0, max: 99_999 }).label('Percent of replacement').computed(),
    outcome: f.choice(outcomes).label('Result').computed(),
    eligible: figure().label('Eligible limit').computed(),
    mitigation: figure().label('Eligible mitigation').computed(),
    submittedBy: f.person().label('Submitted by').computed(),
    confirmedBy: f.person().label('Confirmed by').computed(),
    confirmedOn: f.date().label('Confirmed on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'submitted', 'confirmed', 'superseded', 'withdrawn'] },
  },
  states: testStates,
  finalStates: ['superseded', 'withdrawn'],
  transitions: testSteps,
  fixed: [
    {
      in: ['submitted'],
      code: 'repair_test.is_submitted',
      sentence: 'This test awaits confirmation as it is. Send it back to change it.',
    },
    {
      in: ['confirmed', 'superseded', 'withdrawn'],
      code: 'repair_test.is_decided',
      sentence: 'This test stays as it was. Enter a new one.',
    },
  ],
  list: {
    columns: ['number', 'facility', 'project', 'repairCost', 'replacementCost', 'percent', 'outcome', 'status'],
    filters: ['status', 'project', 'outcome', 'confirmedOn'],
    sort: '-number',
  },
  sections: {
    Facility: ['project', 'facility', 'feasible', 'isHistoric', 'elected', 'basis', 'documents'],
    Estimates: ['costs'],
    'Codes and standards': ['standards'],
    Mitigation: ['measures'],
    Result: ['repairCost', 'replacementCost', 'percent', 'outcome', 'eligible', 'mitigation'],
    Confirmation: ['submittedBy', 'confirmedBy', 'confirmedOn'],
  },
});
