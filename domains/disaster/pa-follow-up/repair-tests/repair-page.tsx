import type { AnyRecord } from '#kernel';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RepairResult } from './repair-result.tsx';
import { repairTest } from './repair-test.record.ts';

/** What the panel above shows with its result is not shown again. */
const { 'Codes and standards': _codes, Mitigation: _mitigation, ...sections } = repairTest.sections;
const withoutShown = { ...repairTest, sections } as AnyRecord;

/** A repair test with its ratio, codes and mitigation. */
export default function RepairPage({ id }: { readonly id: string }) {
  return (
    <RecordScreen key={id} record={repairTest} id={id}>
      {(row) => (
        <>
          <Panel title="Repair or replacement">
            <RepairResult id={row.id} />
          </Panel>
          <RecordSections record={withoutShown} row={row} />
        </>
      )}
    </RecordScreen>
  );
}
