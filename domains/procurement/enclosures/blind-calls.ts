import { call, f } from '#kernel';
import { blindStates } from './blind-copy.ts';

/** Files of a blind evaluation that no program cleared, for those who opened its bids. */
export const blindFiles = call('evaluation.blindFiles', '/api/v1/evaluation/{id}/blind-files', {
  answer: {
    files: [{ id: 'uuid', name: 'text', why: 'text?', state: f.choice(blindStates).required(), isOpen: 'yesNo' }],
  },
});

export const blindDecision = {
  isShown: f.yesNo().label('Show to panel').required(),
  reason: f.text({ max: 1000, lines: 3 }).required().help('It stays on record. Name no firm.'),
};
export const decideBlindFile = call('evaluation.decideBlindFile', '/api/v1/evaluation/{id}/blind-files', {
  body: { file: f.uuid().required(), ...blindDecision },
  answer: { state: f.choice(blindStates).required() },
});
