import { type KeyboardEvent, useState } from 'react';
import type { AnyRecord } from '#kernel';
import { useList } from '#web/data/query.ts';
import { useShow } from '#web/data/session.tsx';
import { useRecords } from '#web/shell/product.tsx';
import { ReferenceLink, textOf, useTitleOf } from './cells.tsx';
import type { InputProps } from './inputs.tsx';
import { targetOf, titleOf, type Values } from './words.ts';

type PickerProps = Pick<InputProps, 'id' | 'label' | 'describedBy'> & {
  readonly target: AnyRecord;
  readonly value: string;
  readonly onPick: (id: string) => void;
  readonly required: boolean;
  readonly isWrong: boolean;
};

/** Finds a row of another record by its words and picks it. */
export function Picker({ id, label, describedBy, target, value, onPick, required, isWrong }: PickerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const title = useTitleOf(target, value);
  const show = useShow();
  const isOpen = typed !== null;
  const searches = Object.values(target.fields).some(({ spec }) => spec.searched);
  const words = typed?.match(/[\p{L}\p{N}]+/gu) ? typed : '';
  const { data } = useList(target, { limit: 8, ...(searches && words ? { search: words } : {}) }, isOpen);
  const found = data?.data ?? [];

  const pick = (row: Values) => {
    onPick(row['id'] as string);
    setTyped(null);
  };
  const close = () => {
    if (typed === '' && !required) onPick('');
    setTyped(null);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      if (isOpen) setAt((at + by + found.length) % Math.max(found.length, 1));
      else setTyped('');
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const row = found[at];
      if (row) pick(row);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      event.preventDefault();
      setTyped(null);
    }
  };
  /** What tells two rows with similar names apart: the second column of their list. */
  const beside = (row: Values) => {
    const column = target.list.columns.find((name) => name !== target.title && target.fields[name]);
    const spec = column === undefined ? undefined : target.fields[column]?.spec;
    const other = column === undefined ? null : row[column];
    return spec && other !== null && other !== undefined && targetOf(spec) === undefined ? textOf(spec, other, show) : '';
  };

  return (
    <div className="relative">
      <input
        id={id}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[at] ? `${id}-${at}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={isWrong}
        aria-required={required}
        autoComplete="off"
        className="control pr-8"
        placeholder={`Find a ${target.label[0].toLowerCase()}`}
        value={typed ?? title}
        onChange={({ target: { value: text } }) => {
          setTyped(text);
          setAt(0);
        }}
        onClick={() => setTyped(typed ?? '')}
        onKeyDown={press}
        onBlur={close}
      />
      <span aria-hidden="true" className="text-muted pointer-events-none absolute top-2 right-2.5">
        ▾
      </span>
      <ul
        id={`${id}-found`}
        role="listbox"
        aria-label={`${label}: found`}
        hidden={!isOpen}
        className="panel absolute z-10 mt-1 max-h-72 w-full min-w-56 overflow-auto p-1 shadow-2xl"
      >
        {found.map((row, place) => (
          <li
            key={row.id}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            className="aria-selected:bg-raised flex cursor-pointer justify-between gap-3 rounded px-2 py-1.5"
            onPointerEnter={() => setAt(place)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(row)}
          >
            <span>{titleOf(target, row)}</span>
            <span className="text-muted truncate">{beside(row)}</span>
          </li>
        ))}
        {data && found.length === 0 && (
          <li role="option" aria-selected="false" aria-disabled="true" className="text-muted px-2 py-1.5">
            Nothing found
          </li>
        )}
      </ul>
    </div>
  );
}

export function ReferenceInput({ id, label, describedBy, spec, draft, onDraft, issues }: InputProps) {
  const target = useRecords().named(targetOf(spec) ?? '');
  if (!target) return null;
  const picked = { value: String(draft), onPick: onDraft, required: spec.required, isWrong: issues.length > 0 };
  return <Picker {...{ id, label, describedBy, target, ...picked }} />;
}

export function ReferencesInput({ id, label, describedBy, spec, draft, onDraft, issues }: InputProps) {
  const target = useRecords().named(targetOf(spec) ?? '');
  const ids = draft as readonly string[];
  if (!target) return null;
  const add = (one: string) => one !== '' && !ids.includes(one) && onDraft([...ids, one]);
  return (
    <div className="space-y-2">
      <Picked to={target.name} ids={ids} onChange={onDraft} />
      <Picker {...{ id, label, describedBy, target, value: '', onPick: add, required: false, isWrong: issues.length > 0 }} />
    </div>
  );
}

/** The rows picked so far, each with a button to take it away. */
export function Picked({ to, ids, onChange }: { to: string; ids: readonly string[]; onChange: (ids: string[]) => void }) {
  if (ids.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {ids.map((id) => (
        <li key={id} className="chip">
          <ReferenceLink to={to} id={id} />
          <button type="button" aria-label="Take away" onClick={() => onChange(ids.filter((one) => one !== id))}>
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
