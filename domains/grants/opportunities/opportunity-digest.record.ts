import { defineRecord, f, own } from '#kernel';

/** When one person last looked through what is new; one row for each, written under a lock. */
export const opportunityDigest = defineRecord('opportunity_digest', {
  label: ['Opportunity digest', 'Opportunity digests'],
  about: 'When one person last looked through new and changed opportunities.',
  title: 'seenAt',
  fields: {
    person: f.person().required().computed(),
    seenAt: f.instant().label('Looked at').required().computed(),
  },
  access: { read: { by: 'member', rows: own('person') }, create: 'nobody', edit: 'nobody' },
  list: { columns: ['seenAt', 'person'], sort: '-seenAt' },
  sections: { Digest: ['person', 'seenAt'] },
});
