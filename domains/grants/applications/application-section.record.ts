import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { limitUnits, partKinds } from './application-words.ts';

/** As much text as a section takes; funders ask for fewer. */
export const MOST_TEXT = 60_000;

/** A part of an application: a narrative with its limit, or a file that the notice asks for. Its owner or a grant manager writes it. */
export const applicationSection = defineRecord('application_section', {
  label: ['Application section', 'Application sections'],
  about: 'A narrative section or an attachment of an application, with its owner, limit and due day.',
  title: 'title',
  fields: {
    application: f.ref('grant_application').required().fixed(),
    kind: f.choice(partKinds).label('Type').required().fixed().defaultTo('narrative'),
    place: f.integer({ min: 1, max: 200 }).label('Order').required().defaultTo(1),
    title: f.text({ max: 160 }).label('Section').required().search(),
    guidance: f.text({ max: 1000, lines: 3 }).label('Guidance').help('What the notice asks for.'),
    isRequired: f.yesNo().label('Required').required().defaultTo(true),
    most: f.integer({ min: 1, max: 60_000 }).label('Limit').help('Empty: none.'),
    unit: f.choice(limitUnits).label('Counted in').required().defaultTo('characters'),
    owner: f.person().label('Owner').required().defaultTo('actor'),
    dueOn: f.date().label('Due on').help('Within the agency.'),
    requirement: f.ref('notice_requirement').label('Notice requirement').computed(),
    text: f.longText({ max: MOST_TEXT }).label('Text').search(),
    documents: f.attachments({ max: 20 }).label('Files'),
    answers: f.refs('grant_answer').label('Answers used').computed(),
    quoted: f.json().label('Figures taken over').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: 'member', rows: anyOf(own('owner'), forThose(grantManagers)) },
    remove: grantManagers,
  },
  partOf: {
    field: 'application',
    frozenIn: ['review', 'approved', 'submitted', 'awarded', 'declined', 'withdrawn'],
    code: 'application_section.is_frozen',
    sentence: 'The application is no longer a draft, so its parts stay as they are.',
  },
  list: {
    columns: ['title', 'application', 'kind', 'owner', 'dueOn', 'isRequired'],
    filters: ['application', 'kind', 'owner', 'dueOn'],
    sort: 'title',
  },
  sections: {
    Section: ['application', 'kind', 'place', 'title', 'guidance', 'requirement', 'isRequired', 'owner', 'dueOn'],
    Limit: ['most', 'unit'],
    Content: ['text', 'documents'],
  },
});
