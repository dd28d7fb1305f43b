import { defineRecord, f } from '#kernel';
import { formCodes } from '../applications/form-codes.ts';
import { limitUnits } from '../applications/application-words.ts';
import { grantManagers } from '../award/award-life.ts';
import { requirementKinds, requirementOrigins } from './research-words.ts';
import { criterionHasPoints, formIsOfForm, limitHasNumber } from './requirement.rules.ts';

/** One thing that a notice asks of an application, with the paragraph that asks it. What was read counts once a person accepted it. */
export const noticeRequirement = defineRecord('notice_requirement', {
  label: ['Notice requirement', 'Notice requirements'],
  about: 'What a notice asks of an application, with the paragraph that asks it.',
  title: 'says',
  fields: {
    opportunity: f.ref('grant_opportunity').label('Opportunity').required().fixed(),
    kind: f.choice(requirementKinds).label('Type').required(),
    says: f.text({ max: 200 }).label('Requirement').required().search(),
    isRequired: f.yesNo().label('Mandatory').required().defaultTo(true),
    form: f.choice(formCodes).label('Federal form').help('Of a form that this system fills in.'),
    most: f.integer({ min: 1, max: 60_000 }).label('Limit').help('Of a length limit.'),
    unit: f.choice(limitUnits).label('Counted in').required().defaultTo('pages'),
    points: f.integer({ min: 1, max: 1000 }).label('Points').help('Of a scoring criterion.'),
    paragraph: f.integer({ min: 1, max: 20_000 }).label('Paragraph').required().fixed().help('Counted from the top.'),
    quote: f.text({ max: 2000, lines: 4 }).label('Quoted text').required().fixed().search(),
    heading: f.text({ max: 160 }).label('Under heading').fixed(),
    origin: f.choice(requirementOrigins).label('Origin').required().computed().defaultTo('person'),
    acceptedBy: f.person().label('Accepted by').computed(),
    acceptedOn: f.date().label('Accepted on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['suggested', 'accepted', 'dismissed'] },
  },
  states: { suggested: ['new', 'To accept'], accepted: 'done', dismissed: 'stopped' },
  transitions: {
    accept: { label: 'Accept', from: 'suggested', to: 'accepted', by: grantManagers },
    dismiss: { label: 'Dismiss', from: ['suggested', 'accepted'], to: 'dismissed', by: grantManagers },
    restore: { label: 'Restore', from: 'dismissed', to: 'suggested', by: grantManagers },
  },
  fixed: [
    {
      in: ['accepted'],
      code: 'notice_requirement.is_accepted',
      sentence: 'An accepted requirement stays as it is. Dismiss and restore it to change it.',
    },
    {
      in: ['dismissed'],
      code: 'notice_requirement.is_dismissed',
      sentence: 'This requirement is dismissed. Restore it to change it.',
    },
  ],
  rules: [formIsOfForm, limitHasNumber, criterionHasPoints],
  list: {
    columns: ['says', 'kind', 'opportunity', 'paragraph', 'origin', 'acceptedBy', 'status'],
    filters: ['status', 'opportunity', 'kind', 'origin'],
    sort: 'paragraph',
  },
  sections: {
    Requirement: ['opportunity', 'kind', 'says', 'isRequired', 'form', 'most', 'unit', 'points'],
    Source: ['paragraph', 'heading', 'quote', 'origin'],
    Acceptance: ['acceptedBy', 'acceptedOn'],
  },
});
