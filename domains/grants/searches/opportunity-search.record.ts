import { defineRecord, f, own } from '#kernel';
import { digestRhythms, weekdays } from './search-words.ts';

/** Filters of the opportunity search under a name, with the emails that say what changed. */
export const opportunitySearch = defineRecord('opportunity_search', {
  label: ['Saved search', 'Saved searches'],
  about: 'A person’s filters for opportunities, and the email digest of what changed.',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).label('Name').required().search(),
    owner: f.person().label('Owner').required().fixed().defaultTo('actor'),
    question: f.text({ max: 600 }).label('Filter address').help('The filters as the address of Research has them.'),
    digest: f.choice(digestRhythms).label('Email digest').required().defaultTo('off'),
    weekday: f.choice(weekdays).label('Weekday').required().defaultTo('monday').help('Of a weekly digest.'),
    filters: f.text({ max: 900 }).label('Filters').computed(),
    since: f.instant().label('Digest since').computed(),
    nextOn: f.date().label('Next digest').computed(),
    sentOn: f.date().label('Last sent').computed(),
    sentCount: f.integer({ min: 0, max: 100_000 }).label('Last count').computed(),
  },
  uniqueTogether: [['owner', 'name']],
  access: {
    read: { by: 'member', rows: own('owner') },
    create: { by: 'member', rows: own('owner') },
    edit: { by: 'member', rows: own('owner') },
    remove: { by: 'member', rows: own('owner') },
  },
  list: {
    columns: ['name', 'filters', 'digest', 'nextOn', 'sentOn'],
    filters: ['digest', 'nextOn'],
    sort: 'name',
  },
  sections: {
    Search: ['name', 'filters', 'question', 'owner'],
    'Email digest': ['digest', 'weekday', 'nextOn', 'since', 'sentOn', 'sentCount'],
  },
});
