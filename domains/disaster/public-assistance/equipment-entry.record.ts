import { defineRecord, f } from '#kernel';
import { grantManagers } from '../../grants/public.ts';
import { entryStates, entrySteps } from './entry-life.ts';
import { hourUnits, mileUnits, rateBases } from './pa-words.ts';

const hours = (min: '0') => f.quantity({ units: hourUnits, min, max: '24' });

/** One machine on one day with its operator: a row of form FF-104-FY-21-141. Standby is kept and never counted. */
export const equipmentEntry = defineRecord('equipment_entry', {
  label: ['Equipment entry', 'Equipment entries'],
  about: 'Hours or miles of one machine on the day of its operator, at the rate of the schedule.',
  title: 'number',
  fields: {
    number: f.sequence('EQP-{yyyy}-{00000}').search(),
    project: f.ref('pa_project').label('Project').required().fixed(),
    unitId: f.text({ max: 60 }).label('Unit ID').required().fixed().search(),
    equipment: f.text({ max: 160 }).label('Equipment').required().search().help('Size, capacity, horsepower, make.'),
    rate: f.ref('equipment_rate').label('Cost code').required().fixed(),
    operator: f.ref('labor_entry').label('Operator hours').required().fixed().help('Labor of the same day.'),
    hours: hours('0').label('Hours in use').required(),
    miles: f.quantity({ units: mileUnits, min: '0', max: '2000' }).label('Miles').help('Of a rate per mile.'),
    standby: hours('0').label('Standby hours').help('Kept and not counted.'),
    localRate: f.money({ currency: 'organization', positive: true }).label('Local rate').help('The lower rate counts.'),
    stateRate: f
      .money({ currency: 'organization', positive: true })
      .label('State rate')
      .help('By state guidelines. Up to $75 an hour it counts; above that FEMA reviews it.'),
    grantCost: f.ref('grant_cost').label('Grant cost').help('What charges it to its award.').computed(),
    workDay: f.date().label('Work day').computed(),
    unitKey: f.text({ max: 60 }).label('Unit key').computed(),
    rateUsed: f.money({ currency: 'organization' }).label('Rate used').computed(),
    rateBasis: f.choice(rateBases).label('Rate counted').computed(),
    needsReview: f.yesNo().label('FEMA review').computed().help('A state rate above $75 an hour.'),
    total: f.money({ currency: 'organization' }).label('Total cost').computed(),
  },
  access: { read: 'member', create: grantManagers, edit: { by: grantManagers, inStates: ['entered'] } },
  states: entryStates,
  finalStates: ['withdrawn'],
  transitions: entrySteps,
  list: {
    columns: ['number', 'unitId', 'equipment', 'workDay', 'project', 'hours', 'rateUsed', 'total', 'status'],
    filters: ['status', 'project', 'rate', 'workDay', 'needsReview'],
    sort: '-number',
  },
  sections: {
    Machine: ['project', 'unitId', 'equipment', 'rate', 'operator', 'workDay'],
    Use: ['hours', 'miles', 'standby', 'localRate', 'stateRate'],
    Cost: ['rateUsed', 'rateBasis', 'needsReview', 'total', 'grantCost'],
  },
});
