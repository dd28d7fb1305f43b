import { anyOf, defineRecord, f, own, where } from '#kernel';
import { payPeople } from './position-words.ts';
import { raiseIsGiven, somethingIsSupposed } from './positions.rules.ts';

/** A what-if of position costs under a name: one’s own, or shared with those who keep positions. */
export const positionWhatIf = defineRecord('position_what_if', {
  label: ['What-if', 'What-ifs'],
  about: 'Raises, hiring dates, freezes and vacancies supposed for a budget year, with their cost.',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).required().search(),
    budget: f.ref('budget').label('Budget year').required(),
    raise: f.percent({ min: 0, max: 50 }).label('Pay raise').help('Percent on every hourly rate.'),
    raiseOn: f.date().label('Effective from').help('The whole year if empty.'),
    raiseGrade: f.ref('pay_grade').label('Grade raised').help('All grades if empty.'),
    delay: f.integer({ min: 0, max: 24 }).label('Hiring delay').help('In months.'),
    vacancy: f.percent({ min: 0, max: 50 }).label('Vacancy rate').help('Percent of pay and benefits saved.'),
    frozen: f.yesNo().label('Freeze hiring').required().defaultTo(false).help('No vacant position is filled.'),
    shared: f
      .yesNo()
      .label('Shared')
      .required()
      .defaultTo(false)
      .help('Managers and budget officers see it, and you alone change it.'),
    notes: f.text({ max: 500, lines: 3 }),
    owner: f.person().required().fixed().defaultTo('actor'),
    cost: f.money({ currency: 'organization' }).label('Cost when saved').computed(),
    unchanged: f.money({ currency: 'organization' }).label('Without what-if').computed(),
    calculatedAt: f.instant().label('Calculated').computed(),
  },
  uniqueTogether: [['owner', 'name']],
  access: {
    read: { by: payPeople, rows: anyOf(own('owner'), where('shared', true)) },
    create: { by: payPeople, rows: own('owner') },
    edit: { by: payPeople, rows: own('owner') },
    remove: { by: payPeople, rows: own('owner') },
  },
  rules: [somethingIsSupposed, raiseIsGiven],
  list: {
    columns: ['name', 'budget', 'cost', 'unchanged', 'raise', 'delay', 'vacancy', 'frozen', 'shared', 'owner'],
    filters: ['budget', 'owner', 'shared'],
    sort: 'name',
  },
  sections: {
    'What-if': ['name', 'budget', 'shared', 'owner'],
    Raise: ['raise', 'raiseOn', 'raiseGrade'],
    Hiring: ['delay', 'vacancy', 'frozen'],
    Figures: ['cost', 'unchanged', 'calculatedAt', 'notes'],
  },
});
