import { anyOf, defineRecord, f, forThose, own, rule } from '#kernel';

const isWithSomebody = rule<{ customer: string | null; agency: string | null }>(
  'contact_entry.is_with_somebody',
  'Choose the customer or agency you contacted.',
  ({ row }) => row.customer !== null || row.agency !== null,
  { field: 'customer' },
);

const hasHappened = rule<{ happenedOn: string }>(
  'contact_entry.has_happened',
  'Log a contact after it happened. To plan one, use the follow-up date.',
  ({ row, today }) => row.happenedOn <= today,
  { field: 'happenedOn' },
);

/** A call, a meeting or a letter, written down so that the next colleague knows of it. */
export const contactEntry = defineRecord('contact_entry', {
  label: ['Contact', 'Contacts'],
  about: 'A call, meeting or email with a customer or an agency, logged for colleagues.',
  title: 'subject',
  fields: {
    subject: f.text({ max: 160 }).required().search(),
    kind: f.choice({ call: 'Call', meeting: 'Meeting', letter: 'Mail', email: 'E-mail', note: 'Note' }).required(),
    happenedOn: f.date().label('When').required().defaultTo('today'),
    customer: f.ref('customer'),
    agency: f.ref('agency'),
    withWhom: f.text({ max: 160 }).label('Contact person').search(),
    notes: f.longText({ max: 4000 }).search(),
    followUpOn: f.date().label('Follow up on'),
  },
  access: {
    read: 'member',
    create: 'member',
    edit: { by: 'member', rows: anyOf(own('createdBy'), forThose('manager')) },
  },
  rules: [isWithSomebody, hasHappened],
  list: {
    columns: ['happenedOn', 'subject', 'kind', 'customer', 'agency', 'withWhom', 'followUpOn'],
    filters: ['kind', 'customer', 'agency', 'happenedOn', 'followUpOn'],
    sort: '-happenedOn',
  },
  sections: { Contact: ['subject', 'kind', 'happenedOn', 'customer', 'agency', 'withWhom', 'notes', 'followUpOn'] },
});
