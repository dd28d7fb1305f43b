import { urlOf } from '#kernel';
import { useState } from 'react';
import { useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { chartFile, dryRun } from './fms-calls.ts';
import { FilePreview } from './file-preview.tsx';
import { postingLayout } from './posting-layout.record.ts';

/** A layout, tried on what waits before anything is made, and the chart of accounts in its format. */
export default function LayoutScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return (
    <RecordScreen key={id} record={postingLayout} id={id}>
      {(row) => (
        <>
          <RecordSections record={postingLayout} row={row} />
          <Trial key={row.version} id={id} />
          <section aria-label="Chart of accounts" className="panel p-4 print:hidden">
            <h2 className="mb-2">Chart of accounts</h2>
            <div className="flex flex-wrap gap-2">
              <a className="button" href={urlOf(chartFile, { id, of: 'accounts' })} download>
                <Icon name="download" />
                Download accounts
              </a>
              <a className="button" href={urlOf(chartFile, { id, of: 'codes' })} download>
                <Icon name="download" />
                Download codes
              </a>
            </div>
          </section>
        </>
      )}
    </RecordScreen>
  );
}

function Trial({ id }: { readonly id: string }) {
  const [isAsked, setAsked] = useState(false);
  const trial = useCall(dryRun, isAsked ? { id } : null);
  return (
    <section aria-label="Dry run" className="panel">
      <div className="flex flex-wrap items-center justify-between gap-2 p-4">
        <h2>Dry run</h2>
        <button type="button" className="button" onClick={() => (isAsked ? void trial.refetch() : setAsked(true))}>
          Start dry run
        </button>
      </div>
      {isAsked ? (
        <Answered of={trial} skeleton="h-24">
          {({ rows, lines, errors }) => (
            <>
              <p className="px-4 pb-2">
                {rows.toLocaleString('en-US')} {rows === 1 ? 'row' : 'rows'} waiting.
              </p>
              <FilePreview lines={lines} errors={errors} />
            </>
          )}
        </Answered>
      ) : (
        <p className="note px-4 pb-4">Shows the first lines and all row errors. Nothing is made.</p>
      )}
    </section>
  );
}
