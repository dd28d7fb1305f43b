import { useState } from 'react';
import { useAct } from '#web/data/calls.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { navigate } from '#web/shell/router.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { cardFileFields, importCardFile } from './card-calls.ts';

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
    <div className="mb-4 print:hidden">
      <Panel
        title="Import card statement"
        action={
          <button type="button" className="button button-quiet" onClick={onClose}>
            Close
          </button>
        }
      >
        <div className="space-y-4 px-4 pb-4">
          <DropPlace
            label="Choose the file"
            accept=".csv,.txt,text/plain,text/csv"
            disabled={take.isPending}
            onFiles={([given]) => void (given && load(given))}
          >
            A CSV file of the card issuer with the last four digits of each card, and no full card number.
          </DropPlace>
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
        </div>
        {problems.length > 0 && (
          <Table
            label="Problems"
            rows={problems}
            id={({ line, reason }) => `${line} ${reason}`}
            file="card-statement-problems"
            columns={[
              { label: 'File line', number: ({ line }) => line },
              { label: 'Problem', text: ({ reason }) => reason, className: 'wrap-anywhere' },
            ]}
          />
        )}
      </Panel>
    </div>
  );
}
