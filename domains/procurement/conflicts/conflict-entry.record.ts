import { defineRecord, f, rule, secondPerson } from '#kernel';
import { buyers } from '../solicitation/solicitation-life.ts';

const deciders = [{ duty: 'legal_counsel' }, { duty: 'chief_procurement_officer' }] as const;

const namesAFirm = rule<{ readonly vendor: string | null; readonly firm: string | null }>(
  'conflict_entry.names_a_firm',
  'Choose the vendor, or enter the name of the firm.',
  ({ row }) => row.vendor !== null || (row.firm ?? '').trim() !== '',
  { field: 'vendor' },
);

const lifterIsAnother = secondPerson(
  'conflict_entry.lifter_is_another',
  'You recorded or requested this, so someone else has to decide it.',
  ['createdBy', 'recordedBy', 'requestedBy'],
);

/**
 * A firm that helped write what is bought, and is out of the competition for it: 2 CFR 200.319(b). What is recorded is never
 * edited; it ends by a written finding alone.
 */
export const conflictEntry = defineRecord('conflict_entry', {
  label: ['Conflict entry', 'Conflict register'],
  about: 'Firms that helped write a specification and are kept out of the bid.',
  title: 'number',
  fields: {
    number: f.sequence('COI-{yyyy}-{000}').search(),
    solicitation: f.ref('solicitation').required().fixed(),
    vendor: f.ref('vendor').fixed(),
    firm: f.text({ max: 160 }).label('Firm name').fixed().search().help('For a firm that is not in the directory.'),
    email: f.email().fixed().label('Firm email'),
    contribution: f
      .text({ max: 2000, lines: 4 })
      .required()
      .fixed()
      .search()
      .help('What the firm wrote or proposed, and where it was used.'),
    scope: f.ref('scope_text').label('Specification').fixed(),
    rfi: f.ref('solicitation').label('RFI').fixed(),
    recordedBy: f.person().computed(),
    requestedBy: f.person().computed(),
    finding: f.longText({ max: 4000 }).label('Written finding').help('Why competition is fair with this firm in it.'),
  },
  access: {
    read: 'member',
    create: buyers,
    edit: 'nobody',
  },
  states: { kept_out: ['stopped', 'Kept out'], lift_requested: ['review', 'Lift requested'], lifted: 'done' },
  finalStates: ['lifted'],
  transitions: {
    request: { label: 'Request lifting', from: 'kept_out', to: 'lift_requested', by: buyers, reason: 'required' },
    lift: {
      label: 'Lift',
      from: 'lift_requested',
      to: 'lifted',
      by: deciders,
      fieldsToFill: ['finding'],
      rules: [lifterIsAnother],
      confirm: 'The firm can bid from now on.',
    },
    refuse: { label: 'Keep out', from: 'lift_requested', to: 'kept_out', by: deciders, reason: 'required' },
  },
  rules: [namesAFirm],
  list: {
    columns: ['number', 'solicitation', 'vendor', 'firm', 'contribution', 'status'],
    filters: ['status', 'solicitation', 'vendor'],
    sort: '-number',
  },
  sections: {
    Firm: ['vendor', 'firm', 'email', 'contribution'],
    Solicitation: ['solicitation', 'scope', 'rfi'],
    Finding: ['finding', 'recordedBy', 'requestedBy'],
  },
});
