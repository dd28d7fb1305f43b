import type { AnyRecord } from '#kernel';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { portfolioRun } from './portfolio-run.record.ts';
import { Selected } from './run-result.tsx';

/** A run as it was kept: its limits and what was found. */
export default function RunPage({ id }: { readonly id: string }) {
  return (
    <RecordScreen key={id} record={portfolioRun} id={id} layout="below">
      {(row) => (
        <>
          <Selected id={row.id} />
          <RecordSections record={portfolioRun as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}
