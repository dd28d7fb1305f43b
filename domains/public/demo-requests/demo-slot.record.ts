import { defineRecord, f } from '#kernel';

/** A time that is taken. Nobody else gets it until the row is gone. */
export const demoSlot = defineRecord('demo_slot', {
  label: ['Demo time', 'Demo times'],
  about: 'A time that is taken by one demo and by no other.',
  title: 'startsAt',
  fields: {
    startsAt: f.instant().label('Time').required().fixed().unique(),
    request: f.ref('demo_request').required().fixed().unique(),
  },
  access: { read: 'admin', create: 'nobody', edit: 'nobody', remove: 'admin' },
  list: { columns: ['startsAt', 'request'], sort: 'startsAt' },
  sections: { Time: ['startsAt', 'request'] },
});
