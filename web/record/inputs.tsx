import type { ReactNode } from 'react';
import { type Issue, labelOf, type Quantity, type Spec } from '#kernel';
import { usualUnit } from '#kernel/fields/quantity.ts';
import { Select } from '#web/ui/select.tsx';
import { type DraftChange, including, without } from './draft.ts';
import { AttachmentsInput } from './attachments-input.tsx';
import { EntriesInput } from './form/entries-input.tsx';
import { entryShape } from './form/entry-shape.ts';
import { NumbersInput, numbersIn } from './form/numbers-input.tsx';
import { LinesInput } from './lines-input.tsx';
import { ReferenceInput, ReferencesInput } from './reference-input.tsx';
import { useUnits } from './units.ts';
import { isAmount, optionsOf } from './words.ts';

export interface InputProps {
  readonly id: string;
  readonly label: string;
  readonly spec: Spec;
  /** In the form that `draftOf` gives to this kind of field; the entries below rely on it. */
  readonly draft: unknown;
  readonly onDraft: (change: DraftChange) => void;
  readonly issues: readonly Issue[];
  /** The ids of help and message, for screen readers. */
  readonly describedBy: string | undefined;
}

/** What every single control carries. */
const about = ({ id, issues, describedBy, spec }: InputProps) => ({
  id,
  className: `control ${isAmount(spec) ? 'text-right' : ''}`,
  'aria-invalid': issues.length > 0,
  'aria-describedby': describedBy,
  'aria-required': spec.required,
});

const line = (type: string, inputMode?: 'decimal' | 'numeric' | 'url') =>
  function Line(props: InputProps) {
    const change = { value: String(props.draft), onChange: typed(props.onDraft) };
    return <input type={type} inputMode={inputMode} autoComplete="off" {...about(props)} {...change} />;
  };
const typed = (onDraft: InputProps['onDraft']) => (event: { target: { value: string } }) => {
  const { value } = event.target;
  onDraft(() => value);
};

function Area({ rows, ...props }: InputProps & { rows: number }) {
  return <textarea rows={rows} {...about(props)} value={String(props.draft)} onChange={typed(props.onDraft)} />;
}
const area = (rows: number) => (props: InputProps) => <Area rows={rows} {...props} />;

/** Short lists of numbers and lists of plain entries have inputs of their own; every other shape is written as it is. */
const Structured = (props: InputProps) => {
  const places = numbersIn(props.spec);
  if (places !== null) return <NumbersInput {...props} places={places} />;
  const shape = entryShape(props.spec, props.draft);
  return shape ? <EntriesInput {...props} shape={shape} /> : <Area rows={8} {...props} />;
};

const OneLine = line('text');
function Text(props: InputProps) {
  const { lines = 1 } = optionsOf(props.spec);
  return lines > 1 ? <Area rows={lines} {...props} /> : <OneLine {...props} />;
}

function Choice(props: InputProps) {
  const { spec, draft, onDraft } = props;
  const choices = Object.entries(optionsOf(spec).choices ?? {});
  const none: typeof choices = spec.required && draft !== '' ? [] : [['', '—']];
  return (
    <Select
      {...about(props)}
      value={String(draft)}
      choices={[...none, ...choices]}
      onPick={(key) => onDraft(() => key)}
    />
  );
}

interface TicksProps extends InputProps {
  readonly type: 'checkbox' | 'radio';
  readonly choices: readonly (readonly [value: unknown, words: string])[];
  readonly isOn: (value: unknown) => boolean;
  readonly onTick: (value: unknown, isOn: boolean) => void;
}

const Ticks = ({ id, label, describedBy, type, choices, isOn, onTick }: TicksProps) => (
  <fieldset
    id={id}
    aria-label={label}
    aria-describedby={describedBy}
    tabIndex={-1}
    className="flex flex-wrap gap-x-5 gap-y-2 py-1.5"
  >
    {choices.map(([value, words]) => (
      <label key={words} className="inline-flex items-center gap-2">
        <input type={type} name={id} checked={isOn(value)} onChange={({ target }) => onTick(value, target.checked)} />
        {words}
      </label>
    ))}
  </fieldset>
);

function ChoicesTicks(props: InputProps) {
  const chosen = props.draft as readonly unknown[];
  const tick = (value: unknown, isOn: boolean) => props.onDraft(isOn ? including(value) : without(value));
  const { choices = {} } = optionsOf(props.spec);
  return (
    <Ticks
      {...props}
      type="checkbox"
      choices={Object.entries(choices)}
      isOn={(value) => chosen.includes(value)}
      onTick={tick}
    />
  );
}

/** Not said is a third answer where none is required. */
function YesNo(props: InputProps) {
  const answers = [
    [true, 'Yes'],
    [false, 'No'],
    ...(props.spec.required ? [] : [[null, 'Not said'] as const]),
  ] as const;
  return (
    <Ticks
      {...props}
      type="radio"
      choices={answers}
      isOn={(value) => value === props.draft}
      onTick={(value) => props.onDraft(() => value)}
    />
  );
}

/** Once an amount is typed, the unit that is shown beside it is the one that is meant; a unit that was stored stays among the choices. */
function QuantityParts(props: InputProps) {
  const { amount, unit: chosen } = props.draft as Quantity;
  const units = useUnits(props.spec);
  const unit = chosen || usualUnit(units);
  const codes = [...new Set([...Object.keys(units), unit])];
  return (
    <div className="grid grid-cols-[1fr_4.75rem] gap-1">
      <input
        inputMode="decimal"
        autoComplete="off"
        {...about(props)}
        value={amount}
        onChange={({ target: { value } }) => props.onDraft((held) => ({ ...(held as Quantity), amount: value, unit }))}
      />
      <Select
        aria-label={`Unit of ${props.label}`}
        title={units[unit]}
        value={unit}
        choices={codes.map((code) => [code, code])}
        onPick={(picked) => props.onDraft((held) => ({ ...(held as Quantity), unit: picked }))}
      />
    </div>
  );
}

const addressParts = [
  ['line1', 'Street', 'address-line1', 'col-span-6'],
  ['line2', 'Second line', 'address-line2', 'col-span-6'],
  ['city', 'City', 'address-level2', 'col-span-6'],
  ['state', 'State', 'address-level1', 'col-span-2'],
  ['postalCode', 'ZIP code', 'postal-code', 'col-span-2'],
  ['country', 'Country', 'country', 'col-span-2'],
] as const;

function AddressParts({ id, label, draft, onDraft, issues, describedBy }: InputProps) {
  const parts = draft as Readonly<Record<string, string>>;
  return (
    <fieldset
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      tabIndex={-1}
      className="grid grid-cols-6 gap-2"
    >
      {addressParts.map(([part, words, autoComplete, width]) => (
        <input
          key={part}
          aria-label={words}
          aria-invalid={issues.some(({ path }) => path === part)}
          placeholder={words}
          autoComplete={autoComplete}
          className={`control ${width}`}
          value={parts[part] ?? ''}
          onChange={({ target: { value } }) => onDraft((held) => ({ ...(held as typeof parts), [part]: value }))}
        />
      ))}
    </fieldset>
  );
}

/** The input of a kind of field, by its name; what is not here is typed as one line. */
const inputs: Readonly<Record<string, (props: InputProps) => ReactNode>> = {
  text: Text,
  longText: area(5),
  integer: line('text', 'numeric'),
  money: line('text', 'decimal'),
  percent: line('text', 'decimal'),
  quantity: QuantityParts,
  yesNo: YesNo,
  date: line('date'),
  instant: line('datetime-local'),
  choice: Choice,
  choices: ChoicesTicks,
  reference: ReferenceInput,
  person: ReferenceInput,
  references: ReferencesInput,
  attachments: AttachmentsInput,
  lines: (props) => <LinesInput {...props} Control={FieldInput} />,
  address: AddressParts,
  place: area(2),
  json: Structured,
  email: line('email'),
  phone: line('tel'),
  url: line('text', 'url'),
  password: line('password'),
};

interface FieldInputProps extends Omit<InputProps, 'describedBy' | 'label'> {
  readonly name: string;
  /** Inside a table the column says what it is, and this says of which line. */
  readonly inTable?: string;
}

/** A field of a form: label, input, help and what is wrong. */
export function FieldInput({ name, inTable, ...props }: FieldInputProps) {
  const { id, spec, issues } = props;
  const Input = inputs[spec.kind.name] ?? OneLine;
  const label = labelOf(name, spec);
  const isInside = spec.kind.name === 'lines' || entryShape(spec, props.draft) !== null;
  const told = isInside ? issues.filter(({ path }) => path === '') : issues;
  const help = inTable ? undefined : spec.help;
  const describedBy = `${help ? `${id}-help` : ''} ${told.length > 0 ? `${id}-wrong` : ''}`.trim() || undefined;
  return (
    <div>
      <label htmlFor={id} className={inTable ? 'sr-only' : 'mb-1 block font-medium'}>
        {inTable ? `${label} of ${inTable}` : label}
        {spec.required && !inTable && <span className="text-muted"> *</span>}
      </label>
      <Input {...props} label={label} describedBy={describedBy} />
      {help && (
        <p id={`${id}-help`} className="note mt-1">
          {help}
        </p>
      )}
      {told.length > 0 && (
        <p id={`${id}-wrong`} className="wrong">
          {[...new Set(told.map(({ message }) => message))].join('. ')}
        </p>
      )}
    </div>
  );
}
