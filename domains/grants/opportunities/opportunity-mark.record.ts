import { defineRecord, f, own } from '#kernel';
import { dismissReasons, marks } from './opportunity-words.ts';

/** Whether one person follows a notice or dismissed it, why, and how long and how large it was then. */
export const opportunityMark = defineRecord('opportunity_mark', {
  label: ['Opportunity mark', 'Opportunity marks'],
  about: 'Whether one person follows an opportunity or dismissed it.',
  title: 'mark',
  fields: {
    person: f.person().required().computed(),
    opportunity: f.ref('grant_opportunity').label('Opportunity').required().computed(),
    mark: f.choice(marks).label('Mark').required().computed(),
    reason: f.choice(dismissReasons).label('Reason').computed(),
    openThen: f.date().label('Open until then').computed(),
    ceilingThen: f.money({ currency: 'organization', min: 0 }).label('Ceiling then').computed(),
  },
  uniqueTogether: [['person', 'opportunity']],
  access: { read: { by: 'member', rows: own('person') }, create: 'nobody', edit: 'nobody' },
  list: { columns: ['mark', 'reason', 'opportunity', 'person'], filters: ['opportunity', 'mark'], sort: 'mark' },
  sections: { Mark: ['person', 'opportunity', 'mark', 'reason', 'openThen', 'ceilingThen'] },
});
