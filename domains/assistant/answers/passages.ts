import { indexTerms } from '../language/dictionary.ts';
import type { Intent } from '../language/intents.ts';
import { LITTLE } from '../language/dictionary.ts';
import type { Ranked, Wanted } from '../language/ranking.ts';
import { figuresOf, sentencesOf } from '../language/words.ts';
import { cut, type Sentence } from './answer.ts';
import type { Passage } from './library.server.ts';

/** From this share of the question on a passage is taken for an answer; below it the honest word is that nothing was found. */
export const ENOUGH = 0.6;
/** Beside what the product states itself a passage has to say the very words, not only similar ones. */
export const ENOUGH_BESIDE = 0.9;
export const HALF = 0.5;
const MOST_SENTENCES = 3;
const MOST_STEPS = 8;
const LONGEST_SENTENCE = 420;
const LONGEST_FACT = 700;

/** A sum is no word that a text could have. */
export const withoutSums = (text: string): string =>
  text.replaceAll(/\$\s?\d[\d,.]*(\s?(k|m|thousand|million)\b)?|\b\d[\d,.]*\s?(k|m|thousand|million)\b/gi, ' ');

/** The best passage, and the next one where it is nearly as good and from another text. */
export function best(
  ranked: readonly Ranked<Passage>[],
  { question, intent, wanted, isVisitor, from }: Asking & { readonly from: number },
): Passage[] {
  const good = ranked
    .filter(({ covered, hasRarest, passage }) => covered >= from && hasRarest && speaksOf(passage, wanted))
    .filter(
      ({ passage }) =>
        from === ENOUGH ||
        (passage.source.kind === 'guide' && shareSaid(`${passage.title} ${passage.heading}`, wanted) >= HALF),
    )
    // Who did something stands in no text that is about something else.
    .filter(
      ({ passage }) =>
        !/^who\b/i.test(question) || passage.isFact || shareSaid(`${passage.title} ${passage.heading}`, wanted) >= HALF,
    )
    .map((one) => ({ ...one, score: one.score * fitness(one.passage, { wanted, intent, question, isVisitor }) }))
    .toSorted((a, b) => b.score - a.score);
  const [first] = good;
  const second = good.find(
    ({ passage, score }) => passage.title !== first?.passage.title && score > 0.9 * (first?.score ?? 0),
  );
  return [first, second].flatMap((one) => one?.passage ?? []);
}

/** What we say ourselves about what is asked most comes before a sentence that happens to have the words. */
const FACT = 3;
/** Asked what has to be, the rule itself comes before what is written about it. */
const OF_LAW = 1.5;
const ofLaw =
  /\b(must|have to|has to|required?|requirements?|allowed|law|legal|days|percent|how (fast|long|soon)|need|threshold|limit)\b/i;
/** Said of the product, not of the law. */
const softwareVerb = /\bhow (do|can|to|would|should) (i|we|you|one)?\b/i;

/** What stands under these headings is beside the point more often than not. */
const aside = /^(checklist|in levee|good to know|sources|see also)$/i;

interface Asking {
  readonly question: string;
  readonly intent: Intent;
  readonly wanted: readonly Wanted[];
  readonly isVisitor: boolean;
}

/**
 * Besides the words: what a thing is stands in a sentence that says so or at the beginning of its text, how it is done in a guide,
 * and how much it is where there are figures.
 */
function fitness(passage: Passage, { question, intent, wanted, isVisitor }: Asking): number {
  const { title, heading, source, text } = passage;
  const isDefinition = intent === 'define' && (defines(passage, wanted) || isBeginning(passage, wanted));
  const hasFigure =
    figureAsked.test(question) &&
    sentencesOf(text).some(
      (said) => (sumAsked.test(question) ? said.includes('$') : figuresOf(said).length > 0) && saysAll(said, wanted),
    );
  return (
    (isDefinition ? 3 : 1) *
    (hasFigure ? 1.5 : 1) *
    (passage.isFact ? (isVisitor ? FACT : 0.5) : 1) *
    (passage.rule && ofLaw.test(question) ? OF_LAW : 1) *
    (intent === 'howTo' && softwareVerb.test(question) && (passage.rule || source.kind === 'article') ? 0.5 : 1) *
    (intent === 'howTo' && source.kind === 'guide' ? 1.4 : 1) *
    (1 + 0.6 * shareSaid(title, wanted)) *
    (!passage.isFact && !passage.rule && shareSaid(text, wanted) === 0 ? 0.3 : 1) *
    (aside.test(heading) ? 0.6 : 1)
  );
}

/** The beginning of a text that is about just this. */
export const isBeginning = ({ title, heading }: Passage, wanted: readonly Wanted[]): boolean =>
  heading === title && saysAll(title, wanted);

/** One word has to be in the heading, of two words both have to be there, of more than three all but one: a passage that leaves out more answers something else. */
function speaksOf(passage: Passage, wanted: readonly Wanted[]): boolean {
  const { title, heading, text } = passage;
  const asked = tellingPlaces(wanted).length;
  // One word alone stands in many sentences that are about something else.
  if (asked <= 1) return saysAll(`${title} ${heading}`, wanted) || defines(passage, wanted);
  const missing = Math.round((1 - shareSaid(`${title} ${heading} ${text}`, wanted)) * asked);
  return missing <= (asked > 5 ? 2 : asked > 2 ? 1 : 0);
}

/** How much of what was asked a few words name, in these words or in others that mean the same. */
export function shareSaid(text: string, wanted: readonly Wanted[]): number {
  const terms = new Set(indexTerms(text));
  const said = new Set(wanted.filter(({ term }) => terms.has(term)).flatMap(({ of }) => of));
  const asked = tellingPlaces(wanted);
  return asked.length === 0 ? 0 : asked.filter((place) => said.has(place)).length / asked.length;
}

/** The places of the words that say what is asked; where all of them say little, all of them. */
function tellingPlaces(wanted: readonly Wanted[]): number[] {
  const telling = wanted.filter(({ weight }) => weight > LITTLE);
  return [...new Set((telling.length > 0 ? telling : wanted).flatMap(({ of }) => of))];
}

export const saysAll = (text: string, wanted: readonly Wanted[]): boolean => shareSaid(text, wanted) === 1;

/** Whether a sentence says what the thing is: "A micro-purchase is a purchase below ...". */
function definesIt(said: string, wanted: readonly Wanted[]): boolean {
  const [subject = ''] = said.split(/(?:is|are|means?|stands? for)/i);
  const words = indexTerms(subject).filter((term) => !term.startsWith('='));
  const asked = new Set(wanted.flatMap(({ of }) => of)).size;
  return subject !== said && words.length <= asked && saysAll(subject, wanted);
}

const defines = ({ text }: Passage, wanted: readonly Wanted[]): boolean =>
  sentencesOf(text).some((said) => definesIt(said, wanted));

/** Whole sentences of the passages, in their order: those that speak of it and what follows, which read as they were written. */
export function quoted(
  passages: readonly Passage[],
  wanted: readonly Wanted[],
  intent: Intent,
  question: string,
): Sentence[] {
  return passages.flatMap((passage, nth) => {
    const { text, source } = passage;
    if (passage.isFact || passage.rule)
      return text
        .split('\n')
        .slice(0, nth > 0 ? 1 : MOST_STEPS)
        .map(
          (said, at): Sentence => ({
            text: cut(said, LONGEST_FACT),
            from: [source],
            ...(at > 0 ? { isLine: true } : {}),
          }),
        );
    const all = toldIn(text);
    const most = nth > 0 ? 1 : intent === 'howTo' ? MOST_STEPS : MOST_SENTENCES;
    const isMeant = intent === 'howTo' && shareSaid(`${passage.title} ${passage.heading}`, wanted) >= 0.5;
    const isWhole = nth === 0 && (isMeant || isBeginning(passage, wanted));
    const from = isWhole ? 0 : bestFrom(all, { wanted, most, intent, question });
    return all.slice(from, from + most).map(
      (said): Sentence => ({
        text: cut(said, LONGEST_SENTENCE),
        from: [{ ...source, passage: text }],
        ...(intent === 'howTo' ? { isLine: true } : {}),
      }),
    );
  });
}

/** Asked for a figure or a day, an answer with one is the better one. */
const figureAsked =
  /\b(threshold|limit|rate|share|percent|deadline|how (much|many|long|often|soon)|when|cost|price|fee)\b/i;

/** Asked for a sum, a day is no figure. */
const sumAsked = /\b(threshold|limit|how much|amount|cost|price|fee)\b/i;

/** Rows of a table are no sentences; where there is nothing else they have to do. */
function toldIn(text: string): readonly string[] {
  const all = sentencesOf(text);
  const told = all.filter((said) => /[.!?:]["”’)]?$/.test(said) || (said.match(/, /g) ?? []).length < 2);
  return told.length > 0 ? told : all;
}

/** Something to type is no sentence to begin with. */
const isCommand = /^(curl|npm|node)\s|:\/\//;

/** A sentence that leans on the one before it is not where an answer begins. */
const leans = /^(it|its|they|their|them|this|that|these|those|both|each|which|so|then|but|and|without)\b/i;

/** Where the sentences begin that speak most of what was asked; the earlier ones where several do as well. */
function bestFrom(
  all: readonly string[],
  { wanted, most, intent, question }: { wanted: readonly Wanted[]; most: number; intent: Intent; question: string },
): number {
  const defining = intent === 'define' ? all.findIndex((said) => definesIt(said, wanted)) : -1;
  if (defining >= 0) return defining;
  const told = all.map((said) => new Set(indexTerms(said)));
  const wantsFigure = figureAsked.test(question);
  const worth = (at: number): number => {
    const first = told[at] ?? new Set();
    const rest = new Set(told.slice(at, at + most).flatMap((one) => [...one]));
    return wanted.reduce(
      (sum, { term, weight }) => sum + weight * ((first.has(term) ? 1 : 0) + (rest.has(term) ? 1 : 0)),
      (leans.test(all[at] ?? '') ? -1 : 0) +
        (isCommand.test(all[at] ?? '') ? -2 : 0) +
        (wantsFigure && figuresOf(all[at] ?? '').length > 0 ? 0.5 : 0),
    );
  };
  let best = 0;
  for (let at = 1; at < all.length; at++) if (worth(at) > worth(best) + 0.01) best = at;
  return best;
}
