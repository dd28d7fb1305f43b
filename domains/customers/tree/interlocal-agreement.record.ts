import { defineRecord, f, rule } from '#kernel';
import { purchaseKinds } from '../purchase-kinds.ts';

const endsAfterItStarts = rule<{ fromDay: string; untilDay: string | null }>(
  'interlocal_agreement.ends_after_it_starts',
  'The agreement ends before it begins.',
  ({ row }) => row.untilDay === null || row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

const buysForOthers = rule<{ buyer: string; parties: readonly string[] }>(
  'interlocal_agreement.buys_for_others',
  'The buying agency cannot be one of the agencies it buys for.',
  ({ row }) => !row.parties.includes(row.buyer),
  { field: 'parties' },
);

/** One agency buys for others. Without such an agreement in force, authority never reaches into another agency. */
export const interlocalAgreement = defineRecord('interlocal_agreement', {
  label: ['Interlocal agreement', 'Interlocal agreements'],
  about: 'An agreement by which one agency buys for others.',
  title: 'number',
  fields: {
    number: f.sequence('ILA-{yyyy}-{0000}').search(),
    name: f.text({ max: 160 }).required().search(),
    buyer: f.ref('agency').label('Buying agency').required(),
    parties: f.refs('agency', { max: 100 }).label('Participating agencies').required(),
    scope: f.choices(purchaseKinds).label('Scope').required(),
    ceiling: f.money({ currency: 'organization', min: 0 }).label('Purchase limit').help('Empty: no limit.'),
    fromDay: f.date().label('From').required(),
    untilDay: f.date().label('Until').help('Last day. Empty: open-ended.'),
    law: f.text({ max: 200 }).label('Legal authority').help('The statute and resolutions.'),
    documents: f.attachments(),
  },
  access: { read: 'member', create: 'admin', edit: { by: 'admin', inStates: ['draft'] } },
  states: { draft: 'new', active: 'done', ended: 'new' },
  finalStates: ['ended'],
  transitions: {
    activate: { label: 'Activate', from: 'draft', to: 'active', by: 'admin' },
    end: {
      label: 'End',
      from: 'active',
      to: 'ended',
      by: 'admin',
      reason: 'required',
      confirm: 'No one can buy for the other agencies under this agreement from now on.',
    },
  },
  rules: [endsAfterItStarts, buysForOthers],
  list: {
    columns: ['number', 'name', 'buyer', 'scope', 'fromDay', 'untilDay', 'status'],
    filters: ['status', 'buyer'],
    sort: '-number',
  },
  sections: {
    Agreement: ['name', 'buyer', 'parties', 'scope', 'ceiling'],
    'In force': ['fromDay', 'untilDay', 'law', 'documents'],
  },
});
