import { useState } from 'react';
import { urlOf } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { batchFile, batchRows, recordRowErrors } from './fms-calls.ts';
import { FilePreview } from './file-preview.tsx';
import { bucketNames } from './layout.ts';
import { postingBatch } from './posting-batch.record.ts';
import { PostingRows } from './posting-rows.tsx';

/** A batch: its totals and file, what is wrong with a draft, and every posting with its document. */
export default function BatchScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return (
    <RecordScreen key={id} record={postingBatch} id={id} layout="below">
      {(row) => (
        <>
          {row['fileHash'] && (
            <a className="button" href={urlOf(batchFile, { id })} download>
              <Icon name="download" />
              Download file
            </a>
          )}
          <RecordSections record={postingBatch} row={row} />
          <Rows id={id} isDraft={row.status === 'draft'} />
          {row.can.includes('recordErrors') && <RowErrors id={id} />}
        </>
      )}
    </RecordScreen>
  );
}

const choices = [['', 'All types'], ...Object.entries(bucketNames)] as const;

function Rows({ id, isDraft }: { readonly id: string; readonly isDraft: boolean }) {
  const [bucket, ask] = useParam('bucket');
  const rows = useCall(batchRows, { id, bucket: bucket || null });
  return (
    <Answered of={rows} skeleton="h-64">
      {({ rows: of, lines, errors }) => (
        <>
          {isDraft && (
            <section aria-label="Dry run" className="panel">
              <h2 className="px-4 pt-4 pb-2">Dry run</h2>
              <FilePreview lines={lines} errors={errors} />
            </section>
          )}
          <section aria-label="Postings" className="panel">
            <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-4">
              <h2>Postings</h2>
              <Select
                className="control w-auto"
                aria-label="Balance type"
                value={bucket}
                choices={choices}
                onPick={ask}
              />
            </div>
            {of.total === 0 ? (
              <p className="note p-4">No postings.</p>
            ) : (
              <PostingRows label="Postings" of={of} hasErrors={of.data.some(({ rejection }) => rejection !== null)} />
            )}
          </section>
        </>
      )}
    </Answered>
  );
}

/** Typed, pasted or read from a file: a row number and a message on each line. */
function RowErrors({ id }: { readonly id: string }) {
  const [text, setText] = useState('');
  const record = useAct(recordRowErrors, { changes: [postingBatch.name], onDone: () => setText('') });
  return (
    <section aria-label="Row errors" className="panel p-4 print:hidden">
      <h2>Row errors</h2>
      <label className="mt-2 block">
        Row number and message, one per line
        <textarea
          className="control mt-1 w-full font-mono"
          rows={4}
          value={text}
          placeholder="12, Account is closed"
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <button
          type="button"
          className="button"
          disabled={text.trim() === '' || record.isPending}
          onClick={() => record.mutate({ id, errors: text })}
        >
          Record row errors
        </button>
        <label className="link cursor-pointer">
          Choose a CSV file
          <input
            type="file"
            accept=".csv,.txt"
            className="sr-only"
            onChange={({ target }) => void target.files?.[0]?.text().then(setText)}
          />
        </label>
        <output>
          {record.data && `${record.data.rejected} rejected ${record.data.rejected === 1 ? 'row' : 'rows'}.`}
        </output>
      </div>
      {record.error && (
        <p role="alert" className="wrong mt-2">
          {record.error.message}
        </p>
      )}
    </section>
  );
}
