import { type AnswerOf, call, f, typed } from '#kernel';
import type { FactKind, Facts } from '../document/facts.ts';
import type { Staff } from '../document/lint/staff.ts';
import type { Titles } from '../document/words.ts';

/** The kinds of documents that workflows decide on: what conditions may ask for, what people agree to, and what of it makes up the amount. */
export const workflowKinds = call('workflow.kinds', '/api/v1/workflow/kinds', {
  answer: {
    kinds: [
      {
        record: 'text',
        label: 'text',
        labels: 'text',
        fields: {
          '*': {
            label: 'text',
            kind: typed<FactKind>({ type: 'string' }),
            'options?': ['text'],
            'record?': 'text',
            'optional?': typed<true>({ type: 'boolean' }),
          },
        },
        material: [{ name: 'text', label: 'text' }],
        worth: ['text'],
      },
    ],
  },
});
export type Kind = AnswerOf<typeof workflowKinds>['kinds'][number];

const kind = f.text({ max: 60 });

export const workflowStaff = call('workflow.staff', '/api/v1/workflow/staff', {
  query: { kind: kind.help('Which authority applies; empty: purchasing authority.') },
  answer: {
    people: { '*': { name: 'text', role: 'text', duties: ['text'] } },
    costCenters: { '*': { code: 'text', manager: 'uuid?' } },
    authority: { '*': 'whole?' },
  },
});

/** How long steps took, in business hours, and how many of them a business day has. */
export const workflowPace = call('workflow.pace', '/api/v1/workflow/pace', {
  query: { kind: kind.required() },
  answer: {
    byNode: { '*': 'number' },
    byAssign: { '*': 'number' },
    overall: 'number',
    dayHours: 'number',
    measured: 'whole',
  },
});
export type Measured = AnswerOf<typeof workflowPace>;

export const workflowPast = call('workflow.past', '/api/v1/workflow/past', {
  query: {
    kind: kind.required(),
    from: f.date().required(),
    until: f.date().required(),
    after: f.text({ max: 80 }),
    last: f.yesNo().help('The newest first, a thousand at most.'),
  },
  answer: {
    past: [
      {
        id: 'uuid',
        title: 'text',
        facts: typed<Facts>({ type: 'object', additionalProperties: true }),
        requester: 'uuid?',
        startedAt: 'instant',
      },
    ],
    total: 'whole',
    next: 'text?',
  },
});
export type PastChunk = AnswerOf<typeof workflowPast>;

export const nobody: Staff = { people: {}, costCenters: {}, authority: {} };

/** Names for the ids that conditions and steps carry. */
export const titlesOf = ({ people, costCenters }: Staff): Titles => ({
  ...Object.fromEntries(Object.entries(costCenters).map(([id, { code }]) => [id, code])),
  ...Object.fromEntries(Object.entries(people).map(([id, { name }]) => [id, name])),
});
