import type { Action, Citation } from '../answers/answer.ts';
import type { EvaluationQuestion, Figure } from './evaluation-question.ts';

/** `wrong` is what a person would believe because a source stands behind it; `honest` is that it was not understood or not known. */
export type Verdict = 'useful' | 'partly' | 'honest' | 'wrong';

export interface Given {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly actions: readonly Action[];
  readonly isKnown: boolean;
}

export interface Judged {
  readonly verdict: Verdict;
  readonly because: string;
}

const notUnderstood = /did not understand|do not know|not understood|is not kept|knows no|have no/i;

/** A figure as an answer writes it. */
export function writtenAs({ as }: Figure, value: unknown): string {
  if (as === 'dollars')
    return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(Number(value) / 100);
  if (as === 'day')
    return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
      Date.parse(`${String(value)}T00:00:00Z`),
    );
  return as === 'count' ? new Intl.NumberFormat('en-US').format(Number(value)) : String(value);
}

/** A count of nothing is said in words, never as a figure. */
function saysFigure(said: string, figure: Figure, written: string): boolean {
  if (figure.as === 'count' && written === '0') return /\b(no|none|nothing)\b/i.test(said);
  const place = said.indexOf(written);
  const around = new RegExp(`(?<![\\d.,$])${written.replaceAll(/[$.()+*?]/g, String.raw`\$&`)}(?![\\d]|[.,]\\d)`);
  return place >= 0 && (figure.as === 'text' || around.test(said));
}

/** What a figure of the law looks like in an answer, and by what an expectation is known to ask for one. */
const kindsOfFigure: readonly { readonly asked: RegExp; readonly stated: RegExp }[] = [
  { asked: /\$\S*\d|\d,\d{3}/, stated: /\$\d[\d,]*(?:\.\d+)?/g },
  { asked: /\d[^a-z]*(?:business |working |calendar )?days/, stated: /\d+ (?:business |working |calendar )?days/g },
  { asked: /\d[^a-z]*(?:percent|%)/, stated: /\d+(?:\.\d+)?(?: percent|%)/g },
  { asked: /[A-Z][a-z]{2}\S* \d{1,2}, \d{4}/, stated: /[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4}/g },
  { asked: /^b?\(?(?!20\d\d)\d+(?:\|[a-z]+)?\)?b?$/, stated: /(?<![\d.,§-])\$?\b\d+\b(?![\d.,]*\d| CFR| U\.S\.C|-)/g },
];

/** Figures of the kind that was asked for, though not the one: what a person would take for the answer. */
function otherFigures(asked: RegExp, question: string, said: string): readonly string[] {
  const source = asked.source.replaceAll('\\', '');
  const kind = kindsOfFigure.find((one) => one.asked.test(source));
  return [...said.matchAll(kind?.stated ?? /$^/g)].map(([one]) => one).filter((one) => !question.includes(one));
}

/** Judges an answer by what has to be in it, what may not be, and where it leads. */
export function judged(asked: EvaluationQuestion, figures: ReadonlyMap<Figure, string>, given: Given): Judged {
  const plain = given.text.replaceAll(/ \[\d+\]/g, '');
  const missing = (asked.says ?? []).filter((one) =>
    one instanceof RegExp ? !one.test(plain) : !saysFigure(plain, one, figures.get(one) ?? '?'),
  );
  const told = (asked.never ?? []).filter((one) => one.test(plain));
  const ways = [...given.citations, ...given.actions].map(({ path }) => path);
  const leads = !asked.opens || ways.some((path) => asked.opens?.test(path));
  const isHonest = !given.isKnown || notUnderstood.test(plain);
  if (asked.notKnown) {
    if (isHonest && asked.notKnown.test(plain) && !/\$\d/.test(plain)) return { verdict: 'useful', because: '' };
    if (isHonest) return { verdict: 'honest', because: 'does not name the word' };
    return { verdict: given.citations.length > 0 ? 'wrong' : 'partly', because: 'claims to know' };
  }
  const because = [
    ...missing.map((one) => `lacks ${one instanceof RegExp ? String(one) : (figures.get(one) ?? '?')}`),
    ...told.map((one) => `says ${String(one)}`),
    ...(leads ? [] : [`does not lead to ${String(asked.opens)}, only to ${ways.join(' ') || 'nothing'}`]),
  ].join('; ');
  if (because === '') return { verdict: 'useful', because };
  const others = missing.flatMap((one) => (one instanceof RegExp ? otherFigures(one, asked.ask, plain) : []));
  if (others.length > 0 && given.citations.length > 0 && given.isKnown)
    return { verdict: 'wrong', because: `${because}; states ${others.join(', ')}` };
  if (isHonest && told.length === 0) return { verdict: 'honest', because };
  // The right place without all that was asked is a part of the answer, unless a figure was asked and another one is given.
  const lacksFigure = missing.some((one) => !(one instanceof RegExp));
  const isPart = told.length === 0 && !lacksFigure && (leads || missing.length === 0) && missing.length <= 1;
  return { verdict: isPart || given.citations.length === 0 ? 'partly' : 'wrong', because };
}
