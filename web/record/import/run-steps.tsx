import { inSentence } from '#kernel/fields/accept.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ProblemError } from '#web/data/call.ts';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { type ImportRun, importsAt, stepImport } from './import-data.ts';
import type { StepProps } from './import-wizard.tsx';

const count = (amount: number): string => amount.toLocaleString('en-US');

/** The figures of a check or an import. */
export function Counts({ run, isCheck = false }: { readonly run: ImportRun; readonly isCheck?: boolean }) {
  const figures = [
    [run.created, isCheck ? 'will be made' : 'made', 'text-good'],
    [run.updated, isCheck ? 'will be changed' : 'changed', 'text-good'],
    [run.unchanged, 'stay as they are', ''],
    [run.refused, isCheck ? 'have to be put right' : 'refused', 'text-danger'],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {figures
        .filter(([amount], at) => amount > 0 || at === 0)
        .map(([amount, words, tone]) => (
          <div key={words} className="flex flex-col-reverse">
            <dt className="text-muted text-xs">{words}</dt>
            <dd className={`text-2xl font-semibold ${amount > 0 ? tone : ''}`}>{count(amount)}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A check or an import on its way. It goes on when this page is left. */
export function MovingStep({ record, run, onRun }: StepProps) {
  const isCheck = run.state === 'checking';
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => stepImport(record, run.id, 'cancel'),
    onSuccess: onRun,
  });
  return (
    <section aria-label={isCheck ? 'Checking' : 'Importing'} className="panel space-y-4 p-4">
      <Progress
        label={isCheck ? 'Checking every row' : 'Importing'}
        value={run.percent}
        words={`${count(run.done)} of ${count(run.rows)}`}
      />
      <Counts run={run} isCheck={isCheck} />
      {error && (
        <p role="alert" className="wrong">
          {error.message}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-3">
        <button type="button" className="button" disabled={isPending} onClick={() => mutate()}>
          Cancel
        </button>
        <span className="text-muted">
          {isCheck ? 'Nothing is made yet.' : 'You may leave this page. What was made stays when you cancel.'}
        </span>
      </p>
    </section>
  );
}

/** An import that a restart of the server cut off. */
export function StoppedStep({ record, run, onRun, onAnew }: StepProps) {
  const { mutate, error, isPending } = useMutation({
    // A check begins again; an import that has made rows goes on behind the last of them and takes no other step.
    mutationFn: () =>
      stepImport(record, run.id, 'check').catch((refused: unknown) => {
        if (refused instanceof ProblemError && refused.status === 409) return stepImport(record, run.id, 'run');
        throw refused;
      }),
    onSuccess: onRun,
  });
  return (
    <section aria-label="Interrupted" className="panel border-warn space-y-4 p-4">
      <p>{run.failure ?? 'This import was interrupted. What was made so far is kept.'}</p>
      <Counts run={run} />
      {error && (
        <p role="alert" className="wrong">
          {error.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button button-primary" disabled={isPending} onClick={() => mutate()}>
          Go on
        </button>
        <button type="button" className="button" onClick={onAnew}>
          Another file
        </button>
      </div>
    </section>
  );
}

/** What came of it. */
export function ResultStep({ record, run, onAnew }: StepProps) {
  const queries = useQueryClient();
  const listAt = useRecords().listAt(record.name);
  const many = inSentence(record.label[1]);
  const isDone = run.state === 'done';
  useEffect(() => {
    // Lists that were read before know nothing of the new rows.
    void queries.invalidateQueries({ queryKey: [record.name, 'list'] });
  }, [queries, record.name]);
  return (
    <section aria-label="Result" className="panel space-y-4 p-4">
      <p className="flex items-center gap-2 text-base font-semibold">
        <Icon
          name={isDone ? 'circle-check' : 'circle-alert'}
          className={isDone ? 'text-good size-5' : 'text-warn size-5'}
        />
        <output>
          {isDone ? 'The import is done.' : 'The import was cancelled. What was made before that is kept.'}
        </output>
      </p>
      <Counts run={run} />
      {run.failure && <p className="wrong">{run.failure}</p>}
      {run.refused > 0 && (
        <p>
          {count(run.refused)} {run.refused === 1 ? 'row was' : 'rows were'} left out.{' '}
          <a href={`${importsAt(record, run.id)}/errors`} className="link" download>
            Download them with what is wrong
          </a>
          , correct them and upload them again.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {listAt && (
          <Link to={listAt} className="button button-primary">
            See the {many}
          </Link>
        )}
        <button type="button" className="button" onClick={onAnew}>
          Import another file
        </button>
      </div>
    </section>
  );
}
