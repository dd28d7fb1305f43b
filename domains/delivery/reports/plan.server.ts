import { type Actor, fail, type Issue, permission } from '#kernel';
import { refusedBefore } from '#kernel/record/abilities.ts';
import { inSentence } from '#kernel/fields/accept.ts';
import { isSpan } from '#kernel/lists/days.ts';
import { questionFor } from '#kernel/lists/question.ts';
import type { Compiled, Registry } from '#server/records/compiled.ts';
import { type Filter, filterSql, readListQuery } from '#server/records/list.ts';
import { hereOf } from '#server/records/judging.ts';
import { invalid, refuse } from '#server/records/refusals.ts';
import { rowsSql } from '#server/records/rows-sql.ts';
import { Statement } from '#server/records/statement.ts';
import { sourceOf } from '#server/records/view.ts';
import { type DatePart, type Definition, filtersOf, type Measure, measures, type Total } from './definition.ts';
import { isHidden, ReportFields, type Usable } from './readable.server.ts';
import { isAdded, isDated, isGroupable, isMeasured, isShownColumn, NOTHING } from './report-fields.ts';

/** Who asks, and when: what a report is computed under. */
export interface Asking {
  readonly registry: Registry;
  readonly actor: Actor;
  readonly today: string;
  /** The number of the month in which the fiscal year begins. */
  readonly fiscalYearStart: number;
}

export interface GroupPlan extends Usable {
  readonly by: DatePart | undefined;
  /** What is grouped by, as the database keeps it. */
  readonly native: string;
  /** That as text, never null. */
  readonly key: string;
  readonly keyOf: (native: string) => string;
}

export interface TotalPlan {
  readonly of: Measure;
  readonly label: string;
  /** How its values are written: money, number, percent or days. */
  readonly kind: 'money' | 'number' | 'percent' | 'days';
  /** The value of one row, and the unit or currency that it is in. */
  readonly value: string | null;
  readonly unit: string | null;
  /** Every row is in the same, as amounts in the currency of the organization are: it is not compared row by row. */
  readonly isOneUnit?: boolean;
  readonly whole: boolean;
}

/** A definition made ready for one person: every part of it is a field that they may read, as SQL over the rows that they may read. */
export interface Plan {
  readonly asking: Asking;
  readonly compiled: Compiled;
  readonly statement: Statement;
  readonly groups: readonly GroupPlan[];
  readonly totals: readonly TotalPlan[];
  readonly columns: readonly Usable[];
  /** What the definition shows and this person may not read, by its label. */
  readonly leftOut: readonly string[];
  readonly sort: { readonly by: string; readonly down: boolean };
  /** `from … where …`: the rows of the report. */
  readonly rows: string;
}

/** A part that decides which rows count or how they are grouped cannot be left out: the figures would mean something else. */
const hiddenPart = (does: string, label: string) =>
  fail('forbidden', 'report.hidden', `This report ${does} “${label}”, which you may not read.`);

const unknown = (path: string, name: string): Issue => ({
  path,
  code: 'report.field',
  message: `“${name.slice(0, 80)}” is not a field of this record.`,
});

export function planOf(asking: Asking, definition: Definition): Plan {
  const { registry, actor, today } = asking;
  const compiled = registry.find(definition.record);
  if (!compiled) throw invalid([{ path: 'record', code: 'report.record', message: 'There is no such record.' }]);
  const { record } = compiled;
  const before = refusedBefore(record, 'read', permission(record.access.read), actor);
  if (before?.code === 'rights')
    throw fail(
      'forbidden',
      'report.hidden',
      `This report is about ${inSentence(record.label[1])}, which you may not read.`,
    );
  refuse(before);

  const statement = new Statement();
  const organization = statement.bind(actor.organizationId);
  const fields = new ReportFields({ registry, actor, compiled }, statement, organization);
  const issues: Issue[] = [];
  const leftOut: string[] = [];
  const bad = (path: string, message: string) => void issues.push({ path, code: 'report.field', message });

  const groups = (definition.groups ?? []).flatMap(({ field, by }, at): GroupPlan[] => {
    const path = `groups.${at}.field`;
    const found = fields.find(field);
    if (found === null) issues.push(unknown(path, field));
    else if (isHidden(found)) throw hiddenPart('groups by', found.hidden);
    else if (!isGroupable(found.kind)) bad(path, `${found.label} cannot be grouped by.`);
    else {
      const part = isDated(found.kind) ? (by ?? 'month') : undefined;
      const native = groupKey(asking, found, part, statement);
      const nothing = statement.bind(NOTHING);
      const keyOf = (given: string) => `coalesce((${given})::text, ${nothing}::text)`;
      return [{ ...found, by: part, native, key: keyOf(native), keyOf }];
    }
    return [];
  });

  const totals = (definition.totals ?? []).flatMap((total, at): (TotalPlan & { place: number })[] => {
    const made = totalPlan(asking, total, { fields, statement });
    if ('hidden' in made) leftOut.push(made.hidden);
    else if ('wrong' in made) bad(`totals.${at}.field`, made.wrong);
    else return [{ ...made, place: at }];
    return [];
  });

  const columns = [...new Set(definition.columns ?? [])].flatMap((name, at): Usable[] => {
    const found = fields.find(name);
    if (found === null) issues.push(unknown(`columns.${at}`, name));
    else if (isHidden(found)) leftOut.push(found.hidden);
    else if (!isShownColumn(found.kind) || found.columns.length === 0)
      bad(`columns.${at}`, `${found.label} cannot be a column.`);
    else return [found];
    return [];
  });

  const sort = sortOf(definition, { groups, totals, fields, bad });
  const { filters, asked } = filtersIn(asking, compiled, { definition, fields, bad });
  if (issues.length > 0) throw invalid(issues);

  const source = sourceOf(compiled, { statement, organization, today, asked });
  const seen = rowsSql(record, permission(record.access.read).rows, actor, statement);
  const where = [
    `t.organization_id = ${organization}`,
    ...(seen === 'true' ? [] : [seen]),
    ...filters.map((filter) => filterSql(compiled, filter, { statement, here: hereOf(actor) })),
  ];
  const rows = `from ${source} t${fields.joins} where ${where.join(' and ')}`;
  return { asking, compiled, statement, groups, totals, columns, leftOut, sort, rows };
}

/** The day of a date or, in the organization's time zone, of a moment. */
const dayOf = ({ actor }: Asking, { kind, columns: [column = ''] }: Usable, statement: Statement): string =>
  kind === 'instant' ? `(${column} at time zone ${statement.bind(actor.timeZone)})::date` : column;

function groupKey(asking: Asking, found: Usable, part: DatePart | undefined, statement: Statement): string {
  if (part === undefined) return found.columns[0] ?? 'null';
  const day = dayOf(asking, found, statement);
  switch (part) {
    case 'day':
      return `to_char(${day}, 'YYYY-MM-DD')`;
    case 'month':
      return `to_char(${day}, 'YYYY-MM')`;
    case 'quarter':
      return `to_char(${day}, 'YYYY-"Q"Q')`;
    case 'year':
      return `to_char(${day}, 'YYYY')`;
    // A fiscal year is called by the calendar year in which it ends.
    case 'fiscalYear':
      return `to_char(${day} + make_interval(months => ${(13 - asking.fiscalYearStart) % 12}), 'YYYY')`;
    case 'age': {
      const days = `(${statement.bind(asking.today)}::date - ${day})`;
      return `case when ${days} < 0 then '0' when ${days} <= 7 then '1' when ${days} <= 30 then '2' when ${days} <= 60 then '3' when ${days} <= 90 then '4' when ${days} > 90 then '5' end`;
    }
  }
}

type MadeTotal = TotalPlan | { readonly hidden: string } | { readonly wrong: string };

function totalPlan(
  asking: Asking,
  { of, field = '', until }: Total,
  { fields, statement }: { fields: ReportFields; statement: Statement },
): MadeTotal {
  const { record } = fields.reader.compiled;
  if (of === 'count') return { of, label: record.label[1], kind: 'number', value: null, unit: null, whole: true };
  const found = fields.find(field);
  if (found === null) return { wrong: unknown('', field).message };
  if (isHidden(found)) return found;
  if (until !== undefined) return daysPlan(asking, { of, from: found, until }, { fields, statement });
  if (!isMeasured(found.kind)) return { wrong: `${found.label} has no amount to total.` };
  if (of === 'sum' && !isAdded(found.kind)) return { wrong: `${found.label} is a percentage and has no sum.` };
  const [value = null, unit = null] = found.columns;
  const isMoney = unit !== null && found.kind !== 'quantity';
  const kind = isMoney ? 'money' : found.kind === 'percent' ? 'percent' : 'number';
  const { currency } = (found.spec?.options ?? {}) as { currency?: unknown };
  const isOneUnit = isMoney && currency === 'organization';
  return {
    of,
    label: `${found.label} (${measures[of].toLowerCase()})`,
    kind,
    value,
    unit: isOneUnit ? `${statement.bind(hereOf(asking.actor).currency)}::text` : unit,
    isOneUnit,
    whole: isMoney,
  };
}

/** The days from one date to another, or to today. */
function daysPlan(
  asking: Asking,
  { of, from, until }: { of: Exclude<Measure, 'count'>; from: Usable; until: string },
  { fields, statement }: { fields: ReportFields; statement: Statement },
): MadeTotal {
  const end = until === 'today' ? null : fields.find(until);
  if (until !== 'today' && end === null) return { wrong: unknown('', until).message };
  if (isHidden(end)) return end;
  const undated = [from, ...(end ? [end] : [])].find(({ kind }) => !isDated(kind));
  if (undated) return { wrong: `${undated.label} is no date.` };
  if (of === 'sum') return { wrong: 'Days have an average, a minimum and a maximum.' };
  const last = end ? dayOf(asking, end, statement) : `${statement.bind(asking.today)}::date`;
  const value = `(${last} - ${dayOf(asking, from, statement)})`;
  const label = `Days from ${inSentence(from.label)} to ${end ? inSentence(end.label) : 'today'} (${measures[of].toLowerCase()})`;
  return { of, label, kind: 'days', value, unit: null, whole: false };
}

function sortOf(
  { sort = '' }: Definition,
  given: {
    groups: readonly GroupPlan[];
    totals: readonly { readonly place: number }[];
    fields: ReportFields;
    bad: (path: string, message: string) => void;
  },
): Plan['sort'] {
  const { groups, totals, fields, bad } = given;
  const { record } = fields.reader.compiled;
  const [first] = groups;
  const down = sort.startsWith('-');
  const by = sort.replace(/^-/, '');
  if (!first) {
    const wished = sort === '' ? record.list.sort : sort;
    const found = fields.find(wished.replace(/^-/, ''));
    if (isHidden(found)) throw hiddenPart('sorts by', found.hidden);
    if (found?.columns[0]) return { by: found.columns[0], down: wished.startsWith('-') };
    bad('sort', unknown('', by).message);
    return { by: 't.id', down: false };
  }
  const usual = first.by ? { by: 'group', down: false } : { by: totals.length > 0 ? 'total.0' : 'count', down: true };
  const wished = sort === '' ? usual : { by, down };
  if (wished.by === 'group' || wished.by === 'count') return wished;
  const [, place = ''] = /^total\.(\d)$/.exec(wished.by) ?? [];
  if (place === '') bad('sort', 'Groups are sorted by “group”, “count” or a total.');
  const at = totals.findIndex((total) => String(total.place) === place);
  // A total that this person may not read orders nothing either.
  return at < 0 ? { by: 'group', down: false } : { by: `total.${at}`, down: wished.down };
}

/** The filters as a list reads them, after those that would tell something of a field this person may not read. */
function filtersIn(
  { actor, today }: Asking,
  compiled: Compiled,
  given: { definition: Definition; fields: ReportFields; bad: (path: string, message: string) => void },
): { filters: readonly Filter[]; asked: Readonly<Record<string, unknown>> } {
  const { record } = compiled;
  const filters = filtersOf(given.definition);
  for (const [key, values] of Object.entries(filters)) {
    const [name = '', operator] = key.split('.');
    if (Object.hasOwn(record.view?.asks ?? {}, key)) continue;
    const found = name.includes('.') ? null : given.fields.find(name);
    if (isHidden(found)) throw hiddenPart('filters by', found.hidden);
    if (operator === 'in' && !values.every(isSpan)) given.bad(`filters.${key}`, 'Is not a relative date.');
  }
  const asker = { member: actor.id, today, timeZone: actor.timeZone };
  const question = new URLSearchParams();
  // `total` is a field of some records and a word of every list.
  for (const [key, value] of questionFor(record, { filters, search: '', sort: '' }, asker))
    question.append(key.includes('.') || Object.hasOwn(record.view?.asks ?? {}, key) ? key : `${key}.is`, value);
  const read = readListQuery(compiled, question, actor);
  return { filters: read.filters, asked: read.asked ?? {} };
}
