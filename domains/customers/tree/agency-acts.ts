import { actionOn, f } from '#kernel';
import { agency } from './agency.record.ts';

export const relocateAgency = actionOn(agency, 'relocate', {
  body: {
    under: f.ref('agency').label('Under').help('Empty: top of the tree.'),
    fromDay: f.date().label('From').required(),
    reason: f.text({ max: 500, lines: 2 }).required(),
  },
  answer: { id: 'uuid' },
});
