import { defineRecord, f, rule, secondPerson } from '#kernel';
import { designers } from './workflow-definition.record.ts';

const saysWhatChanges = rule<{ note: string | null }>(
  'workflow_version.says_what_changes',
  'Enter a change note: what changes and why.',
  ({ row }) => Boolean(row.note?.trim()),
  { field: 'note' },
);

const publisherIsNotAuthor = secondPerson(
  'workflow_version.second_person',
  'You edited or submitted this version, so someone else has to publish it.',
  ['authors'],
  '2 CFR 200.303 requires internal control: no one alone sets who approves spending.',
);

/**
 * One drawing of a workflow. It can be changed while it is a draft and never afterwards; cases that run on it stay on it.
 */
export const workflowVersion = defineRecord('workflow_version', {
  label: ['Workflow version', 'Workflow versions'],
  about: 'One version of a workflow. Once published it cannot change; approvals stay on theirs.',
  title: 'name',
  fields: {
    name: f.text({ max: 160 }).required().computed().search(),
    definition: f.ref('workflow_definition').label('Workflow').required().computed(),
    number: f.integer({ min: 1 }).label('Version').required().computed(),
    note: f.text({ max: 1000, lines: 3 }).label('Change note'),
    document: f.json().required().computed(),
    basedOn: f.ref('workflow_version').computed(),
    authors: f.refs('organization_members').label('Edited by').computed(),
    publishedBy: f.person().computed(),
    publishedAt: f.instant().computed(),
  },
  access: { read: 'member', create: 'nobody', edit: designers },
  states: { draft: 'new', in_review: 'review', published: 'done', superseded: 'new', discarded: 'stopped' },
  finalStates: ['superseded', 'discarded'],
  transitions: {
    sendForReview: {
      label: 'Submit for review',
      from: 'draft',
      to: 'in_review',
      by: designers,
      rules: [saysWhatChanges],
    },
    takeBack: { label: 'Back to draft', from: 'in_review', to: 'draft', by: designers, reason: 'optional' },
    publish: {
      label: 'Publish',
      from: 'in_review',
      to: 'published',
      by: designers,
      rules: [publisherIsNotAuthor],
      confirm: 'New approvals follow this version. Active approvals stay on theirs.',
    },
    supersede: { label: 'Supersede', from: 'published', to: 'superseded', by: 'nobody' },
    discard: {
      label: 'Discard',
      from: ['draft', 'in_review'],
      to: 'discarded',
      by: designers,
      confirm: 'A discarded draft can’t be reopened.',
    },
  },
  fixed: [
    {
      in: ['in_review', 'published', 'superseded', 'discarded'],
      code: 'workflow_version.only_drafts_change',
      sentence: 'A version in review can’t be changed. Send it back to draft, or start a new version.',
    },
  ],
  uniqueTogether: [['definition', 'number']],
  list: {
    columns: ['name', 'definition', 'number', 'publishedBy', 'publishedAt', 'status'],
    filters: ['status', 'definition', 'publishedBy'],
    sort: '-number',
  },
  sections: {
    Version: ['name', 'definition', 'number', 'note', 'basedOn'],
    Publication: ['authors', 'publishedBy', 'publishedAt'],
    Document: ['document'],
  },
});
