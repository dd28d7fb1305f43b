import { inSentence } from '#kernel/fields/accept.ts';
import { labelOf, type Money, type Show, sum } from '#kernel';
import { moneyKind } from '#kernel/fields/money.ts';
import { stateLabel, amountField } from '../language/record-question.ts';
import type { Answer, Sentence } from './answer.ts';
import { openAction } from './answer.ts';
import { type Asked, askedOf, listSource, notFound } from './asked.server.ts';
import { type Desk, listAddress, type Readable } from './desk.server.ts';

/** A sum is added up from rows that were read; beyond so many it is the list's business. */
const MOST_ADDED = 2000;
const PAGE = 200;

const whole = (count: number, { locale }: Show): string => new Intl.NumberFormat(locale).format(count);
const named = ({ record }: Readable, count: number): string => inSentence(record.label[count === 1 ? 0 : 1]);

/** How many rows there are: counted by the same query that the list asks. */
export async function countOf(desk: Desk, { readable, question }: Asked): Promise<number> {
  return (await desk.list(readable, [...question, ['limit', '1'], ['total', 'exact']])).total;
}

const countSentence = (desk: Desk, asked: Asked, count: number): Sentence => {
  const text = `${whole(count, desk.show)} ${named(asked.readable, count)}${asked.said}.`;
  return { text, from: [listSource(asked, text)] };
};

const told = (asked: readonly Asked[]): Sentence[] => {
  const text = notFound(asked);
  return text === null ? [] : [{ text, from: [] }];
};

const actionsOf = (asked: readonly Asked[]) =>
  asked.map(({ readable, question, said }) =>
    openAction(`Open ${inSentence(readable.record.label[1])}${said}`, listAddress(readable, question)),
  );

export async function countAnswer(desk: Desk, readable: Readable, text: string): Promise<Answer> {
  const asked = await askedOf(desk, readable, text);
  const count = await countOf(desk, asked);
  return {
    sentences: [countSentence(desk, asked, count), ...told([asked])],
    actions: actionsOf([asked]),
    isKnown: true,
  };
}

interface Added {
  readonly amount: string;
  readonly count: number;
}

/** The exact sum over every row of the question, or why there is none. */
export async function sumOf(desk: Desk, { readable, question }: Asked, field: string): Promise<Added | string> {
  const amounts: Money[] = [];
  let cursor: string | null = null;
  do {
    const page = await desk.list(readable, [
      ...question,
      ['fields', field],
      ['limit', String(PAGE)],
      ...(cursor === null ? [] : [['cursor', cursor] as const]),
    ]);
    for (const row of page.data) if (row[field]) amounts.push(row[field] as Money);
    cursor = page.next;
    if (amounts.length > MOST_ADDED)
      return `These are more than ${whole(MOST_ADDED, desk.show)} rows, which I do not add up. Export the list and add it up there.`;
  } while (cursor !== null);
  const total = sum(amounts);
  if (typeof total === 'string')
    return total === 'mixed'
      ? 'The amounts are in different currencies and cannot be added up.'
      : 'The amount is too large.';
  return { amount: moneyKind.format(total, { options: {} } as never, desk.show), count: amounts.length };
}

export async function sumAnswer(desk: Desk, readable: Readable, text: string): Promise<Answer> {
  const field = amountField(readable.record, readable.sees);
  if (!field) return countAnswer(desk, readable, text);
  const asked = await askedOf(desk, readable, text);
  const added = await sumOf(desk, asked, field);
  const label = labelOf(field, readable.record.fields[field]?.spec).toLowerCase();
  const said =
    typeof added === 'string'
      ? added
      : `${added.amount} is the sum of the ${label} of ${whole(added.count, desk.show)} ${named(readable, added.count)}${asked.said}.`;
  return {
    sentences: [{ text: said, from: [listSource(asked, said)] }, ...told([asked])],
    actions: actionsOf([asked]),
    isKnown: true,
  };
}

/** Two or more figures side by side, and the difference between the first two. */
export async function compareAnswer(desk: Desk, readables: readonly Readable[], text: string): Promise<Answer | null> {
  const asked =
    readables.length > 1
      ? await Promise.all(readables.map((readable) => askedOf(desk, readable, text, { besides: readables })))
      : await sides(desk, readables[0], text);
  const [first, second] = asked;
  if (!first || !second) return null;
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
      ...told(asked),
    ],
    actions: actionsOf(asked),
    isKnown: true,
  };
}

/** One record by each of the states that the question names. */
async function sides(desk: Desk, readable: Readable | undefined, text: string): Promise<Asked[]> {
  if (!readable) return [];
  const whole = await askedOf(desk, readable, text);
  const states = whole.question.filter(([key]) => key === 'status').map(([, value]) => value);
  const rest = whole.question.filter(([key]) => key !== 'status');
  return states.map((state) => ({
    ...whole,
    question: [...rest, ['status', state] as const],
    said: ` with status ${stateLabel(state)}`,
  }));
}
