import { f, type Fields, type Issue } from '#kernel';
import { type GivenAnswer, type GivenAnswers, type Inquiry, MOST_INQUIRIES } from './inquiry.ts';

/** The names of a question's inputs; a price range has two. */
export const nameAt = (at: number): string => `q${at + 1}`;
export const upToAt = (at: number): string => `q${at + 1}to`;

const MOST_TEXT = 4000;
const words = (lines: number) => f.text({ max: MOST_TEXT, lines });
const short = () => f.text({ max: 60 });

/** Every input that a request can have, for a form that is known before its questions are. */
export const everyInput: Fields = Object.fromEntries(
  Array.from({ length: MOST_INQUIRIES }, (_, at) => [
    [nameAt(at), words(4)],
    [upToAt(at), short()],
  ]).flat(),
);

const key = (at: number): string => `o${at + 1}`;

function inputFor({ question, kind, options, unit, isRequired }: Inquiry): Fields[string] {
  const label = unit ? `${question} (${unit})` : question;
  const bare: Fields[string] =
    kind === 'choice'
      ? f.choice(Object.fromEntries(options.map((one, at) => [key(at), one])))
      : kind === 'yes_no'
        ? f.choice({ yes: 'Yes', no: 'No' })
        : kind === 'text'
          ? words(4)
          : short();
  const named = bare.label(kind === 'price_range' ? `${label}: lowest price` : label);
  return isRequired ? named.required() : named;
}

/** The inputs of these questions, as both the public page and the portal show them. */
export const inputsOf = (inquiries: readonly Inquiry[]): Fields =>
  Object.fromEntries(
    inquiries.flatMap((one, at): (readonly [string, Fields[string]])[] =>
      one.kind === 'price_range'
        ? [
            [nameAt(at), inputFor(one)],
            [upToAt(at), short().label('Highest price')],
          ]
        : [[nameAt(at), inputFor(one)]],
    ),
  );

const number = /^-?\d{1,12}(\.\d{1,4})?$/;
const price = /^\d{1,12}(\.\d{1,2})?$/;
const plain = (text: string): string => text.replaceAll(/[$,\s]/g, '');
const cents = (text: string): number => Math.round(Number(plain(text)) * 100);

type Typed = Readonly<Record<string, unknown>>;

/** What was typed, judged question by question; the server and both forms judge by this. */
export function answersFrom(
  inquiries: readonly Inquiry[],
  typed: Typed,
): { readonly answers: GivenAnswers; readonly issues: readonly Issue[] } {
  const answers: Record<string, GivenAnswer> = {};
  const issues: Issue[] = [];
  const text = (name: string): string => {
    const value = typed[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  for (const [at, one] of inquiries.entries()) {
    const [path, first, second] = [nameAt(at), text(nameAt(at)), text(upToAt(at))];
    const wrong = (message: string, where = path) => issues.push({ path: where, code: 'rfi.answer', message });
    if (first === '' && second === '') {
      if (one.isRequired) wrong('Answer this question.');
    } else if (first.length > MOST_TEXT) wrong(`Must be at most ${MOST_TEXT} characters.`);
    else if (one.kind === 'text') answers[one.id] = { said: first };
    else if (one.kind === 'number') {
      if (number.test(plain(first))) answers[one.id] = { value: Number(plain(first)) };
      else wrong('Enter a number, such as 12 or 3.5.');
    } else if (one.kind === 'price_range') {
      if (!price.test(plain(first))) wrong('Enter an amount in dollars, such as 12,500.');
      else if (second !== '' && !price.test(plain(second))) wrong('Enter an amount in dollars.', upToAt(at));
      else {
        const [from, to] = [cents(first), cents(second === '' ? first : second)];
        if (to < from) wrong('Must not be below the lowest price.', upToAt(at));
        else answers[one.id] = { from, to };
      }
    } else {
      const chosen = one.kind === 'yes_no' ? { yes: 'Yes', no: 'No' }[first] : one.options[Number(first.slice(1)) - 1];
      if (chosen === undefined || (one.kind === 'choice' && !/^o\d+$/.test(first))) wrong('Choose one of the options.');
      else answers[one.id] = { said: chosen };
    }
  }
  return { answers, issues };
}

const dollars = (amount: number): string => (amount / 100).toFixed(2).replace(/\.00$/, '');

/** What was answered, as the inputs show it when it is changed. */
export function typedFrom(inquiries: readonly Inquiry[], answers: GivenAnswers): Readonly<Record<string, string>> {
  return Object.fromEntries(
    inquiries.flatMap((one, at): (readonly [string, string])[] => {
      const given = answers[one.id];
      if (!given) return [];
      if (given.value !== undefined) return [[nameAt(at), String(given.value)]];
      if (given.from !== undefined && given.to !== undefined)
        return [
          [nameAt(at), dollars(given.from)],
          [upToAt(at), dollars(given.to)],
        ];
      const said = given.said ?? '';
      if (one.kind === 'yes_no') return [[nameAt(at), said.toLowerCase()]];
      return [[nameAt(at), one.kind === 'choice' ? key(one.options.indexOf(said)) : said]];
    }),
  );
}
