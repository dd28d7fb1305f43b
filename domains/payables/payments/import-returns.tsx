import { useState } from 'react';
import { useAct } from '#web/data/calls.ts';
import { usePlaces } from '#web/shell/product.ts';
import { navigate } from '#web/shell/router.tsx';
import { importReturnFile } from './payment-calls.ts';
import { FileImport } from './file-import.tsx';

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
    <FileImport
      title="Import return file"
      label="Choose the return file"
      accept=".ach,.txt,text/plain"
      about="A NACHA file with returns and notifications of change, as your bank sent it."
      isPending={take.isPending}
      problems={problems}
      problemsFile="return-file-problems"
      onFile={(given) => void load(given)}
      onClose={onClose}
    >
      {take.error && (
        <p role="alert" className="wrong">
          {take.error.message}
        </p>
      )}
    </FileImport>
  );
}
