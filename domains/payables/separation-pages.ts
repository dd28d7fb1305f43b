import { page } from '#kernel';
import { separationFinding } from './separation/separation-finding.record.ts';
import { separationRun } from './separation/separation-run.record.ts';

/** Who did for one vendor what two people do, and the nightly checks that looked. */
export const separationRecords = [separationFinding, separationRun] as const;

export const separationPages = {
  separationFindings: page('/invoices/separation', { icon: 'users', list: separationFinding }),
  separationFinding: page('/invoices/separation/:id', { detail: separationFinding }),
  separationRuns: page('/invoices/separation-checks', { list: separationRun }),
  separationRun: page('/invoices/separation-checks/:id', { detail: separationRun }),
};
