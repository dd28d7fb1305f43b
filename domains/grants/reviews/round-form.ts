import { dollars } from '#kernel';
import { limitUnits, type LimitUnit } from '../applications/application-words.ts';
import { lengthOf } from '../applications/text-length.ts';
import {
  type FieldKind,
  type FormFault,
  type FormField,
  type FormShape,
  type FormValue,
  type FormValues,
  isEmpty,
} from '../forms/definition.ts';
import { fieldFaults } from '../forms/field-faults.ts';
import { textTyped, valueTyped } from '../forms/typed.ts';
import { choicesOf, type QuestionKind } from './question-words.ts';

interface Question {
  readonly question: string;
  readonly kind?: QuestionKind | null;
  readonly choices?: string | null;
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

const kindOf = ({ kind }: Question): FieldKind => (kind == null || kind === 'text' ? 'longText' : kind);
const keyOf = (at: number): string => `q${at + 1}`;
const MOST = 4000;

function fieldOf(question: Question, at: number, label: string): FormField {
  const kind = kindOf(question);
  const { isRequired, most, unit, choices } = question;
  const isText = kind === 'longText';
  const note = isText && most != null && unit !== 'characters' ? limitSaid(most, unit ?? 'words') : null;
  return {
    key: keyOf(at),
    label,
    kind,
    required: isRequired !== false,
    xml: '',
    ...(isText && { most: unit === 'characters' ? (most ?? MOST) : MOST }),
    ...(kind === 'money' && { atLeast: 0 }),
    ...(kind === 'choice' && { choices: choicesOf(choices).map((one) => [one, one] as const) }),
    ...(note !== null && { note }),
  };
}

const limitSaid = (most: number, unit: LimitUnit): string =>
  `At most ${most.toLocaleString('en-US')} ${limitUnits[unit].toLowerCase()}.`;

/** The form of a round as the forms of funders are stated, so that the same screen draws it and the same code judges it. */
export const shapeOf = (
  questions: readonly Question[],
  label: (question: string) => string = (question) => question,
): FormShape<'round'> => ({
  code: 'round',
  sections: [{ title: 'Application form', fields: questions.map((one, at) => fieldOf(one, at, label(one.question))) }],
});

/** What was answered, as values of the form. A text that is none of its kind stays as it is and is a fault. */
export const valuesOf = (questions: readonly Question[], answers: readonly Answer[]): FormValues =>
  Object.fromEntries(
    questions.map((question, at) => [
      keyOf(at),
      valueOf(kindOf(question), answerTo(question.question, answers)?.answer),
    ]),
  );

function valueOf(kind: FieldKind, text: string | null | undefined): FormValue {
  const plain = (text ?? '').trim();
  if (plain === '') return null;
  if (kind === 'yesNo') return plain === 'Yes' ? true : plain === 'No' ? false : plain;
  return kind === 'longText' ? (text ?? null) : (valueTyped(kind, plain)?.value ?? plain);
}

/** A value as reviewers read it. */
function textOf(kind: FieldKind, value: FormValue | undefined): string | null {
  if (isEmpty(value)) return null;
  if (kind === 'yesNo' && typeof value === 'boolean') return value ? 'Yes' : 'No';
  return kind === 'money' && typeof value === 'number' ? dollars(value) : textTyped(kind, value);
}

/** The answers with these values of the form. */
export const answersWith = <A extends Answer>(
  questions: readonly Question[],
  answers: readonly A[],
  values: FormValues,
) =>
  onForm(questions, answers).map((one, at) => {
    const question = questions[at];
    return question ? { ...one, answer: textOf(kindOf(question), values[keyOf(at)]) } : one;
  });

/** What is wrong with these values: by their fields, and texts over their limit, counted as applications to funders are. */
export function faultsIn(
  questions: readonly Question[],
  values: FormValues,
  label?: (question: string) => string,
): readonly FormFault<'round'>[] {
  const shape = shapeOf(questions, label);
  const long = questions.flatMap((question, at): FormFault<'round'>[] => {
    const { most, unit } = question;
    const value = values[keyOf(at)];
    if (kindOf(question) !== 'longText' || most == null || unit === 'characters' || typeof value !== 'string')
      return [];
    const used = lengthOf(value, unit ?? 'words');
    const message = `${label?.(question.question) ?? question.question} takes ${most.toLocaleString('en-US')} ${limitUnits[unit ?? 'words'].toLowerCase()}. It has ${used.toLocaleString('en-US')}.`;
    return used > most ? [{ code: 'round', key: keyOf(at), severity: 'error', message }] : [];
  });
  return [...fieldFaults(shape, values, { today: '', files: [] }), ...long];
}

/** The same in sentences that quote the question. */
export const faultsOfForm = (questions: readonly Question[], answers: readonly Answer[]): readonly string[] =>
  faultsIn(questions, valuesOf(questions, answers), (question) => `“${question}”`).map(({ message }) => message);
