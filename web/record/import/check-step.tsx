import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useHeldLeave } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LeaveQuestion } from '../form/form-parts.tsx';
import { type Fixes, fixImport, importsAt, stepImport } from './import-data.ts';
import type { StepProps } from './import-wizard.tsx';
import { RefusedRows } from './refused-rows.tsx';
import { Counts } from './run-steps.tsx';

/** What the check found: all well, or rows to be put right here or in the file. */
export function CheckStep({ record, run, onRun, onAnew, onColumns }: StepProps & { readonly onColumns: () => void }) {
  const queries = useQueryClient();
  const [fixes, setFixes] = useState<Fixes>(new Map());
  const held = useHeldLeave(fixes.size > 0);
  const good = run.created + run.updated;

  const checking = useMutation({
    mutationFn: async () => {
      if (fixes.size > 0) await fixImport(record, run.id, fixes);
      return stepImport(record, run.id, 'check');
    },
    onSuccess: (next) => {
      setFixes(new Map());
      queries.removeQueries({ queryKey: [record.name, 'import refused', run.id] });
      onRun(next);
    },
  });
  const running = useMutation({ mutationFn: () => stepImport(record, run.id, 'run'), onSuccess: onRun });
  const error = checking.error ?? running.error;
  const isBusy = checking.isPending || running.isPending;
  const words = good.toLocaleString('en-US');

  return (
    <section aria-label="Check" className="panel space-y-4 p-4">
      <Counts run={run} isCheck />
      {run.refused === 0 ? (
        <p className="flex items-center gap-2">
          <Icon name="circle-check" className="text-good" />
          <output>All rows are valid. Nothing is created yet.</output>
        </p>
      ) : (
        <>
          <p>
            Correct the values below and check again, or{' '}
            <a href={`${importsAt(record, run.id)}/errors`} className="link" download>
              download only these rows
            </a>
            , correct them in a spreadsheet and upload that file.
          </p>
          <RefusedRows record={record} run={run} fixes={fixes} onFixes={setFixes} />
        </>
      )}
      {error && (
        <p role="alert" className="wrong">
          {error.message}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {fixes.size > 0 ? (
          <button type="button" className="button button-primary" disabled={isBusy} onClick={() => checking.mutate()}>
            {checking.isPending
              ? 'Checking…'
              : `Check again with ${fixes.size === 1 ? '1 row' : `${fixes.size.toLocaleString('en-US')} rows`} put right`}
          </button>
        ) : (
          good > 0 && (
            <button
              type="button"
              className={`button ${run.refused === 0 ? 'button-primary' : ''}`}
              disabled={isBusy}
              onClick={() => running.mutate()}
            >
              {run.refused === 0
                ? `Import ${words} ${good === 1 ? 'row' : 'rows'}`
                : `Import ${words} and leave ${run.refused.toLocaleString('en-US')} out`}
            </button>
          )
        )}
        <button type="button" className="button" disabled={isBusy} onClick={onColumns}>
          Change the columns
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={onAnew}>
          Another file
        </button>
      </div>
      {held.leave && <LeaveQuestion onLeave={held.leave} onStay={held.stay} />}
    </section>
  );
}
