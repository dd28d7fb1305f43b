import { defineRecord, f } from '#kernel';
import { ueiForm } from '../../vendors/public.ts';
import { grantManagers } from '../award/award-life.ts';

/** Money that a subrecipient passes on to another, as it reported it. What it reported too high is kept, and the chain says so. */
export const lowerTierSubaward = defineRecord('lower_tier_subaward', {
  label: ['Lower-tier subaward', 'Lower-tier subawards'],
  about: 'What a subrecipient passes on to others, as it reported it: obligated and paid.',
  title: 'number',
  fields: {
    number: f.sequence('LTS-{yyyy}-{0000}').search(),
    subaward: f.ref('subaward').required().fixed(),
    recipient: f.text({ max: 200 }).label('Recipient').required().search(),
    uei: f.text({ max: 12, form: ueiForm }).label('UEI').search().help('Unique Entity ID from SAM.gov.'),
    purpose: f.text({ max: 300 }).label('Purpose').search(),
    amount: f.money({ currency: 'organization', positive: true }).label('Obligated').required(),
    paid: f.money({ currency: 'organization', min: 0 }).label('Paid to date').required(),
    asOf: f.date().label('Reported as of').required().defaultTo('today'),
    documents: f.attachments().label('Documents'),
  },
  access: { read: 'member', create: grantManagers, edit: { by: grantManagers, inStates: ['reported', 'withdrawn'] } },
  states: { reported: 'done', withdrawn: 'stopped' },
  finalStates: ['withdrawn'],
  transitions: {
    withdraw: { label: 'Withdraw', from: 'reported', to: 'withdrawn', by: grantManagers, reason: 'required' },
  },
  fixed: [
    {
      in: ['withdrawn'],
      code: 'lower_tier_subaward.is_withdrawn',
      sentence: 'This entry is withdrawn and stays as it is.',
    },
  ],
  list: {
    columns: ['number', 'recipient', 'subaward', 'amount', 'paid', 'asOf', 'status'],
    filters: ['status', 'subaward', 'asOf'],
    sort: '-number',
  },
  sections: {
    'Lower-tier subaward': ['subaward', 'recipient', 'uei', 'purpose', 'documents'],
    Money: ['amount', 'paid', 'asOf'],
  },
});
