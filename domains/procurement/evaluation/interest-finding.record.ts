import { defineRecord, f, secondPerson } from '#kernel';
import { chief, watchers } from './evaluation-words.ts';

/** How a declared firm and a panel member are connected. */
export const relations = {
  own: 'Own',
  spouse: 'Spouse or partner',
  parent: 'Parent',
  child: 'Child',
  sibling: 'Sibling',
  household: 'Other household member',
} as const;
export const firmRoles = {
  owner: 'Owner',
  officer: 'Officer or director',
  employee: 'Employee',
  creditor: 'Creditor',
} as const;

/** A firm in which a member or a relative has an interest: one of the directory, or a name that is typed. */
export const declaredFirm = {
  firm: f.text({ max: 160 }).label('Firm').required(),
  vendor: f.ref('vendor').label('Vendor').help('If the firm is in the vendor directory.'),
  relation: f.choice(relations).label('Whose interest').required(),
  role: f.choice(firmRoles).label('Role').required(),
};

/** What a check of interests can find; the last two are likenesses that a person judges. */
export const grounds = {
  declared: 'Declared firm bids',
  account: 'Account at the bidder',
  email: 'Same email address',
  phone: 'Same phone number',
  owner: 'Owner of this name',
  holder: 'Declared firm owns',
  co_owner: 'Shared owner',
  contact: 'Contact of this name',
  similar: 'Similar firm name',
} as const;
export type Ground = keyof typeof grounds;
/** Until one of these is resolved the member sees no bid; a likeness holds no one up. */
export const holding: readonly Ground[] = ['declared', 'account', 'email', 'phone', 'owner', 'holder', 'co_owner'];

/** Someone who wants the contract is not cleared by the one it concerns. */
const resolverIsNotMember = secondPerson(
  'interest_finding.resolver_is_not_member',
  'This finding is about you, so someone else has to resolve it.',
  ['person'],
);

/** A connection of a panel member with a bidder that the declaration did not say; the product finds it, a person resolves it. */
export const interestFinding = defineRecord('interest_finding', {
  label: ['Interest finding', 'Interest findings'],
  about: 'A possible interest of a panel member in a bidder that the declaration did not state.',
  title: 'number',
  fields: {
    number: f.sequence('COI-{yyyy}-{000}').search(),
    evaluation: f.ref('evaluation').required().computed(),
    member: f.ref('panel_member').label('Panel member').required().computed(),
    person: f.person().required().computed(),
    ground: f.choice(grounds).label('Ground').required().computed(),
    bidder: f.ref('vendor').label('Bidder').required().computed().readableBy(watchers),
    source: f.text({ max: 500 }).required().computed().readableBy(watchers),
    foundAt: f.instant().label('Found').required().computed(),
    conclusion: f.longText({ max: 4000 }).readableBy(watchers),
    resolvedBy: f.person().label('Resolved by').computed(),
  },
  uniqueTogether: [['member', 'bidder', 'ground']],
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: { open: 'late', cleared: ['done', 'No conflict'], upheld: ['stopped', 'Conflict'] },
  finalStates: ['cleared', 'upheld'],
  transitions: {
    clear: {
      label: 'No conflict',
      from: 'open',
      to: 'cleared',
      by: chief,
      rules: [resolverIsNotMember],
      fieldsToFill: ['conclusion'],
    },
    uphold: {
      label: 'Recuse member',
      from: 'open',
      to: 'upheld',
      by: chief,
      rules: [resolverIsNotMember],
      fieldsToFill: ['conclusion'],
      confirm: 'The member sees no bid from now on, and the member’s scores no longer count.',
    },
  },
  list: {
    columns: ['number', 'person', 'evaluation', 'ground', 'foundAt', 'status'],
    filters: ['status', 'evaluation', 'person', 'member', 'ground'],
    sort: '-number',
  },
  sections: {
    Finding: ['evaluation', 'member', 'person', 'ground', 'bidder', 'source', 'foundAt'],
    Resolution: ['conclusion', 'resolvedBy'],
  },
});
