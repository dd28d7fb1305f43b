import { inSentence } from '#kernel/fields/accept.ts';
import { useState } from 'react';
import type { AnyRecord } from '#kernel';
import { ProblemError } from '#web/data/call.ts';
import { useShow } from '#web/data/session.ts';
import { upload } from '#web/data/upload.ts';
import { Link, usePlace } from '#web/shell/router.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { momentOf } from '../cells.tsx';
import { sizeWords } from '../detail/file-words.ts';
import { MoreOf, useRowsWished } from '#web/ui/more-rows.tsx';
import { type ImportRun, type ImportState, type ImportView, importsAt, useImports } from './import-data.ts';
import { downloadTemplate } from './template.ts';

interface FileStepProps {
  readonly record: AnyRecord;
  readonly onUploaded: (id: string) => void;
}

interface Sending {
  readonly file: File;
  readonly part: number;
}

/** The file is chosen or dropped; what can go wrong with it is said here. */
export function FileStep({ record, onUploaded }: FileStepProps) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const many = inSentence(record.label[1]);

  const send = async ([file]: readonly File[]) => {
    if (!file) return;
    setWrong(null);
    setSending({ file, part: 0 });
    try {
      const path = `${importsAt(record)}?name=${encodeURIComponent(file.name)}`;
      const run = await upload<ImportView>({ path, file, onProgress: (part) => setSending({ file, part }) });
      onUploaded(run.id);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      setWrong(`${file.name}: ${error.message}`);
      setSending(null);
    }
  };

  return (
    <>
      <section aria-label="File" className="panel space-y-4 p-4">
        {sending ? (
          <Progress
            label={sending.part < 1 ? `Uploading ${sending.file.name}` : `Reading ${sending.file.name}`}
            value={sending.part < 1 ? sending.part : null}
            max={1}
            words={sizeWords(sending.file.size)}
          />
        ) : (
          <DropPlace label="Choose a file" accept=".csv,.xlsx,.txt,.tsv" onFiles={(files) => void send(files)}>
            CSV or Excel (.xlsx), up to 25 MB and 100,000 rows; the first line names the columns. Nothing is created
            until you confirm.
          </DropPlace>
        )}
        {wrong && (
          <p role="alert" className="wrong">
            {wrong}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="text-muted">No file yet? Begin with one that has the right columns.</span>
          <button type="button" className="button" onClick={() => downloadTemplate(record)}>
            <Icon name="download" />
            Template for {many}
          </button>
        </p>
      </section>
      <Earlier record={record} />
    </>
  );
}

const stateWords: Readonly<Record<ImportState, string>> = {
  uploaded: 'columns to be matched',
  checking: 'being checked',
  checked: 'checked, not imported',
  running: 'running',
  done: 'done',
  cancelled: 'cancelled',
  interrupted: 'interrupted',
};

const countWords = ({ state, created, updated, refused }: ImportRun): string =>
  state === 'uploaded'
    ? ''
    : [
        [created, state === 'checked' ? 'to be made' : 'made'],
        [updated, 'changed'],
        [refused, 'refused'],
      ]
        .filter(([count]) => count)
        .map(([count, words]) => `${count?.toLocaleString('en-US')} ${words}`)
        .join(', ');

/** Imports of the last days, to look at or go on with. */
function Earlier({ record }: { readonly record: AnyRecord }) {
  const { path } = usePlace();
  const show = useShow();
  const wished = useRowsWished(10, 200);
  const { data, isFetching } = useImports(record, wished.limit);
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-label="Earlier imports" className="panel p-4">
      <h2 className="mb-2">Earlier imports</h2>
      <ul>
        {data.data.map((run) => (
          <li key={run.id} className="flex flex-wrap items-baseline gap-x-3 py-1">
            <Link to={`${path}?import=${run.id}`} className="link min-w-0 truncate">
              {run.file}
            </Link>
            <span className="text-muted">{[stateWords[run.state], countWords(run)].filter(Boolean).join(': ')}</span>
            <time dateTime={run.createdAt} className="text-muted ml-auto text-xs">
              {momentOf(run.createdAt, show)}
            </time>
          </li>
        ))}
      </ul>
      <MoreOf rows={wished.soFar(data, isFetching)} />
    </section>
  );
}
