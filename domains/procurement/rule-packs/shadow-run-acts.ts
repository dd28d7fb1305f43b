import { actionOn } from '#kernel';
import { shadowRun } from './shadow-run.record.ts';

export const readOn = actionOn(shadowRun, 'advance', {
  answer: { done: 'whole', total: 'whole', changed: 'whole', isFinished: 'yesNo' },
});
