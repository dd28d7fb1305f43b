import { defineRecord, f, forThose } from '#kernel';
import { buyers } from '../solicitation/solicitation-life.ts';

/** A firm that wants to hear of a solicitation; with its consent others see it, to team up. */
export const interestedFirm = defineRecord('interested_firm', {
  label: ['Interested firm', 'Interested firms'],
  about: 'Firms that follow a solicitation and hear of each addendum.',
  title: 'firm',
  fields: {
    solicitation: f.ref('solicitation').required().fixed(),
    firm: f.text({ max: 160 }).required().fixed().search(),
    contact: f.text({ max: 120 }).fixed(),
    email: f.email().required().fixed(),
    isVisible: f
      .yesNo()
      .label('Visible for teaming')
      .required()
      .defaultTo(false)
      .help('The public page shows the firm, name and email.'),
    language: f.text({ max: 10 }).computed().help('Of the page where the firm asked; its emails follow it.'),
    confirmedAt: f.instant().computed().label('Confirmed'),
  },
  access: { read: { by: 'member', rows: forThose(buyers) }, create: 'nobody', edit: 'nobody' },
  states: { asked: 'new', listed: 'done', left: 'stopped' },
  finalStates: [],
  transitions: {
    confirm: { label: 'Confirm', from: ['asked', 'left'], to: 'listed', by: 'nobody' },
    leave: { label: 'Unsubscribe', from: ['asked', 'listed'], to: 'left', by: 'nobody' },
  },
  list: {
    columns: ['firm', 'solicitation', 'contact', 'email', 'isVisible', 'status'],
    filters: ['status', 'solicitation', 'isVisible'],
    sort: '-createdAt',
  },
  sections: { Firm: ['solicitation', 'firm', 'contact', 'email', 'isVisible', 'language', 'confirmedAt'] },
});
