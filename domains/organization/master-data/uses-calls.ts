import { call } from '#kernel';

/** How often entries of a set are used, the most used first; those that nothing points at are left out. */
export const entriesUsed = call('master_data.used', '/api/v1/uses/{record}', {
  answer: { data: [{ id: 'uuid', count: 'whole' }] },
});

/** Where an entry is pointed at; `elsewhere` is in records that the reader may not see. */
export const entryUses = call('master_data.uses', '/api/v1/uses/{record}/{id}', {
  answer: { total: 'whole', places: [{ record: 'text', field: 'text', count: 'whole' }], elsewhere: 'whole' },
});
