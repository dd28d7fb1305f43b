import { type AnswerOf, call, choiceOf, f } from '#kernel';
import { causes } from './draft-changes.ts';

/** So many changes are shown; the document has all of them. */
export const MOST_CHANGES = 500;

const kind = choiceOf('line', 'revenue', 'balance', 'transfer');
const stage = choiceOf('kept', 'proposed', 'recommended', 'adopted');
const cause = choiceOf('requests', 'positions', 'added', 'office');

/** What changed in a whole budget since an earlier version of it. */
export const draftChanges = call('budget.draftChanges', '/api/v1/budget/drafts/{id}/changes', {
  query: { since: f.integer({ min: 1, max: 1_000_000 }).label('Since version') },
  answer: {
    name: 'text',
    status: 'text',
    mayKeep: 'yesNo',
    versions: [{ number: 'whole', stage, takenAt: 'instant', by: 'text?', cents: 'whole' }],
    /** The version that it is compared with; none where none was kept. */
    since: 'whole?',
    totals: [{ kind, before: 'whole', after: 'whole' }],
    causes: [{ cause, cents: 'whole' }],
    /** All changes, of which these are the first. */
    count: 'whole',
    changes: [
      {
        kind,
        item: 'uuid',
        name: 'text',
        account: 'text?',
        change: choiceOf('added', 'removed', 'raised', 'lowered'),
        cause: f.choice(causes),
        before: 'whole',
        after: 'whole',
      },
    ],
  },
});
export type DraftChanges = AnswerOf<typeof draftChanges>;

/** Keeps what the draft holds now as its next version. */
export const keepDraft = call('budget.keepDraft', '/api/v1/budget/drafts/{id}/versions', {
  body: {},
  answer: { number: 'whole' },
});
