import { useId, useState } from 'react';
import { Opening } from '#web/ui/folding.tsx';
import { Scrolling } from '#web/ui/scrolling.tsx';
import { useWhole } from '#web/ui/whole.ts';
import type {
  FormFault,
  FormField,
  FormFile,
  FormList,
  FormSection,
  FormShape,
  FormValue,
  FormValues,
} from './definition.ts';
import { cellsOf, isShown, rowKey, rowsOf, sectionsOf, withoutRow } from './places.ts';
import { FormAmounts, isError } from './form-grid.tsx';
import { FormInput } from './form-inputs.tsx';

interface FormFieldsProps {
  readonly form: FormShape;
  /** With what is computed worked out. */
  readonly values: FormValues;
  readonly locked?: boolean;
  readonly onChange: (key: string, value: FormValue) => void;
  readonly faults: readonly FormFault<string>[];
  /** The files of the application that a field may name. */
  readonly files?: readonly FormFile[];
}

interface Drawing {
  readonly values: FormValues;
  readonly faults: readonly FormFault<string>[];
  readonly files: readonly FormFile[];
  readonly isLocked: boolean;
  readonly idOf: (key: string) => string;
  readonly onChange: (key: string, value: FormValue) => void;
}

/** A form, drawn from its definition: one section open at first, and what is wrong on top, each a way to its place. */
export function FormFields({ form, values, locked = false, onChange, faults, files = [] }: FormFieldsProps) {
  const id = useId();
  const [closed, setClosed] = useState<ReadonlySet<string> | null>(null);
  const isWhole = useWhole();
  const own = faults.filter(({ code }) => code === form.code);
  const sections = sectionsOf(form, values);
  const isOpen = ({ title }: FormSection) =>
    isWhole || (closed === null ? title === sections[0]?.title : !closed.has(title));
  const closedNow = () => new Set(sections.filter((section) => !isOpen(section)).map(({ title }) => title));
  const toggle = (title: string, opens?: boolean) => {
    const next = closedNow();
    if (opens ?? next.has(title)) next.delete(title);
    else next.add(title);
    setClosed(next);
  };
  const idOf = (key: string) => `${id}-${key}`;
  const go = (key: string) => {
    const section = sections.find((one) => keysOf(one, values).has(key));
    if (section) toggle(section.title, true);
    // A section that was just opened is drawn before it is gone to.
    requestAnimationFrame(() => document.getElementById(idOf(key))?.focus());
  };
  const drawing: Drawing = { values, faults: own, files, isLocked: locked, idOf, onChange };
  const areAllOpen = sections.every(isOpen);
  return (
    <div className="space-y-4">
      <Faults faults={own} onGo={go} />
      <div className="flex justify-end print:hidden">
        <button
          type="button"
          className="button"
          onClick={() => setClosed(new Set(areAllOpen ? sections.slice(1).map(({ title }) => title) : []))}
        >
          {areAllOpen ? 'Close sections' : 'Open all sections'}
        </button>
      </div>
      {sections.map((section) => {
        const wrong = own.filter(
          ({ key, severity }) => severity === 'error' && keysOf(section, values).has(key),
        ).length;
        return (
          <fieldset key={section.title} className="panel min-w-0 px-4 py-3">
            <legend className="sr-only">{section.title}</legend>
            <h3 className="flex flex-wrap items-center gap-3">
              <Opening isOpen={isOpen(section)} onToggle={() => toggle(section.title)}>
                {section.title}
              </Opening>
              {wrong > 0 && <span className="text-danger text-sm">{wrong} to fix</span>}
            </h3>
            {isOpen(section) && <Section section={section} {...drawing} />}
          </fieldset>
        );
      })}
    </div>
  );
}

/** All that a section may be at fault for. */
function keysOf({ fields = [], grid, list }: FormSection, values: FormValues): ReadonlySet<string> {
  return new Set([
    ...fields.map(({ key }) => key),
    ...(grid ? cellsOf(grid).map(({ key }) => key) : []),
    ...(list
      ? [
          list.key,
          ...Array.from({ length: rowsOf(values, list).length + 1 }, (_, at) => at).flatMap((at) =>
            list.fields.map(({ key }) => rowKey(list.key, at, key)),
          ),
        ]
      : []),
  ]);
}

const SHOWN = 8;

/** What is wrong, errors first: each line leads to its field. */
function Faults({
  faults,
  onGo,
}: {
  readonly faults: readonly FormFault<string>[];
  readonly onGo: (key: string) => void;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  const sorted = [...faults.filter(isError), ...faults.filter((fault) => !isError(fault))];
  if (sorted.length === 0) return null;
  const errors = faults.filter(isError).length;
  return (
    <section aria-labelledby={id} className="panel px-4 py-3">
      <h3 id={id} className="font-medium">
        {errors === 0 ? 'Warnings' : `${errors} to fix before submission`}
      </h3>
      <ul className="mt-2 space-y-1">
        {(showsAll ? sorted : sorted.slice(0, SHOWN)).map((fault) => (
          <li key={`${fault.key} ${fault.message}`}>
            <button type="button" className="link text-left" onClick={() => onGo(fault.key)}>
              {fault.message}
            </button>
            {!isError(fault) && <span className="text-warn text-sm"> Warning</span>}
            {fault.law && <span className="text-muted text-sm"> {fault.law}</span>}
            {fault.path && <span className="text-muted block font-mono text-xs wrap-anywhere">{fault.path}</span>}
          </li>
        ))}
      </ul>
      {sorted.length > SHOWN && !showsAll && (
        <button type="button" className="button mt-2" onClick={() => setShowsAll(true)}>
          Show all {sorted.length}
        </button>
      )}
    </section>
  );
}

function Section({ section, ...drawing }: { readonly section: FormSection } & Drawing) {
  const { note, text, fields, grid, list, title } = section;
  return (
    <div className="mt-3 space-y-4">
      {note && <p className="text-muted">{note}</p>}
      {text && (
        <Scrolling label={title} className="max-h-96 space-y-2 overflow-y-auto">
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Scrolling>
      )}
      {fields && <Fields fields={fields} row={drawing.values} keyOf={(key) => key} {...drawing} />}
      {grid && <FormAmounts {...{ title, grid }} {...drawing} />}
      {list && <Rows list={list} {...drawing} />}
    </div>
  );
}

interface FieldsProps extends Drawing {
  readonly fields: readonly FormField[];
  readonly row: FormValues;
  readonly keyOf: (key: string) => string;
}

function Fields({ fields, row, keyOf, faults, files, isLocked, idOf, onChange }: FieldsProps) {
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {fields
        .filter((field) => !field.hidden && isShown(field, row))
        .map((field) => {
          const key = keyOf(field.key);
          const own = faults.filter((fault) => fault.key === key);
          return (
            <FormInput
              key={field.key}
              id={idOf(key)}
              value={row[field.key]}
              isRequired={typeof field.required === 'function' ? field.required(row) : field.required === true}
              said={own.map(({ message }) => message)}
              isWrong={own.some(isError)}
              onValue={(value) => onChange(key, value)}
              {...{ field, isLocked, files }}
            />
          );
        })}
    </div>
  );
}

/** Groups that repeat. An empty one is kept while it is open, and goes nowhere until something is typed into it. */
function Rows({ list, ...drawing }: { readonly list: FormList } & Drawing) {
  const { values, faults, isLocked, idOf, onChange } = drawing;
  const rows = rowsOf(values, list);
  const [open, setOpen] = useState(0);
  const count = Math.min(list.most, Math.max(rows.length, open, list.fewest ?? 0));
  const own = faults.filter(({ key }) => key === list.key);
  const remove = (at: number) => {
    if (at < rows.length) for (const [key, value] of Object.entries(withoutRow(values, list, at))) onChange(key, value);
    setOpen(count - 1);
    // The button that was pressed is gone.
    document.getElementById(idOf(list.key))?.focus();
  };
  return (
    <div id={idOf(list.key)} tabIndex={-1} className="space-y-4">
      {own.length > 0 && <p className="wrong">{own.map(({ message }) => message).join(' ')}</p>}
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <fieldset key={at} className="border-line min-w-0 border-t pt-3">
          <legend className="font-medium">
            {list.label} {at + 1}
          </legend>
          <Fields fields={list.fields} row={rows[at] ?? {}} keyOf={(key) => rowKey(list.key, at, key)} {...drawing} />
          {!isLocked && (
            <button
              type="button"
              className="button mt-3"
              aria-label={`Remove ${list.label.toLowerCase()} ${at + 1}`}
              onClick={() => remove(at)}
            >
              Remove
            </button>
          )}
        </fieldset>
      ))}
      {!isLocked && count < list.most && (
        <button type="button" className="button" onClick={() => setOpen(count + 1)}>
          Add {list.label.toLowerCase()}
        </button>
      )}
    </div>
  );
}
