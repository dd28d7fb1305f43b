import { labelOf, plainName } from '#kernel';
import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/select.tsx';
import type { InputProps } from '../inputs.tsx';
import { issuesOf } from '../issues-of.ts';
import { entriesIn, type Entry, type EntryShape, type Text } from './entry-shape.ts';

/** Longer texts get an area to write in. */
const LINE = 200;

/** Entries one below the other, which can be added, moved and taken away. The draft stays the text that it is for every structured value. */
export function EntriesInput({
  id,
  label,
  draft,
  onDraft,
  issues,
  describedBy,
  shape,
}: InputProps & { shape: EntryShape }) {
  const entries = entriesIn(draft) ?? [];
  const one = label.replace(/s$/, '');
  const put = (change: (entries: readonly Entry[]) => readonly Entry[]) =>
    onDraft((held) => {
      const next = change(entriesIn(held) ?? []);
      return next.length > 0 ? JSON.stringify(next, null, 2) : '';
    });
  const fresh: Entry = Object.fromEntries(shape.required.map((name) => [name, '']));
  const move = (at: number, by: number) =>
    put((held) => held.toSpliced(at, 1).toSpliced(at + by, 0, ...held.slice(at, at + 1)));
  return (
    <fieldset id={id} tabIndex={-1} aria-label={label} aria-describedby={describedBy} className="min-w-0 space-y-3">
      {entries.map((entry, at) => (
        <section key={at} aria-label={`${one} ${at + 1}`} className="border-line rounded-md border p-3">
          <header className="mb-2 flex items-center gap-1">
            <h3 className="mr-auto">{`${one} ${at + 1}`}</h3>
            <Tool icon="arrow-up" words={`Move ${one} ${at + 1} up`} isOff={at === 0} onPress={() => move(at, -1)} />
            <Tool
              icon="arrow-down"
              words={`Move ${one} ${at + 1} down`}
              isOff={at === entries.length - 1}
              onPress={() => move(at, 1)}
            />
            <Tool
              icon="trash-2"
              words={`Take away ${one} ${at + 1}`}
              onPress={() => put((held) => held.toSpliced(at, 1))}
            />
          </header>
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
            {Object.entries(shape.properties).map(([name, part]) => (
              <Part
                key={name}
                id={`${id}-${at}-${name}`}
                {...{ name, part, value: entry[name] ?? '', isRequired: shape.required.includes(name) }}
                wrong={issuesOf(issuesOf(issues, String(at)), name).map(({ message }) => message)}
                onValue={(value) => put((held) => held.with(at, written(held[at] ?? entry, name, { value, shape })))}
              />
            ))}
          </div>
        </section>
      ))}
      <button type="button" className="button" onClick={() => put((held) => [...held, fresh])}>
        <Icon name="plus" />
        Add {one.toLowerCase()}
      </button>
    </fieldset>
  );
}

/** What is left empty and may be absent is left out. */
function written(entry: Entry, name: string, { value, shape }: { value: string; shape: EntryShape }): Entry {
  const { [name]: _, ...rest } = entry;
  return value === '' && !shape.required.includes(name) ? rest : { ...entry, [name]: value };
}

interface PartProps {
  readonly id: string;
  readonly name: string;
  readonly part: Text;
  readonly value: string;
  readonly isRequired: boolean;
  readonly wrong: readonly string[];
  readonly onValue: (value: string) => void;
}

function Part({ id, name, part, value, isRequired, wrong, onValue }: PartProps) {
  const isLong = (part.maxLength ?? LINE) > 1000;
  const about = {
    id,
    'aria-invalid': wrong.length > 0,
    'aria-required': isRequired,
    'aria-describedby': `${id}-about`,
    className: 'control',
    value,
  };
  return (
    <div className={isLong ? 'col-span-full' : ''}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {labelOf(name)}
        {isRequired && <span className="text-muted"> *</span>}
      </label>
      {part.enum ? (
        <Select
          {...about}
          choices={[['', '—'], ...part.enum.map((key) => [key, plainName(key.replaceAll('-', '_'))] as const)]}
          onPick={onValue}
        />
      ) : isLong ? (
        <textarea rows={3} {...about} onChange={({ target }) => onValue(target.value)} />
      ) : (
        <input autoComplete="off" {...about} onChange={({ target }) => onValue(target.value)} />
      )}
      <p id={`${id}-about`} className={wrong.length > 0 ? 'wrong' : 'note mt-1 empty:hidden'}>
        {wrong.length > 0 ? wrong.join('. ') : part.description}
      </p>
    </div>
  );
}

interface ToolProps {
  readonly icon: 'arrow-up' | 'arrow-down' | 'trash-2';
  readonly words: string;
  readonly isOff?: boolean;
  readonly onPress: () => void;
}

const Tool = ({ icon, words, isOff = false, onPress }: ToolProps) => (
  <button type="button" aria-label={words} title={words} disabled={isOff} className="icon-button" onClick={onPress}>
    <Icon name={icon} />
  </button>
);
