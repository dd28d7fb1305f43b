import { defineRecord, f, rule } from '#kernel';

const keepsAnother = rule<{ id: string; mergedInto: string | null }>(
  'feature_request.keeps_another',
  'A request cannot be merged into itself.',
  ({ row }) => row.mergedInto !== row.id,
  { field: 'mergedInto' },
);

/** Something that people would like the product to do. */
export const featureRequest = defineRecord('feature_request', {
  label: ['Feature request', 'Feature requests'],
  about: 'Review, publish and answer what people ask Levee to do.',
  title: 'subject',
  fields: {
    number: f.sequence('FR-{yyyy}-{0000}').search(),
    subject: f.text({ max: 120, min: 8 }).label('Title').required().search(),
    description: f.text({ max: 3000, lines: 7 }).required().search(),
    area: f
      .choice({
        procurement: 'Procurement and contracts',
        grants: 'Grants',
        recovery: 'Disaster recovery',
        finance: 'Budget and payments',
        assets: 'Assets and maintenance',
        site: 'Public pages',
        other: 'Other',
      })
      .required(),
    votes: f.integer({ min: 0 }).required().computed().defaultTo(0),
    answer: f.text({ max: 3000, lines: 6 }).label('Public answer'),
    proposedBy: f.email().label('Proposed by').fixed(),
    mergedInto: f.ref('feature_request').label('Merged into').editableBy('nobody'),
  },
  access: { read: 'admin', create: 'nobody', edit: 'admin' },
  states: {
    proposed: 'review',
    under_review: 'review',
    planned: 'review',
    in_progress: 'review',
    done: 'done',
    declined: 'stopped',
    rejected: 'stopped',
    merged: 'done',
  },
  finalStates: ['rejected', 'merged'],
  transitions: {
    publish: { label: 'Publish', from: 'proposed', to: 'under_review', by: 'admin' },
    reject: {
      label: 'Do not publish',
      from: 'proposed',
      to: 'rejected',
      by: 'admin',
      reason: 'required',
      confirm: 'It will not appear on the public page.',
    },
    plan: { label: 'Plan', from: 'under_review', to: 'planned', by: 'admin' },
    begin: { label: 'Begin', from: ['under_review', 'planned'], to: 'in_progress', by: 'admin' },
    finish: { label: 'Mark done', from: ['planned', 'in_progress'], to: 'done', by: 'admin' },
    decline: {
      label: 'Decline',
      from: ['under_review', 'planned'],
      to: 'declined',
      by: 'admin',
      fieldsToFill: ['answer'],
    },
    reopen: {
      label: 'Review again',
      from: ['planned', 'in_progress', 'done', 'declined'],
      to: 'under_review',
      by: 'admin',
    },
    merge: {
      label: 'Merge',
      from: ['proposed', 'under_review', 'planned'],
      to: 'merged',
      by: 'admin',
      fieldsToFill: ['mergedInto'],
      rules: [keepsAnother],
      confirm: 'Its votes go to the other request, one for each address.',
    },
  },
  list: {
    columns: ['subject', 'number', 'area', 'votes', 'status'],
    filters: ['status', 'area'],
    sort: '-votes',
  },
  sections: {
    Request: ['subject', 'number', 'description', 'area', 'votes'],
    Answer: ['answer', 'mergedInto'],
    Proposal: ['proposedBy'],
  },
});

/** The states that visitors see, in the order of their life. */
export const publicStates = ['under_review', 'planned', 'in_progress', 'done', 'declined'] as const;
export type PublicState = (typeof publicStates)[number];
