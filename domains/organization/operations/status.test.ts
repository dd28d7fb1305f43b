import { expect, test } from 'vitest';
import { concernsOf, type Status } from './status.ts';

const quiet: Status = {
  audit: { sealed: 10, pending: 1000, sealedAt: null },
  imports: { running: 0, failed: 0, lastAt: null },
  webhooks: { active: 1, paused: 0, waiting: 0, dead: 0 },
  people: { members: 5, admins: 2, signedIn: 1, invited: 0 },
  keys: 0,
  feedback: 0,
  tasks: 0,
  changes: [],
};
const said = (more: Partial<Status>) => concernsOf({ ...quiet, ...more }).map(({ sentence }) => sentence);

test('nothing is said where nothing is wrong, and the first of a kind is said as one', () => {
  expect(said({})).toEqual([]);
  expect(said({ audit: { ...quiet.audit, pending: 1001 } })).toEqual(['1001 audit entries wait for their seal.']);
  for (const [count, sentences] of [
    [1, ['A webhook is paused.', 'A webhook message has failed for good.', 'An import broke off.']],
    [2, ['2 webhooks are paused.', '2 webhook messages have failed.', '2 imports broke off.']],
  ] as const)
    expect(
      said({
        webhooks: { ...quiet.webhooks, paused: count, dead: count },
        imports: { ...quiet.imports, failed: count },
      }).toSorted(),
    ).toEqual(sentences.toSorted());
});
