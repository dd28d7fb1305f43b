import { byWhom, type Filter, type Lookup, readQuestion } from '../language/record-question.ts';
import { wordsOf } from '../language/words.ts';
import { listed, type Source } from './answer.ts';
import { type Desk, listAddress, type Question, type Readable, titleOf } from './desk.server.ts';

/** A question to one record, ready to be put to the door, and as it is said back. */
export interface Asked {
  readonly readable: Readable;
  readonly question: Question;
  /** "with status Submitted, about “pump”". */
  readonly said: string;
  /** What the question named that nothing was found for. */
  readonly unknown: readonly string[];
}

/** Reads the question and looks up the rows that it names. */
export async function askedOf(
  desk: Desk,
  readable: Readable,
  text: string,
  more: { besides?: readonly Readable[] } = {},
): Promise<Asked> {
  const { record, sees } = readable;
  const reading = readQuestion(record, text, {
    today: desk.today,
    me: desk.actor?.id ?? '',
    sees,
    besides: (more.besides ?? []).map((one) => one.record),
  });
  const looked = await Promise.all(reading.lookups.map((lookup) => found(desk, lookup)));
  const filters: Filter[] = [...reading.filters, ...looked.flatMap(({ filter }) => filter ?? [])];
  const words = readable.compiled.searches ? reading.words : [];
  const question: Question = [
    ...filters.map(({ key, value }) => [key, value] as const),
    ...(words.length > 0 ? [['search', words.join(' ')] as const] : []),
  ];
  const said = [
    ...new Set(filters.map((one) => one.said)),
    ...(words.length > 0 ? [`about “${words.join(' ')}”`] : []),
  ];
  return {
    readable,
    question,
    said: said.length > 0 ? ` ${said.join(', ')}` : '',
    unknown: [...looked.flatMap(({ unknown }) => unknown ?? []), ...(words.length === 0 ? reading.words : [])],
  };
}

async function found(desk: Desk, { field, to, label, words }: Lookup): Promise<{ filter?: Filter; unknown?: string }> {
  const target = desk.records.find(({ record }) => record.name === to);
  const unknown = `${label.toLowerCase()} “${words.join(' ')}”`;
  if (!target?.compiled.searches) return { unknown };
  // The last words may belong to the rest of the sentence, so fewer and fewer of them are tried.
  for (let count = words.length; count > 0; count--) {
    const { data } = await desk.list(target, [
      ['search', words.slice(0, count).join(' ')],
      ['limit', '5'],
    ]);
    const exact = data.filter(
      (row) => wordsOf(titleOf(target.record, row)).join(' ') === words.slice(0, count).join(' '),
    );
    const [row] = exact.length === 1 ? exact : data.length === 1 ? data : [];
    if (row) {
      const title = titleOf(target.record, row);
      return { filter: { key: field, value: row.id, said: byWhom(label, title) } };
    }
  }
  return { unknown };
}

/** The list that the question leads to, as a source. */
export const listSource = ({ readable, question, said }: Asked, passage: string): Source => ({
  kind: 'list',
  title: `${readable.record.label[1]}${said}`,
  path: listAddress(readable, question),
  passage,
});

/** What was named and not found is said, so that a figure is never read as the answer to another question. */
export const notFound = (asked: readonly Asked[]): string | null => {
  const words = [...new Set(asked.flatMap(({ unknown }) => unknown))];
  return words.length === 0
    ? null
    : `I found nothing that I can filter by for ${listed(words.map((word) => (word.includes('“') ? word : `“${word}”`)))}, so it is left out of the question.`;
};
