import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { urlOf } from '#kernel';
import { today, useSession, useShow } from '#web/data/session.ts';
import { upload } from '#web/data/upload.ts';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { importDisasters, type DeclarationImport } from './disaster-calls.ts';

/** A file goes in, and each row says what became of it. */
export default function ImportPanel({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const now = today(useSession());
  const [asOf, setAsOf] = useState(now);
  const queries = useQueryClient();
  const send = useMutation<DeclarationImport, Error, File>({
    mutationFn: (file) =>
      upload({ path: urlOf(importDisasters, { name: file.name.slice(0, 120), asOf: asOf || now }), file }),
    onSuccess: () => queries.invalidateQueries(),
  });
  return (
    <section aria-label="Import declarations" className="panel space-y-3 p-4 print:hidden">
      <div className="flex items-center gap-3">
        <h2 className="text-sm">Import declarations</h2>
        <button type="button" className="button button-quiet ml-auto" onClick={onClose}>
          Close
        </button>
      </div>
      <label className="grid max-w-56 gap-1" htmlFor={`${id}-day`}>
        File as of
        <input
          id={`${id}-day`}
          type="date"
          className="control"
          max={now}
          value={asOf}
          onChange={({ target }) => setAsOf(target.value)}
        />
      </label>
      <DropPlace
        label="Choose file"
        accept=".json,application/json"
        disabled={send.isPending}
        onFiles={([file]) => file && send.mutate(file)}
      >
        JSON of OpenFEMA Disaster Declarations Summaries. 10,000 rows at most.
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

function Report({ of }: { readonly of: DeclarationImport }) {
  const show = useShow();
  const counts = [
    ['Created', of.created],
    ['Updated', of.updated],
    ['Unchanged', of.unchanged],
    ['Older than ours', of.older],
    ['Rejected rows', of.refused],
  ] as const;
  return (
    <div className="space-y-3">
      <output className="text-muted block">
        {of.rows.toLocaleString('en-US')} rows, as of {wholeDay(of.asOf, show)}
      </output>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="text-xl font-semibold tabular-nums">{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      <Troubles title="Rejected rows" of={of.rejected} />
    </div>
  );
}

const Troubles = ({ title, of }: { readonly title: string; readonly of: DeclarationImport['rejected'] }) =>
  of.total > 0 && (
    <section aria-label={title} className="-mx-4 overflow-x-auto">
      <h3 className="px-4 text-sm">{title}</h3>
      <Table
        label={title}
        rows={of.data}
        id={({ row, field, reason }) => `${row} ${field} ${reason}`}
        columns={[
          { label: 'Row', name: ({ row }) => String(row) },
          { label: 'Field', text: ({ field }) => field, className: 'wrap-anywhere' },
          { label: 'Reason', text: ({ reason }) => reason, className: 'wrap-anywhere' },
        ]}
      />
      <CutNote of={of} what="problems">
        Correct these and import again.
      </CutNote>
    </section>
  );
