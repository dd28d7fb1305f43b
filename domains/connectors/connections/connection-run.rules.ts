import { rule } from '#kernel';
import { NOT_A_NUMBER } from './catalogue.ts';

export const totalsAgree = rule<{ readonly sourceTotal: string | null; readonly importedTotal: string | null }>(
  'connection_run.totals_agree',
  'The totals differ, or one is not a number. Accept the difference with a reason.',
  // Two unknown totals are not equal.
  ({ row }) => row.sourceTotal === row.importedTotal && row.sourceTotal !== NOT_A_NUMBER,
);

export const wasKept = rule<{ readonly isDryRun: boolean }>(
  'connection_run.was_kept',
  'A dry run imported nothing. There is nothing to reconcile.',
  ({ row }) => !row.isDryRun,
);
