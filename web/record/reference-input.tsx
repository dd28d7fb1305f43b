import { type FocusEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { type AnyRecord, whyNotSelectable, oneOf } from '#kernel';
import { useList } from '#web/data/query.ts';
import { today as todayOf, useSession, useShow } from '#web/data/session.ts';
import { stubOf } from '#web/record-stub.ts';
import { useRecords } from '#web/shell/product.ts';
import { ReferenceLink, textOf, useTitleOf } from './cells.tsx';
import { type DraftChange, including, without } from './draft.ts';
import type { InputProps } from './inputs.tsx';
import { targetOf, titleOf, type Values } from './words.ts';

interface PickerProps {
  readonly id: string;
  readonly target: AnyRecord;
  readonly value: string;
  readonly onPick: (id: string) => void;
  readonly isRequired?: boolean;
  readonly isWrong?: boolean;
  readonly describedBy?: string | undefined;
}

/** Finds a row of another record, of which its stub is enough, by its words and picks it: an input, and the rows found as buttons under it. */
export function Picker({ id, target, value, onPick, isRequired = false, isWrong = false, describedBy }: PickerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const title = useTitleOf(target, value);
  const search = stubOf(target).searched && typed && /[\p{L}\p{N}]/u.test(typed) ? { search: typed } : {};
  const today = todayOf(useSession());
  const { data } = useList(target, { limit: 8, ...search, ...onlyOffered(target) }, typed !== null);
  const found = data?.data.filter((row) => whyNotSelectable(target, row, today) === null).slice(0, 8);

  const pick = (row: Values) => {
    onPick(row['id'] as string);
    place.current?.querySelector('input')?.focus();
    setTyped(null);
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (place.current?.contains(relatedTarget)) return;
    if (typed === '' && !isRequired) onPick('');
    setTyped(null);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const stops = [...(place.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && typed === null) setTyped(title);
    else if (by !== undefined) stops[stops.indexOf(event.currentTarget) + by]?.focus();
    else if (event.key === 'Enter' && typed !== null && event.currentTarget === stops[0]) stops[1]?.click();
    else if (event.key === 'Escape' && typed !== null) {
      stops[0]?.focus();
      setTyped(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={place} className="relative">
      <input
        id={id}
        aria-describedby={describedBy}
        aria-invalid={isWrong}
        aria-required={isRequired}
        autoComplete="off"
        className="control picker"
        placeholder={`Find ${oneOf(target.label[0])}`}
        value={typed ?? title}
        onChange={(event) => setTyped(event.target.value)}
        onClick={() => setTyped(typed ?? '')}
        onKeyDown={press}
        onBlur={leave}
      />
      {typed !== null && found && (
        <div className="panel absolute z-10 mt-1 max-h-72 w-full min-w-56 overflow-auto p-1 shadow-2xl">
          <output className="note block px-2 py-1">
            {found.length === 0 ? 'Nothing found' : 'Choose with the arrow keys'}
          </output>
          {found.map((row) => (
            <button
              key={row.id}
              type="button"
              className="hover:bg-raised focus:bg-raised flex w-full justify-between gap-3 rounded px-2 py-1.5 text-left"
              onPointerDown={(event) => event.preventDefault()}
              onKeyDown={press}
              onBlur={leave}
              onClick={() => pick(row)}
            >
              <span>{titleOf(target, row)}</span>
              <Suspense>
                <Beside target={target} row={row} />
              </Suspense>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Asked of the list where it can be; the days are looked at here. */
export const onlyOffered = ({ selectable }: AnyRecord) =>
  selectable?.states.length === 1 ? { limit: 24, filters: { status: selectable.states[0] as string } } : {};

/** What tells two rows with similar names apart: the second column of their list. */
function Beside({ target: { name: record, title }, row }: { target: AnyRecord; row: Values }) {
  const show = useShow();
  const { list, fields } = useRecords().named(record) ?? {};
  const name = list?.columns.find((column) => column !== title && fields?.[column]) ?? '';
  const spec = fields?.[name]?.spec;
  const value = row[name] ?? null;
  return (
    spec &&
    value !== null &&
    !targetOf(spec) && <span className="text-muted truncate">{textOf(spec, value, show)}</span>
  );
}

export function ReferenceInput({ id, describedBy, spec, draft, onDraft, issues }: InputProps) {
  const target = useRecords().stub(targetOf(spec) ?? '');
  const about = { id, describedBy, isRequired: spec.required, isWrong: issues.length > 0 };
  return target && <Picker {...about} target={target} value={draft as string} onPick={(one) => onDraft(() => one)} />;
}

export function ReferencesInput({ id, describedBy, spec, draft, onDraft, issues }: InputProps) {
  const target = useRecords().stub(targetOf(spec) ?? '');
  const ids = draft as readonly string[];
  if (!target) return null;
  const add = (one: string) => one !== '' && onDraft(including(one));
  return (
    <div className="space-y-2">
      <Picked to={target.name} ids={ids} onChange={onDraft} />
      <Picker {...{ id, describedBy, target, value: '', onPick: add, isWrong: issues.length > 0 }} />
    </div>
  );
}

interface PickedProps {
  readonly to: string;
  readonly ids: readonly string[];
  readonly onChange: (change: DraftChange) => void;
}

/** The rows picked so far, each with a button to take it away. */
export const Picked = ({ to, ids, onChange }: PickedProps) => (
  <ul className="flex flex-wrap gap-2 empty:hidden">
    {ids.map((id) => (
      <li key={id} className="chip">
        <ReferenceLink to={to} id={id} />
        <button
          type="button"
          aria-label="Take away"
          className="hover:text-danger -mr-1.5 grid size-6 place-items-center"
          onClick={() => onChange(without(id))}
        >
          ×
        </button>
      </li>
    ))}
  </ul>
);
