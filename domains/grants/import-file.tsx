import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { FirstOf } from '#kernel';
import { today, useSession, useShow } from '#web/data/session.ts';
import { upload } from '#web/data/upload.ts';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';

type Troubles = FirstOf<{ readonly row: number; readonly field: string; readonly reason: string }>;

/** What became of a file, as each import answers it. */
interface Imported {
  readonly asOf: string;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly older: number;
  readonly refused: number;
  readonly rejected: Troubles;
}

interface ImportPanelProps<Report> {
  readonly title: string;
  readonly accept: string;
  /** The address that takes the file. */
  readonly to: (query: { readonly name: string }) => string;
  /** What is asked before a file is chosen. */
  readonly before?: ReactNode;
  /** What became of the file. */
  readonly report: (of: Report) => ReactNode;
  readonly onClose: () => void;
  /** What a file may be. */
  readonly children: ReactNode;
}

/** A file goes in, and a report says what became of it. */
export function ImportPanel<Report>(props: ImportPanelProps<Report>) {
  const { title, accept, to, before, report, onClose, children } = props;
  const queries = useQueryClient();
  const send = useMutation<Report, Error, File>({
    mutationFn: (file) => upload({ path: to({ name: file.name.slice(0, 120) }), file }),
    onSuccess: () => queries.invalidateQueries(),
  });
  return (
    <section aria-label={title} className="panel space-y-3 p-4 print:hidden">
      <div className="flex items-center gap-3">
        <h2 className="text-sm">{title}</h2>
        <button type="button" className="button button-quiet ml-auto" onClick={onClose}>
          Close
        </button>
      </div>
      {before}
      <DropPlace
        label="Choose file"
        accept={accept}
        disabled={send.isPending}
        onFiles={([file]) => file && send.mutate(file)}
      >
        {children}
      </DropPlace>
      {send.error && (
        <p role="alert" className="wrong">
          {send.error.message}
        </p>
      )}
      {send.data !== undefined && <div className="space-y-3">{report(send.data)}</div>}
    </section>
  );
}

interface ImportFileProps<Report extends Imported> {
  readonly title: string;
  readonly accept: string;
  /** The address that takes the file. */
  readonly to: (query: { readonly name: string; readonly asOf: string }) => string;
  /** What the file was. */
  readonly said: (of: Report) => string;
  readonly notes?: (of: Report) => Troubles;
  readonly onClose: () => void;
  /** What a file may be. */
  readonly children: ReactNode;
}

/** A file as of a day, of which each row says what became of it. */
export function ImportFile<Report extends Imported>(props: ImportFileProps<Report>) {
  const { to, said, notes, ...panel } = props;
  const id = useId();
  const now = today(useSession());
  const show = useShow();
  const [asOf, setAsOf] = useState(now);
  return (
    <ImportPanel<Report>
      {...panel}
      to={({ name }) => to({ name, asOf: asOf || now })}
      before={
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
      }
      report={(of) => (
        <>
          <output className="text-muted block">
            {said(of)}, as of {wholeDay(of.asOf, show)}
          </output>
          <ImportCounts
            counts={[
              ['Created', of.created],
              ['Updated', of.updated],
              ['Unchanged', of.unchanged],
              ['Older than ours', of.older],
              ['Rejected', of.refused],
            ]}
          />
          <ImportTroubles title="Rejected rows" of={of.rejected} />
          {notes && <ImportTroubles title="Left out" of={notes(of)} />}
        </>
      )}
    />
  );
}

export const ImportCounts = ({ counts }: { readonly counts: readonly (readonly [label: string, count: number])[] }) => (
  <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
    {counts.map(([label, count]) => (
      <div key={label}>
        <dt className="text-muted">{label}</dt>
        <dd className="text-xl font-semibold tabular-nums">{count.toLocaleString('en-US')}</dd>
      </div>
    ))}
  </dl>
);

export const ImportTroubles = ({ title, of }: { readonly title: string; readonly of: Troubles }) =>
  of.total > 0 && (
    <section aria-label={title} className="-mx-4 overflow-x-auto">
      <h3 className="px-4 text-sm">{title}</h3>
      <Table
        label={title}
        rows={of.data}
        step={10}
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
