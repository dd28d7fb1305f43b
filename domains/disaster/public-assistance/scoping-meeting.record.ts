import { defineRecord, f, rule } from '#kernel';
import { grantManagers } from '../../grants/public.ts';

interface Meeting {
  readonly heldOn: string;
  readonly extendedUntil: string | null;
  readonly extensionNote: string | null;
}

const extendedLater = rule<Meeting>(
  'scoping_meeting.extended_later',
  'An extension ends after the meeting.',
  ({ row }) => row.extendedUntil === null || row.extendedUntil > row.heldOn,
  { field: 'extendedUntil' },
);
const extensionIsExplained = rule<Meeting>(
  'scoping_meeting.extension_is_explained',
  'Name the decision that extended it, with its date.',
  ({ row }) => row.extendedUntil === null || (row.extensionNote ?? '').trim() !== '',
  { field: 'extensionNote' },
);

/** The meeting with FEMA from which the days of the Impact List run; a later one moves none of them. 44 CFR 206.202(d). */
export const scopingMeeting = defineRecord('scoping_meeting', {
  label: ['Scoping meeting', 'Scoping meetings'],
  about: 'The Recovery Scoping Meeting of a disaster, from which the Impact List days run.',
  title: 'number',
  fields: {
    number: f.sequence('RSM-{yyyy}-{000}').search(),
    disaster: f.ref('declared_disaster').label('Disaster').required().fixed(),
    heldOn: f.date().label('Held on').required(),
    program: f.text({ max: 120 }).label('Program delivery').search().help('The program delivery manager of FEMA.'),
    attendees: f.text({ max: 1000, lines: 3 }).label('Attendees'),
    note: f.longText({ max: 4000 }).label('Minutes'),
    extendedUntil: f.date().label('Extended until').help('As FEMA extended the Impact List in writing.'),
    extensionNote: f.text({ max: 300, lines: 2 }).label('Extension decision'),
    documents: f.attachments().label('Documents'),
  },
  access: { read: 'member', create: grantManagers, edit: grantManagers },
  rules: [extendedLater, extensionIsExplained],
  list: {
    columns: ['number', 'disaster', 'heldOn', 'program', 'extendedUntil'],
    filters: ['disaster', 'heldOn'],
    sort: '-heldOn',
  },
  sections: {
    Meeting: ['disaster', 'heldOn', 'program', 'attendees', 'note', 'documents'],
    Extension: ['extendedUntil', 'extensionNote'],
  },
});
