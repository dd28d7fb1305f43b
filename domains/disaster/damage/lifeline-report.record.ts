import { defineRecord, f } from '#kernel';
import { componentIsOfLifeline } from './damage.rules.ts';
import { components, conditions, lifelines } from './lifeline-words.ts';

/** How a lifeline was at a moment. Reports are added and never changed: a later one takes the place of an earlier. */
export const lifelineReport = defineRecord('lifeline_report', {
  label: ['Lifeline report', 'Lifeline reports'],
  about: 'The condition of a community lifeline as it was observed, with its impact and plan.',
  title: 'number',
  fields: {
    number: f.sequence('LR-{yyyy}-{0000}').search(),
    incident: f.ref('incident').label('Incident').required(),
    lifeline: f.choice(lifelines).label('Lifeline').required(),
    component: f.choice(components).label('Component').help('Empty: the lifeline as a whole.'),
    condition: f.choice(conditions).label('Condition').required(),
    observedAt: f.instant().label('Observed').required(),
    enteredAt: f.instant().label('Entered').computed(),
    reporter: f.person().label('Reported by').computed(),
    impact: f.longText({ max: 1000 }).label('Impact').required(),
    plan: f.longText({ max: 1000 }).label('Plan').help('Solution, limiting factors and when it is stable again.'),
  },
  access: { read: 'member', create: 'member', edit: 'nobody' },
  rules: [componentIsOfLifeline],
  list: {
    columns: ['number', 'lifeline', 'component', 'condition', 'observedAt', 'enteredAt', 'impact'],
    filters: ['incident', 'lifeline', 'condition', 'observedAt'],
    sort: '-number',
  },
  sections: {
    Report: ['incident', 'lifeline', 'component', 'condition', 'observedAt'],
    Detail: ['impact', 'plan'],
    Entry: ['enteredAt', 'reporter'],
  },
});
