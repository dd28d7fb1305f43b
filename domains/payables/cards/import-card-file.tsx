import { useState } from 'react';
import { useAct } from '#web/data/calls.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { navigate } from '#web/shell/router.tsx';
import { cardFileFields, importCardFile } from './card-calls.ts';
import { FileImport } from '../payments/file-import.tsx';

interface Chosen {
  readonly name: string;
  readonly text: string;
}

const start = {
  postedColumn: 'Posting Date',
  merchantColumn: 'Merchant',
  amountColumn: 'Amount',
  cardColumn: 'Card',
  referenceColumn: 'Reference',
};

/** A file of the card issuer is read whole; what is wrong with it is told by line, and nothing of it is kept then. */
export default function ImportCardFile({ onClose }: { readonly onClose: () => void }) {
  const places = usePlaces();
  const [file, setFile] = useState<Chosen | null>(null);
  const [problems, setProblems] = useState<readonly { readonly line: number; readonly reason: string }[]>([]);
  const take = useAct(importCardFile, {
    onDone: (answer) => {
      setProblems(answer.problems);
      if (answer.statement) navigate(places.rowAt('card_statement', answer.statement.id) ?? '');
    },
  });
  const load = async (given: File) => {
    setProblems([]);
    setFile({ name: given.name.slice(0, 200), text: await given.text() });
  };
  return (
    <FileImport
      title="Import card statement"
      label="Choose the file"
      accept=".csv,.txt,text/plain,text/csv"
      about="A CSV file of the card issuer with the last four digits of each card, and no full card number."
      isPending={take.isPending}
      problems={problems}
      problemsFile="card-statement-problems"
      onFile={(given) => void load(given)}
      onClose={onClose}
    >
      {file && (
        <FieldsForm
          key={`${file.name} ${file.text.length}`}
          label={file.name}
          fields={cardFileFields}
          start={start}
          submit="Import"
          busy="Importing…"
          sends="everything"
          onSave={(values) => take.mutateAsync({ ...file, ...values })}
        >
          {() => (
            <p className="note wrap-anywhere">
              The columns of {file.name}: {(file.text.split('\n')[0] ?? '').slice(0, 300)}
            </p>
          )}
        </FieldsForm>
      )}
    </FileImport>
  );
}
