import { defineRecord, f, forThose, secondPerson } from '#kernel';

export const recordsOfficers = [{ duty: 'legal_counsel' }, { duty: 'chief_procurement_officer' }] as const;

const releaserIsNotPreparer = secondPerson(
  'records_package.releaser_is_not_preparer',
  'You worked on this package, so someone else has to release it.',
  ['createdBy', 'preparedBy'],
);

const redactions = f
  .lines(
    {
      text: f.text({ max: 300 }).required().label('Text to redact'),
      exemption: f.text({ max: 200 }).required().help('The statute, such as Fla. Stat. 119.071(5).'),
      reason: f.text({ max: 500 }).required(),
    },
    { max: 100, label: 'Redaction' },
  )
  .label('Redactions');

/** What a requester gets of a finished procurement: whole pages with hashes, and what is exempt taken out of the bytes. */
export const recordsPackage = defineRecord('records_package', {
  label: ['Records package', 'Records packages'],
  about: 'The file of a finished procurement for a public records request, with its redactions.',
  title: 'number',
  fields: {
    number: f.sequence('RRP-{yyyy}-{000}').search(),
    solicitation: f.ref('solicitation').required().fixed(),
    requester: f.text({ max: 160 }).required().search(),
    request: f.longText({ max: 4000 }).label('Request'),
    redactions,
    preparedBy: f.person().computed().label('Prepared by'),
    preparedAt: f.instant().computed().label('Prepared'),
    releasedBy: f.person().computed().label('Released by'),
    releasedAt: f.instant().computed().label('Released'),
    contents: f.json().computed(),
    sha256: f.text({ max: 64 }).computed().label('SHA-256'),
    pages: f.json().computed().readableBy('nobody'),
  },
  access: {
    read: { by: 'member', rows: forThose([...recordsOfficers, { duty: 'auditor' }]) },
    create: recordsOfficers,
    edit: { by: recordsOfficers, inStates: ['draft', 'prepared', 'released'] },
  },
  fixed: [
    {
      in: ['prepared', 'released'],
      except: [],
      code: 'records_package.is_prepared',
      sentence: 'A prepared package can’t be changed. Send it back first; a released one stays.',
    },
  ],
  states: { draft: 'new', prepared: ['review', 'Awaiting release'], released: 'done', discarded: 'stopped' },
  finalStates: ['released', 'discarded'],
  transitions: {
    prepare: { label: 'Prepare package', from: 'draft', to: 'prepared', by: recordsOfficers },
    return: { label: 'Send back', from: 'prepared', to: 'draft', by: recordsOfficers, reason: 'required' },
    release: {
      label: 'Release package',
      from: 'prepared',
      to: 'released',
      by: recordsOfficers,
      rules: [releaserIsNotPreparer],
      confirm: 'You read it and its redactions. What is released can’t be taken back.',
    },
    discard: {
      label: 'Discard',
      from: ['draft', 'prepared'],
      to: 'discarded',
      by: recordsOfficers,
      reason: 'required',
    },
  },
  list: {
    columns: ['number', 'solicitation', 'requester', 'releasedAt', 'status'],
    filters: ['status', 'solicitation'],
    sort: '-number',
  },
  sections: {
    Request: ['solicitation', 'requester', 'request'],
    Redactions: ['redactions'],
    Release: ['preparedBy', 'preparedAt', 'releasedBy', 'releasedAt', 'sha256'],
  },
});
