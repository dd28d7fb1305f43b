import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { scheduleWords } from '#domains/delivery/public.ts';
import { type AnswerOf, href, urlOf } from '#kernel';
import type { Shown } from '#web/data/client.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { upload } from '#web/data/upload.ts';
import { useAct } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link } from '#web/shell/router.tsx';
import { Table } from '#web/ui/table.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { connectionPages as pages } from '../connection-pages.ts';
import { AT_ONCE, MOST_FILE_BYTES, MOST_ROWS } from './catalogue.ts';
import {
  changes,
  replaceSecret,
  runConnection,
  runFile,
  scheduleFields,
  scheduleRuns,
  testConnection,
} from './connection-calls.ts';
import { connection } from './connection.record.ts';

/** A connection with its test, its secret and its runs. */
export default function ConnectionScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const me = useSession();
  return (
    <RecordScreen key={id} record={connection} id={id}>
      {(row) => (
        <>
          <RecordSections record={connection} row={row} />
          {row.status === 'active' && (
            <>
              {me.may.create.includes(connection.name) && (
                <>
                  {row['format'] !== 'file' && <Test id={id} />}
                  {row['authentication'] !== 'none' && <Secret id={id} />}
                </>
              )}
              {row['format'] === 'file' ? <FileRuns id={id} /> : <Runs id={id} />}
              <Scheduled row={row as unknown as Shown<typeof connection>} />
            </>
          )}
        </>
      )}
    </RecordScreen>
  );
}

const Wrong = ({ error }: { readonly error: Error | null }) =>
  error && (
    <p role="alert" className="wrong mt-2">
      {error.message}
    </p>
  );

function Test({ id }: { readonly id: string }) {
  const test = useAct(testConnection, { changes });
  return (
    <section aria-label="Test" className="panel p-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>Test</h2>
        <button type="button" className="button" disabled={test.isPending} onClick={() => test.mutate({ id })}>
          Test connection
        </button>
      </div>
      <p className="note">Reads the address once. Nothing is imported.</p>
      {test.data && (
        <>
          <output className="my-2 block">
            {test.data.outcome} {test.data.isLive && `${test.data.rows} rows.`}
          </output>
          {test.data.columns.length > 0 && (
            <Table
              label="Columns"
              rows={test.data.columns.map((one) => ({ ...one, id: one.column }))}
              columns={[
                { label: 'Column', name: ({ column }) => column },
                { label: 'Samples', text: ({ samples }) => samples.join(' · ') },
                { label: 'Suggested field', text: ({ suggested }) => suggested ?? '' },
              ]}
            />
          )}
        </>
      )}
      <Wrong error={test.error} />
    </section>
  );
}

function Secret({ id }: { readonly id: string }) {
  const [text, setText] = useState('');
  const replace = useAct(replaceSecret, { changes, onDone: () => setText('') });
  return (
    <section aria-label="Secret" className="panel p-4 print:hidden">
      <h2>Secret</h2>
      <p className="note">Stored encrypted and never shown. Changing the server in the address removes it.</p>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <label>
          New secret
          <input
            type="password"
            autoComplete="off"
            className="control mt-1"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <button
          type="button"
          className="button"
          disabled={text === '' || replace.isPending}
          onClick={() => replace.mutate({ id, secret: text })}
        >
          Replace secret
        </button>
        <output>{replace.data && 'Stored.'}</output>
      </div>
      <Wrong error={replace.error} />
    </section>
  );
}

function Runs({ id }: { readonly id: string }) {
  const run = useAct(runConnection, { changes });
  return (
    <section aria-label="Run" className="panel p-4 print:hidden">
      <h2>Run</h2>
      <p className="note">Rows are imported with your rights. A dry run keeps nothing.</p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <button
          type="button"
          className="button"
          disabled={run.isPending}
          onClick={() => run.mutate({ id, isDryRun: true })}
        >
          Start dry run
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={run.isPending}
          onClick={() => run.mutate({ id, isDryRun: false })}
        >
          Run now
        </button>
        {run.data && (
          <Link to={href(pages.connectionRun, { id: run.data.id })} className="link">
            Open run ({run.data.status})
          </Link>
        )}
      </div>
      <Wrong error={run.error} />
    </section>
  );
}

interface FileRun {
  readonly file: File;
  readonly isDryRun: boolean;
}

/** A file is chosen, tried and then imported. */
function FileRuns({ id }: { readonly id: string }) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const run = useMutation<AnswerOf<typeof runFile>, Error, FileRun>({
    mutationFn: (given) =>
      upload({
        path: urlOf(runFile, { id, name: given.file.name.slice(0, 120), isDryRun: given.isDryRun }),
        file: given.file,
      }),
    onSuccess: () => queries.invalidateQueries(),
  });
  const button = (label: string, isDryRun: boolean) => (
    <button
      type="button"
      className={isDryRun ? 'button' : 'button button-primary'}
      disabled={file === null || run.isPending}
      onClick={() => file && run.mutate({ file, isDryRun })}
    >
      {label}
    </button>
  );
  return (
    <section aria-label="Run" className="panel p-4 print:hidden">
      <h2 className="mb-2">Run</h2>
      <DropPlace
        label="Choose file"
        accept=".csv,.xlsx"
        disabled={run.isPending}
        onFiles={([chosen]) => {
          run.reset();
          setFile(chosen ?? null);
        }}
      >
        CSV or Excel, at most {MOST_ROWS.toLocaleString('en')} rows and {MOST_FILE_BYTES / 1024 / 1024} MB, so that one
        run stays short enough to check. More than {AT_ONCE.toLocaleString('en')} rows are imported in the background.
        Rows are imported with your rights; a dry run keeps nothing.
      </DropPlace>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <output className="mr-auto">{file ? file.name : 'No file chosen.'}</output>
        {button('Start dry run', true)}
        {button('Run now', false)}
        {run.data && (
          <Link to={href(pages.connectionRun, { id: run.data.id })} className="link">
            Open run ({run.data.status})
          </Link>
        )}
      </div>
      <p className="note mt-2">
        Scheduled runs read the files in <code>imports/{id}</code> of the server’s data folder and move each to{' '}
        <code>done</code> or <code>failed</code>.
      </p>
      <Wrong error={run.error} />
    </section>
  );
}

/** Runs by the clock, with the rights of the person who plans them. */
function Scheduled({ row }: { readonly row: Shown<typeof connection> }) {
  const [isOpen, setOpen] = useState(false);
  const plan = useAct(scheduleRuns, { changes, onDone: () => setOpen(false) });
  const { repeats: now, weekday, hour } = row;
  return (
    <section aria-label="Scheduled runs" className="panel p-4 print:hidden">
      <h2>Scheduled runs</h2>
      <p className="note">
        Scheduled runs act with the rights of the person who schedules them, and end when the connection changes.
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <span className="mr-auto">
          {scheduleWords({ repeats: now ?? null, weekday: weekday ?? null, monthDay: 1, hour: hour ?? null })}
        </span>
        <button type="button" className="button" onClick={() => setOpen(true)}>
          {now ? 'Change schedule' : 'Schedule runs'}
        </button>
        {now && (
          <button
            type="button"
            className="button"
            disabled={plan.isPending}
            onClick={() => plan.mutate({ id: row.id, schedule: 'none', hour: 6 })}
          >
            End schedule
          </button>
        )}
      </div>
      <Wrong error={isOpen ? null : plan.error} />
      {isOpen && (
        <Dialog title="Schedule runs" onClose={() => setOpen(false)}>
          <FieldsForm
            label="Schedule runs"
            fields={scheduleFields}
            start={{ schedule: now ?? 'daily', weekday: weekday ?? 'monday', hour: hour ?? 6 }}
            submit="Schedule"
            sends="everything"
            onSave={(given) => plan.mutateAsync({ id: row.id, ...given })}
            onCancel={() => setOpen(false)}
          />
        </Dialog>
      )}
    </section>
  );
}
