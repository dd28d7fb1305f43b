import { defineRecord, f } from '#kernel';
import { grantManagers } from '../../grants/public.ts';
import { aidPosterIsAnother, workInOrder } from './aid.rules.ts';
import { aidCostKinds } from './aid-words.ts';

/** What a providing entity bills for a mission. The dates of its agreement decide whether it can become a cost of a PA project. */
export const aidCost = defineRecord('aid_cost', {
  label: ['Aid cost', 'Aid costs'],
  about: 'A bill of a providing entity, judged by the dates of its agreement.',
  title: 'number',
  fields: {
    number: f.sequence('MAC-{yyyy}-{0000}').search(),
    mission: f.ref('aid_mission').label('Mission').required().fixed(),
    invoiceNumber: f.text({ max: 60 }).label('Bill number').required().search().help('As the provider wrote it.'),
    invoice: f.ref('invoice').label('Matched invoice').help('Approved or paid. Counted once across all projects.'),
    kind: f.choice(aidCostKinds).label('Cost type').required(),
    description: f.text({ max: 140 }).label('Description').required().search(),
    workFrom: f.date().label('Work began').required(),
    workUntil: f.date().label('Work ended').required(),
    amount: f.money({ currency: 'organization', positive: true }).label('Amount').required(),
    project: f.ref('pa_project').label('PA project'),
    documents: f.attachments().label('Evidence'),
    isEligible: f.yesNo().label('Eligible').computed(),
    ruling: f.text({ max: 300 }).label('Date test').computed(),
    cost: f.ref('pa_cost').label('PA cost').computed(),
    postedBy: f.person().label('Posted by').computed(),
    billKey: f.text({ max: 200 }).label('Unique bill').unique().computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['received', 'posted', 'withdrawn'] },
  },
  states: { received: 'review', posted: 'done', withdrawn: 'stopped' },
  finalStates: ['withdrawn'],
  transitions: {
    post: {
      label: 'Post PA cost',
      from: 'received',
      to: 'posted',
      by: grantManagers,
      rules: [aidPosterIsAnother],
    },
    reopen: { label: 'Reopen cost', from: 'posted', to: 'received', by: grantManagers, reason: 'required' },
    withdraw: { label: 'Withdraw', from: 'received', to: 'withdrawn', by: grantManagers, reason: 'required' },
  },
  fixed: [
    {
      in: ['posted'],
      except: ['documents'],
      code: 'aid_cost.is_posted',
      sentence: 'A posted cost stays as it is. Reopen it to change it.',
    },
    {
      in: ['withdrawn'],
      code: 'aid_cost.is_withdrawn',
      sentence: 'A withdrawn cost stays as it is. Enter a new one.',
    },
  ],
  rules: [workInOrder],
  list: {
    columns: ['number', 'invoiceNumber', 'mission', 'description', 'amount', 'isEligible', 'status'],
    filters: ['status', 'mission', 'project', 'kind', 'isEligible', 'workFrom'],
    sort: '-number',
  },
  sections: {
    Bill: [
      'mission',
      'invoiceNumber',
      'invoice',
      'kind',
      'description',
      'workFrom',
      'workUntil',
      'amount',
      'documents',
    ],
    Claim: ['project', 'isEligible', 'ruling', 'cost', 'postedBy'],
  },
});
