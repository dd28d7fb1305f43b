import type { Filter } from '../language/record-question.ts';
import { asking, byWhom, readQuestion } from '../language/record-question.ts';
import type { Measure } from '../language/measure.ts';
import { wordsOf } from '../language/words.ts';
import { type Source } from './answer.ts';
import { type Desk, listAddress, type Question, type Readable, titleOf } from './desk.server.ts';
import { namedFilters } from './names.server.ts';

/** A question to one record, ready to be put to the door, and as it is said back. */
export interface RecordQuestion {
  readonly readable: Readable;
  readonly question: Question;
  readonly filters: readonly Filter[];
  readonly measure: Measure;
  /** Words that no definition explains and that its rows are searched for. */
  readonly words: readonly string[];
  /** "with status Submitted, with the words “pump”". */
  readonly said: string;
  /** What the question named that nothing was found for. Where there is any, nothing is computed. */
  readonly unknown: readonly string[];
}

/** Reads the question and looks up the rows that it names. */
export async function askedOf(
  desk: Desk,
  readable: Readable,
  text: string,
  more: { besides?: readonly Readable[] } = {},
): Promise<RecordQuestion> {
  const { record, sees } = readable;
  const fiscalStarts = await desk.fiscalStarts();
  const reading = readQuestion(record, text, {
    today: desk.today,
    me: desk.actor?.id ?? '',
    sees,
    besides: (more.besides ?? []).map((one) => one.record),
    ...(fiscalStarts === null ? {} : { fiscalStarts }),
  });
  const { marks } = reading;
  const filters: Filter[] = [...reading.filters];
  const unknown: string[] = [];
  for (const lookup of reading.lookups) {
    const filter = await found(desk, lookup);
    if (filter) {
      filters.push(filter.filter);
      marks.take(lookup.at, filter.taken);
    } else if (!lookup.isGuess) {
      const after = lookup.words.filter((_, at) => !marks.used[lookup.at + at]);
      marks.take(lookup.at, lookup.words.length);
      if (after.length > 0) unknown.push(`${lookup.label.toLowerCase()} “${after.join(' ')}”`);
    }
  }
  filters.push(...(await namedFilters(desk, readable, marks, filters)));
  const left = marks.runs(asking).flatMap(({ words }) => words);
  const words = readable.compiled.searches ? left : [];
  return completed({
    readable,
    filters,
    measure: reading.measure,
    words,
    unknown: [...unknown, ...(words.length === 0 ? left : [])],
  });
}

/** The question and its words from what was understood. */
export function completed(
  asked: Pick<RecordQuestion, 'readable' | 'filters' | 'measure' | 'words' | 'unknown'>,
): RecordQuestion {
  const { filters, words, measure } = asked;
  const search = words.join(' ');
  const question: Question = [
    ...filters.map(({ key, value }) => [key, value] as const),
    ...(words.length > 0 ? [['search', search] as const] : []),
    ...(measure.sort ? [['sort', measure.sort] as const] : []),
  ];
  const said = [
    ...new Set(filters.map((one) => one.said)),
    ...(words.length > 0 ? [`with the words “${search}”`] : []),
  ];
  return { ...asked, question, said: said.length > 0 ? ` ${said.join(', ')}` : '' };
}

type Looked = {
  readonly field: string;
  readonly to: string;
  readonly label: string;
  readonly words: readonly string[];
};

async function found(
  desk: Desk,
  { field, to, label, words }: Looked,
): Promise<{ filter: Filter; taken: number } | null> {
  const target = desk.known.find(({ record }) => record.name === to);
  if (!target?.compiled.searches) return null;
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
    if (!row) continue;
    const title = titleOf(target.record, row);
    const phrase = `${label.toLowerCase()} ${title}`;
    return { filter: { key: field, value: row.id, said: byWhom(label, title), part: label, phrase }, taken: count };
  }
  return null;
}

/** The list that the question leads to, as a source. */
export const listSource = ({ readable, question, said }: RecordQuestion, passage: string): Source => ({
  kind: 'list',
  title: `${readable.record.label[1]}${said}`,
  path: listAddress(readable, question),
  passage,
});
