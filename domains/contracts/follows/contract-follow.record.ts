import { defineRecord, f, own } from '#kernel';

/** A contract that a person follows, and the dates of it that they are told of. */
export const contractFollow = defineRecord('contract_follow', {
  label: ['Followed contract', 'Followed contracts'],
  about: 'A contract that you follow, with the dates you are told of.',
  title: 'contract',
  fields: {
    contract: f.ref('contract').required().fixed(),
    person: f.person().required().fixed().defaultTo('actor'),
    ends: f.yesNo().label('Contract end').required().defaultTo(true),
    options: f.yesNo().label('Options').required().defaultTo(true),
    insurance: f.yesNo().label('Insurance and bonds').required().defaultTo(true),
    obligations: f.yesNo().label('Obligations').required().defaultTo(true),
  },
  uniqueTogether: [['person', 'contract']],
  access: {
    read: { by: 'member', rows: own('person') },
    create: { by: 'member', rows: own('person') },
    edit: { by: 'member', rows: own('person') },
    remove: { by: 'member', rows: own('person') },
  },
  list: {
    columns: ['contract', 'ends', 'options', 'insurance', 'obligations'],
    filters: ['contract'],
    sort: 'createdAt',
  },
  sections: { 'Followed contract': ['contract', 'person', 'ends', 'options', 'insurance', 'obligations'] },
});
