import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { hasReceipt } from './ffata.rules.ts';

const amount = () => f.money({ currency: 'organization' });

/** A report of an obligation to SAM.gov. The product makes it when a subaward is signed or amended. */
export const ffataReport = defineRecord('ffata_report', {
  label: ['FFATA report', 'FFATA reports'],
  about: 'An obligation of a first-tier subaward that is reported in SAM.gov, with its receipt.',
  title: 'number',
  fields: {
    number: f.sequence('FFA-{yyyy}-{0000}').search(),
    subaward: f.ref('subaward').required().fixed(),
    obligatedOn: f.date().label('Obligated on').required().fixed(),
    amount: amount().label('Action amount').required().fixed(),
    total: amount().label('Total obligated').required().fixed(),
    dueOn: f.date().label('Due').required().fixed(),
    filedOn: f.date().label('Filed on'),
    receipt: f.text({ max: 120 }).label('Receipt').search().help('Report number of SAM.gov.'),
    documents: f.attachments().label('Filed report'),
    filedBy: f.person().label('Filed by').computed(),
  },
  access: { read: 'member', create: 'nobody', edit: { by: grantManagers, inStates: ['due', 'filed'] } },
  states: { due: 'review', filed: 'done' },
  finalStates: ['filed'],
  transitions: {
    file: {
      label: 'Record filing',
      from: 'due',
      to: 'filed',
      by: grantManagers,
      rules: [hasReceipt],
    },
  },
  fixed: [
    {
      in: ['filed'],
      except: ['documents'],
      code: 'ffata_report.is_filed',
      sentence: 'A filed report keeps its receipt.',
    },
  ],
  list: {
    columns: ['number', 'subaward', 'amount', 'obligatedOn', 'dueOn', 'filedOn', 'status'],
    filters: ['status', 'subaward', 'dueOn'],
    sort: 'dueOn',
  },
  sections: {
    Obligation: ['subaward', 'obligatedOn', 'amount', 'total', 'dueOn'],
    Filing: ['filedOn', 'receipt', 'documents', 'filedBy'],
  },
});
