import type { Shown } from '#web/data/client.ts';
import { KeepRun } from './keep-run.tsx';
import { Recipients } from './recipients.tsx';
import type { report } from './report.record.ts';

/** Below the figures of a report: its runs, and who receives it. */
export const BelowReport = ({ row }: { row: Shown<typeof report> }) => (
  <>
    <KeepRun id={row.id} />
    <Recipients row={row} />
  </>
);
