import { defineRecord, f, secondPerson } from '#kernel';
import { buyers } from '../solicitation/solicitation-life.ts';
import { grounds } from './faults.ts';

const granters = [{ duty: 'chief_procurement_officer' }, { duty: 'legal_counsel' }] as const;

const granterIsNotRequester = secondPerson(
  'file_check.granter_is_not_requester',
  'You requested this exception, so someone else has to grant it.',
  ['requestedBy'],
  '28 CFR 35.204',
);

/** Whether a file that goes to the public can be read with assistive technology, what is wrong with it, and why it goes out anyway. */
export const fileCheck = defineRecord('file_check', {
  label: ['Accessibility check', 'Accessibility checks'],
  about: 'Files attached to a solicitation are checked within minutes, with faults and repairs.',
  title: 'fileName',
  fields: {
    document: f.ref('document').required().computed(),
    fileName: f.text({ max: 255 }).label('File').required().computed().search(),
    sha256: f.text({ max: 64 }).label('SHA-256').required().computed(),
    faults: f.json().required().computed(),
    faultCount: f.integer({ min: 0 }).label('Faults found').required().computed(),
    ground: f.choice(grounds),
    reason: f.text({ max: 1000, lines: 3 }).label('Written reason').help('Why it is published before it is repaired.'),
    requestedBy: f.person().computed().label('Requested by'),
    grantedBy: f.person().computed().label('Granted by'),
  },
  uniqueTogether: [['document', 'sha256']],
  access: {
    read: 'member',
    create: 'nobody',
    edit: { by: buyers, inStates: ['checked', 'requested', 'excepted'] },
  },
  fixed: [
    {
      in: ['requested', 'excepted'],
      except: [],
      code: 'file_check.is_requested',
      sentence: 'This exception is being decided or is granted: it stays as it was requested.',
    },
  ],
  states: {
    checked: ['late', 'Has faults'],
    accessible: 'done',
    by_hand: ['new', 'Check by hand'],
    requested: ['review', 'Exception requested'],
    excepted: ['stopped', 'Exception granted'],
  },
  finalStates: ['accessible', 'by_hand', 'excepted'],
  transitions: {
    pass: { label: 'Pass', from: 'checked', to: 'accessible', by: 'nobody' },
    setAside: { label: 'Check by hand', from: 'checked', to: 'by_hand', by: 'nobody' },
    request: {
      label: 'Request an exception',
      from: 'checked',
      to: 'requested',
      by: buyers,
      fieldsToFill: ['ground', 'reason'],
    },
    grant: {
      label: 'Grant exception',
      from: 'requested',
      to: 'excepted',
      by: granters,
      rules: [granterIsNotRequester],
      confirm: 'The file may be published with its faults. Your name stays with it.',
    },
    refuse: { label: 'Refuse exception', from: 'requested', to: 'checked', by: granters, reason: 'required' },
  },
  list: {
    columns: ['fileName', 'faultCount', 'ground', 'grantedBy', 'createdAt', 'status'],
    filters: ['status', 'ground'],
    sort: '-createdAt',
  },
  sections: {
    File: ['document', 'faultCount', 'sha256'],
    Exception: ['ground', 'reason', 'requestedBy', 'grantedBy'],
  },
});
