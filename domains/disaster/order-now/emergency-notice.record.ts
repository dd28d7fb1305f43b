import { defineRecord, f } from '#kernel';
import { logisticsPeople } from '../incidents/incident-words.ts';
import { heldFacts } from './notice-words.ts';

/**
 * What the public reads of a purchase without competition: what, from whom, why, up to which amount and until when. Facts that are
 * protected are held back under the law that says so.
 */
export const emergencyNotice = defineRecord('emergency_notice', {
  label: ['Emergency notice', 'Emergency notices'],
  about: 'The public notice that each activation in force drafts, with the facts held back.',
  title: 'number',
  fields: {
    number: f.sequence('EPN-{yyyy}-{000}').search(),
    activation: f.ref('emergency_activation').required().computed(),
    vendor: f.ref('vendor').computed(),
    amount: f.money({ currency: 'organization', min: 0 }).label('Not to exceed').computed(),
    decidedOn: f.date().label('Authorized on').computed(),
    endsOn: f.date().label('Expires on').computed(),
    need: f.text({ max: 200 }).label('Need').search().help('As the public reads it.'),
    reason: f.longText({ max: 2000 }).label('Reason').help('Why it did not wait for competition. No personal data.'),
    held: f.choices(heldFacts).label('Held back'),
    heldLaw: f.text({ max: 200 }).label('Exemption').help('The law that protects what is held back.'),
    postBy: f.date().label('Post by').required().computed(),
    postedBy: f.person().label('Posted by').computed(),
    postedOn: f.date().label('Posted on').computed(),
    withdrawnOn: f.date().label('Withdrawn on').computed(),
    withdrawal: f.text({ max: 1000 }).label('Withdrawal reason').computed(),
  },
  access: {
    read: 'member',
    create: 'nobody',
    edit: { by: logisticsPeople, inStates: ['draft', 'posted', 'withdrawn'] },
  },
  fixed: [
    {
      in: ['posted'],
      code: 'emergency_notice.is_posted',
      sentence: 'A posted notice stays as the public read it. Withdraw it to post another.',
    },
    { in: ['withdrawn'], code: 'emergency_notice.is_withdrawn', sentence: 'A withdrawn notice never changes.' },
  ],
  states: { draft: 'new', posted: 'done', withdrawn: 'stopped' },
  finalStates: ['withdrawn'],
  transitions: {
    post: {
      label: 'Post notice',
      from: 'draft',
      to: 'posted',
      by: logisticsPeople,
      confirm: 'Anyone can read the notice on the public site.',
    },
    withdraw: {
      label: 'Withdraw notice',
      from: 'posted',
      to: 'withdrawn',
      by: logisticsPeople,
      reason: 'required',
      confirm: 'The public reads the number, the day and your reason.',
    },
  },
  list: {
    columns: ['number', 'activation', 'need', 'vendor', 'amount', 'postBy', 'postedOn', 'status'],
    filters: ['status', 'activation', 'vendor', 'postBy'],
    sort: '-number',
  },
  sections: {
    Notice: ['activation', 'need', 'reason', 'vendor', 'amount', 'decidedOn', 'endsOn'],
    'Protected facts': ['held', 'heldLaw'],
    Publication: ['postBy', 'postedBy', 'postedOn', 'withdrawnOn', 'withdrawal'],
  },
});
