import { limitUnits, type LimitUnit } from '../applications/application-words.ts';
import { lengthOf } from '../applications/text-length.ts';

interface Question {
  readonly question: string;
  readonly isRequired?: boolean | null;
  readonly most?: number | null;
  readonly unit?: LimitUnit | null;
}

interface Answer {
  readonly question: string;
  readonly answer?: string | null;
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
const answerTo = (question: string, answers: readonly Answer[]) => answers.find((one) => same(one.question, question));

/** The questions of the form in their order, with what was answered, then whatever was added to them. */
export function onForm<A extends Answer>(
  questions: readonly Question[],
  answers: readonly A[],
): readonly (A | { readonly question: string; readonly answer: null })[] {
  const asked = questions.map(({ question }) => answerTo(question, answers) ?? { question, answer: null });
  const more = answers.filter(({ question }) => !questions.some((one) => same(one.question, question)));
  return [...(asked as (A | { question: string; answer: null })[]), ...more]; // each is an answer, or an empty one
}

/** What is wrong with a filled form: an open question, or a text over its limit, counted as applications to funders are. */
export const faultsOfForm = (questions: readonly Question[], answers: readonly Answer[]): readonly string[] =>
  questions.flatMap(({ question, isRequired, most, unit }) => {
    const counted = unit ?? 'words';
    const used = lengthOf(answerTo(question, answers)?.answer ?? null, counted);
    if (used === 0) return isRequired === false ? [] : [`Answer “${question}”.`];
    return most != null && used > most
      ? [
          `“${question}” takes ${most.toLocaleString('en-US')} ${limitUnits[counted].toLowerCase()}. It has ${used.toLocaleString('en-US')}.`,
        ]
      : [];
  });
