import { actionOn, f } from '#kernel';
import { report } from './report.record.ts';

/** Who certifies what a figure means: those who answer for the budget and for procurement. */
export const certifiers = [{ duty: 'budget_officer' }, { duty: 'chief_procurement_officer' }] as const;

/** States as a second person that a definition measures what its name says. `seen` is the version that was looked at. */
export const certifyReport = actionOn(report, 'certify', {
  body: { seen: f.integer({ min: 1 }).label('Version').required() },
  answer: { certifiedAt: 'instant' },
});

export const withdrawCertification = actionOn(report, 'uncertify', { answer: { certifiedAt: 'instant?' } });
