import { type AnyRecord, labelOf, type Spec } from '#kernel';
import { periodIn } from './period.ts';
import { placeOf, recordsNamed } from './record-names.ts';
import { isCommon, stem, wordsOf } from './words.ts';

/** A filter as it stands in the address of a list, and in words. */
export interface Filter {
  readonly key: string;
  readonly value: string;
  readonly said: string;
}

/** A row that the question names and that has to be looked up: the cost center 4010, the person Rosa Delgado. */
export interface Lookup {
  readonly field: string;
  readonly to: string;
  readonly label: string;
  readonly words: readonly string[];
}

export interface Reading {
  readonly filters: readonly Filter[];
  readonly lookups: readonly Lookup[];
  /** What is left and can be searched for. */
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
}

/** Words of asking itself: they look for nothing. */
const asking = new Set(
  wordsOf(
    `how many much number count total amount value cost sum worth add added find list search look which compare versus vs
     difference between more less fewer status state page row rows record records currently now there latest newest recent
     open pending waiting overdue late due all every sort with display overview have made asked who any each per`,
  ).map(stem),
);

const stateWords: Readonly<Record<string, readonly string[]>> = {
  returned: ['sent back'],
  rejected: ['declined', 'refused', 'denied', 'turned down'],
  cancelled: ['canceled', 'withdrawn'],
  draft: ['drafts', 'unfinished'],
};

export const stateLabel = (state: string): string =>
  `${state.charAt(0).toUpperCase()}${state.slice(1).replaceAll('_', ' ')}`;
const inList = (words: readonly string[], word: 'or' | 'and' = 'or'): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${word} ${words.at(-1)}`;

/** Reads what a question asks of one record: filters of its list, and words to search for. */
export function readQuestion(record: AnyRecord, question: string, given: Circumstances): Reading {
  const words = wordsOf(question);
  const stems = words.map(stem);
  const used = words.map(() => false);
  const filters: Filter[] = [];
  const take = (at: number, length: number) => used.fill(true, at, at + length);
  const takeText = (text: string) => {
    const at = placeOf(wordsOf(text).map(stem), stems);
    if (at >= 0) take(at, wordsOf(text).length);
  };
  const find = (phrase: string): number => {
    const wanted = wordsOf(phrase).map(stem);
    for (let at = placeOf(wanted, stems); at >= 0; at = placeOf(wanted, stems, at + 1))
      if (!used.slice(at, at + wanted.length).some(Boolean)) return at;
    return -1;
  };

  for (const { at, length } of recordsNamed(question, [record, ...(given.besides ?? [])])) take(at, length);
  const fields = Object.entries(record.fields).filter(([name]) => given.sees(name));
  const lookups = lookupsOf(fields, { question, words, stems, used });
  filters.push(...statesOf(record, { question, find, take }));
  for (const [name, { spec }] of fields) filters.push(...choicesOf(name, spec, { find, take }));
  const [amount, amountText] = amountOf(record, fields, question);
  if (amount) {
    filters.push(amount);
    takeText(amountText);
  }
  if (isLate(question)) filters.push(...lateFilters(record, fields, given.today));
  const period = periodIn(question, given.today);
  const dated = period && dateFieldOf(record, fields, question);
  if (period && dated) {
    filters.push(...periodFilters(dated, period));
    takeText(period.match);
  }
  if (isOwn(question)) filters.push(...ownOf(fields, question, given.me));
  const left = words.filter((word, at) => !used[at] && !isCommon(word) && !asking.has(stem(word)));
  return { filters, lookups, words: left };
}

type Named = readonly [name: string, field: AnyRecord['fields'][string]];
interface Place {
  readonly find: (phrase: string) => number;
  readonly take: (at: number, length: number) => void;
}

/** An approval is not what is approved. */
const isNoun = (word: string): boolean => /(?:al|ment|ion)$/.test(word);

function statesOf(record: AnyRecord, { question, find, take }: Place & { question: string }): Filter[] {
  const found: string[] = [];
  let isNot = false;
  const words = wordsOf(question);
  for (const state of record.states)
    for (const phrase of [state.replaceAll('_', ' '), ...(stateWords[state] ?? [])]) {
      const at = find(phrase);
      if (at < 0 || found.includes(state) || isNoun(words[at] ?? '')) continue;
      isNot ||= ['not', 'never', 'without'].includes(words[at - 1] ?? '') || words[at - 1] === 'isnt';
      take(at, wordsOf(phrase).length);
      found.push(state);
    }
  const said = inList(found.map(stateLabel));
  if (found.length > 0)
    return found.map((value) => ({
      key: isNot ? 'status.not' : 'status',
      value,
      said: isNot ? `with a status other than ${said}` : `with status ${said}`,
    }));
  if (record.states.length === 0) return [];
  const text = question.toLowerCase();
  const { approve } = record.transitions;
  if (approve && /\b(pending|waiting|awaiting|undecided)\b/.test(text))
    return [approve.from].flat().map((value) => ({ key: 'status', value, said: `with status ${stateLabel(value)}` }));
  if (record.ends.length > 0 && /\b(open|pending|unfinished|outstanding|active)\b/.test(text))
    return record.ends.map((value) => ({
      key: 'status.not',
      value,
      said: `that are open, which is any status but ${inList(record.ends.map(stateLabel))}`,
    }));
  return [];
}

function choicesOf(name: string, spec: Spec, { find, take }: Place): Filter[] {
  const label = labelOf(name, spec);
  if (spec.kind.name === 'yesNo') {
    for (const phrase of [label, labelOf(name)]) {
      const at = find(phrase);
      if (at < 0) continue;
      take(at, wordsOf(phrase).length);
      return [{ key: name, value: 'true', said: `marked “${label}”` }];
    }
  }
  if (spec.kind.name !== 'choice') return [];
  for (const [value, option] of Object.entries(
    (spec.options as { choices?: Readonly<Record<string, string>> }).choices ?? {},
  )) {
    const at = find(option);
    if (at < 0) continue;
    take(at, wordsOf(option).length);
    return [{ key: name, value, said: `of the ${label.toLowerCase()} ${option}` }];
  }
  return [];
}

const bound =
  /\b(over|above|more than|at least|greater than|exceeding|under|below|less than|at most|up to)\s+(?:usd\s*)?\$?\s?(\d[\d,]*(?:\.\d{1,2})?)\s*(k|m|thousand|million)?\b(?!\s*(?:days?|weeks?|months?|%))/i;
const upwards = /over|above|more|least|greater|exceeding/i;
const isMoney = ({ kind }: Spec): boolean => ['money', 'total', 'product'].includes(kind.name);

/** The amount of a row: the first one that its list shows. */
export const amountField = (record: AnyRecord, sees: (name: string) => boolean): string | undefined =>
  record.list.columns.find(
    (name) => sees(name) && isMoney((record.fields[name] as AnyRecord['fields'][string] | undefined)?.spec ?? noSpec),
  );
const noSpec = { kind: { name: '' } } as unknown as Spec;

function amountOf(record: AnyRecord, fields: readonly Named[], question: string): [Filter | null, string] {
  const match = bound.exec(question);
  const field = amountField(record, (name) => fields.some(([one]) => one === name));
  if (!match || !field) return [null, ''];
  const [text, word = '', digits = '', unit = ''] = match;
  const times = /^(k|thousand)$/i.test(unit) ? 1000 : /^(m|million)$/i.test(unit) ? 1_000_000 : 1;
  const isStrict = !/least|most|up to/i.test(word);
  const isUp = upwards.test(word);
  const cents = Math.round(Number(digits.replaceAll(',', '')) * times * 100) + (isStrict ? (isUp ? 1 : -1) : 0);
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(
    (cents - (isStrict ? (isUp ? 1 : -1) : 0)) / 100,
  );
  const said = `with ${/^[aeiou]/i.test(field) ? 'an' : 'a'} ${labelOf(field, record.fields[field]?.spec).toLowerCase()} ${word.toLowerCase()} ${dollars}`;
  return [{ key: `${field}.${isUp ? 'from' : 'to'}`, value: (cents / 100).toFixed(2), said }, text];
}

const ahead = /\b(due|needed|expir\w*|deadlines?|ends?|closes?)\b/i;
/** A date by which something has to be done. */
export const isDeadline = (name: string, spec: Spec): boolean =>
  spec.kind.name === 'date' && /^(due|needed|expires?|deadline|ends?|until)/i.test(name);

function dateFieldOf(
  record: AnyRecord,
  fields: readonly Named[],
  question: string,
): { name: string; isDay: boolean; label: string } {
  const deadline = ahead.test(question) ? fields.find(([name, { spec }]) => isDeadline(name, spec)) : undefined;
  const name = deadline?.[0] ?? record.dated;
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
  period: { from?: string; to?: string; said: string },
): Filter[] {
  const said = isDay ? `with “${label}” ${period.said}` : `${label} ${period.said}`;
  return [
    ...(period.from ? [{ key: `${name}.from`, value: isDay ? period.from : `${period.from}T00:00:00Z`, said }] : []),
    ...(period.to ? [{ key: `${name}.to`, value: isDay ? period.to : `${period.to}T23:59:59.999Z`, said }] : []),
  ];
}

const isLate = (question: string): boolean => /\b(overdue|late|past due)\b/i.test(question);

/** States in which nothing is left to do by a day: the ends, and those that are called so. */
export const overStates = ({ states, ends }: AnyRecord): string[] =>
  states.filter((state) => ends.includes(state) || /^(done|closed|left|archived|approved)$/.test(state));

export const dayBefore = (today: string): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** What should have been done by yesterday and is not. */
function lateFilters(record: AnyRecord, fields: readonly Named[], today: string): Filter[] {
  const deadline = fields.find(([name, { spec }]) => isDeadline(name, spec));
  if (!deadline) return [];
  const said = `with “${labelOf(deadline[0], deadline[1].spec)}” before today and still open`;
  return [
    { key: `${deadline[0]}.to`, value: dayBefore(today), said },
    ...overStates(record).map((value) => ({ key: 'status.not', value, said })),
  ];
}

const isOwn = (question: string): boolean =>
  /\b(my|mine|by me|for me|to me|from me|did i|have i|i('ve| have)? (made|asked|submitted|requested|created|own|wrote|started|uploaded))\b/i.test(
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
  return owner ? [{ key: owner[0], value: me, said: byWhom(labelOf(owner[0], owner[1].spec), 'you') }] : [];
}

/** "cost center 4010", "requested by Rosa Delgado", "from Rosa Delgado": names behind the label of what points at them. */
function lookupsOf(
  fields: readonly Named[],
  given: { question: string; words: readonly string[]; stems: readonly string[]; used: boolean[] },
): Lookup[] {
  const { question, words, stems, used } = given;
  const found: Lookup[] = [];
  const points = fields.filter(([, { spec }]) => 'to' in spec.options && spec.kind.filters.includes('is'));
  for (const [name, { spec }] of points) {
    const label = wordsOf(labelOf(name, spec)).map(stem);
    const at = placeOf(label, stems);
    if (at < 0) continue;
    const after = words.slice(at + label.length, at + label.length + 3);
    const end = after.findIndex((word) => isCommon(word) && word !== 'of');
    const meant = (end < 0 ? after : after.slice(0, end)).filter((word) => !isCommon(word) && !asking.has(stem(word)));
    if (meant.length === 0) continue;
    used.fill(true, at, at + label.length + meant.length);
    found.push({ field: name, to: (spec.options as { to: string }).to, label: labelOf(name, spec), words: meant });
  }
  const person = /\b(?:by|from|for|of)\s+(\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+){0,2})/u.exec(question)?.[1];
  const owner = person && found.length === 0 ? ownerField(fields, question) : undefined;
  if (
    !person ||
    !owner ||
    /^(January|February|March|April|May|June|July|August|September|October|November|December)$/.test(person)
  )
    return found;
  const named = wordsOf(person);
  const at = placeOf(named.map(stem), stems);
  if (at >= 0) used.fill(true, at, at + named.length);
  return [
    ...found,
    { field: owner[0], to: 'organization_members', label: labelOf(owner[0], owner[1].spec), words: named },
  ];
}
