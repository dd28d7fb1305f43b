import { randomUUID } from 'node:crypto';
import type { Fields, Issue } from '#kernel';
import { acceptFields } from '#kernel/fields/accept.ts';
import { currencyRefused, type Here, usualCurrency } from '#kernel/fields/currency.ts';
import type { LinesOptions } from '#kernel/fields/lines.ts';
import type { Money, MoneyOptions } from '#kernel/fields/money.ts';
import { computeTotals } from '#kernel/fields/totals.ts';
import type { Question } from '#kernel/record/abilities.ts';
import { allows } from '#kernel/record/access.ts';
import type { AnyTransition } from '#kernel/record/define.ts';
import type { Compiled } from './compiled.ts';
import { invalid } from './refusals.ts';
import type { PlainRow } from './select.ts';
import type { UnitOfWork } from './unit-of-work.ts';

type Input = Readonly<Record<string, unknown>>;
type Someone = Pick<UnitOfWork, 'actor' | 'today' | 'now'>;

/** What the organization says of values that its people give. */
export const hereOf = ({ currency = usualCurrency }: Pick<UnitOfWork['actor'], 'currency'>): Here => ({ currency });

/** What every change goes through in memory, before the database is asked anything. */
export function judged(
  { actor }: Someone,
  compiled: Compiled,
  input: Input,
  { partial, given, asked }: { partial: boolean; given: Input; asked?: readonly string[] },
): Input {
  const { fields } = compiled.record;
  const answer = acceptFields(fields, input, {
    partial,
    here: hereOf(actor),
    actorMayWrite: (name) => {
      const writers = fields[name]?.spec.writers;
      return (
        writers === undefined || !Object.hasOwn(given, name) || asked?.includes(name) === true || allows(writers, actor)
      );
    },
  });
  if (!answer.ok) throw invalid(answer.issues);
  return answer.value;
}

/** What a person gives with a step: the reason and the fields that it asks for, nothing else, and all of it filled in the end. */
export function judgedForStep(
  work: Someone,
  compiled: Compiled,
  { step, asked, before }: { step: AnyTransition; asked: { input: Input; reason?: string }; before: PlainRow },
): { values: Input; filled: PlainRow } {
  const { input, reason } = asked;
  if (step.reason === 'required' && !reason?.trim())
    throw invalid([{ path: 'reason', code: 'required', message: 'Reason is required' }]);
  const fieldsToFill = step.fieldsToFill ?? [];
  const foreign = Object.keys(input).filter((name) => !fieldsToFill.includes(name));
  if (foreign.length > 0)
    throw invalid(foreign.map((path) => ({ path, code: 'unknown', message: `“${step.label}” does not ask for this` })));
  const values = judged(work, compiled, input, { partial: true, given: input, asked: fieldsToFill });
  // What is sent empty empties the field, so only what is not sent counts as it was.
  const filled = { ...before, ...values };
  const wanted = fieldsToFill.filter((name) => isEmpty(filled[name]));
  if (wanted.length > 0)
    throw invalid(wanted.map((path) => ({ path, code: 'required', message: 'Required for this step' })));
  return { values, filled };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Amounts that the product works out, those of its lines as well, are in the currency of the books, as those that people give. */
export function inOwnCurrency({ actor }: Pick<Someone, 'actor'>, compiled: Compiled, computed: Input): void {
  const issues = foreignIn(compiled.record.fields, computed, hereOf(actor));
  if (issues.length > 0) throw invalid(issues);
}

const foreignIn = (fields: Fields, given: Input, here: Here, before = ''): Issue[] =>
  Object.entries(fields).flatMap(([name, { spec }]): Issue[] => {
    const { fields: own, currency } = spec.options as LinesOptions & MoneyOptions;
    if (spec.kind.name === 'lines')
      return ((given[name] ?? []) as Input[]).flatMap((line, at) =>
        foreignIn(own, line, here, `${before}${name}.${at}.`),
      );
    const money = spec.kind.name === 'money' ? (given[name] as Money | null | undefined) : null;
    const message = money && currencyRefused(money.currency, currency, here);
    return message ? [{ path: `${before}${name}.currency`, code: 'money.foreign', message }] : [];
  });

/** What a new row starts with where nothing was given: for people's fields, or for those the product fills in. */
export function startValues(
  work: Someone,
  compiled: Compiled,
  given: Input,
  computed: boolean,
): Record<string, unknown> {
  const start: Record<string, unknown> = {};
  for (const [name, { spec }] of Object.entries(compiled.record.fields)) {
    if (spec.default === undefined || spec.computed !== computed || (given[name] ?? null) !== null) continue;
    start[name] =
      'value' in spec.default
        ? spec.default.value
        : { actor: work.actor.id, today: work.today, now: work.now() }[spec.default.from];
  }
  return start;
}

/** Fills in what follows from other fields: ids of lines, amounts and totals. */
export function derive(compiled: Compiled, row: PlainRow, here: Here, before?: PlainRow): void {
  // A line keeps its id only when it is a line of this very row; any other id is somebody else's.
  for (const { name } of compiled.lines) {
    const known = new Set(((before?.[name] ?? []) as Input[]).map((line) => line.id));
    row[name] = ((row[name] ?? []) as Input[]).map((line) => ({
      ...line,
      id: known.has(line.id) ? line.id : randomUUID(),
    }));
  }
  const totals = computeTotals(compiled.record.fields, row, here);
  if (!totals.ok) throw invalid(totals.issues);
  Object.assign(row, totals.value);
}

export const questionOf = ({ actor, today }: Someone, { record }: Compiled, row: PlainRow): Question => ({
  record,
  row,
  actor,
  today,
});
