import { defineRecord, f } from '#kernel';
import { dismissReasons, interestCodes } from './opportunity-words.ts';

/** What one person says of a notice to the team; the go decision ends it. */
export const opportunityInterest = defineRecord('opportunity_interest', {
  label: ['Team interest', 'Team interest'],
  about: 'Who on the team is interested in an opportunity, will apply or won’t, and since when.',
  title: 'code',
  fields: {
    person: f.person().required().computed(),
    opportunity: f.ref('grant_opportunity').label('Opportunity').required().computed(),
    code: f.choice(interestCodes).label('Interest').required().computed(),
    reason: f.choice(dismissReasons).label('Reason').computed(),
    saidOn: f.date().label('Since').required().computed(),
  },
  uniqueTogether: [['person', 'opportunity']],
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['opportunity', 'person', 'code', 'reason', 'saidOn'],
    filters: ['opportunity', 'person', 'code', 'saidOn'],
    sort: '-saidOn',
  },
  sections: { Interest: ['opportunity', 'person', 'code', 'reason', 'saidOn'] },
});
