import { useState } from 'react';
import { useAct } from '#web/data/calls.ts';
import { usePlaces } from '#web/shell/product.ts';
import { navigate } from '#web/shell/router.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { importReturnFile } from './payment-calls.ts';

/** One file of the bank is read; what is wrong with it is told by line, and nothing of it is kept then. */
export default function ImportReturns({ onClose }: { readonly onClose: () => void }) {
  const places = usePlaces();
  const [problems, setProblems] = useState<readonly { readonly line: number; readonly reason: string }[]>([]);
  const take = useAct(importReturnFile, {
    onDone: (answer) => {
      setProblems(answer.problems);
      if (answer.file) navigate(places.rowAt('bank_return', answer.file.id) ?? '');
    },
  });
  const load = async (file: File) => take.mutate({ name: file.name.slice(0, 200), text: await file.text() });
  return (
    <div className="mb-4 print:hidden">
      <Panel
        title="Import return file"
        action={
          <button type="button" className="button button-quiet" onClick={onClose}>
            Close
          </button>
        }
      >
        <div className="space-y-3 px-4 pb-4">
          <DropPlace
            label="Choose the return file"
            accept=".ach,.txt,text/plain"
            disabled={take.isPending}
            onFiles={([file]) => void (file && load(file))}
          >
            A NACHA file with returns and notifications of change, as your bank sent it.
          </DropPlace>
          {take.error && (
            <p role="alert" className="wrong">
              {take.error.message}
            </p>
          )}
        </div>
        {problems.length > 0 && (
          <Table
            label="Problems"
            rows={problems}
            id={({ line, reason }) => `${line} ${reason}`}
            file="return-file-problems"
            columns={[
              { label: 'Line', name: ({ line }) => String(line) },
              { label: 'Problem', text: ({ reason }) => reason, className: 'wrap-anywhere' },
            ]}
          />
        )}
      </Panel>
    </div>
  );
}
