import { anyOf, defineRecord, f, own, where } from '#kernel';
import { definitionShape } from './definition.ts';
import { repeats, weekdays } from './schedule.ts';

/** A report under a name: its definition, and when it is sent. What it shows is computed for each reader. */
export const report = defineRecord('report', {
  label: ['Report', 'Reports'],
  about: 'A saved definition of figures: record, columns, filters, groups and totals.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).required().search(),
    purpose: f.text({ max: 300 }).search(),
    owner: f.person().required().fixed().defaultTo('actor'),
    shared: f.yesNo().label('Shared with everyone').required().defaultTo(false),
    definition: f.json(definitionShape).required(),
    repeats: f.choice(repeats).label('Schedule'),
    weekday: f.choice(weekdays).help('For a weekly report. Monday if empty.'),
    monthDay: f.integer({ min: 1, max: 28 }).label('Day of month').help('For a monthly report. The 1st if empty.'),
    hour: f.integer({ min: 0, max: 23 }).label('Hour').help('0 to 23, in your organization’s time zone. 7 if empty.'),
    scheduledAt: f.instant().label('Schedule set').computed(),
    sentFor: f.date().label('Last sent for').computed(),
    deliveredAt: f.instant().label('Delivered').computed(),
    certifiedBy: f.person().label('Certified by').computed(),
    certifiedAt: f.instant().label('Certified').computed(),
    /** SHA-256 of the definition that was certified: another definition is not certified, however it came there. */
    certifiedHash: f.text({ max: 64 }).label('Certified definition').computed(),
  },
  access: {
    read: { by: 'member', rows: anyOf(own('owner'), where('shared', true)) },
    create: { by: 'member', rows: own('owner') },
    edit: { by: 'member', rows: own('owner') },
  },
  states: { active: 'done', archived: 'stopped' },
  transitions: {
    archive: { label: 'Archive', from: 'active', to: 'archived', by: 'member', rows: own('owner') },
    restore: { label: 'Restore', from: 'archived', to: 'active', by: 'member', rows: own('owner') },
  },
  list: {
    columns: ['name', 'purpose', 'owner', 'shared', 'certifiedAt', 'repeats', 'status'],
    filters: ['owner', 'shared', 'repeats', 'status'],
    sort: 'name',
  },
  sections: {
    Report: ['name', 'purpose', 'shared', 'owner'],
    Certification: ['certifiedBy', 'certifiedAt', 'certifiedHash'],
    Schedule: ['repeats', 'weekday', 'monthDay', 'hour', 'scheduledAt', 'sentFor', 'deliveredAt'],
  },
});
