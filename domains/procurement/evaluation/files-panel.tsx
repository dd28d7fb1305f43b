import { useState } from 'react';
import { useAct, useCall } from '#web/data/calls.ts';
import { sizeWords } from '#web/record/detail/file-words.ts';
import { tell } from '#web/shell/messages.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Table } from '#web/ui/table.tsx';
import { fileKinds } from '../enclosures/bid-file.ts';
import { assignFile, type EvaluationFile, evaluationFiles } from './file-criteria-calls.ts';

/** Before scoring starts: which criteria each file is needed for, so that a member reads what they score and no more. */
export function FilesPanel({ evaluation }: { readonly evaluation: string }) {
  const { data } = useCall(evaluationFiles, { id: evaluation });
  const [chosen, choose] = useState<EvaluationFile | null>(null);
  if (!data || data.files.length === 0) return null;
  return (
    <section aria-labelledby="files-panel" className="panel min-w-0">
      <h2 id="files-panel" className="p-4 pb-0">
        Files by criterion
      </h2>
      <p className="text-muted px-4 pt-2">A file without criteria is read by everyone of its group.</p>
      <Table
        label="Files by criterion"
        rows={data.files}
        id={({ id }) => id}
        step={10}
        columns={[
          { label: 'Proponent', name: ({ proponent }) => proponent },
          { label: 'File', text: ({ name }) => name, className: 'wrap-anywhere' },
          { label: 'Sent as', text: ({ kind, size }) => `${fileKinds[kind]}, ${sizeWords(size)}` },
          {
            label: 'Criteria',
            text: ({ criteria }) => (criteria.length > 0 ? criteria.join(', ') : 'Everyone of the group'),
          },
        ]}
        acts={
          data.isOpen && {
            label: 'Assignment',
            show: (one) => (
              <button type="button" className="button" aria-label={`Assign, ${one.name}`} onClick={() => choose(one)}>
                Assign
              </button>
            ),
          }
        }
      />
      {chosen && <Assign evaluation={evaluation} file={chosen} criteria={data.criteria} onClose={() => choose(null)} />}
    </section>
  );
}

interface AssignProps {
  readonly evaluation: string;
  readonly file: EvaluationFile;
  readonly criteria: readonly string[];
  readonly onClose: () => void;
}

function Assign({ evaluation, file, criteria, onClose }: AssignProps) {
  const [picked, pick] = useState<readonly string[]>(file.criteria);
  const act = useAct(assignFile, {
    changes: ['evaluation', 'file_criteria', evaluationFiles.id],
    onDone: () => {
      tell('Assignment saved', 'good');
      onClose();
    },
  });
  return (
    <Dialog title="Assign file" onClose={onClose}>
      <p className="wrap-anywhere">{file.name}</p>
      <fieldset className="space-y-1 py-3">
        <legend className="note">Tick none for everyone of the group.</legend>
        {criteria.map((name) => (
          <label key={name} className="flex min-h-6 items-center gap-2 max-md:min-h-11">
            <input
              type="checkbox"
              checked={picked.includes(name)}
              onChange={({ target }) =>
                pick(target.checked ? [...picked, name] : picked.filter((other) => other !== name))
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
      {act.error && (
        <p role="alert" className="wrong">
          {act.error.message}
        </p>
      )}
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={act.isPending}
          onClick={() => act.mutate({ id: evaluation, file: file.id, criteria: picked.map((name) => ({ name })) })}
        >
          Save assignment
        </button>
      </div>
    </Dialog>
  );
}
