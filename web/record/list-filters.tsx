import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { AnyRecord } from '#kernel';
import { useRecords } from '#web/shell/product.ts';
import { Select } from '#web/ui/select.tsx';
import { Picker } from './reference-input.tsx';
import { columnLabel, optionsOf, searches, stateWords, targetOf } from './words.ts';

type Change = (change: Readonly<Record<string, string | null>>) => void;

interface FiltersProps {
  readonly record: AnyRecord;
  readonly address: URLSearchParams;
  readonly onChange: Change;
}

/** Search and filters; all of it stands in the address bar, so a list can be sent to someone as a link. */
export function ListFilters({ record, address, onChange }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const names = record.list.filters ?? [];
  const set = [...address.keys()].filter((key) => names.includes(key.split('.')[0] ?? ''));
  const clear = () => onChange(Object.fromEntries([...set, 'search'].map((key) => [key, null])));
  return (
    <div className="flex flex-wrap items-end gap-3">
      {searches(record) && <SearchBox words={address.get('search') ?? ''} {...{ record, onChange }} />}
      <button type="button" className="button md:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Filters{set.length > 0 && ` (${set.length})`}
      </button>
      <div className={`${isOpen ? 'grid' : 'hidden'} w-full grid-cols-2 gap-3 md:flex md:w-auto md:flex-wrap`}>
        {names.map((name) => (
          <Filter key={name} {...{ record, name, address, onChange }} />
        ))}
      </div>
      {(set.length > 0 || address.has('search')) && (
        <button type="button" className="button button-quiet" onClick={clear}>
          Clear
        </button>
      )}
    </div>
  );
}

const PAUSE = 250;

function SearchBox({ record, words, onChange }: { record: AnyRecord; words: string; onChange: Change }) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back and Forward change the address under the input; while somebody types, the input leads.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = words;
  }, [words]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange({ search: /[\p{L}\p{N}]/u.test(text) ? text : null }), PAUSE);
  };
  const label = `Search ${record.label[1].toLowerCase()}`;
  return (
    <search className="grow md:max-w-xs">
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder="Search"
        className="control"
        defaultValue={words}
        onChange={({ target }) => ask(target.value)}
      />
    </search>
  );
}

/** One filter, with the input that its kind of field asks for. */
function Filter({ record, name, address, onChange }: FiltersProps & { name: string }) {
  const records = useRecords();
  const spec = record.fields[name]?.spec;
  const { choices } = optionsOf(spec);
  const target = spec && records.named(targetOf(spec) ?? '');
  const label = columnLabel(record, name);
  const value = address.get(name) ?? '';
  const put = (given: string) => onChange({ [name]: given });
  const select = (list: readonly (readonly [string, string])[]) => (
    <Labelled label={label}>
      {(id) => <Select id={id} value={value} choices={[['', 'All'], ...list]} onPick={put} />}
    </Labelled>
  );

  if (name === 'status') return select(record.states.map((state) => [state, stateWords(state)]));
  if (!spec) return null;
  if (choices) return select(Object.entries(choices));
  if (spec.kind.name === 'yesNo') return select(Object.entries({ yes: 'Yes', no: 'No' }));
  if (target)
    return <Labelled label={label}>{(id) => <Picker {...{ id, label, target, value }} onPick={put} />}</Labelled>;
  const { filters } = spec.kind;
  const typed = filters.includes('has') ? ['has'] : filters.includes('from') ? ['from', 'to'] : ['is'];
  return typed.map((operator) => (
    <TypedFilter
      key={operator}
      label={typed.length > 1 ? `${label} ${operator}` : label}
      isDay={['date', 'instant'].includes(spec.kind.name)}
      value={address.get(`${name}.${operator}`) ?? ''}
      onValue={(given) => onChange({ [`${name}.${operator}`]: given })}
    />
  ));
}

interface TypedProps {
  readonly label: string;
  readonly isDay: boolean;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** A filter that is typed: it counts once the person leaves it or presses Enter. */
const TypedFilter = ({ label, isDay, value, onValue }: TypedProps) => (
  <Labelled label={label}>
    {(id) => (
      <input
        key={value}
        id={id}
        type={isDay ? 'date' : 'text'}
        className="control"
        defaultValue={value}
        onBlur={({ target }) => target.value.trim() !== value && onValue(target.value.trim())}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    )}
  </Labelled>
);

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="min-w-0 md:w-44">
      <label htmlFor={id} className="note mb-1 block font-medium">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
