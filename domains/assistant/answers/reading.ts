import { stateWords } from '#kernel';
import { inSentence } from '#kernel/fields/accept.ts';
import type { Filter } from '../language/record-question.ts';
import type { QuestionRead, ReadingPart } from './answer.ts';
import type { RecordQuestion } from './record-question.server.ts';

const measures = { count: 'How many', list: 'List', sum: 'Total amount', average: 'Average amount' } as const;
type Of = keyof typeof measures;
const periods = ['this month', 'last month', 'this quarter', 'this fiscal year', 'last fiscal year', 'this year'];
const MOST_STATES = 8;

/** A question in plain words that is read as just this again. */
export function questionFrom(
  { readable, words, measure }: Pick<RecordQuestion, 'readable' | 'words' | 'measure'>,
  phrases: readonly string[],
  of: Of = measure.of,
): string {
  const many = inSentence(readable.record.label[1]);
  const verb =
    of === 'count' ? 'How many' : of === 'sum' ? 'Total amount of' : of === 'average' ? 'Average amount of' : 'List';
  const own = phrases.includes('my') ? 'my ' : '';
  const about = words.length > 0 ? [`about ${words.join(' ')}`] : [];
  return [`${verb} ${own}${many}`, ...phrases.filter((one) => one !== 'my'), ...about].join(' ');
}

/** The parts of a reading: what is asked for, each filter with what it could be instead, and the words that were searched for. */
export function readingOf(asked: RecordQuestion, missed: readonly string[] = []): QuestionRead {
  const { readable, filters, words, measure } = asked;
  const { record } = readable;
  const groups = [...Map.groupBy(filters, ({ part }) => part)];
  const others = (part: string): string[] => [
    ...new Set(filters.filter((one) => one.part !== part).map(({ phrase }) => phrase)),
  ];
  const all = [...new Set(filters.map(({ phrase }) => phrase))];
  const hasAmount = record.list.columns.some((name: string) =>
    ['money', 'total'].includes(record.fields[name]?.spec.kind.name ?? ''),
  );
  const first: ReadingPart = {
    label: record.label[1],
    value: measure.sortSaid ?? measures[measure.of],
    choices: (Object.keys(measures) as Of[])
      .filter((of) => hasAmount || of === 'count' || of === 'list')
      .map((of) => ({ label: measures[of], ask: questionFrom(asked, all, of) })),
  };
  const parts = groups.map(([part, own]): ReadingPart => {
    const rest = others(part);
    const any = { label: part === 'When' ? 'Any time' : 'Any', ask: questionFrom(asked, rest) };
    const more =
      part === 'Status'
        ? record.states.slice(0, MOST_STATES).map((state: string) => ({
            label: stateWords(record, state),
            ask: questionFrom(asked, [state.replaceAll('_', ' '), ...rest]),
          }))
        : part === 'When'
          ? periods.map((one) => ({
              label: `${one.charAt(0).toUpperCase()}${one.slice(1)}`,
              ask: questionFrom(asked, [...rest, one]),
            }))
          : [];
    return { label: part, value: valueOf(own), choices: [...more, any] };
  });
  const searched: ReadingPart[] =
    words.length === 0
      ? []
      : [
          {
            label: 'Words',
            value: `“${words.join(' ')}”`,
            choices: [{ label: 'Without them', ask: questionFrom({ ...asked, words: [] }, all) }],
          },
        ];
  return { parts: [first, ...parts, ...searched], missed };
}

function valueOf(filters: readonly Filter[]): string {
  const said = [...new Set(filters.map((one) => one.said))].join(', ');
  const bare = said.replace(/^(with status|with|of the|that are|for) /, '');
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}`;
}
