import type { ReactNode } from 'react';
import { type Issue, labelOf, type Quantity, type Spec } from '#kernel';
import { commonUnits } from '#kernel/fields/quantity.ts';
import { AttachmentsInput } from './attachments-input.tsx';
import { LinesInput } from './lines-input.tsx';
import { ReferenceInput, ReferencesInput } from './reference-input.tsx';
import { isAmount } from './words.ts';

export interface InputProps {
  readonly id: string;
  readonly label: string;
  readonly spec: Spec;
  readonly draft: unknown;
  readonly onDraft: (draft: unknown) => void;
  readonly issues: readonly Issue[];
  /** The ids of help and message, for screen readers. */
  readonly describedBy: string | undefined;
}

/** What every plain control carries. */
const about = ({ id, issues, describedBy, spec }: InputProps) => ({
  id,
  className: 'control',
  'aria-invalid': issues.length > 0,
  'aria-describedby': describedBy,
  'aria-required': spec.required,
});

const options = <Options extends object>(spec: Spec): Options => spec.options as Options; // the entry's kind says which options it has

const plain = (more: { type?: string; inputMode?: 'decimal' | 'numeric' | 'email' | 'tel' | 'url'; autoComplete?: string }) =>
  function Plain(props: InputProps) {
    const { spec, draft, onDraft } = props;
    return (
      <input
        autoComplete="off"
        {...more}
        {...about(props)}
        className={`control ${isAmount(spec) ? 'text-right' : ''}`}
        value={String(draft)}
        onChange={(event) => onDraft(event.target.value)}
      />
    );
  };
const PlainText = plain({});

const area = (rows: number) =>
  function Area(props: InputProps) {
    const { draft, onDraft } = props;
    return (
      <textarea rows={rows} {...about(props)} value={String(draft)} onChange={(event) => onDraft(event.target.value)} />
    );
  };

function Text(props: InputProps) {
  const { lines = 1 } = options<{ lines?: number }>(props.spec);
  const Area = area(lines);
  return lines > 1 ? Area(props) : <PlainText {...props} />;
}

function Choice(props: InputProps) {
  const { spec, draft, onDraft } = props;
  return (
    <select {...about(props)} value={String(draft)} onChange={(event) => onDraft(event.target.value)}>
      {(!spec.required || draft === '') && <option value="">—</option>}
      {Object.entries(options<{ choices: Record<string, string> }>(spec).choices).map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </select>
  );
}

function Choices({ id, spec, draft, onDraft, describedBy, label }: InputProps) {
  const chosen = draft as readonly string[];
  return (
    <div role="group" id={id} aria-label={label} aria-describedby={describedBy} className="flex flex-wrap gap-x-4 gap-y-2 py-1.5">
      {Object.entries(options<{ choices: Record<string, string> }>(spec).choices).map(([key, words]) => (
        <label key={key} className="inline-flex items-center gap-2">
          <input
            type="checkbox"
            className="accent-gauge size-4"
            checked={chosen.includes(key)}
            onChange={({ target }) => onDraft(target.checked ? [...chosen, key] : chosen.filter((one) => one !== key))}
          />
          {words}
        </label>
      ))}
    </div>
  );
}

/** Not answered is a third answer where none is required. */
function YesNo(props: InputProps) {
  const { spec, draft, onDraft } = props;
  const answers = spec.required ? ['Yes', 'No'] : ['Yes', 'No', 'Not said'];
  const value = draft === null ? (spec.required ? '' : 'Not said') : draft === true ? 'Yes' : 'No';
  return (
    <div role="radiogroup" id={props.id} aria-label={props.label} aria-describedby={props.describedBy} className="flex gap-5 py-1.5">
      {answers.map((answer) => (
        <label key={answer} className="inline-flex items-center gap-2">
          <input
            type="radio"
            name={props.id}
            className="accent-gauge size-4"
            checked={value === answer}
            onChange={() => onDraft(answer === 'Not said' ? null : answer === 'Yes')}
          />
          {answer}
        </label>
      ))}
    </div>
  );
}

function QuantityParts(props: InputProps) {
  const { amount, unit } = props.draft as Quantity;
  const units = options<{ units?: Readonly<Record<string, string>> }>(props.spec).units ?? commonUnits;
  return (
    <div className="flex gap-1">
      <input
        inputMode="decimal"
        autoComplete="off"
        {...about(props)}
        className="control w-20 flex-1 text-right"
        value={amount}
        onChange={({ target }) => props.onDraft({ amount: target.value, unit })}
      />
      <select
        aria-label={`Unit of ${props.label}`}
        className="control w-20 flex-none"
        value={unit || Object.keys(units)[0]}
        onChange={({ target }) => props.onDraft({ amount, unit: target.value })}
      >
        {Object.entries(units).map(([code, name]) => (
          <option key={code} value={code} title={name}>
            {code}
          </option>
        ))}
      </select>
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
    <div role="group" id={id} aria-label={label} aria-describedby={describedBy} className="grid grid-cols-6 gap-2">
      {addressParts.map(([part, words, autoComplete, width]) => (
        <input
          key={part}
          aria-label={words}
          aria-invalid={issues.some(({ path }) => path === part)}
          placeholder={words}
          autoComplete={autoComplete}
          className={`control ${width}`}
          value={parts[part] ?? ''}
          onChange={({ target }) => onDraft({ ...parts, [part]: target.value })}
        />
      ))}
    </div>
  );
}

/** The input of a kind of field, by its name; what is not here is typed as text. */
const inputs: Readonly<Record<string, (props: InputProps) => ReactNode>> = {
  text: Text,
  longText: area(5),
  integer: plain({ inputMode: 'numeric' }),
  money: plain({ inputMode: 'decimal' }),
  percent: plain({ inputMode: 'decimal' }),
  quantity: QuantityParts,
  yesNo: YesNo,
  date: plain({ type: 'date' }),
  instant: plain({ type: 'datetime-local' }),
  choice: Choice,
  choices: Choices,
  reference: ReferenceInput,
  person: ReferenceInput,
  references: ReferencesInput,
  attachments: AttachmentsInput,
  lines: LinesInput,
  address: AddressParts,
  place: area(2),
  json: area(8),
  email: plain({ type: 'email' }),
  phone: plain({ type: 'tel' }),
  url: plain({ inputMode: 'url' }),
  password: plain({ type: 'password', autoComplete: 'new-password' }),
};

interface FieldInputProps extends Omit<InputProps, 'describedBy' | 'label'> {
  readonly name: string;
  /** Inside a table the column says what it is. */
  readonly inTable?: string;
}

/** A field of a form: label, input, help and what is wrong. */
export function FieldInput({ name, inTable, ...props }: FieldInputProps) {
  const { id, spec, issues } = props;
  const Input = inputs[spec.kind.name] ?? PlainText;
  const label = labelOf(name, spec);
  const own = spec.kind.name === 'lines' ? issues.filter(({ path }) => path === '') : issues;
  const help = spec.help && !inTable ? `${id}-help` : '';
  const describedBy = [help, own.length > 0 ? `${id}-wrong` : ''].filter(Boolean).join(' ') || undefined;
  return (
    <div>
      <label htmlFor={id} className={inTable ? 'sr-only' : 'mb-1 block font-medium'}>
        {label}
        {inTable && ` of ${inTable}`}
        {spec.required && !inTable && <span className="text-muted"> *</span>}
      </label>
      <Input {...props} label={label} describedBy={describedBy} />
      {help && (
        <p id={help} className="text-muted mt-1 text-xs">
          {spec.help}
        </p>
      )}
      {own.length > 0 && (
        <p id={`${id}-wrong`} className="wrong">
          {[...new Set(own.map(({ message }) => message))].join('. ')}
        </p>
      )}
    </div>
  );
}

/** The issues of one field, with paths relative to it. */
export const issuesOf = (issues: readonly Issue[], name: string): Issue[] =>
  issues
    .filter(({ path }) => path === name || path.startsWith(`${name}.`))
    .map((issue) => ({ ...issue, path: issue.path.slice(name.length + 1) }));

