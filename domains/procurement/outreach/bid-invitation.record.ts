import { defineRecord, f } from '#kernel';

/** The log of who was invited to bid, why this firm, when and by whom. Rows are added and never changed. */
export const bidInvitation = defineRecord('bid_invitation', {
  label: ['Bid invitation', 'Bid invitations'],
  about: 'Vendors invited to a solicitation, with the reason each was chosen.',
  title: 'firm',
  fields: {
    solicitation: f.ref('solicitation').required().fixed(),
    vendor: f.ref('vendor').required().fixed(),
    firm: f.text({ max: 200 }).required().fixed().search(),
    email: f.email().required().fixed(),
    chosenBy: f.text({ max: 500 }).label('Chosen by').required().fixed(),
    riskNote: f.text({ max: 1000 }).label('Open signals').computed(),
    invitedBy: f.person().computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: { sent: 'done', unsubscribed: 'stopped' },
  finalStates: ['unsubscribed'],
  transitions: { unsubscribe: { label: 'Unsubscribe', from: 'sent', to: 'unsubscribed', by: 'nobody' } },
  list: {
    columns: ['firm', 'solicitation', 'vendor', 'chosenBy', 'invitedBy', 'createdAt', 'status'],
    filters: ['status', 'solicitation', 'vendor'],
    sort: '-createdAt',
  },
  sections: { Invitation: ['solicitation', 'vendor', 'firm', 'email', 'chosenBy', 'riskNote', 'invitedBy'] },
});
