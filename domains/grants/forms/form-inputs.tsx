import { useState } from 'react';
import { dollars } from '#kernel';
import { Select } from '#web/ui/select.tsx';
import { type FormField, type FormFile, type FormValue, isEmpty, lengthOf } from './definition.ts';
import { textTyped, valueTyped } from './typed.ts';

export interface FormInputProps {
  readonly id: string;
  readonly field: FormField;
  readonly value: FormValue | undefined;
  readonly isRequired: boolean;
  readonly isLocked: boolean;
  /** What is wrong with it, or what to look at. */
  readonly said: readonly string[];
  readonly isWrong: boolean;
  readonly files: readonly FormFile[];
  readonly onValue: (value: FormValue) => void;
}

/** What is typed and is no amount yet stays as it was typed, and goes nowhere. */
export function NumberInput({
  id,
  kind,
  value,
  isLocked,
  onValue,
  ...rest
}: {
  readonly id: string;
  readonly kind: FormField['kind'];
  readonly value: FormValue | undefined;
  readonly isLocked: boolean;
  readonly onValue: (value: FormValue) => void;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-required'?: boolean;
  readonly 'data-cell'?: string;
  readonly onKeyDown?: React.KeyboardEventHandler<HTMLInputElement>;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const isUnread = typed !== null && valueTyped(kind, typed) === null;
  return (
    <input
      {...rest}
      id={id}
      className="control text-right tabular-nums"
      inputMode="decimal"
      autoComplete="off"
      disabled={isLocked}
      value={typed ?? textTyped(kind, value)}
      aria-invalid={isUnread || rest['aria-invalid'] === true}
      onChange={({ target }) => {
        setTyped(target.value);
        const read = valueTyped(kind, target.value);
        if (read) onValue(read.value);
      }}
      onBlur={() => isUnread || setTyped(null)}
    />
  );
}

/** A field with its label, its note, how long it may be, and what is wrong with it. */
export function FormInput(props: FormInputProps) {
  const { id, field, value, isRequired, isLocked, said, isWrong } = props;
  const { label, item, note, most, kind, computed } = field;
  const text = typeof value === 'string' ? value : '';
  const used = most === undefined || (kind !== 'text' && kind !== 'longText') ? null : lengthOf(text);
  // A short field says how long it may be once that is near.
  const isCounted = used !== null && most !== undefined && !isLocked && (kind === 'longText' || used > most * 0.8);
  const about = [note && 'note', isCounted && 'count', said.length > 0 && 'said']
    .filter(Boolean)
    .map((part) => `${id}-${part}`);
  const describedBy = about.join(' ') || undefined;
  const words = (
    <>
      {item && <span className="text-muted">{item}. </span>}
      {label}
      {isRequired && <span className="text-muted"> *</span>}
    </>
  );
  const isGroup = kind === 'yesNo' && !computed;
  return (
    <div className={kind === 'longText' ? 'min-w-0 sm:col-span-2 lg:col-span-3' : 'min-w-0'}>
      {isGroup ? (
        <fieldset id={id} tabIndex={-1} aria-describedby={describedBy} disabled={isLocked}>
          <legend className="mb-1 font-medium">{words}</legend>
          <YesNo {...props} />
        </fieldset>
      ) : (
        <>
          <label htmlFor={id} className="mb-1 block font-medium">
            {words}
          </label>
          <Control {...props} describedBy={describedBy} />
        </>
      )}
      {note && (
        <p id={`${id}-note`} className="text-muted mt-1 text-sm">
          {note}
        </p>
      )}
      {isCounted && (
        <p
          id={`${id}-count`}
          className={`mt-1 text-sm ${used > most ? 'text-danger' : 'text-muted'}`}
          aria-live="polite"
        >
          {used} of {most} characters
        </p>
      )}
      {said.length > 0 && (
        <p id={`${id}-said`} className={isWrong ? 'wrong' : 'text-warn mt-1 text-sm'}>
          {said.join(' ')}
        </p>
      )}
    </div>
  );
}

const YesNo = ({ id, value, onValue }: FormInputProps) => (
  <div className="flex gap-x-5 py-1.5">
    {[true, false].map((answer) => (
      <label key={String(answer)} className="inline-flex items-center gap-2">
        <input type="radio" name={id} checked={value === answer} onChange={() => onValue(answer)} />
        {answer ? 'Yes' : 'No'}
      </label>
    ))}
  </div>
);

/** What is worked out, as it reads. */
export const shownValue = ({ kind }: Pick<FormField, 'kind'>, value: FormValue | undefined): string => {
  if (isEmpty(value)) return '';
  if (kind === 'money') return dollars(Number(value));
  if (kind === 'yesNo') return value === true ? 'Yes' : 'No';
  return String(value);
};

function Control(props: FormInputProps & { readonly describedBy: string | undefined }) {
  const { id, field, value, isRequired, isLocked, isWrong, files, onValue, describedBy } = props;
  const { kind, computed } = field;
  const about = {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': isWrong,
    'aria-required': isRequired,
  };
  const typed = {
    ...about,
    className: 'control',
    disabled: isLocked,
    value: textTyped(kind, value),
    onChange: ({ target }: { target: { value: string } }) => onValue(target.value === '' ? null : target.value),
  };
  if (computed)
    return (
      <output id={id} tabIndex={-1} className="control bg-raised block" aria-describedby={describedBy}>
        {shownValue(field, value) || '—'}
      </output>
    );
  switch (kind) {
    case 'money':
    case 'whole':
    case 'percent':
      return <NumberInput {...about} {...{ kind, value, isLocked, onValue }} />;
    case 'longText':
      return <textarea rows={field.most !== undefined && field.most > 500 ? 10 : 3} {...typed} />;
    case 'date':
      return <input type="date" {...typed} />;
    case 'choice':
      return <Chosen {...about} {...{ value, isLocked, onValue }} choices={field.choices ?? []} />;
    case 'file':
      return (
        <Chosen
          {...about}
          {...{ value, isLocked, onValue }}
          choices={files.map(({ id: file, name }) => [file, name])}
        />
      );
    default:
      return <input type="text" autoComplete="off" {...typed} />;
  }
}

interface ChosenProps {
  readonly id: string;
  readonly value: FormValue | undefined;
  readonly choices: readonly (readonly [string, string])[];
  readonly isLocked: boolean;
  readonly onValue: (value: FormValue) => void;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-required': boolean;
}

/** A choice that is not among the choices any more, such as a file that was removed, is not lost by looking at it. */
function Chosen({ value, choices, isLocked, onValue, ...about }: ChosenProps) {
  const text = isEmpty(value) ? '' : String(value);
  const unknown = text !== '' && !choices.some(([key]) => key === text) ? [[text, 'No longer there'] as const] : [];
  return (
    <Select
      {...about}
      value={text}
      disabled={isLocked}
      choices={[['', '—'], ...unknown, ...choices]}
      onPick={(key) => onValue(key === '' ? null : key)}
    />
  );
}
