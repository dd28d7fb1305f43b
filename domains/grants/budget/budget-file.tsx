import { useRef, useState } from 'react';
import { dollars } from '#kernel';
import { Badge } from '#web/ui/badge.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { Table } from '#web/ui/table.tsx';
import type { Terms } from './budget-math.ts';
import type { BudgetLine } from './line-math.ts';
import { directClasses } from './budget-words.ts';
import { differenceOf, type ReadFile, readSectionB, sectionB } from './section-b.ts';

interface FileProps {
  readonly name: string;
  readonly saved: readonly BudgetLine[];
  readonly terms: Terms;
  readonly currency: string;
  readonly mayImport: boolean;
  readonly onTake: (lines: readonly BudgetLine[]) => void;
}

const kinds = { added: ['Added', 'good'], removed: ['Removed', 'danger'], changed: ['Changed', 'warn'] } as const;
const FEW = 5;

/** Section B of SF-424A as a file, and the way back: what a file would change is shown before it is taken. */
export function BudgetFile({ name, saved, terms, currency, mayImport, onTake }: FileProps) {
  const [file, setFile] = useState<ReadFile | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const take = async (chosen: HTMLInputElement) => {
    const text = await chosen.files?.[0]?.text();
    chosen.value = ''; // so that the same file can be chosen again
    if (text !== undefined) setFile(readSectionB(text, terms, currency));
  };
  const changes = file ? differenceOf(saved, file.lines) : [];
  return (
    <section aria-label="SF-424A" className="panel print:hidden">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">SF-424A, section B</h2>
        <span className="ml-auto flex flex-wrap gap-2">
          <button
            type="button"
            className="button"
            disabled={saved.length === 0}
            onClick={() => saveFile(`${name} SF-424A section B.csv`, sectionB(saved, terms), 'text/csv')}
          >
            Export CSV
          </button>
          {mayImport && (
            <>
              <input
                ref={field}
                type="file"
                accept=".csv,text/csv"
                aria-label="CSV file"
                className="sr-only"
                tabIndex={-1}
                onChange={({ target }) => void take(target)}
              />
              <button type="button" className="button" onClick={() => field.current?.click()}>
                Import CSV
              </button>
            </>
          )}
        </span>
      </div>
      {file && (
        <div className="space-y-3 px-4 pb-4">
          {file.refused.length > 0 && (
            <div role="alert" className="text-danger">
              {file.refused.slice(0, FEW).map((words) => (
                <p key={words}>{words}</p>
              ))}
              {file.refused.length > FEW && <p>{file.refused.length - FEW} more rows can’t be read.</p>}
            </div>
          )}
          {file.noted.map((words) => (
            <p key={words} className="text-warn">
              {words}
            </p>
          ))}
          {file.refused.length === 0 && changes.length === 0 && <output>The file changes nothing.</output>}
          {file.refused.length === 0 && changes.length > 0 && (
            <Table
              label="Changes of the file"
              rows={changes}
              id={(one) => `${one.kind} ${one.costClass} ${one.description} ${changes.indexOf(one)}`}
              step={25}
              columns={[
                { label: 'Change', mark: ({ kind }) => <Badge tone={kinds[kind][1]}>{kinds[kind][0]}</Badge> },
                { label: 'Line', name: ({ description }) => description },
                { label: 'Object class', text: ({ costClass }) => directClasses[costClass] },
                { label: 'Before', money: ({ beforeCents }) => beforeCents },
                { label: 'After', money: ({ afterCents }) => afterCents },
              ]}
            />
          )}
          <div className="flex flex-wrap gap-2">
            {file.refused.length === 0 && changes.length > 0 && (
              <button
                type="button"
                className="button button-primary"
                onClick={() => {
                  onTake(file.lines);
                  setFile(null);
                }}
              >
                Apply import
              </button>
            )}
            <button type="button" className="button" onClick={() => setFile(null)}>
              Cancel import
            </button>
            <span className="text-muted self-center">
              {file.lines.length} lines, {dollars(file.lines.reduce((sum, { amount }) => sum + amount.cents, 0))} direct
            </span>
          </div>
        </div>
      )}
    </section>
  );
}
