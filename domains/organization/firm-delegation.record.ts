import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import { dutiesOfFirms } from './duties.ts';
import {
  endsAfterItBegins,
  forOneself,
  lastsAtMost90Days,
  notToOneself,
  startsTodayOrLater,
} from './firm-delegation.rules.ts';

/** Who in a firm signs bids or bills for a colleague who is away, and for how long. The colleague keeps the duties. */
export const firmDelegation = defineRecord('firm_delegation', {
  label: ['Duty delegation', 'Duty delegations'],
  about: 'Who in your firm signs bids or sends invoices for a colleague, and on which days.',
  title: 'reason',
  serves: ['firm'],
  fields: {
    principal: f.person().label('On behalf of').required().fixed().defaultTo('actor'),
    deputy: f.person().label('Delegate').required().fixed(),
    duties: f.choices(dutiesOfFirms).label('Only for').fixed().help('Empty: every duty the colleague holds.'),
    fromDay: f.date().label('From').required().fixed().defaultTo('today'),
    untilDay: f.date().label('Until').required().fixed().help('Last day, at most 90 days in all.'),
    reason: f.text({ max: 200 }).required().fixed().help('For example “Vacation in June”.'),
  },
  access: { read: 'member', create: 'member', edit: 'nobody' },
  states: { active: 'done', ended: 'stopped' },
  finalStates: ['ended'],
  transitions: {
    end: {
      label: 'End delegation',
      from: 'active',
      to: 'ended',
      by: 'member',
      rows: anyOf(own('principal'), own('deputy'), forThose('admin')),
      reason: 'optional',
      confirm: 'The delegate loses these duties at once.',
    },
  },
  rules: [startsTodayOrLater, endsAfterItBegins, lastsAtMost90Days, notToOneself, forOneself],
  list: {
    columns: ['reason', 'principal', 'deputy', 'duties', 'fromDay', 'untilDay', 'status'],
    filters: ['status', 'principal', 'deputy', 'fromDay', 'untilDay'],
    sort: '-fromDay',
  },
  sections: {
    Delegation: ['principal', 'deputy', 'duties', 'reason'],
    'In force': ['fromDay', 'untilDay'],
  },
});
