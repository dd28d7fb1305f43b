import { type AnswerOf, call, choiceOf, firstOfShape } from '#kernel';

const severity = choiceOf('error', 'warning', 'note');

/** A check with the first rows it found. */
export const checkShape = {
  id: 'text',
  severity,
  title: 'text',
  law: 'text',
  found: firstOfShape({
    record: 'text',
    id: 'uuid',
    number: 'text',
    says: 'text',
    /** What the nightly run made of it; null until then. */
    exception: [
      { id: 'uuid', number: 'text', status: choiceOf('open', 'explained', 'accepted', 'cleared'), foundOn: 'date' },
      null,
    ],
  }),
} as const;

/** What the checks of today find in awards and costs: exceptions alone, errors apart from the rest. */
export const grantControls = call('grants.controls', '/api/v1/grants/controls', {
  answer: {
    lastRun: [{ id: 'uuid', ranOn: 'date', opened: 'whole', cleared: 'whole' }, null],
    counts: { error: 'whole', warning: 'whole', note: 'whole' },
    checks: [checkShape],
  },
});
export type GrantControls = AnswerOf<typeof grantControls>;
