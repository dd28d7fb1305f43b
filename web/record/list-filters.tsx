import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { AnyRecord, Spec } from '#kernel';
import { useRecords } from '#web/shell/product.tsx';
import { Picker } from './reference-input.tsx';
import { columnLabel, stateWords, targetOf } from './words.ts';

interface FiltersProps {
  readonly record: AnyRecord;
  readonly address: URLSearchParams;
  readonly onChange: (change: Readonly<Record<string, string | null>>) => void;
}

const PAUSE = 250;

/** Search and filters; all of it stands in the address bar, so a list can be sent to someone as a link. */
export function ListFilters({ record, address, onChange }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const names = record.list.filters ?? [];
  const set = [...address.keys()].filter((key) => names.includes(key.split('.')[0] ?? ''));
  const searches = Object.values(record.fields).some(({ spec }) => spec.searched);
  const clear = Object.fromEntries([...set, 'search'].map((key) => [key, null]));
  return (
    <div className="flex flex-wrap items-end gap-3">
      {searches && <SearchBox label={record.label[1]} words={address.get('search') ?? ''} onChange={onChange} />}
      {names.length > 0 && (
        <button type="button" className="button md:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Filters{set.length > 0 && ` (${set.length})`}
        </button>
      )}
      <div className={`${isOpen ? 'grid' : 'hidden'} w-full grid-cols-2 items-end gap-3 md:flex md:w-auto md:flex-wrap`}>
        {names.map((name) => (
          <FilterOf key={name} {...{ record, name, address, onChange }} />
        ))}
      </div>
      {(set.length > 0 || address.has('search')) && (
        <button type="button" className="button button-quiet" onClick={() => onChange(clear)}>
          Clear
        </button>
      )}
    </div>
  );
}

function SearchBox({ label, words, onChange }: { label: string; words: string; onChange: FiltersProps['onChange'] }) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back and Forward change the address under the input; while somebody types, the input leads.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = words;
  }, [words]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <search className="grow md:max-w-xs">
      <input
        ref={input}
        type="search"
        aria-label={`Search ${label.toLowerCase()}`}
        aria-keyshortcuts="/"
        placeholder="Search"
        className="control"
        defaultValue={words}
        onChange={({ target }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onChange({ search: /[\p{L}\p{N}]/u.test(target.value) ? target.value : null }), PAUSE);
        }}
      />
    </search>
  );
}

function FilterOf({ record, name, address, onChange }: FiltersProps & { name: string }) {
  const id = useId();
  const spec = record.fields[name]?.spec;
  const label = columnLabel(record, name);
  const put = (value: string) => onChange({ [name]: value });
  const value = address.get(name) ?? '';
  const select = (choices: readonly (readonly [string, string])[]) => (
    <select id={id} className="control" value={value} onChange={({ target }) => put(target.value)}>
      <option value="">All</option>
      {choices.map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </select>
  );
  const labelled = (input: ReactNode, htmlFor = id) => (
    <div className="min-w-0 md:w-44">
      <label htmlFor={htmlFor} className="text-muted mb-1 block text-xs font-medium">
        {label}
      </label>
      {input}
    </div>
  );

  if (name === 'status') return labelled(select(record.states.map((state) => [state, stateWords(state)])));
  if (!spec) return null;
  const { choices } = spec.options as { choices?: Readonly<Record<string, string>> };
  if (choices) return labelled(select(Object.entries(choices)));
  const { filters, name: kind } = spec.kind;
  if (kind === 'yesNo') return labelled(select([['yes', 'Yes'], ['no', 'No']]));
  if (targetOf(spec)) return labelled(<ReferenceFilter {...{ id, label, spec, value }} onPick={put} />);
  const operator = filters.includes('has') ? 'has' : filters.includes('from') ? 'from' : 'is';
  if (operator === 'from')
    return (['from', 'to'] as const).map((end) => (
      <Typed key={end} label={`${label} ${end}`} param={`${name}.${end}`} {...{ kind, address, onChange }} />
    ));
  return <Typed label={label} param={`${name}.${operator}`} {...{ kind, address, onChange }} />;
}

type ReferenceFilterProps = { id: string; label: string; spec: Spec; value: string; onPick: (id: string) => void };
function ReferenceFilter({ spec, ...rest }: ReferenceFilterProps) {
  const target = useRecords().named(targetOf(spec) ?? '');
  return target ? <Picker {...rest} target={target} describedBy={undefined} required={false} isWrong={false} /> : null;
}

type TypedProps = Pick<FiltersProps, 'address' | 'onChange'> & { label: string; param: string; kind: string };

/** A filter that is typed: it counts once the person leaves it or presses Enter. */
function Typed({ label, param, kind, address, onChange }: TypedProps) {
  const id = useId();
  const value = address.get(param) ?? '';
  return (
    <div className="min-w-0 md:w-44">
      <label htmlFor={id} className="text-muted mb-1 block text-xs font-medium">
        {label}
      </label>
      <input
        key={value}
        id={id}
        type={kind === 'date' || kind === 'instant' ? 'date' : 'text'}
        className="control"
        defaultValue={value}
        onBlur={({ target }) => target.value.trim() !== value && onChange({ [param]: target.value.trim() })}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    </div>
  );
}
