import { type AnyRecord, labelOf, type Spec } from '#kernel';
import { boundIn } from './amounts.ts';
import { choiceFilters, statesOf } from './choices.ts';
import { Marks } from './marks.ts';
import { amountField, measureOf, type Measure } from './measure.ts';
import { periodIn } from './period.ts';
import { recordsNamed } from './record-names.ts';
import { stem, wordsOf } from './words.ts';

export { amountField } from './measure.ts';

/** A filter as it stands in the address of a list, in words, and as a part of the question that can be changed. */
export interface Filter {
  readonly key: string;
  readonly value: string;
  readonly said: string;
  /** Which part of the reading it is, such as Status. */
  readonly part: string;
  /** How it is asked for again. */
  readonly phrase: string;
}

/** A row that the question names and that has to be looked up: the cost center 4010, the person Rosa Delgado. */
export interface Lookup {
  readonly field: string;
  readonly to: string;
  readonly label: string;
  readonly words: readonly string[];
  /** At which word of the question they begin. */
  readonly at: number;
  /** It only looks like a name: where nobody is called so, the words may mean something else. */
  readonly isGuess?: true;
}

export interface Reading {
  readonly filters: readonly Filter[];
  readonly lookups: readonly Lookup[];
  readonly measure: Measure;
  readonly marks: Marks;
  /** What is left and was not understood by the definition alone. */
  readonly words: readonly string[];
}

interface Circumstances {
  readonly today: string;
  /** The asker's own row, for "my". */
  readonly me: string;
  /** Fields that the asker may see. */
  readonly sees: (name: string) => boolean;
  /** Other records that the question names: their names are no words to search for. */
  readonly besides?: readonly AnyRecord[];
  /** The month in which a fiscal year begins, from 0, when it is known. */
  readonly fiscalStarts?: number;
}

/** Words of asking itself: they look for nothing, and without them the question is the same. */
export const asking: ReadonlySet<string> = new Set(
  wordsOf(
    `how many much number count total amount value cost sum worth add added find list search look which compare versus vs
     difference between status state page row rows record records currently now there all every sort with display have has had
     got get gets made asked who any each per anything something everything still yet ever only whats hows been did does do
     contain containing about related called named regarding concerning ones using use going coming up please right
     moment system levee present these those us our ours we see ago exist exists say says please dollars dollar usd biggest
     mention mentions include includes including breakdown`,
  ).map(stem),
);

export type Named = readonly [name: string, field: AnyRecord['fields'][string]];

/** Reads what a question asks of one record: filters of its list, what is measured, and words that nothing explains. */
export function readQuestion(record: AnyRecord, question: string, given: Circumstances): Reading {
  const marks = new Marks(question);
  const filters: Filter[] = [];
  const fields = Object.entries(record.fields).filter(([name]) => given.sees(name));
  const names = recordsNamed(question, [record, ...(given.besides ?? [])]);
  for (const { at, length, isLabel } of names) if (isLabel) marks.take(at, length);
  const lookups = lookupsOf(fields, marks);
  const measure = measureOf(marks, record, given.sees);
  if (isMadeBy(question)) marks.takeEach(making);
  // “I submitted last week” says who and when, and not where it stands now.
  if (/\bi('ve| have)? submitted\b/i.test(question)) marks.takeText('submitted');
  filters.push(...lateFilters(record, fields, marks, given.today));
  filters.push(...statesOf(record, marks));
  for (const by of ['label', 'value'] as const)
    for (const [name, { spec }] of fields)
      if (!filters.some(({ key }) => key === name)) filters.push(...choiceFilters(name, spec, marks, by));
  // Another name of the record may be one of its choices as well: a transfer is an amendment of that kind.
  for (const { at, length } of names) marks.take(at, length);
  filters.push(...amountFilters(record, fields, marks));
  const period = periodIn(question, given.today, given.fiscalStarts);
  const dated = period && dateFieldOf(record, fields, question);
  if (period && dated) {
    filters.push(...periodFilters(dated, period));
    marks.takeText(period.match);
    marks.takeEach(new Set([...stemsOfText(dated.label), ...dateWords]));
  }
  // Asked when something ends, the answer is the day.
  if (/^when\b/i.test(question)) marks.takeEach(new Set(dateWords));
  if (isOwn(question)) filters.push(...ownOf(fields, question, given.me));
  return { filters, lookups, measure, marks, words: marks.runs(asking).flatMap(({ words }) => words) };
}

const stemsOfText = (text: string): string[] => wordsOf(text).map(stem);
const dateWords = stemsOfText(
  'created requested made raised entered due needed expire expires expiring end ends close closes',
);
const making = new Set(stemsOfText('submit request create make made ask asked enter write raise requested created'));
const isMadeBy = (question: string): boolean => /\b(did|has|have|by|from)\b/i.test(question);

function amountFilters(record: AnyRecord, fields: readonly Named[], marks: Marks): Filter[] {
  const bound = boundIn(marks.question);
  const field = amountField(record, (name) => fields.some(([one]) => one === name));
  if (!bound || !field) return [];
  marks.takeText(bound.match);
  const label = labelOf(field, record.fields[field]?.spec).toLowerCase();
  const said = `with ${label.endsWith('s') ? '' : /^[aeiou]/i.test(label) ? 'an ' : 'a '}${label} ${bound.said}`;
  const shared = { said, part: 'Amount', phrase: bound.match.trim() };
  const whole = (cents: number) => (cents / 100).toFixed(2);
  return [
    ...(bound.from === undefined ? [] : [{ key: `${field}.from`, value: whole(bound.from), ...shared }]),
    ...(bound.to === undefined ? [] : [{ key: `${field}.to`, value: whole(bound.to), ...shared }]),
  ];
}

const ahead = /\b(due|needed|expir\w*|deadlines?|ends?|closes?|ending|closing|run(s|ning)? out)\b/i;
/** A date by which something has to be done. */
export const isDeadline = (name: string, spec: Spec): boolean =>
  spec.kind.name === 'date' && /^(due|needed|expires?|deadline|ends?|until)/i.test(name);

function dateFieldOf(
  record: AnyRecord,
  fields: readonly Named[],
  question: string,
): { name: string; isDay: boolean; label: string } {
  const text = ` ${wordsOf(question).join(' ')} `;
  const dates = fields.filter(([, { spec }]) => spec.kind.name === 'date' || spec.kind.name === 'instant');
  const said = dates.find(([name, { spec }]) => text.includes(` ${wordsOf(labelOf(name, spec)).join(' ')} `));
  const deadline = ahead.test(question) ? fields.find(([name, { spec }]) => isDeadline(name, spec)) : undefined;
  // What was granted this year was granted on a day of it, whatever day it lasts until.
  const ofState = dates.find(([name]) =>
    record.states.some((state) => [`${state}On`, `${state}At`].includes(name) && text.includes(` ${state} `)),
  );
  const usual =
    record.dated ??
    ofState?.[0] ??
    (record.list.columns as readonly string[]).find((name) =>
      dates.some(([one, { spec }]) => one === name && !isDeadline(one, spec)),
    );
  const name = said?.[0] ?? deadline?.[0] ?? usual;
  const field = name === undefined ? undefined : fields.find(([one]) => one === name);
  return field
    ? {
        name: field[0],
        isDay: field[1].spec.kind.name === 'date',
        label: labelOf(field[0], field[1].spec),
      }
    : { name: 'createdAt', isDay: false, label: 'created' };
}

function periodFilters(
  { name, isDay, label }: { name: string; isDay: boolean; label: string },
  period: { from?: string; to?: string; said: string; match: string },
): Filter[] {
  const shared = {
    said: isDay ? `with “${label}” ${period.said}` : `${label} ${period.said}`,
    part: 'When',
    phrase: `${label.toLowerCase()} ${period.match.trim()}`,
  };
  return [
    ...(period.from
      ? [{ key: `${name}.from`, value: isDay ? period.from : `${period.from}T00:00:00Z`, ...shared }]
      : []),
    ...(period.to ? [{ key: `${name}.to`, value: isDay ? period.to : `${period.to}T23:59:59.999Z`, ...shared }] : []),
  ];
}

/** States in which nothing is left to do by a day: the ends, and those that are called so. */
export const overStates = ({ states, finalStates }: AnyRecord): string[] =>
  states.filter((state) => finalStates.includes(state) || /^(done|closed|left|archived|approved)$/.test(state));

export const dayBefore = (today: string): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** What should have been done by yesterday and is not. */
function lateFilters(record: AnyRecord, fields: readonly Named[], marks: Marks, today: string): Filter[] {
  const match = /\b(overdue|late|past due)\b/i.exec(marks.question);
  const deadline = fields.find(([name, { spec }]) => isDeadline(name, spec));
  if (!match || !deadline) return [];
  marks.takeText(match[0]);
  const shared = {
    said: `with “${labelOf(deadline[0], deadline[1].spec)}” before today and still open`,
    part: 'When',
    phrase: 'overdue',
  };
  return [
    { key: `${deadline[0]}.to`, value: dayBefore(today), ...shared },
    ...overStates(record).map((value) => ({ key: 'status.not', value, ...shared })),
  ];
}

const isOwn = (question: string): boolean =>
  /\b(my|mine|by me|for me|to me|from me|did i|(do|have) i|i('ve| have)? (made|asked|submitted|requested|created|own|wrote|started|uploaded))\b/i.test(
    question.replaceAll(/\b(show|tell|give|remind|help|wait\w* for) me\b/gi, ' '),
  );

/** The field that says whose a row is: the one the question speaks of, else the one that starts with whoever makes the row. */
export function ownerField(fields: readonly Named[], question = ''): Named | undefined {
  const people = fields.filter(([, { spec }]) => spec.kind.name === 'person' && spec.kind.filters.includes('is'));
  const starts = ([, { spec }]: Named) =>
    spec.default !== undefined && 'from' in spec.default && spec.default.from === 'actor';
  const stems = wordsOf(question).map(stem);
  return (
    people.find(([name, { spec }]) =>
      wordsOf(labelOf(name, spec))
        .map(stem)
        .some((word) => stems.includes(word)),
    ) ??
    people.find(starts) ??
    people[0]
  );
}

/** "requested by Rosa Delgado", "with assignee Rosa Delgado". */
export const byWhom = (label: string, title: string): string =>
  / by$/i.test(label) ? `${label.toLowerCase()} ${title}` : `with ${label.toLowerCase()} ${title}`;

function ownOf(fields: readonly Named[], question: string, me: string): Filter[] {
  const owner = ownerField(fields, question);
  if (!owner) return [];
  const label = labelOf(owner[0], owner[1].spec);
  return [{ key: owner[0], value: me, said: byWhom(label, 'you'), part: label, phrase: 'my' }];
}

const MOST_OF_NAME = 4;

/** "cost center 4010", "requested by Rosa Delgado": names behind the label of what points at them. */
function lookupsOf(fields: readonly Named[], marks: Marks): Lookup[] {
  const found: Lookup[] = [];
  const points = fields.filter(([, { spec }]) => 'to' in spec.options && spec.kind.filters.includes('is'));
  for (const [name, { spec }] of points) {
    const label = labelOf(name, spec);
    const length = wordsOf(label).length;
    const at = marks.find(label);
    if (at < 0) continue;
    marks.take(at, length);
    const run = marks.runs(asking).find((one) => one.at === at + length);
    const after = run?.words.slice(0, MOST_OF_NAME) ?? [];
    if (after.length === 0) {
      marks.used.fill(false, at, at + length);
      continue;
    }
    found.push({ field: name, to: (spec.options as { to: string }).to, label, words: after, at: at + length });
  }
  const person = /\b(?:by|from)\s+(\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+){1,2})/u.exec(marks.question)?.[1];
  const owner = person && found.length === 0 ? ownerField(fields, marks.question) : undefined;
  const at = person ? marks.findWords(person) : -1;
  if (person && owner && at >= 0)
    found.push({
      field: owner[0],
      to: 'organization_members',
      label: labelOf(owner[0], owner[1].spec),
      words: wordsOf(person),
      at,
      isGuess: true,
    });
  return found;
}
