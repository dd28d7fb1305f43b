import { useState } from 'react';
import { f } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { navigate } from '#web/shell/router.tsx';
import { csvFields, importStatementFile } from './reconciliation-calls.ts';
import { FileImport } from '../payments/file-import.tsx';

interface Chosen {
  readonly name: string;
  readonly text: string;
}

const ofBai2 = { account: f.ref('paying_account').label('Account').required() };
const ofCsv = { ...ofBai2, ...csvFields };
const start = { dayColumn: 'Date', amountColumn: 'Amount' };
const form = { submit: 'Import', busy: 'Importing…', sends: 'everything' } as const;
const isBai2 = ({ text }: Chosen): boolean => /^\s*01,/u.test(text);

/** A statement is read whole; what is wrong with it is told by line, and nothing of it is kept then. */
export default function ImportStatement({ onClose }: { readonly onClose: () => void }) {
  const places = usePlaces();
  const [file, setFile] = useState<Chosen | null>(null);
  const [problems, setProblems] = useState<readonly { readonly line: number; readonly reason: string }[]>([]);
  const take = useAct(importStatementFile, {
    onDone: (answer) => {
      setProblems(answer.problems);
      if (answer.statement) navigate(places.rowAt('bank_statement', answer.statement.id) ?? '');
    },
  });
  const load = async (given: File) => {
    setProblems([]);
    setFile({ name: given.name.slice(0, 200), text: await given.text() });
  };
  return (
    <FileImport
      title="Import bank statement"
      label="Choose the statement"
      accept=".bai,.bai2,.txt,.csv,text/plain,text/csv"
      about="A BAI2 file, or a CSV file whose columns you name, as your bank sent it."
      isPending={take.isPending}
      problems={problems}
      problemsFile="bank-statement-problems"
      onFile={(given) => void load(given)}
      onClose={onClose}
    >
      {file && isBai2(file) && (
        <FieldsForm
          key={`${file.name} ${file.text.length}`}
          label={file.name}
          fields={ofBai2}
          start={{}}
          {...form}
          onSave={(values) => take.mutateAsync({ ...file, ...values })}
        >
          {() => <p className="note">{file.name} is a BAI2 file and has its own balances.</p>}
        </FieldsForm>
      )}
      {file && !isBai2(file) && (
        <FieldsForm
          key={`${file.name} ${file.text.length}`}
          label={file.name}
          fields={ofCsv}
          start={start}
          {...form}
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
