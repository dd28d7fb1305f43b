import { actionOn } from '#kernel';
import { report } from './report.record.ts';

/** Computes a report once more and keeps that it was, compared with the run before by the same person. */
export const runReport = actionOn(report, 'run', {
  answer: {
    run: 'uuid',
    rowCount: 'whole',
    hash: 'text',
    /** The run that it was compared with. */
    before: [
      { run: 'uuid', ranAt: 'instant', rowCount: 'whole', isSame: 'yesNo', created: 'whole', changed: 'whole' },
      null,
    ],
  },
});
