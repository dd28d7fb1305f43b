import { people } from '#kernel/fields/reference.ts';
import { inSentence } from '#kernel/fields/accept.ts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { kindOf, stateWords } from '#kernel';
import { useRecords } from '#web/shell/product.ts';
import { Select } from '#web/ui/select.tsx';
import { Picker } from '../reference-input.tsx';
import { columnLabel, optionsOf, targetOf } from '../words.ts';
import { spanNames, spanWords } from '#kernel/lists/days.ts';
import { verbOf } from './filter-words.ts';
import { type Change, without } from './list-address.ts';
import { RowName } from './row-name.tsx';
import type { List } from './use-list.ts';

interface EditorProps {
  readonly list: List;
  readonly name: string;
  readonly onDone: () => void;
}

/** The filter of one field, with the input that its kind asks for. What is ticked counts at once; what is typed counts with Apply. */
export function FilterEditor({ list, name, onDone }: EditorProps) {
  const { record, state, change } = list;
  const spec = record.fields[name]?.spec;
  const kind = spec?.kind.name ?? '';
  const label = columnLabel(record, name);
  const put = (next: Change) => change({ ...without(state.filters, name), ...next });
  const about = { list, name, label, put, onDone };
  const { choices } = optionsOf(spec);
  const target = name === 'createdBy' ? people : spec && targetOf(spec);
  const body = (): ReactNode => {
    if (name === 'status')
      return <Ticks {...about} choices={record.states.map((one) => [one, stateWords(record, one)])} />;
    if (choices) return <Ticks {...about} choices={Object.entries(choices)} isSet={kind === 'choices'} />;
    if (kind === 'yesNo')
      return (
        <Ticks
          {...about}
          choices={[
            ['yes', 'Yes'],
            ['no', 'No'],
          ]}
          isOne
        />
      );
    if (target) return <RowsPicked {...about} target={target} isSet={spec?.kind.filters.includes('has') ?? false} />;
    if (kind === 'date' || kind === 'instant' || name === 'createdAt' || name === 'updatedAt')
      return <Days {...about} />;
    return <Typed {...about} />;
  };
  return (
    <div className="space-y-3">
      <p className="font-semibold">{label}</p>
      {body()}
      {spec?.kind.filters.includes('empty') && !spec.required && <Emptiness {...about} />}
    </div>
  );
}

interface PartProps extends EditorProps {
  readonly label: string;
  readonly put: (change: Change) => void;
}

type Words = readonly (readonly [value: string, words: string])[];

const IsOrNot = ({ isNot, onPick, label }: { isNot: boolean; onPick: (isNot: boolean) => void; label: string }) => (
  <Select
    aria-label={`How ${label} is compared`}
    value={isNot ? 'not' : 'is'}
    choices={[
      ['is', 'is any of'],
      ['not', 'is none of'],
    ]}
    onPick={(picked) => onPick(picked === 'not')}
  />
);

function Ticks({
  list,
  name,
  label,
  put,
  choices,
  isSet = false,
  isOne = false,
}: PartProps & { choices: Words; isSet?: boolean; isOne?: boolean }) {
  const { filters } = list.state;
  const isNot = filters[`${name}.not`] !== undefined;
  const key = isSet ? `${name}.has` : isNot ? `${name}.not` : name;
  const chosen = filters[key] ?? [];
  const tick = (value: string, isOn: boolean) =>
    put({ [key]: isOne ? (isOn ? [value] : []) : isOn ? [...chosen, value] : chosen.filter((one) => one !== value) });
  return (
    <>
      {!isSet && !isOne && (
        <IsOrNot {...{ isNot, label }} onPick={(not) => put({ [not ? `${name}.not` : name]: chosen })} />
      )}
      <fieldset className="max-h-72 space-y-0.5 overflow-y-auto">
        <legend className="sr-only">{label}</legend>
        {choices.map(([value, words]) => (
          <label key={value} className="hover:bg-raised flex items-center gap-2.5 rounded px-2 py-1.5">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) => tick(value, target.checked)}
            />
            {words}
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** Rows of another record: picked one by one. */
function RowsPicked({ list, name, label, put, target, isSet }: PartProps & { target: string; isSet: boolean }) {
  const id = useId();
  const record = useRecords().stub(target);
  const { filters } = list.state;
  const isNot = filters[`${name}.not`] !== undefined;
  const key = isSet ? `${name}.has` : isNot ? `${name}.not` : name;
  const chosen = filters[key] ?? [];
  const add = (one: string) => one !== '' && !chosen.includes(one) && put({ [key]: [...chosen, one] });
  return (
    <>
      {!isSet && chosen.length > 0 && (
        <IsOrNot {...{ isNot, label }} onPick={(not) => put({ [not ? `${name}.not` : name]: chosen })} />
      )}
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {chosen.map((one) => (
          <li key={one} className="chip">
            <RowName record={target} id={one} />
            <button
              type="button"
              aria-label="Take away"
              onClick={() => put({ [key]: chosen.filter((other) => other !== one) })}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {target === people && !isSet && !chosen.includes('me') && (
        <button type="button" className="button w-full" onClick={() => add('me')}>
          Me
        </button>
      )}
      {record && (
        <div>
          <label htmlFor={id} className="note mb-1 block">
            Add a {inSentence(record.label[0])}
          </label>
          <Picker id={id} target={record} value="" onPick={add} />
        </div>
      )}
    </>
  );
}

/** Words for days that move along, or a first and a last day. */
function Days({ list, name, label, put, onDone }: PartProps) {
  const { filters } = list.state;
  const [span = ''] = filters[`${name}.in`] ?? [];
  const [from = ''] = filters[`${name}.from`] ?? filters[name] ?? [];
  const [to = ''] = filters[`${name}.to`] ?? filters[name] ?? [];
  return (
    <>
      <fieldset className="grid grid-cols-2 gap-1">
        <legend className="sr-only">Relative dates</legend>
        {spanNames.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={span === one}
            className="hover:bg-raised aria-pressed:bg-raised rounded px-2 py-1.5 text-left first-letter:uppercase aria-pressed:font-semibold"
            onClick={() => {
              put({ [`${name}.in`]: one });
              onDone();
            }}
          >
            {spanWords(one)}
          </button>
        ))}
      </fieldset>
      <Bounds {...{ name, label, from, to, put, onDone }} type="date" words={['From', 'Until']} />
    </>
  );
}

interface BoundsProps extends Pick<PartProps, 'name' | 'label' | 'put' | 'onDone'> {
  readonly from: string;
  readonly to: string;
  readonly type: 'date' | 'text';
  readonly words: readonly [string, string];
  readonly wrong?: (text: string) => string | null;
}

function Bounds({ name, from, to, put, onDone, type, words, wrong = () => null }: BoundsProps) {
  const id = useId();
  const [typed, setTyped] = useState([from.slice(0, 30), to.slice(0, 30)] as const);
  const [told, setTold] = useState<string | null>(null);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const [first, last] = typed.map((one) => one.trim()) as [string, string]; // as many as above
    const refusal =
      [first, last]
        .filter(Boolean)
        .map(wrong)
        .find((one) => one !== null) ?? null;
    setTold(refusal);
    if (refusal !== null) return;
    put({ [`${name}.from`]: first, [`${name}.to`]: last });
    onDone();
  };
  return (
    <form noValidate className="space-y-3" onSubmit={apply}>
      <div className="grid grid-cols-2 gap-2">
        {words.map((word, at) => (
          <div key={word}>
            <label htmlFor={`${id}-${at}`} className="note mb-1 block">
              {word}
            </label>
            <input
              id={`${id}-${at}`}
              type={type}
              autoComplete="off"
              className="control"
              aria-invalid={told !== null}
              aria-describedby={told === null ? undefined : `${id}-wrong`}
              value={typed[at]}
              onChange={({ target }) => setTyped(at === 0 ? [target.value, typed[1]] : [typed[0], target.value])}
            />
          </div>
        ))}
      </div>
      {told !== null && (
        <p id={`${id}-wrong`} className="wrong">
          {told}
        </p>
      )}
      <button type="submit" className="button w-full">
        Apply
      </button>
    </form>
  );
}

/** Numbers between two, or a text. */
function Typed({ list, name, label, put, onDone }: PartProps) {
  const { record, state } = list;
  const spec = record.fields[name]?.spec;
  const { filters = [] } = spec?.kind ?? {};
  const wrong = (text: string): string | null => {
    if (!spec) return null;
    const read = kindOf(spec).fromText(text, spec);
    return read.ok ? null : (read.issues[0]?.message ?? 'This cannot be read.');
  };
  const [from = ''] = state.filters[`${name}.from`] ?? [];
  const [to = ''] = state.filters[`${name}.to`] ?? [];
  if (filters.includes('from') && !filters.includes('has'))
    return <Bounds {...{ name, label, from, to, put, onDone, wrong }} type="text" words={['At least', 'At most']} />;
  const operators = (['has', 'is', 'not'] as const).filter((one) => filters.includes(one));
  return <TextFilter {...{ list, name, label, put, onDone, operators, wrong }} />;
}

interface TextProps extends PartProps {
  readonly operators: readonly ('has' | 'is' | 'not')[];
  readonly wrong: (text: string) => string | null;
}

function TextFilter({ list, name, label, put, onDone, operators, wrong }: TextProps) {
  const id = useId();
  const { filters } = list.state;
  const keyOf = (operator: string) => (operator === 'is' ? name : `${name}.${operator}`);
  const set = operators.find((one) => filters[keyOf(one)]) ?? operators[0] ?? 'is';
  const [operator, setOperator] = useState<string>(set);
  const [text, setText] = useState(filters[keyOf(set)]?.[0] ?? '');
  const [told, setTold] = useState<string | null>(null);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const refusal = operator === 'has' || text.trim() === '' ? null : wrong(text.trim());
    setTold(refusal);
    if (refusal !== null) return;
    put({ [keyOf(operator)]: text.trim() });
    onDone();
  };
  if (operators.length === 0) return null;
  return (
    <form noValidate className="space-y-3" onSubmit={apply}>
      {operators.length > 1 && (
        <Select
          aria-label={`How ${label} is compared`}
          value={operator}
          choices={operators.map((one) => [one, verbOf(list.record, name, one)])}
          onPick={setOperator}
        />
      )}
      <input
        id={id}
        autoComplete="off"
        aria-label={`${label} ${verbOf(list.record, name, operator)}`}
        aria-invalid={told !== null}
        aria-describedby={told === null ? undefined : `${id}-wrong`}
        className="control"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {told !== null && (
        <p id={`${id}-wrong`} className="wrong">
          {told}
        </p>
      )}
      <button type="submit" className="button w-full">
        Apply
      </button>
    </form>
  );
}

function Emptiness({ list, name, label, put, onDone }: PartProps) {
  const [set = ''] = list.state.filters[`${name}.empty`] ?? [];
  return (
    <fieldset className="border-line grid grid-cols-2 gap-1 border-t pt-2">
      <legend className="sr-only">{label} filled in or not</legend>
      {(
        [
          ['no', 'Is filled in'],
          ['yes', 'Is empty'],
        ] as const
      ).map(([value, words]) => (
        <button
          key={value}
          type="button"
          aria-pressed={set === value}
          className="hover:bg-raised aria-pressed:bg-raised rounded px-2 py-1.5 text-left aria-pressed:font-semibold"
          onClick={() => {
            put({ [`${name}.empty`]: value });
            onDone();
          }}
        >
          {words}
        </button>
      ))}
    </fieldset>
  );
}
