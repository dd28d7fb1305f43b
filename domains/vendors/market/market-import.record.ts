import { defineRecord, f } from '#kernel';

export const importers = ['admin', { duty: 'buyer' }, { duty: 'chief_procurement_officer' }] as const;

/** A package of open contracting data that another agency published, as it was on its day. */
export const marketImport = defineRecord('market_import', {
  label: ['Market import', 'Market imports'],
  about: 'Open contracting data of another agency, imported from its file.',
  title: 'source',
  fields: {
    source: f.text({ max: 200 }).label('Publisher').required().fixed().search(),
    address: f.url().label('Address').fixed(),
    takenOn: f.date().label('Data of').required().fixed(),
    fileName: f.text({ max: 200 }).label('File').required().fixed().search(),
    isDemonstration: f.yesNo().label('Demonstration data').computed(),
    contracts: f.integer({ min: 0 }).computed(),
  },
  access: { read: 'member', create: importers, edit: 'nobody' },
  states: { loading: 'review', current: 'done', withdrawn: 'stopped' },
  finalStates: ['withdrawn'],
  transitions: {
    use: { label: 'Use', from: 'loading', to: 'current', by: importers },
    withdraw: {
      label: 'Withdraw',
      from: ['loading', 'current'],
      to: 'withdrawn',
      by: importers,
      reason: 'required',
      confirm: 'Its contracts no longer count in any benchmark.',
    },
  },
  list: {
    columns: ['source', 'takenOn', 'fileName', 'contracts', 'status'],
    filters: ['status', 'takenOn'],
    sort: '-takenOn',
  },
  sections: { 'Market import': ['source', 'address', 'takenOn', 'fileName', 'contracts', 'isDemonstration'] },
});
