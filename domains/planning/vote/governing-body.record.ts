import { defineRecord, f } from '#kernel';
import { membersDiffer, quorumFits } from './governing-body.rules.ts';
import { majorities } from './majority.ts';

const seat = {
  name: f.text({ max: 120 }).label('Name').required(),
  fromDay: f.date().label('From'),
  untilDay: f.date().label('Until'),
};
const majority = (label: string) => f.choice(majorities).label(label).required().defaultTo('cast');

/** Those who vote on budgets: their seats, the quorum, and the majority that each kind of decision needs. */
export const governingBody = defineRecord('governing_body', {
  label: ['Governing body', 'Governing bodies'],
  about: 'Who votes on budgets: members, quorum, and the majority each decision needs.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).required().unique().search(),
    seats: f.integer({ min: 1, max: 9999 }).label('Seats').required(),
    quorum: f.integer({ min: 1, max: 9999 }).label('Quorum').required().help('Members who have to be present.'),
    budgetMajority: majority('Budget majority').help('To adopt a budget.'),
    planMajority: majority('Plan majority').help('To adopt or amend a capital plan.'),
    amendmentMajority: majority('Amendment majority').help('To amend an adopted budget.'),
    rollCall: f
      .yesNo()
      .label('Roll call required')
      .required()
      .defaultTo(false)
      .help('Nothing is adopted without each member’s vote.'),
    members: f.lines(seat, { max: 500, label: 'Member' }).label('Members'),
    citation: f.text({ max: 200 }).label('Charter or rules').help('Where the quorum and majorities are stated.'),
  },
  access: { read: 'member', create: 'admin', edit: { by: 'admin', inStates: ['active', 'retired'] } },
  states: { active: 'done', retired: 'stopped' },
  finalStates: ['retired'],
  transitions: { retire: { label: 'Retire', from: 'active', to: 'retired', by: 'admin', reason: 'required' } },
  fixed: [
    {
      in: ['retired'],
      code: 'governing_body.is_retired',
      sentence: 'A retired governing body stays as it is. Enter another one.',
    },
  ],
  rules: [quorumFits, membersDiffer],
  list: {
    columns: ['name', 'seats', 'quorum', 'budgetMajority', 'planMajority', 'amendmentMajority', 'rollCall', 'status'],
    filters: ['status'],
    sort: 'name',
  },
  sections: {
    'Governing body': ['name', 'seats', 'quorum', 'citation'],
    Majorities: ['budgetMajority', 'planMajority', 'amendmentMajority', 'rollCall'],
    Members: ['members'],
  },
});
