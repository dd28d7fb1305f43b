import { defineRecord, f } from '#kernel';
import { managers } from '../contract/contract-life.ts';
import { hasItsFiles, publisherIsNotPreparer, redactionIsNamed } from './contract-publication.rules.ts';
import { publishedKinds } from './publication-words.ts';

const publishers = [{ duty: 'legal_counsel' }, { duty: 'chief_procurement_officer' }] as const;

/** What anybody may read of a contract beyond its figures. One person prepares it, another publishes it. */
export const contractPublication = defineRecord('contract_publication', {
  label: ['Contract publication', 'Contract publications'],
  about: 'Documents of a contract for the public register: one person prepares, another publishes.',
  title: 'number',
  fields: {
    number: f.sequence('CPB-{yyyy}-{0000}').search(),
    title: f.text({ max: 200 }).label('Public title').required().search(),
    contract: f.ref('contract').required().fixed(),
    kind: f.choice(publishedKinds).label('Content').required().defaultTo('signed'),
    files: f.attachments().help('As the public gets them. Attach the redacted copy.'),
    isRedacted: f.yesNo().label('Redacted copy').required().defaultTo(false),
    exemption: f
      .text({ max: 1000, lines: 2 })
      .label('Exemption')
      .help('What is redacted and by which statute. The public reads it.'),
    publishedBy: f.person().label('Publisher').computed(),
    publishedAt: f.instant().label('Published at').computed(),
    withdrawnAt: f.instant().label('Withdrawn at').computed(),
  },
  access: {
    read: 'member',
    create: managers,
    edit: { by: managers, inStates: ['draft', 'published', 'withdrawn'] },
  },
  states: { draft: 'new', published: 'done', withdrawn: 'stopped', discarded: 'stopped' },
  finalStates: ['withdrawn', 'discarded'],
  transitions: {
    publish: {
      label: 'Publish',
      from: 'draft',
      to: 'published',
      by: publishers,
      rules: [publisherIsNotPreparer, hasItsFiles, redactionIsNamed],
      confirm: 'The public can read the contract and these files. Copies can’t be taken back.',
    },
    withdraw: {
      label: 'Withdraw',
      from: 'published',
      to: 'withdrawn',
      by: publishers,
      reason: 'required',
      confirm: 'The files leave the register. The reason is public, and open data keeps that they were there.',
    },
    discard: { label: 'Discard', from: 'draft', to: 'discarded', by: managers, reason: 'required' },
  },
  fixed: [
    {
      in: ['published', 'withdrawn'],
      code: 'contract_publication.is_published',
      sentence: 'This is published as it is. Withdraw it, or publish another one.',
    },
  ],
  list: {
    columns: ['number', 'title', 'contract', 'kind', 'publishedAt', 'status'],
    filters: ['status', 'contract', 'kind'],
    sort: '-number',
  },
  sections: {
    Publication: ['contract', 'title', 'kind', 'files'],
    Redaction: ['isRedacted', 'exemption'],
    Register: ['publishedBy', 'publishedAt', 'withdrawnAt'],
  },
});
