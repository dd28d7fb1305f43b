import { defineRecord, f } from '#kernel';
import { grantManagers } from '../../grants/public.ts';
import { itemStates, itemSteps } from './ehp-life.ts';
import { expiresAfterClearing } from './ehp.rules.ts';
import { ehpKinds, ehpLaws } from './ehp-words.ts';

/** One permit, consultation, process or notice that a review asks for, with what the agency answered. */
export const ehpItem = defineRecord('ehp_item', {
  label: ['EHP item', 'EHP items'],
  about: 'A permit or consultation of an EHP review, with its answer and conditions.',
  title: 'number',
  fields: {
    number: f.sequence('EHI-{yyyy}-{0000}').search(),
    review: f.ref('ehp_review').label('Review').required().fixed(),
    law: f.choice(ehpLaws).label('Law').required().fixed(),
    kind: f.choice(ehpKinds).label('Type').required(),
    agency: f.text({ max: 120 }).label('Agency').required().search(),
    requirement: f.text({ max: 300, lines: 3 }).label('Requirement').required(),
    citation: f.text({ max: 120 }).label('Citation').required(),
    because: f.text({ max: 300 }).label('Asked by').computed(),
    sentOn: f.date().label('Requested on'),
    clearedOn: f.date().label('Answered on'),
    reference: f.text({ max: 120 }).label('Permit number').search().help('Or the number of the agency’s answer.'),
    expiresOn: f.date().label('Expires on').help('Ground work is held again after this day.'),
    conditions: f.longText({ max: 2000 }).label('Conditions').help('What the work has to keep to.'),
    documents: f.attachments().label('Documents'),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['open', 'sent', 'cleared', 'waived'] },
  },
  states: itemStates,
  transitions: itemSteps,
  fixed: [
    {
      in: ['cleared'],
      except: ['conditions', 'documents', 'expiresOn'],
      code: 'ehp_item.is_cleared',
      sentence: 'The agency answered. Only conditions, expiry and documents change.',
    },
    {
      in: ['waived'],
      except: ['documents'],
      code: 'ehp_item.is_waived',
      sentence: 'This item is not required. Reopen it to change it.',
    },
  ],
  rules: [expiresAfterClearing],
  list: {
    columns: ['number', 'law', 'kind', 'agency', 'review', 'sentOn', 'clearedOn', 'expiresOn', 'status'],
    filters: ['status', 'review', 'law', 'kind', 'expiresOn'],
    sort: '-number',
  },
  sections: {
    Item: ['review', 'law', 'kind', 'agency', 'requirement', 'citation', 'because'],
    Answer: ['sentOn', 'clearedOn', 'reference', 'expiresOn', 'conditions', 'documents'],
  },
});
