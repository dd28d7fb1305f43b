import { defineRecord, f } from '#kernel';
import { grantApprovers, grantManagers } from '../../grants/public.ts';
import { mitigationFits, namesPayer } from './benefit.rules.ts';
import { paidCosts, sources } from './money-words.ts';

/** Money of one source for one cost of one damaged asset. A cost is paid by one source only. */
export const disasterBenefit = defineRecord('disaster_benefit', {
  label: ['Disaster benefit', 'Disaster benefits'],
  about: 'Money of one source for one cost of a damaged asset, from anticipated to received.',
  title: 'number',
  fields: {
    number: f.sequence('DB-{yyyy}-{0000}').search(),
    incident: f.ref('incident').label('Incident').required().fixed(),
    damage: f.ref('damage_line').label('Damaged asset').required().fixed(),
    source: f.choice(sources).label('Source').required().fixed(),
    cost: f.choice(paidCosts).label('Cost paid').required().fixed(),
    payer: f.text({ max: 160 }).label('Payer').required().search().help('Insurer, agency or donor.'),
    reference: f.text({ max: 80 }).label('Reference').search().help('Policy, claim, award or loan number.'),
    mitigation: f.ref('mitigation_project').label('Mitigation project').help('For HMGP, BRIC and FMA.'),
    amount: f.money({ currency: 'organization', positive: true }).label('Amount').required(),
    awardedOn: f.date().label('Awarded on'),
    receivedOn: f.date().label('Received on'),
    note: f.longText({ max: 2000 }).label('Note'),
    documents: f.attachments().label('Documents'),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['anticipated', 'awarded', 'received', 'declined', 'repaid'] },
  },
  states: { anticipated: 'new', awarded: 'review', received: 'done', declined: 'stopped', repaid: 'stopped' },
  finalStates: ['declined', 'repaid'],
  transitions: {
    award: {
      label: 'Record award',
      from: 'anticipated',
      to: 'awarded',
      by: grantManagers,
      fieldsToFill: ['awardedOn'],
    },
    receive: {
      label: 'Record receipt',
      from: 'awarded',
      to: 'received',
      by: [...grantManagers, ...grantApprovers],
      fieldsToFill: ['receivedOn'],
    },
    decline: {
      label: 'Decline',
      from: ['anticipated', 'awarded'],
      to: 'declined',
      by: grantManagers,
      reason: 'required',
    },
    repay: {
      label: 'Mark repaid',
      from: 'received',
      to: 'repaid',
      by: [...grantManagers, ...grantApprovers],
      reason: 'required',
    },
  },
  fixed: [
    {
      in: ['received'],
      except: ['note', 'documents'],
      code: 'disaster_benefit.is_received',
      sentence: 'Money that was received stays as it is. Mark it repaid to correct it.',
    },
    {
      in: ['declined', 'repaid'],
      code: 'disaster_benefit.is_over',
      sentence: 'This benefit is over. Enter a new one.',
    },
  ],
  rules: [mitigationFits, namesPayer],
  list: {
    columns: ['number', 'damage', 'source', 'cost', 'payer', 'amount', 'status'],
    filters: ['status', 'incident', 'damage', 'source', 'cost', 'mitigation'],
    sort: '-number',
  },
  sections: {
    Benefit: ['incident', 'damage', 'source', 'cost', 'payer', 'reference', 'mitigation'],
    Amount: ['amount', 'awardedOn', 'receivedOn'],
    Evidence: ['note', 'documents'],
  },
});
