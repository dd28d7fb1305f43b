import { defineRecord, f } from '#kernel';
import { grantManagers } from '../../grants/public.ts';
import { hasHours, within24 } from './entry.rules.ts';
import { entryStates, entrySteps } from './entry-life.ts';
import { employeeClasses, hourUnits } from './pa-words.ts';

const rate = () => f.money({ currency: 'organization', min: 0 }).required();
const hours = () => f.quantity({ units: hourUnits, min: '0', max: '24' }).required();
const percent = () => f.percent({ min: 0, max: 100 }).required();

/** The hours of one person on one day for one project: a row of form FF-104-FY-21-137. */
export const laborEntry = defineRecord('labor_entry', {
  label: ['Labor entry', 'Labor entries'],
  about: 'Hours of one person on one day for a PA project, with cost and what is eligible.',
  title: 'number',
  fields: {
    number: f.sequence('LAB-{yyyy}-{00000}').search(),
    project: f.ref('pa_project').label('Project').required().fixed(),
    employee: f.text({ max: 120 }).label('Employee').required().fixed().search(),
    jobTitle: f.text({ max: 120 }).label('Job title').required(),
    employeeClass: f.choice(employeeClasses).label('Employee class').required(),
    workDay: f.date().label('Work day').required().fixed(),
    regularHours: hours().label('Regular hours'),
    overtimeHours: hours().label('Overtime hours'),
    regularRate: rate().label('Regular rate'),
    overtimeRate: rate().label('Overtime rate'),
    regularBenefits: percent().label('Regular benefits').help('Percent of the rate (FF-104-FY-21-135).'),
    overtimeBenefits: percent().label('Overtime benefits').help('Leave and health fall on regular hours.'),
    paysOvertime: f.yesNo().label('Overtime policy').required().help('The policy from before the disaster pays it.'),
    task: f.text({ max: 200 }).label('Task').search(),
    grantCost: f.ref('grant_cost').label('Grant cost').help('What charges it to its award.').computed(),
    employeeKey: f.text({ max: 120 }).label('Employee key').computed(),
    total: f.money({ currency: 'organization' }).label('Total cost').computed(),
    eligible: f.money({ currency: 'organization' }).label('Eligible cost').computed(),
    rule: f.text({ max: 200 }).label('Eligibility rule').computed(),
  },
  access: { read: 'member', create: grantManagers, edit: { by: grantManagers, inStates: ['entered'] } },
  states: entryStates,
  finalStates: ['withdrawn'],
  transitions: entrySteps,
  rules: [within24, hasHours],
  list: {
    columns: [
      'number',
      'employee',
      'workDay',
      'project',
      'regularHours',
      'overtimeHours',
      'total',
      'eligible',
      'status',
    ],
    filters: ['status', 'project', 'employeeClass', 'workDay'],
    sort: '-number',
  },
  sections: {
    Work: ['project', 'employee', 'jobTitle', 'employeeClass', 'workDay', 'task'],
    Hours: ['regularHours', 'overtimeHours', 'paysOvertime'],
    Rates: ['regularRate', 'overtimeRate', 'regularBenefits', 'overtimeBenefits'],
    Cost: ['total', 'eligible', 'rule', 'grantCost'],
  },
});
