import { defineRecord, f } from '#kernel';
import { usStates } from '../../organization/public.ts';
import { pastSources } from './research-words.ts';

const amount = () => f.money({ currency: 'organization', min: 0 });

/** An award that a federal program made to anyone, as public data has it. Notices of the same listing are compared with it. */
export const pastAward = defineRecord('past_award', {
  label: ['Past award', 'Past awards'],
  about: 'An award of a federal program as public data has it, by listing, place and size.',
  title: 'title',
  fields: {
    source: f.choice(pastSources).label('Source').required().computed(),
    sourceId: f.text({ max: 200 }).label('Award ID').required().computed(),
    listing: f.text({ max: 6 }).label('Assistance listing').required().computed(),
    title: f.text({ max: 300 }).label('Title').required().search().computed(),
    recipient: f.text({ max: 200 }).label('Recipient').search().computed(),
    state: f.choice(usStates).label('State').computed(),
    county: f.text({ max: 120 }).label('County').computed(),
    awardedOn: f.date().label('Award date').computed(),
    amount: amount().label('Federal amount').required().computed(),
    project: amount().label('Project cost').computed(),
    copiedOn: f.date().label('As of').required().computed(),
  },
  uniqueTogether: [['source', 'sourceId']],
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['title', 'recipient', 'listing', 'state', 'county', 'awardedOn', 'amount', 'copiedOn'],
    filters: ['listing', 'state', 'source', 'awardedOn'],
    sort: '-awardedOn',
  },
  sections: {
    'Past award': ['title', 'recipient', 'listing', 'state', 'county', 'awardedOn', 'amount', 'project'],
    Origin: ['source', 'sourceId', 'copiedOn'],
  },
});
