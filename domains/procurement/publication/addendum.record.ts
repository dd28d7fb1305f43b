import { defineRecord, f, rule, secondPerson } from '#kernel';
import { timeline, whatIsBought } from '../solicitation/solicitation-fields.ts';
import { buyers } from '../solicitation/solicitation-life.ts';
import { sectionLines } from './section-lines.ts';

const issuerIsNotAuthor = secondPerson(
  'addendum.issuer_is_not_author',
  'You wrote this addendum, so someone else has to issue it.',
  ['createdBy'],
);

const inOrder = rule<{ meetingAt: string | null; questionsDueAt: string | null; dueAt: string | null }>(
  'addendum.days_are_in_order',
  'The meeting and the end of questions come before the new due date.',
  ({ row: { meetingAt, questionsDueAt, dueAt } }) =>
    dueAt === null ||
    ((meetingAt === null || meetingAt < dueAt) && (questionsDueAt === null || questionsDueAt < dueAt)),
  { field: 'dueAt' },
);

/** What a published solicitation may change by: the next version of what is asked for, never of what decides. */
export const addendum = defineRecord('addendum', {
  label: ['Addendum', 'Addenda'],
  about: 'A change to a published solicitation, with its reason and the new due date.',
  title: 'reason',
  fields: {
    solicitation: f.ref('solicitation').required().fixed(),
    reason: f.text({ max: 500, lines: 3 }).required().search().help('Published with the addendum.'),
    isMaterial: f
      .yesNo()
      .label('Material change')
      .required()
      .defaultTo(true)
      .help('Late in the call it moves the due date by rule.'),
    summary: f.longText({ max: 4000 }).label('Public notice'),
    specification: f.longText({ max: 20_000 }),
    documents: f.attachments(),
    ...whatIsBought,
    ...timeline,
    sections: sectionLines,
    number: f.integer({ min: 1, max: 1000 }).computed().label('Number'),
    issuedAt: f.instant().computed().label('Issued'),
    follows: f.integer({ min: 0, max: 1000 }).computed().label('Follows addendum'),
    movedByRule: f.yesNo().computed().label('Moved by rule'),
    lateRule: f.text({ max: 300 }).computed().label('Late-change rule'),
    changes: f.json().computed(),
  },
  partOf: {
    field: 'solicitation',
    frozenIn: [
      'draft',
      'in_review',
      'returned',
      'approved',
      'closed',
      'opened',
      'awarded',
      'concluded',
      'failed',
      'cancelled',
    ],
    code: 'addendum.not_open',
    sentence: 'Only a published solicitation that is still open has addenda.',
  },
  access: { read: 'member', create: buyers, edit: { by: buyers, inStates: ['draft', 'issued'] } },
  fixed: [
    {
      in: ['issued'],
      except: [],
      code: 'addendum.issued',
      sentence: 'This addendum is issued: issue another one to change the solicitation again.',
    },
  ],
  states: { draft: 'new', issued: 'done', discarded: 'stopped' },
  finalStates: ['issued', 'discarded'],
  transitions: {
    issue: {
      label: 'Issue',
      from: 'draft',
      to: 'issued',
      by: { duty: 'chief_procurement_officer' },
      rules: [issuerIsNotAuthor],
      confirm: 'Everyone can see it, and it changes the solicitation. You cannot take it back.',
    },
    discard: {
      label: 'Discard',
      from: 'draft',
      to: 'discarded',
      by: buyers,
      confirm: 'The draft cannot be edited or issued afterwards.',
    },
  },
  rules: [inOrder],
  list: {
    columns: ['solicitation', 'number', 'reason', 'isMaterial', 'issuedAt', 'status'],
    filters: ['status', 'solicitation'],
    sort: '-createdAt',
  },
  sections: {
    Addendum: ['solicitation', 'number', 'reason', 'isMaterial', 'issuedAt', 'lateRule', 'movedByRule'],
    Timeline: ['meetingAt', 'meetingPlace', 'mustAttend', 'questionsDueAt', 'dueAt'],
    'Price sheet': ['lots', 'items', 'extras'],
    Specifications: ['summary', 'specification', 'documents'],
  },
});
