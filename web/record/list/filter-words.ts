import { people } from '#kernel/fields/reference.ts';
import { type AnyRecord, kindOf, type Show, stateWords } from '#kernel';
import { optionsOf, specIn, targetOf } from '../words.ts';
import { isSpan, spanWords } from '#kernel/lists/days.ts';
import { type Filters, operatorOf } from './list-address.ts';

const numbers = new Set(['integer', 'quantity', 'money', 'percent', 'total', 'product']);

/** `is`, `is at least`, `contains`: what stands between the field and its values. */
export function verbOf(record: AnyRecord, name: string, operator: string): string {
  const kind = record.fields[name]?.spec.kind.name ?? '';
  if (operator === 'not') return 'is not';
  if (operator === 'has')
    return ['tags', 'choices', 'references', 'attachments'].includes(kind) ? 'includes' : 'contains';
  if (operator === 'from') return numbers.has(kind) ? 'is at least' : 'is from';
  if (operator === 'to') return numbers.has(kind) ? 'is at most' : 'is until';
  return 'is';
}

/** Values that have words of their own; what a field points at is called by its title, which has to be asked for. */
export function valueWords(record: AnyRecord, name: string, value: string, show: Show): string {
  if (name === 'status') return stateWords(record, value);
  if (name === 'createdAt' || name === 'updatedAt') return dayWords(value, show);
  const spec = specIn(record, name);
  if (!spec) return value;
  const { choices } = optionsOf(spec);
  if (choices?.[value]) return choices[value];
  if (spec.kind.name === 'yesNo') return value === 'yes' ? 'Yes' : 'No';
  if (spec.kind.name === 'instant' || spec.kind.name === 'date') return dayWords(value, show);
  const read = kindOf(spec).fromText(value, spec);
  return read.ok && typeof read.value !== 'string' ? kindOf(spec).format(read.value, spec, show) : value;
}

const dayWords = (day: string, { locale }: Show): string => {
  const at = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(at.getTime())
    ? day
    : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(at);
};

export interface Clause {
  readonly verb: string;
  readonly values: readonly string[];
  /** The record whose rows the values name. */
  readonly rowsOf?: string;
}

/** The filters of one field as the parts of a sentence: Status · is · Draft or Returned. */
export function clausesOf(record: AnyRecord, filters: Filters, name: string, show: Show): Clause[] {
  const spec = specIn(record, name);
  const rowsOf = name === 'createdBy' ? people : spec && targetOf(spec);
  return Object.entries(filters)
    .filter(([key]) => key.split('.')[0] === name)
    .map(([key, values]) => {
      const operator = operatorOf(key);
      const [first = ''] = values;
      if (operator === 'empty') return { verb: first === 'yes' ? 'is empty' : 'is filled in', values: [] };
      if (operator === 'in') return { verb: 'is', values: [isSpan(first) ? spanWords(first) : first] };
      const verb = verbOf(record, name, operator);
      if (rowsOf) return { verb, values, rowsOf };
      return { verb, values: values.map((value) => valueWords(record, name, value, show)) };
    });
}
