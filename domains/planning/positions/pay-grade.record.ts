import { defineRecord, f } from '#kernel';
import { payOfficer, payPeople } from './position-words.ts';
import { ratesDiffer } from './positions.rules.ts';

const step = {
  step: f.integer({ min: 1, max: 40 }).label('Step').required(),
  fromDay: f.date().label('Effective from').required(),
  rate: f.money({ currency: 'organization', positive: true, max: 100_000 }).label('Hourly rate').required(),
};

/** A grade of the pay plan. A raise adds rates from a later day; the earlier ones stay. */
export const payGrade = defineRecord('pay_grade', {
  label: ['Pay grade', 'Pay grades'],
  about: 'A grade of the pay plan with the hourly rate of each step and its effective date.',
  title: 'code',
  fields: {
    code: f.text({ max: 20 }).label('Grade code').required().unique().search(),
    name: f.text({ max: 120 }).label('Name').required().search(),
    steps: f.lines(step, { max: 400, label: 'Rate' }).label('Pay steps'),
  },
  access: { read: payPeople, create: payOfficer, edit: { by: payOfficer, inStates: ['active', 'retired'] } },
  states: { active: 'done', retired: 'stopped' },
  finalStates: ['retired'],
  transitions: {
    retire: { label: 'Retire grade', from: 'active', to: 'retired', by: payOfficer, reason: 'required' },
  },
  fixed: [
    {
      in: ['retired'],
      code: 'pay_grade.is_retired',
      sentence: 'A retired grade stays as it is. Enter another one.',
    },
  ],
  selectable: { states: ['active'] },
  rules: [ratesDiffer],
  list: { columns: ['code', 'name', 'status'], filters: ['status'], sort: 'code' },
  sections: { Grade: ['code', 'name'], Steps: ['steps'] },
});
