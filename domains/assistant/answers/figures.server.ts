import { inSentence } from '#kernel/fields/accept.ts';
import { labelOf, type Money, type Show, stateWords, sum } from '#kernel';
import { moneyKind } from '#kernel/fields/money.ts';
import { amountField } from '../language/record-question.ts';
import type { Answer, Sentence } from './answer.ts';
import { openAction } from './answer.ts';
import { type RecordQuestion, askedOf, listSource } from './record-question.server.ts';
import { type Desk, listAddress, type Readable } from './desk.server.ts';
import { readingOf } from './reading.ts';
import { notUnderstood } from './unread.ts';

/** A sum is added up from rows that were read; beyond so many it is the list's business. */
const MOST_ADDED = 2000;
const PAGE = 200;

const whole = (count: number, { locale }: Show): string => new Intl.NumberFormat(locale).format(count);
const named = ({ record }: Readable, count: number): string => inSentence(record.label[count === 1 ? 0 : 1]);

/** How many rows there are: counted by the same query that the list asks. */
export async function countOf(
  desk: Desk,
  { readable, question }: Pick<RecordQuestion, 'readable' | 'question'>,
): Promise<number> {
  return (await desk.list(readable, [...question, ['limit', '1'], ['total', 'exact']])).total;
}

/** None is said in words: an empty result is no figure. */
const countSentence = (desk: Desk, asked: RecordQuestion, count: number): Sentence => {
  const { readable, said } = asked;
  const text =
    count === 0
      ? `No ${inSentence(readable.record.label[1])}${said} are among those you may read.`
      : `${whole(count, desk.show)} ${named(readable, count)}${said}.`;
  return { text, from: [listSource(asked, text)] };
};

const actionsOf = (asked: readonly RecordQuestion[]) =>
  asked.map(({ readable, question, said }) =>
    openAction(`Open ${inSentence(readable.record.label[1])}${said}`, listAddress(readable, question)),
  );

/** The answer that there is none: a word was not understood, or the words that were searched for stand nowhere. */
export async function unread(desk: Desk, asked: RecordQuestion): Promise<Answer | null> {
  if (asked.unknown.length > 0) return notUnderstood(asked);
  return asked.words.length > 0 && (await countOf(desk, asked)) === 0 ? notUnderstood(asked) : null;
}

export const countAnswer = async (desk: Desk, readable: Readable, text: string): Promise<Answer> =>
  countOfAsked(desk, await askedOf(desk, readable, text));

export async function countOfAsked(desk: Desk, asked: RecordQuestion): Promise<Answer> {
  const not = await unread(desk, asked);
  if (not) return not;
  const count = await countOf(desk, asked);
  return {
    sentences: [countSentence(desk, asked, count)],
    actions: actionsOf([asked]),
    isKnown: true,
    reading: readingOf(asked),
  };
}

interface Added {
  readonly total: Money | null;
  readonly count: number;
}

/** The exact sum over every row of the question, or why there is none. */
export async function sumOf(
  desk: Desk,
  { readable, question }: RecordQuestion,
  field: string,
): Promise<Added | string> {
  const amounts: Money[] = [];
  let cursor: string | null = null;
  do {
    const page = await desk.list(readable, [
      ...question.filter(([key]) => key !== 'sort'),
      ['fields', field],
      ['limit', String(PAGE)],
      ...(cursor === null ? [] : [['cursor', cursor] as const]),
    ]);
    for (const row of page.data) if (row[field]) amounts.push(row[field] as Money);
    cursor = page.next;
    if (amounts.length > MOST_ADDED)
      return `These are more than ${whole(MOST_ADDED, desk.show)} rows, too many for me to total. Export the list and total it there.`;
  } while (cursor !== null);
  if (amounts.length === 0) return { total: null, count: 0 };
  const total = sum(amounts);
  if (typeof total === 'string')
    return total === 'mixed'
      ? 'The amounts are in different currencies and cannot be added up.'
      : 'The amount is too large.';
  return { total, count: amounts.length };
}

export const sumAnswer = async (desk: Desk, readable: Readable, text: string): Promise<Answer> =>
  sumOfAsked(desk, await askedOf(desk, readable, text), 'sum');

export async function sumOfAsked(desk: Desk, asked: RecordQuestion, of: 'sum' | 'average'): Promise<Answer> {
  const { readable } = asked;
  const field = amountField(readable.record, readable.sees);
  if (!field) return countOfAsked(desk, asked);
  const not = await unread(desk, asked);
  if (not) return not;
  const added = await sumOf(desk, asked, field);
  const label = labelOf(field, readable.record.fields[field]?.spec).toLowerCase();
  return {
    sentences: [sumSentence(desk, asked, { added, of, label })],
    actions: actionsOf([asked]),
    isKnown: true,
    reading: readingOf({ ...asked, measure: { of } }),
  };
}

function sumSentence(
  desk: Desk,
  asked: RecordQuestion,
  { added, of, label }: { added: Added | string; of: 'sum' | 'average'; label: string },
): Sentence {
  if (typeof added === 'string') return { text: added, from: [listSource(asked, added)] };
  if (!added.total) return countSentence(desk, asked, 0);
  const cents = of === 'sum' ? added.total.cents : Math.round(added.total.cents / added.count);
  const amount = moneyKind.format({ ...added.total, cents }, { options: {} } as never, desk.show);
  const rows = `${whole(added.count, desk.show)} ${named(asked.readable, added.count)}${asked.said}`;
  const text = `${amount} is the ${of} of the ${label} of ${rows}.`;
  return { text, from: [listSource(asked, text)] };
}

/** Two or more figures side by side, and the difference between the first two. */
export async function compareAnswer(desk: Desk, readables: readonly Readable[], text: string): Promise<Answer | null> {
  const asked =
    readables.length > 1
      ? await Promise.all(readables.map((readable) => askedOf(desk, readable, text, { besides: readables })))
      : await sides(desk, readables[0], text);
  const [first, second] = asked;
  if (!first || !second) return null;
  for (const one of asked) {
    const not = await unread(desk, one);
    if (not) return not;
  }
  const counts = await Promise.all(asked.map((one) => countOf(desk, one)));
  const [one = 0, other = 0] = counts;
  const difference = Math.abs(one - other);
  const last: Sentence = {
    text:
      difference === 0
        ? 'The first two figures are the same.'
        : `The ${one > other ? 'first' : 'second'} figure is higher by ${whole(difference, desk.show)}.`,
    from: [listSource(first, ''), listSource(second, '')],
  };
  return {
    sentences: [
      ...asked.map((single, at) => ({ ...countSentence(desk, single, counts[at] ?? 0), isLine: true as const })),
      { ...last, isLine: true },
    ],
    actions: actionsOf(asked),
    isKnown: true,
  };
}

/** One record by each of the states that the question names. */
async function sides(desk: Desk, readable: Readable | undefined, text: string): Promise<RecordQuestion[]> {
  if (!readable) return [];
  const whole = await askedOf(desk, readable, text);
  const states = whole.question.filter(([key]) => key === 'status').map(([, value]) => value);
  const rest = whole.question.filter(([key]) => key !== 'status');
  return states.map((state) => ({
    ...whole,
    question: [...rest, ['status', state] as const],
    said: ` with status ${stateWords(readable.record, state)}`,
  }));
}

/** How many rows stand in each state. By anything else they are not counted, which is said. */
export async function byState(
  desk: Desk,
  readable: Readable,
  text: string,
  grouping: RegExpExecArray,
): Promise<Answer> {
  const [match, word = ''] = grouping;
  const asked = await askedOf(desk, readable, text.replace(match, ' '));
  if (!/^stat/i.test(word)) return notUnderstood({ ...asked, unknown: [...asked.unknown, match] });
  const not = await unread(desk, asked);
  if (not) return not;
  const sentences: Sentence[] = [];
  for (const state of readable.record.states) {
    const one = {
      ...asked,
      question: [...asked.question, ['status', state] as const],
      said: `${asked.said} with status ${stateWords(readable.record, state)}`,
    };
    const count = await countOf(desk, one);
    if (count > 0) sentences.push({ ...countSentence(desk, one, count), isLine: true });
  }
  if (sentences.length === 0) return countOfAsked(desk, asked);
  return { sentences, actions: actionsOf([asked]), isKnown: true, reading: readingOf(asked) };
}
