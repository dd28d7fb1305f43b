import { defineRecord, f } from '#kernel';

/**
 * A responsive bid as its panel knows it. In blind mode `bid` is empty until an award is recommended; which bid it is lies in
 * `entry`, which leaves the server with nobody.
 */
export const proponent = defineRecord('proponent', {
  label: ['Proponent', 'Proponents'],
  about: 'A responsive bid in an evaluation; in blind mode a number until the award.',
  title: 'name',
  fields: {
    evaluation: f.ref('evaluation').required().computed(),
    name: f.text({ max: 20 }).label('Proponent').required().computed(),
    place: f.integer({ min: 1, max: 500 }).label('Number').required().computed(),
    entry: f.uuid().required().computed().readableBy('nobody'),
    bid: f.ref('bid').computed(),
    failed: f.uuid().label('Requirement').computed().readableBy('nobody'),
    failedName: f.text({ max: 160 }).label('Requirement not met').computed(),
  },
  uniqueTogether: [
    ['evaluation', 'place'],
    ['evaluation', 'entry'],
  ],
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: { scored: ['review', 'In scoring'], screened_out: ['stopped', 'Screened out'] },
  transitions: {
    screenOut: { label: 'Screen out', from: 'scored', to: 'screened_out', by: 'nobody', reason: 'required' },
    restore: { label: 'Restore', from: 'screened_out', to: 'scored', by: 'nobody', reason: 'required' },
  },
  list: {
    columns: ['name', 'evaluation', 'bid', 'failedName', 'status'],
    filters: ['evaluation', 'status'],
    sort: 'place',
  },
  sections: { Proponent: ['evaluation', 'name', 'bid', 'failedName'] },
});
