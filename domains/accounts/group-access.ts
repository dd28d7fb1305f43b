import { type AnswerOf, call, f } from '#kernel';
import { dutyLabels, groupRoles, rightLabels } from './directory-rights.ts';

const role = f.choice(groupRoles).required();
const duties = f.choices(dutyLabels);
const access = f.choice(rightLabels).required();

/** The groups of the directory with what they give, and what could not be given or removed. */
export const directoryGroups = call('scim_group.overview', '/api/v1/directory_groups', {
  answer: {
    groups: [
      {
        id: 'uuid',
        name: 'text',
        members: 'whole',
        /** The first few, by name. */
        people: ['text'],
        role,
        duties: [f.choice(dutyLabels).required()],
        pushedAt: 'instant',
        mappedAt: 'instant?',
        mappedBy: 'text?',
      },
    ],
    findings: [
      {
        id: 'uuid',
        name: 'text',
        access,
        kind: f.choice({ not_given: 'Not given', kept: 'Not removed' }).required(),
        reason: 'text',
        since: 'instant',
      },
    ],
    findingCount: 'whole',
  },
});

/** For how many people access would change, each change, and whether all of them are listed. */
const changed = {
  people: 'whole',
  changes: [
    {
      member: 'uuid',
      name: 'text',
      access,
      kind: f
        .choice({ given: 'Granted', removed: 'Removed', not_given: 'Not granted', kept: 'Not removed' })
        .required(),
      reason: 'text',
    },
  ],
  isWhole: 'yesNo',
} as const;

export const previewGroup = call('scim_group.preview', '/api/v1/scim_group/{id}/preview', {
  query: { role, duties },
  answer: changed,
});

export const mapGroup = call('scim_group.map', '/api/v1/scim_group/{id}/map', {
  body: { role, duties },
  answer: changed,
});

export type GroupShown = AnswerOf<typeof directoryGroups>['groups'][number];
export type FindingShown = AnswerOf<typeof directoryGroups>['findings'][number];
export type AccessPreview = AnswerOf<typeof previewGroup>;
