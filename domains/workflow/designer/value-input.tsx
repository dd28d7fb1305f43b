import { useState } from 'react';
import { Select } from '#web/ui/select.tsx';
import type { Question } from '../document/conditions.ts';
import type { FactField, FactValue } from '../document/facts.ts';
import { numberFrom } from '../document/form-answers.ts';

interface ValueProps {
  readonly field: FactField;
  readonly question?: Question;
  readonly value: FactValue | readonly FactValue[];
  readonly onChange: (value: FactValue | readonly FactValue[]) => void;
  readonly label?: string;
  readonly id?: string;
}

/** The value a field is compared with, typed as its kind is. What cannot be read stays typed and is not taken. */
export function ValueInput({ field, question = 'is', value, onChange, label = 'Value', id }: ValueProps) {
  const own = { 'aria-label': label, ...(id ? { id } : {}) };
  if (question === 'oneOf' && field.kind === 'choice')
    return <Several field={field} value={value} onChange={onChange} />;
  if (question === 'oneOf')
    return (
      <Typed
        {...own}
        text={(Array.isArray(value) ? value : [value]).join(', ')}
        read={(text) => {
          const all = text.split(',').map((one) => one.trim());
          const known = all.filter((one) => one !== '');
          return known.length > 0 ? known : undefined;
        }}
        onRead={onChange}
        hint="Separate values with commas"
      />
    );
  if (field.kind === 'flag')
    return (
      <Select
        {...own}
        value={String(value)}
        choices={[
          ['true', 'yes'],
          ['false', 'no'],
        ]}
        onPick={(one) => onChange(one === 'true')}
      />
    );
  if (field.kind === 'choice')
    return (
      <Select
        {...own}
        value={String(value)}
        choices={(field.options ?? []).map((one) => [one, one.replaceAll('_', ' ')] as const)}
        onPick={onChange}
      />
    );
  if (field.kind === 'day')
    return (
      <input
        {...own}
        type="date"
        className="control"
        value={String(value ?? '')}
        onChange={({ target }) => target.value && onChange(target.value)}
      />
    );
  const money = field.kind === 'money';
  const isNumber = money || field.kind === 'number';
  return (
    <Typed
      {...own}
      text={
        typeof value === 'number'
          ? money
            ? (value / 100).toFixed(value % 100 === 0 ? 0 : 2)
            : String(value)
          : String(value ?? '')
      }
      read={(text) => (isNumber ? numberFrom(text, money) : text)}
      onRead={onChange}
      {...(money ? { hint: 'Dollars', inputMode: 'decimal' as const } : {})}
    />
  );
}

interface TypedProps {
  readonly 'aria-label': string;
  readonly id?: string;
  readonly text: string;
  readonly hint?: string;
  readonly inputMode?: 'decimal';
  readonly read: (text: string) => FactValue | readonly FactValue[] | undefined;
  readonly onRead: (value: FactValue | readonly FactValue[]) => void;
}

function Typed({ text, read, onRead, hint, ...rest }: TypedProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && read(typed) === undefined;
  return (
    <input
      {...rest}
      className="control"
      placeholder={hint}
      title={hint}
      aria-invalid={isWrong}
      value={typed ?? text}
      onChange={({ target }) => {
        setTyped(target.value);
        const value = read(target.value);
        if (value !== undefined) onRead(value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

function Several({ field, value, onChange }: Pick<ValueProps, 'field' | 'value' | 'onChange'>) {
  const chosen = Array.isArray(value) ? (value as readonly FactValue[]) : [value as FactValue];
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-1">
      {(field.options ?? []).map((option) => (
        <label key={option} className="flex items-center gap-1.5">
          <input
            type="checkbox"
            checked={chosen.includes(option)}
            onChange={({ target }) => {
              const next = (field.options ?? []).filter((one) =>
                one === option ? target.checked : chosen.includes(one),
              );
              if (next.length > 0) onChange(next);
            }}
          />
          {option.replaceAll('_', ' ')}
        </label>
      ))}
    </div>
  );
}
