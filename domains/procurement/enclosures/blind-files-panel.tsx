import { useState } from 'react';
import type { AnswerOf } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Table } from '#web/ui/table.tsx';
import { blindDecision, blindFiles, decideBlindFile } from './blind-calls.ts';
import { blindStates } from './blind-copy.ts';
import { FileLink } from './file-link.tsx';

type File = AnswerOf<typeof blindFiles>['files'][number];

/** For those who opened the bids: files that no program cleared, and what the blind panel gets in place of each. */
export function BlindFilesPanel({ evaluation }: { readonly evaluation: string }) {
  const { data } = useCall(blindFiles, { id: evaluation });
  const [chosen, choose] = useState<File | null>(null);
  const act = useAct(decideBlindFile, {
    changes: ['bid_file', 'evaluation'],
    onDone: ({ state }) => {
      tell(state === 'shown' ? 'File shown to the panel' : 'File withheld', 'good');
      choose(null);
    },
  });
  if (!data || data.files.length === 0) return null;
  return (
    <section aria-labelledby="blind-files" className="panel min-w-0">
      <h2 id="blind-files" className="p-4 pb-0">
        Blind file check
      </h2>
      <p className="text-muted px-4 pt-2">Look for names and logos, then decide what the panel reads.</p>
      <Table
        label="Blind file check"
        rows={data.files}
        columns={[
          { label: 'File', name: ({ name }) => name, show: ({ id, name }) => <FileLink id={id} name={name} /> },
          { label: 'Reason', text: ({ why }) => why },
          { label: 'Status', text: ({ state }) => blindStates[state] },
        ]}
        acts={
          data.files.some(({ isOpen }) => isOpen) && {
            label: 'Decision',
            show: (one) => (
              <button type="button" className="button" aria-label={`Decide, ${one.name}`} onClick={() => choose(one)}>
                Decide
              </button>
            ),
          }
        }
      />
      {chosen && (
        <Dialog title="Decide on file" onClose={() => choose(null)}>
          <p>{chosen.name}</p>
          <FieldsForm
            label="Decide on file"
            fields={blindDecision}
            start={{ isShown: false }}
            submit="Save decision"
            sends="everything"
            onCancel={() => choose(null)}
            onSave={({ isShown, reason }) =>
              act.mutateAsync({
                id: evaluation,
                file: chosen.id,
                isShown: isShown === true,
                reason: String(reason ?? ''),
              })
            }
          />
        </Dialog>
      )}
    </section>
  );
}
