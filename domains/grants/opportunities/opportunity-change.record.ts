import { defineRecord, f } from '#kernel';
import { watchedFields } from './opportunity-words.ts';

/** One field of a notice that an import found changed, before and after. */
export const opportunityChange = defineRecord('opportunity_change', {
  label: ['Notice change', 'Notice changes'],
  about: 'A field of a notice that changed at its source, before and after.',
  title: 'what',
  fields: {
    opportunity: f.ref('grant_opportunity').label('Opportunity').required().computed(),
    what: f.choice(watchedFields).label('Field').required().computed(),
    before: f.text({ max: 400 }).label('Before').computed(),
    after: f.text({ max: 400 }).label('After').computed(),
    noticedOn: f.date().label('Noticed on').required().computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['what', 'before', 'after', 'opportunity', 'noticedOn'],
    filters: ['opportunity', 'what', 'noticedOn'],
    sort: '-noticedOn',
  },
  sections: { Change: ['opportunity', 'what', 'before', 'after', 'noticedOn'] },
});
