import { useRef, useState } from 'react';
import { dollars, urlOf } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { Answered } from '#web/ui/answered.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { PdfButton } from '../federal-pdf/pdf-button.tsx';
import { budgetFile, budgetPdf, readBudgetForm } from './budget-calls.ts';
import { type BudgetForm, budgetForms } from './budget-form-words.ts';
import type { BudgetLine } from './line-math.ts';
import { takenFrom } from './form-lines.ts';

interface ExchangeProps {
  readonly id: string;
  readonly lines: readonly BudgetLine[];
  readonly years: number;
  readonly currency: string;
  /** The lines differ from what is saved: a form is made of what is saved. */
  readonly isDirty: boolean;
  readonly mayImport: boolean;
  readonly onTake: (lines: readonly BudgetLine[]) => void;
}

/** A saved budget as SF-424A or SF-424C, and a form of others against it: what differs is shown before it is taken. */
export function FormExchange({ id, lines, years, currency, isDirty, mayImport, onTake }: ExchangeProps) {
  const [code, setCode] = useState<BudgetForm>('sf424a');
  const [year, setYear] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const asked = { code, ...(code === 'sf424a' && year !== '' ? { year: Number(year) } : {}) };
  const file = useCall(budgetFile, isDirty || lines.length === 0 ? null : { id, ...asked });
  const read = useAct(readBudgetForm);
  const take = async (chosen: HTMLInputElement) => {
    const xml = await chosen.files?.[0]?.text();
    chosen.value = ''; // so that the same file can be chosen again
    if (xml !== undefined) read.mutate({ id, ...asked, xml });
  };
  const found = read.data;
  const apply = () => {
    if (!found) return;
    onTake(takenFrom({ ...found, form: code, lines, currency }));
    read.reset();
  };
  const fixed = found?.apart.filter(({ key }) => key === 'indirect' || key === 'income' || key === 'c15') ?? [];
  return (
    <section aria-label="Federal forms" className="panel print:hidden">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">Federal forms</h2>
        <Select
          aria-label="Form"
          className="control w-auto"
          value={code}
          choices={Object.entries(budgetForms)}
          onPick={(picked) => {
            setCode(picked as BudgetForm);
            read.reset();
          }}
        />
        {code === 'sf424a' && years > 1 && (
          <Select
            aria-label="Budget year"
            className="control w-auto"
            value={year}
            choices={[
              ['', 'All years'],
              ...Array.from({ length: years }, (_, at) => [String(at + 1), `Year ${at + 1}`] as const),
            ]}
            onPick={(picked) => {
              setYear(picked);
              read.reset();
            }}
          />
        )}
        <span className="ml-auto flex flex-wrap gap-2">
          <button
            type="button"
            className="button"
            disabled={!file.data}
            onClick={() => file.data && saveFile(`${file.data.name}.xml`, file.data.xml, 'application/xml')}
          >
            Download XML
          </button>
          {file.data && <PdfButton from={urlOf(budgetPdf, { id, ...asked })} name={file.data.name} />}
          {mayImport && (
            <>
              <input
                ref={field}
                type="file"
                accept=".xml,text/xml,application/xml"
                aria-label="XML file"
                className="sr-only"
                tabIndex={-1}
                onChange={({ target }) => void take(target)}
              />
              <button
                type="button"
                className="button"
                disabled={isDirty || read.isPending}
                onClick={() => field.current?.click()}
              >
                Import XML
              </button>
            </>
          )}
        </span>
      </div>
      <div className="space-y-3 px-4 pb-3">
        {isDirty && <p className="note">Save the budget first: a form is made of what is saved.</p>}
        {!isDirty && lines.length > 0 && (
          <Answered of={file} skeleton="h-6">
            {({ notes }) => (
              <>
                {notes.map((words) => (
                  <p key={words} className="text-warn">
                    {words}
                  </p>
                ))}
              </>
            )}
          </Answered>
        )}
        {read.error && (
          <p role="alert" className="text-danger">
            {read.error.message}
          </p>
        )}
        {found && found.apart.length === 0 && <output>The form says what the budget says.</output>}
        {found && found.apart.length > 0 && (
          <>
            <Table
              label="Differences from the form"
              rows={found.apart}
              id={({ key }) => key}
              columns={[
                { label: 'Row', name: ({ label }) => label },
                { label: 'Budget', money: ({ budgetCents }) => budgetCents },
                { label: 'Form', money: ({ formCents }) => formCents },
                { label: 'Match in budget', money: ({ budgetMatchCents }) => budgetMatchCents },
                { label: 'Match on form', money: ({ formMatchCents }) => formMatchCents },
              ]}
            />
            {fixed.length > 0 && (
              <p className="note">
                {fixed.map(({ label }) => label).join(' and ')}: follows from the rates and lines, and is not taken from
                a form.
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              {fixed.length < found.apart.length && (
                <button type="button" className="button button-primary" onClick={apply}>
                  Take differing rows
                </button>
              )}
              <button type="button" className="button" onClick={() => read.reset()}>
                Cancel import
              </button>
              <span className="text-muted self-center">
                Rows that agree keep their lines. {dollars(found.rows.reduce((sum, { cents }) => sum + cents, 0))} on
                the form.
              </span>
            </div>
          </>
        )}
      </div>
    </section>
  );
}
