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

/** A file goes in, and each row says what became of it. */
export function ImportFile<Report extends Imported>(props: ImportFileProps<Report>) {
  const { title, accept, to, said, notes, onClose, children } = props;
  const id = useId();
  const now = today(useSession());
  const [asOf, setAsOf] = useState(now);
  const queries = useQueryClient();
  const send = useMutation<Report, Error, File>({
    mutationFn: (file) => upload({ path: to({ name: file.name.slice(0, 120), asOf: asOf || now }), file }),
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
      {send.data && (
        <div className="space-y-3">
          <Counts of={send.data} said={said(send.data)} />
          <TroubleTable title="Rejected rows" of={send.data.rejected} />
          {notes && <TroubleTable title="Left out" of={notes(send.data)} />}
        </div>
      )}
    </section>
  );
}

function Counts({ of, said }: { readonly of: Imported; readonly said: string }) {
  const show = useShow();
  const counts = [
    ['Created', of.created],
    ['Updated', of.updated],
    ['Unchanged', of.unchanged],
    ['Older than ours', of.older],
    ['Rejected', of.refused],
  ] as const;
  return (
    <>
      <output className="text-muted block">
        {said}, as of {wholeDay(of.asOf, show)}
      </output>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="text-xl font-semibold tabular-nums">{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const TroubleTable = ({ title, of }: { readonly title: string; readonly of: Troubles }) =>
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
