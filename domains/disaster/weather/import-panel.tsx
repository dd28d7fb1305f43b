import { useMutation, useQueryClient } from '@tanstack/react-query';
import { urlOf } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { upload } from '#web/data/upload.ts';
import { momentOf } from '#web/record/cells.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { type AlertImported, importAlertFile } from './weather-calls.ts';

/** A file goes in, and each alert that could not be read says why. */
export default function ImportPanel({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const send = useMutation<AlertImported, Error, File>({
    mutationFn: (file) => upload({ path: urlOf(importAlertFile, { name: file.name.slice(0, 120) }), file }),
    onSuccess: () => queries.invalidateQueries(),
  });
  return (
    <section aria-label="Import alerts" className="panel mb-4 space-y-3 p-4 print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-sm">Import alerts</h2>
        <button type="button" className="button ml-auto" onClick={onClose}>
          Close
        </button>
      </div>
      <DropPlace
        label="Choose file"
        accept=".json,.geojson,application/json,application/geo+json"
        disabled={send.isPending}
        onFiles={([file]) => file && send.mutate(file)}
      >
        GeoJSON of active alerts from api.weather.gov. 5,000 alerts at most.
      </DropPlace>
      {send.error && (
        <p role="alert" className="wrong">
          {send.error.message}
        </p>
      )}
      {send.data && <Report of={send.data} />}
    </section>
  );
}

function Report({ of }: { readonly of: AlertImported }) {
  const show = useShow();
  const counts = [
    ['In the file', of.expected],
    ['New', of.created],
    ['Known', of.known],
    ['Rejected', of.rejected],
    ['Notified', of.told],
  ] as const;
  return (
    <div className="space-y-3">
      <output className="text-muted block">As of {momentOf(of.asOf, show)}</output>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="text-xl font-semibold tabular-nums">{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      {of.troubles.total > 0 && (
        <section aria-label="Problems" className="-mx-4 overflow-x-auto">
          <Table
            label="Problems"
            rows={of.troubles.data}
            step={10}
            id={({ row, field, reason }) => `${row} ${field} ${reason}`}
            columns={[
              { label: 'Row', name: ({ row }) => String(row) },
              { label: 'Field', text: ({ field }) => field, className: 'wrap-anywhere' },
              { label: 'Reason', text: ({ reason }) => reason, className: 'wrap-anywhere' },
            ]}
          />
          <CutNote of={of.troubles} what="problems">
            Correct these and import again.
          </CutNote>
        </section>
      )}
    </div>
  );
}
