import { defineView, f } from '#kernel';

export const riskOutcomes = { warned: 'Warned', stopped: 'Stopped' } as const;
export const riskPlaces = { invitation: 'Invitation', award: 'Award', order: 'Order' } as const;

/** What the risk policy stopped, and where people were warned and went on, as the history has it. */
export const riskCheck = defineView('risk_check', {
  label: ['Risk check', 'Risk checks'],
  about: 'Invitations, awards and orders that a risk signal stopped or warned about.',
  title: 'document',
  read: ['admin', 'manager', { duty: 'buyer' }, { duty: 'chief_procurement_officer' }, { duty: 'legal_counsel' }],
  fields: {
    document: f.text({ max: 200 }).required(),
    act: f.choice(riskPlaces).label('Checked at').required(),
    outcome: f.choice(riskOutcomes).required(),
    vendor: f.text({ max: 200 }),
    signals: f.text({ max: 2000 }).label('Risk signals').required(),
    by: f.text({ max: 160 }).label('Person'),
    at: f.instant().label('Checked').required(),
    record: f.text({ max: 60 }).label('Record type').required(),
    row: f.uuid().label('Document ID').required(),
  },
  sorts: ['at'],
  asks: {},
  leadsTo: { record: 'record', id: 'row' },
  list: {
    columns: ['document', 'act', 'outcome', 'vendor', 'signals', 'by', 'at'],
    filters: ['outcome', 'act', 'at'],
    sort: '-at',
  },
  sections: { 'Risk check': ['document', 'act', 'outcome', 'vendor', 'signals', 'by', 'at'] },
});
