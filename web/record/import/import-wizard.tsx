import { inSentence } from '#kernel/fields/accept.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AnyRecord, allows, inWords, permission } from '#kernel';
import { actorOf, useSession } from '#web/data/session.ts';
import { useRecords } from '#web/shell/product.ts';
import { Link, navigate, usePlace, useTitle } from '#web/shell/router.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { type ImportView, importKey, useImport } from './import-data.ts';
import { MovingStep, ResultStep, StoppedStep } from './run-steps.tsx';

const steps = ['File', 'Columns', 'Check', 'Import'] as const;
type Step = (typeof steps)[number];

/** Many rows from a file: choose it, say what its columns are, put right what is wrong, import. `?import=<id>` goes on with one. */
export function ImportWizard({ record }: { readonly record: AnyRecord }) {
  const { path, search } = usePlace();
  const me = useSession();
  const many = inSentence(record.label[1]);
  const id = new URLSearchParams(search).get('import') ?? '';
  useTitle(`Import ${many}`);
  const actor = actorOf(me);
  const verbs = [permission(record.access.create).by, permission(record.access.edit).by];
  const listAt = useRecords().listAt(record.name) ?? path;
  return (
    <div className="mx-auto max-w-5xl space-y-4">
      <header>
        <Link to={listAt} className="link inline-flex items-center gap-1.5">
          <Icon name="arrow-left" className="size-3.5" />
          {record.label[1]}
        </Link>
        <h1 className="mt-1">Import {many}</h1>
      </header>
      {!verbs.some((who) => who !== 'nobody' && allows(who, actor)) ? (
        <Empty title={`You cannot import ${many}`} icon="lock">
          Only {inWords(verbs.find((who) => who !== 'nobody') ?? 'nobody')} may do this.
        </Empty>
      ) : id === '' ? (
        <>
          <StepLine at="File" />
          <FileStep record={record} onUploaded={(run) => navigate(`${path}?import=${run}`, { replace: true })} />
        </>
      ) : (
        <Going key={id} record={record} id={id} onAnew={() => navigate(`${path}?import`, { replace: true })} />
      )}
    </div>
  );
}

interface GoingProps {
  readonly record: AnyRecord;
  readonly id: string;
  readonly onAnew: () => void;
}

export interface StepProps {
  readonly record: AnyRecord;
  readonly run: ImportView;
  /** The import as the server answered it. */
  readonly onRun: (run: ImportView) => void;
  readonly onAnew: () => void;
}

function Going({ record, id, onAnew }: GoingProps) {
  const { data: run, error, refetch } = useImport(record, id);
  const queries = useQueryClient();
  const [isMapping, setMapping] = useState(false);
  // The check begins by itself once the columns are agreed on, and again after every correction.
  const put = (next: ImportView) => {
    queries.setQueryData(importKey(record, id), next);
    setMapping(false);
  };
  if (error && !run) return <LoadError error={error} retry={() => void refetch()} />;
  if (!run) return <div className="skeleton h-72" />;
  const props: StepProps = { record, run, onRun: put, onAnew };
  const { state } = run;
  const at: Step =
    state === 'uploaded' || isMapping ? 'Columns' : state === 'checking' || state === 'checked' ? 'Check' : 'Import';
  return (
    <>
      <StepLine at={at} />
      <p className="text-muted">
        {run.file}, {run.rows.toLocaleString('en-US')} {run.rows === 1 ? 'row' : 'rows'}
      </p>
      {state === 'uploaded' || (state === 'checked' && isMapping) ? (
        <ColumnsStep {...props} />
      ) : state === 'checked' ? (
        <CheckStep {...props} onColumns={() => setMapping(true)} />
      ) : state === 'checking' || state === 'running' ? (
        <MovingStep {...props} />
      ) : state === 'interrupted' ? (
        <StoppedStep {...props} />
      ) : (
        <ResultStep {...props} />
      )}
    </>
  );
}

const StepLine = ({ at }: { readonly at: Step }) => (
  <ol aria-label="Steps of the import" className="flex flex-wrap items-center gap-2">
    {steps.map((step, place) => {
      const isHere = step === at;
      const isBehind = place < steps.indexOf(at);
      return (
        <li key={step} aria-current={isHere ? 'step' : undefined} className="flex items-center gap-2">
          {place > 0 && (
            <span aria-hidden="true" className={`h-px w-5 sm:w-10 ${isBehind || isHere ? 'bg-gauge' : 'bg-line'}`} />
          )}
          <span
            className={`grid size-6 place-items-center rounded-full border text-xs font-semibold ${isHere ? 'border-gauge bg-gauge text-on-gauge' : 'border-line'}`}
          >
            {isBehind ? <Icon name="check" className="text-good size-3.5" /> : place + 1}
          </span>
          <span className={isHere ? 'font-semibold' : 'text-muted max-sm:sr-only'}>{step}</span>
        </li>
      );
    })}
  </ol>
);
