import { type AnyRecord, dollars } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { readAuditFile } from './audit-calls.ts';
import { subrecipientAudit } from './subrecipient-audit.record.ts';

/** A fiscal year of a subrecipient; while its audit is expected, a file of the Clearinghouse fills it. */
export default function AuditPage({ id }: { readonly id: string }) {
  const named = new URLSearchParams(usePlace().search);
  const start = Object.fromEntries([...named].filter(([name]) => name in subrecipientAudit.fields));
  return (
    <RecordScreen key={id} record={subrecipientAudit} id={id} start={start}>
      {(row) => (
        <>
          <RecordSections record={subrecipientAudit as AnyRecord} row={row} />
          {row.status === 'expected' && row.can.includes('edit') && <ReadFile id={row.id} />}
        </>
      )}
    </RecordScreen>
  );
}

function ReadFile({ id }: { readonly id: string }) {
  const read = useAct(readAuditFile, { changes: [subrecipientAudit.name] });
  return (
    <Panel title="Clearinghouse file">
      <div className="space-y-2 p-4 print:hidden">
        <DropPlace
          label="Choose file"
          accept=".json,application/json"
          disabled={read.isPending}
          onFiles={([file]) => void file?.text().then((text) => read.mutate({ id, file: text }))}
        >
          Federal awards of this audit as JSON in the schema of the Clearinghouse. It fills spending and findings by
          listing; it is not fetched from the Clearinghouse.
        </DropPlace>
        {read.error && (
          <p role="alert" className="wrong">
            {read.error.message}
          </p>
        )}
        {read.data && (
          <output className="text-muted block">
            {read.data.programs} listings with {dollars(read.data.spentCents)}; {read.data.findings} findings, of which{' '}
            {read.data.ofOurs} are under listings of our subawards.
          </output>
        )}
      </div>
    </Panel>
  );
}
