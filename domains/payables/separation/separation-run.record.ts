import { defineRecord, f } from '#kernel';

/** That the acts of the last days were compared, also where nothing was found. */
export const separationRun = defineRecord('separation_run', {
  label: ['Separation check', 'Separation checks'],
  about: 'One nightly comparison of who acted for whom, with its counts.',
  title: 'ranOn',
  fields: {
    ranOn: f.date().label('Day').required().unique().computed(),
    sinceDay: f.date().label('Acts since').required().computed(),
    acts: f.integer({ min: 0 }).label('Acts').required().computed(),
    people: f.integer({ min: 0 }).label('People').required().computed(),
    found: f.integer({ min: 0 }).label('Found').required().computed(),
    opened: f.integer({ min: 0 }).label('Opened').required().computed(),
    cleared: f.integer({ min: 0 }).label('Cleared').required().computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: { columns: ['ranOn', 'sinceDay', 'acts', 'people', 'found', 'opened', 'cleared'], sort: '-ranOn' },
  sections: { Check: ['ranOn', 'sinceDay', 'acts', 'people', 'found', 'opened', 'cleared'] },
});
