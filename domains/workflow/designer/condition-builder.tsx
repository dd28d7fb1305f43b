import { useId } from 'react';
import type { AnyRecord } from '#kernel';
import { useRecords } from '#web/shell/product.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/select.tsx';
import { Picker } from '#web/record/reference-input.tsx';
import { type Condition, type FieldCondition, type Question, questionsFor } from '../document/conditions.ts';
import { bounds } from '../document/document.ts';
import type { FactField, FactFields, FactValue } from '../document/facts.ts';
import { asked, firstQuestion, grouped, usualValue } from './condition-edits.ts';
import { ValueInput } from './value-input.tsx';

interface BuilderProps {
  readonly fields: FactFields;
  readonly condition: Condition;
  readonly onChange: (next: Condition) => void;
  readonly label: string;
}

/** A condition over the fields that there are, each with the questions and values of its kind. */
export const ConditionBuilder = ({ fields, condition, onChange, label }: BuilderProps) => (
  <fieldset className="border-line rounded-md border p-2">
    <legend className="note px-1">{label}</legend>
    <Group fields={fields} condition={grouped(condition)} depth={1} onChange={onChange} />
  </fieldset>
);

interface GroupProps {
  readonly fields: FactFields;
  readonly condition: { readonly all: readonly Condition[] } | { readonly any: readonly Condition[] };
  readonly depth: number;
  readonly onChange: (next: Condition) => void;
}

/** Several conditions of which all or any have to hold. A single one stands alone in the document. */
function Group({ fields, condition, depth, onChange }: GroupProps) {
  const word = 'all' in condition ? 'all' : 'any';
  const parts = 'all' in condition ? condition.all : condition.any;
  const put = (next: readonly Condition[], as = word): void => {
    const [only, ...more] = next;
    if (!only) return;
    onChange(more.length === 0 && depth === 1 ? only : as === 'all' ? { all: next } : { any: next });
  };
  const first = Object.keys(fields)[0] ?? '';
  return (
    <div className="space-y-2">
      {parts.length > 1 && (
        <Select
          aria-label="Match"
          className="control w-auto"
          value={word}
          choices={[
            ['all', 'All are true'],
            ['any', 'Any is true'],
          ]}
          onPick={(as) => put(parts, as === 'any' ? 'any' : 'all')}
        />
      )}
      <ul className="space-y-2">
        {placed(parts).map(({ one, at, key }) => (
          <li key={key} className="flex items-start gap-1">
            <div className="min-w-0 flex-1">
              <Part
                fields={fields}
                condition={one}
                depth={depth}
                onChange={(next) => put(parts.map((other, index) => (index === at ? next : other)))}
              />
            </div>
            {parts.length > 1 && (
              <button
                type="button"
                className="icon-button"
                aria-label="Remove condition"
                onClick={() => put(parts.filter((_, index) => index !== at))}
              >
                <Icon name="x" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button button-quiet"
          onClick={() => put([...parts, firstQuestion(fields, first)])}
        >
          <Icon name="plus" />
          Condition
        </button>
        {depth < bounds.conditionDepth - 1 && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => put([...parts, { not: firstQuestion(fields, first) }])}
          >
            <Icon name="plus" />
            Not
          </button>
        )}
        {depth < bounds.conditionDepth - 1 && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => put([...parts, { any: [firstQuestion(fields, first), firstQuestion(fields, first)] }])}
          >
            <Icon name="plus" />
            Group
          </button>
        )}
      </div>
    </div>
  );
}

/** Conditions have no name of their own; their place is what tells them apart. */
const placed = (parts: readonly Condition[]) => parts.map((one, at) => ({ one, at, key: `condition ${at}` }));

interface PartProps {
  readonly fields: FactFields;
  readonly condition: Condition;
  readonly depth: number;
  readonly onChange: (next: Condition) => void;
}

function Part({ fields, condition, depth, onChange }: PartProps) {
  if ('all' in condition || 'any' in condition)
    return (
      <div className="border-line border-l-2 pl-2">
        <Group fields={fields} condition={condition} depth={depth + 1} onChange={onChange} />
      </div>
    );
  if ('not' in condition)
    return (
      <div className="border-line space-y-1 border-l-2 pl-2">
        <label className="flex items-center gap-2">
          <input type="checkbox" checked onChange={() => onChange(condition.not)} />
          Not:
        </label>
        <Part fields={fields} condition={condition.not} depth={depth + 1} onChange={(not) => onChange({ not })} />
      </div>
    );
  return <Single fields={fields} condition={condition} onChange={onChange} />;
}

const words: Readonly<Record<Question, string>> = {
  is: 'is',
  oneOf: 'is one of',
  above: 'is above',
  from: 'is at least',
  to: 'is at most',
  below: 'is below',
  startsWith: 'begins with',
  known: 'is filled in',
};

function Single({
  fields,
  condition,
  onChange,
}: Omit<PartProps, 'condition' | 'depth'> & { readonly condition: FieldCondition }) {
  const { stub } = useRecords();
  const id = useId();
  const field = fields[condition.field];
  const question = asked(condition);
  const value = condition[question] as FactValue | readonly FactValue[];
  const target = field?.record ? stub(field.record) : undefined;
  return (
    <div className="flex flex-wrap gap-1 *:min-w-28 *:flex-1">
      <Select
        aria-label="Field"
        value={condition.field}
        choices={Object.entries(fields).map(([name, { label }]) => [name, label] as const)}
        onPick={(name) => onChange(firstQuestion(fields, name))}
      />
      <Select
        aria-label="Question"
        value={question}
        choices={(field ? questionsFor(field) : [question]).map((one) => [one, words[one]] as const)}
        onPick={(one) => field && onChange(withQuestion(condition.field, field, one as Question, value))}
      />
      {field && question !== 'known' && question !== 'oneOf' && target && (
        <div>
          <label htmlFor={id} className="sr-only">
            Value
          </label>
          <Picker
            id={id}
            target={target}
            value={typeof value === 'string' ? value : ''}
            isRequired
            onPick={(one) => onChange(withValue(condition, field, question, one))}
          />
        </div>
      )}
      {field && question === 'known' && (
        <Select
          aria-label="Value"
          value={String(condition.known)}
          choices={[
            ['true', 'yes'],
            ['false', 'no'],
          ]}
          onPick={(one) => onChange({ field: condition.field, known: one === 'true' })}
        />
      )}
      {field && question === 'oneOf' && target && (
        <SeveralRows
          target={target}
          value={(Array.isArray(value) ? value : [value]).map(String)}
          onChange={(next) => onChange(withValue(condition, field, question, next))}
        />
      )}
      {field && question !== 'known' && !target && (
        <ValueInput
          field={field}
          question={question}
          value={value}
          onChange={(next) => onChange(withValue(condition, field, question, next))}
        />
      )}
      {field?.optional && question !== 'known' && (
        <p className="note basis-full">If the field is empty, this is false.</p>
      )}
    </div>
  );
}

interface SeveralProps {
  readonly target: AnyRecord;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** Several rows by their names: each can be another one, and add value stands ready below them. */
function SeveralRows({ target, value, onChange }: SeveralProps) {
  const id = useId();
  const chosen = value.filter(Boolean);
  return (
    <ul className="space-y-1">
      {[...chosen, ''].map((one, at) => (
        <li key={one || 'add value'}>
          <label htmlFor={`${id}-${at}`} className="sr-only">
            {one ? `Value ${at + 1}` : 'Add value'}
          </label>
          <Picker
            id={`${id}-${at}`}
            target={target}
            value={one}
            onPick={(picked) => {
              const next = [...new Set([...chosen.slice(0, at), picked, ...chosen.slice(at + 1)].filter(Boolean))];
              if (next.length > 0) onChange(next);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

/** A field that may be empty is asked first whether it is filled in, so that no case stops over it. */
const withValue = (
  { field: name }: FieldCondition,
  field: FactField,
  question: Question,
  value: FactValue | readonly FactValue[],
): FieldCondition => ({ field: name, ...(field.optional ? { known: true } : {}), [question]: value });

function withQuestion(
  name: string,
  field: FactField,
  question: Question,
  before: FactValue | readonly FactValue[],
): FieldCondition {
  if (question === 'known') return { field: name, known: true };
  const single = Array.isArray(before) ? (before[0] as FactValue | undefined) : (before as FactValue);
  const kept = single === undefined || typeof single === 'boolean' ? usualValue(field) : single;
  return withValue({ field: name }, field, question, question === 'oneOf' ? [kept] : kept);
}
