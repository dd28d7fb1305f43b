import type { AnswerOf } from '#kernel';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import type { dryRun } from './fms-calls.ts';

interface PreviewProps {
  readonly lines: readonly string[];
  readonly errors: AnswerOf<typeof dryRun>['errors'];
}

/** The first lines of a file that is not made yet, and every row that could not be written. */
export function FilePreview({ lines, errors }: PreviewProps) {
  return (
    <>
      {errors.total > 0 ? (
        <>
          <Table
            label="Row errors"
            rows={errors.data}
            id={({ row, message }) => `${row} ${message}`}
            columns={[
              { label: 'Row', number: ({ row }) => row },
              { label: 'Error', name: ({ message }) => message },
            ]}
          />
          <CutNote of={errors} what="row errors">
            Correct these, and the others show.
          </CutNote>
        </>
      ) : (
        <p className="px-4 pb-2">No row errors.</p>
      )}
      {lines.length > 0 && (
        <section aria-label="First lines" className="px-4 pb-4">
          <pre className="text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
            {lines.map((line) => line.replace(/\r?\n$/, '')).join('\n')}
          </pre>
        </section>
      )}
    </>
  );
}
