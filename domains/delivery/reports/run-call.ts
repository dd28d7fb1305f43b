import { actionOn } from '#kernel';
import { report } from './report.record.ts';

/** Sends a report to its recipients at once, each with their own figures; its schedule goes on as it is. */
export const sendReport = actionOn(report, 'send', { answer: { sent: 'whole', notSent: 'whole' } });

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
