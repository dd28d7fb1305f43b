import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { allows, permission } from '#kernel';
import { actorOf, useSession } from '#web/data/session.ts';
import { TableHead } from '#web/ui/table-head.tsx';
import { Select } from '#web/ui/select.tsx';
import { mapImport, type Mode, stepImport } from './import-data.ts';
import type { StepProps } from './import-wizard.tsx';

const modeWords: Readonly<Record<Mode, string>> = {
  create: 'Make new rows',
  update: 'Update existing rows',
  both: 'Update existing rows, create the others',
};

/** What each column of the file fills: guessed from its name, and changed here. */
export function ColumnsStep({ record, run, onRun, onAnew }: StepProps) {
  const id = useId();
  const me = useSession();
  const actor = actorOf(me);
  const [targets, setTargets] = useState(() => run.columns.map(({ target }) => target));
  const [mode, setMode] = useState(run.mode);
  const [key, setKey] = useState(run.key ?? '');
  const { create, edit } = record.access;
  const [mayCreate, mayEdit] = [create, edit].map((given) => allows(permission(given).by, actor));
  const modes = (Object.keys(modeWords) as Mode[]).filter(
    (one) => (one === 'update' || mayCreate) && (one === 'create' || mayEdit),
  );
  const keys = run.keys.filter((one) => targets.includes(one));
  const labelOf = (target: string) => run.targets.find((one) => one.target === target)?.label ?? target;
  const usedKey = keys.includes(key) ? key : (keys[0] ?? '');
  const missing =
    mode === 'update' ? [] : run.targets.filter(({ target, required }) => required && !covers(targets, target));
  const needsKey = mode !== 'create';

  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      await mapImport(record, run.id, { columns: targets, mode, key: usedKey === '' ? null : usedKey });
      return stepImport(record, run.id, 'check');
    },
    onSuccess: onRun,
  });
  const put = (at: number, target: string) =>
    setTargets((now) =>
      // Two columns cannot fill one field: the other one gives it up.
      now.map((one, place) => (place === at ? target || null : one === target ? null : one)),
    );

  return (
    <section aria-label="Columns" className="panel space-y-4 p-4">
      <div className="border-line overflow-x-auto rounded-md border">
        <table className="grid-table">
          <thead>
            <tr>
              <TableHead words={['Column of the file', 'Its first values', 'Fills']} />
            </tr>
          </thead>
          <tbody>
            {run.columns.map(({ header, samples }, at) => (
              // Two columns may have one name; their place tells them apart and never changes.
              <tr key={at}>
                <td data-label="Column of the file" className="font-medium wrap-anywhere">
                  {header || `Column ${at + 1}`}
                </td>
                <td data-label="Its first values" className="text-muted wrap-anywhere">
                  {samples.filter(Boolean).join(' · ') || 'empty'}
                </td>
                <td data-label="Fills" className="min-w-44">
                  <Select
                    aria-label={`What “${header || `Column ${at + 1}`}” fills`}
                    value={targets[at] ?? ''}
                    choices={[
                      ['', 'Leave out'],
                      ...run.targets.map(
                        ({ target, label, required }) => [target, required ? `${label} *` : label] as const,
                      ),
                    ]}
                    onPick={(target) => put(at, target)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {missing.length > 0 && (
        <p className="text-warn">
          No column fills {missing.map(({ label }) => label).join(', ')}, which every new row needs.
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {modes.length > 1 && (
          <div>
            <label htmlFor={`${id}-mode`} className="mb-1 block font-medium">
              What the import does
            </label>
            <Select
              id={`${id}-mode`}
              value={mode}
              choices={modes.map((one) => [one, modeWords[one]])}
              onPick={(picked) => setMode(picked as Mode)} // the choices are modes
            />
          </div>
        )}
        {needsKey && (
          <div>
            <label htmlFor={`${id}-key`} className="mb-1 block font-medium">
              What names a row that is there
            </label>
            <Select
              id={`${id}-key`}
              value={usedKey}
              choices={keys.length > 0 ? keys.map((one) => [one, labelOf(one)]) : [['', 'No column fills one']]}
              onPick={setKey}
            />
          </div>
        )}
      </div>
      {error && (
        <p role="alert" className="wrong">
          {error.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button button-primary"
          disabled={isPending || targets.every((target) => target === null) || (needsKey && usedKey === '')}
          onClick={() => mutate()}
        >
          {isPending ? 'Checking…' : 'Check the file'}
        </button>
        <button type="button" className="button" onClick={onAnew}>
          Another file
        </button>
      </div>
    </section>
  );
}

/** A reference is filled by its name or by its id. */
const covers = (targets: readonly (string | null)[], wanted: string): boolean =>
  targets.some((target) => target === wanted || target === `${wanted}.id` || `${target}.id` === wanted);
