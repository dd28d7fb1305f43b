import { defineRecord, f } from '#kernel';

export const remindedOf = {
  end: 'Contract end',
  notice: 'Notice window',
  obligation: 'Obligation',
  claim: 'Claim',
  insurance: 'Insurance or bond',
  ceiling: 'Ceiling',
} as const;

/** Days ahead at which ends and notice windows are reminded of, and by which renewals are shown. */
export const renewalLadder = [180, 120, 90, 60, 30] as const;

/** A reminder that was sent, so that none is sent a second time. */
export const contractReminder = defineRecord('contract_reminder', {
  label: ['Contract reminder', 'Contract reminders'],
  about: 'A reminder of a contract’s end, notice window, obligation or ceiling.',
  title: 'what',
  fields: {
    contract: f.ref('contract').required().computed(),
    kind: f.choice(remindedOf).label('Type').required().computed(),
    what: f.text({ max: 200 }).label('Subject').required().computed().search(),
    of: f.uuid().required().computed().readableBy('nobody'),
    onDay: f.date().label('Date').required().computed(),
    ahead: f.integer({ min: 0, max: 180 }).label('Days ahead').required().computed(),
    sentTo: f.person().label('Sent to').computed(),
    sentOn: f.date().label('Sent on').required().computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['what', 'contract', 'kind', 'onDay', 'ahead', 'sentTo', 'sentOn'],
    filters: ['contract', 'kind', 'onDay', 'sentOn'],
    sort: '-sentOn',
  },
  sections: { Reminder: ['contract', 'kind', 'what', 'onDay', 'ahead', 'sentTo', 'sentOn'] },
});
