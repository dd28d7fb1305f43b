import type { ReactNode } from 'react';
import type { FormFault, FormFile, FormShape, FormValues } from '../forms/definition.ts';
import { FormFields } from '../forms/form-fields.tsx';
import { useWriting } from './use-writing.tsx';
import { ConflictChoice, WritingStatus } from './writing-state.tsx';

interface FormFillingProps {
  readonly record: string;
  readonly row: string;
  readonly form: FormShape;
  readonly server: FormValues;
  readonly save: Parameters<typeof useWriting>[0]['save'];
  /** The values with what is computed, and what is wrong with them. */
  readonly worked: (values: FormValues) => { values: FormValues; faults: readonly FormFault<string>[] };
  readonly files?: readonly FormFile[];
  /** Why nothing can be typed here. */
  readonly locked: string | null;
  /** What the bar above the form says besides whether it is saved. */
  readonly children: ReactNode;
}

const asText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** A form while it is filled in, ours or a federal one: each value is saved as it is typed, several people at once, and judged. */
export function FormFilling(props: FormFillingProps) {
  const { record, row, form, server, save, worked, files, locked, children } = props;
  const { values, conflicts, state, problem, put, choose } = useWriting({ record, row, server, save });
  const shown = worked(values as FormValues);
  return (
    <div className="space-y-4">
      <div className="panel sticky top-header z-10 flex flex-wrap items-center gap-3 px-4 py-2 print:hidden">
        {children}
        {locked === null ? (
          <WritingStatus state={state} problem={problem} />
        ) : (
          <span className="text-muted">{locked}</span>
        )}
      </div>
      {Object.entries(conflicts).map(([key, { theirs, by }]) => (
        <ConflictChoice
          key={key}
          label={labelOf(form, key)}
          mine={asText(values[key])}
          theirs={asText(theirs)}
          by={by}
          onChoose={(which) => choose(key, which)}
        />
      ))}
      <FormFields form={form} locked={locked !== null} onChange={put} {...shown} {...(files ? { files } : {})} />
    </div>
  );
}

function labelOf(form: FormShape, key: string): string {
  for (const { fields = [], grid, list } of form.sections) {
    const field = fields.find((one) => one.key === key) ?? list?.fields.find((one) => key.endsWith(`.${one.key}`));
    if (field) return field.label;
    const [row, column] = key.split('.');
    const [line, head] = [grid?.rows.find((one) => one.key === row), grid?.columns.find((one) => one.key === column)];
    if (line && head) return `${line.label}, ${head.label}`;
  }
  return key;
}
