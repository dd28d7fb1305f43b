import { inSentence } from '#kernel/fields/accept.ts';
import { type AnyRecord, inForce, inWords, type Page } from '#kernel';
import { indexTerms, wantedOf } from '../language/dictionary.ts';
import type { Intent } from '../language/intents.ts';
import { indexOf, LITTLE, type Ranked, type Wanted } from '../language/ranking.ts';
import { stateLabel } from '../language/record-question.ts';
import { figuresOf, sentencesOf, termsOf } from '../language/words.ts';
import { type Action, type Answer, cut, listed, one, openAction, type Sentence, type Source } from './answer.ts';
import type { Desk, Readable } from './desk.server.ts';
import type { Library, Passage } from './library.server.ts';

/** From this share of the question on a passage is taken for an answer; below it the honest word is that nothing was found. */
const ENOUGH = 0.6;
const ENOUGH_BESIDE = 0.9;
const MOST_SENTENCES = 3;
const MOST_STEPS = 5;
const LONGEST_SENTENCE = 420;

/** What the documents, the tutorials and the pages say about it, in their own sentences. */
export async function documentAnswer(
  { desk, library }: { desk: Desk; library: Library },
  text: string,
  intent: Intent,
  named: readonly Readable[],
): Promise<Answer> {
  const wanted = wantedOf(text);
  const own = named.flatMap((readable) => definitionOf(desk, readable, text, intent));
  const ranked = [...library.texts(wanted, 40), ...(await tutorials(desk, wanted))];
  // Beside what the product states itself a passage has to say the very words, not only similar ones.
  const found = best(ranked, { question: text, intent, wanted, from: own.length > 0 ? ENOUGH_BESIDE : ENOUGH });
  const pages = await library.pages(wanted, 3, desk.actor?.role ?? null);
  const page = pages.find(({ covered }) => covered >= ENOUGH)?.passage;
  // A page whose title is just what was asked says it better than a passage that happens to have the word.
  const isPage =
    page !== undefined &&
    !page.planned &&
    page.text !== '' &&
    own.length === 0 &&
    intent !== 'howTo' &&
    saysAll(page.title, wanted);
  const isText =
    found[0] !== undefined && isBeginning(found[0], wanted) && termsOf(found[0].title).length <= wanted.length + 1;
  const sentences = isPage && !isText ? [] : [...own, ...quoted(found, wanted, intent, text)];
  if (sentences.length === 0 && page) return page.planned ? plannedAnswer(page) : pageAnswer(page);
  const actions = [
    ...named.slice(0, 2).map(({ record, list }) => openAction(`Open ${inSentence(record.label[1])}`, list)),
    ...(page && !page.planned ? [openAction(`Open ${page.source.title}`, page.source.path)] : []),
  ];
  if (sentences.length > 0) return { sentences, actions: distinct(actions), isKnown: true };
  return unknownAnswer(
    { desk, library },
    pages.filter(({ covered }) => covered > ENOUGH / 2).flatMap(({ passage }) => passage.page ?? []),
  );
}

const distinct = (actions: readonly Action[]): Action[] => [
  ...new Map(actions.map((action) => [action.path, action])).values(),
];

const pageAnswer = ({ title, text, source }: Passage): Answer => ({
  sentences: [`${title} is at ${source.path}.`, ...sentencesOf(text).slice(0, 2)].map((said) => ({
    text: said,
    from: [source],
  })),
  actions: [openAction(`Open ${title}`, source.path)],
  isKnown: true,
});

/** The best passage, and the next one where it is nearly as good and from another text. */
function best(
  ranked: readonly Ranked<Passage>[],
  { question, intent, wanted, from }: Asking & { readonly from: number },
): Passage[] {
  const good = ranked
    .filter(({ covered, hasRarest }) => covered >= from && hasRarest)
    .map((one) => ({ ...one, score: one.score * fitness(one.passage, { wanted, intent, question }) }))
    .toSorted((a, b) => b.score - a.score);
  const [first] = good;
  const second = good.find(
    ({ passage, score }) => passage.title !== first?.passage.title && score > 0.9 * (first?.score ?? 0),
  );
  return [first, second].flatMap((one) => one?.passage ?? []);
}

/** What stands under these headings is beside the point more often than not. */
const aside = /^(checklist|in levee|good to know|sources|see also)$/i;

interface Asking {
  readonly question: string;
  readonly intent: Intent;
  readonly wanted: readonly Wanted[];
}

/**
 * Besides the words: what a thing is stands in a sentence that says so or at the beginning of its text, how it is done in a guide,
 * and how much it is where there are figures.
 */
function fitness(passage: Passage, { question, intent, wanted }: Asking): number {
  const { title, heading, source, text } = passage;
  const isDefinition = intent === 'define' && (defines(passage, wanted) || isBeginning(passage, wanted));
  const hasFigure =
    figureAsked.test(question) && sentencesOf(text).some((said) => figuresOf(said).length > 0 && saysAll(said, wanted));
  return (
    (isDefinition ? 3 : 1) *
    (hasFigure ? 1.5 : 1) *
    (intent === 'howTo' && source.kind === 'guide' ? 1.4 : 1) *
    (1 + 0.6 * shareSaid(title, wanted)) *
    (aside.test(heading) ? 0.6 : 1)
  );
}

/** The beginning of a text that is about just this. */
const isBeginning = ({ title, heading }: Passage, wanted: readonly Wanted[]): boolean =>
  heading === title && saysAll(title, wanted);

/** How much of what was asked a few words name, in these words or in others that mean the same. */
function shareSaid(text: string, wanted: readonly Wanted[]): number {
  const terms = new Set(indexTerms(text));
  const said = new Set(wanted.filter(({ term }) => terms.has(term)).flatMap(({ of }) => of));
  const asked = [...new Set(wanted.filter(({ weight }) => weight > LITTLE).flatMap(({ of }) => of))];
  return asked.length === 0 ? 0 : asked.filter((place) => said.has(place)).length / asked.length;
}

const saysAll = (text: string, wanted: readonly Wanted[]): boolean => shareSaid(text, wanted) === 1;

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
function quoted(passages: readonly Passage[], wanted: readonly Wanted[], intent: Intent, question: string): Sentence[] {
  return passages.flatMap((passage, nth) => {
    const { text, source } = passage;
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

/** What the product itself states about a record that the question names: what it is, and how its rows move. */
function definitionOf(desk: Desk, { record, list }: Readable, text: string, intent: Intent): Sentence[] {
  const source: Source = { kind: 'record', title: record.label[1], path: list, passage: record.about };
  const label = record.label[0];
  if (intent === 'define') {
    const states = record.states.length > 0 ? [`Its states are ${listed(record.states.map(stateLabel))}.`] : [];
    return [`${label}: ${record.about}`, ...states].map((said) => ({
      text: said,
      from: [{ ...source, passage: [record.about, ...states].join('\n') }],
    }));
  }
  if (intent !== 'howTo' && intent !== 'ask') return [];
  const terms = new Set(termsOf(text));
  return Object.values(record.transitions)
    .filter(({ label: step, by }) => by !== 'nobody' && termsOf(step).some((term) => terms.has(term)))
    .slice(0, 2)
    .flatMap((step) => stepSentences(record, step, { source, today: desk.today }));
}

function stepSentences(
  record: AnyRecord,
  step: AnyRecord['transitions'][string],
  { source, today }: { source: Source; today: string },
): Sentence[] {
  const from = listed([step.from].flat().map(stateLabel), 'or');
  const said = `${capital(one(inSentence(record.label[0])))} that is ${from} becomes ${stateLabel(step.to)} with “${step.label}”, which is open to ${inWords(step.by)}.`;
  const rules = (step.rules ?? []).filter((rule) => inForce(rule, today)).map(({ sentence }) => sentence);
  const passage = [said, ...rules].join('\n');
  return [
    { text: said, from: [{ ...source, passage }] },
    ...(rules.length > 0
      ? [
          {
            text: `It is refused when one of these rules is broken: ${rules.join(' ')}`,
            from: [{ ...source, passage }],
          },
        ]
      : []),
  ];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Where something is: the page, and whether it is built. */
export async function openAnswer(
  { desk, library }: { desk: Desk; library: Library },
  text: string,
): Promise<Answer | null> {
  const words = text.replace(
    /\b(open|go|take|bring|navigate|jump|where|find|see|show|page|screen|which|please)\b/gi,
    ' ',
  );
  const ranked = await library.pages(wantedOf(words), 4, desk.actor?.role ?? null);
  const good = ranked.filter(({ covered }) => covered >= ENOUGH);
  const [first] = good;
  if (!first) return null;
  if (first.passage.planned) return plannedAnswer(first.passage);
  return {
    ...pageAnswer(first.passage),
    actions: good
      .filter(({ score, passage }) => score > first.score / 2 && !passage.planned)
      .map(({ passage }) => openAction(`Open ${passage.title}`, passage.source.path)),
  };
}

/** A page that is not built is never sold as if it were. */
function plannedAnswer({ title, source, planned }: Passage): Answer {
  if (!planned) throw new Error(`${title} is not planned`);
  const from = [{ ...source, passage: [planned.about, ...planned.brings, planned.meanwhile].join('\n') }];
  return {
    sentences: [
      { text: `${title} is not built yet.`, from },
      { text: planned.about, from },
      { text: `Until then: ${planned.meanwhile}`, from },
    ],
    actions: [openAction(`Open ${title}`, source.path)],
    isKnown: true,
  };
}

/** Says that nothing was found, where was looked, and what comes nearest. */
function unknownAnswer({ desk, library }: { desk: Desk; library: Library }, near: readonly Page[]): Answer {
  const { guides, articles } = library.counts;
  const records = desk.records
    .filter(({ compiled }) => compiled.searches)
    .map(({ record }) => inSentence(record.label[1]));
  const places = [
    `${guides} ${guides === 1 ? 'guide' : 'guides'}`,
    `${articles} ${articles === 1 ? 'article' : 'articles'}`,
    `the pages that are open to you`,
    ...(desk.actor ? [`the tutorials`, `the rows that you may read (${listed(records)})`] : []),
  ];
  const sentences: Sentence[] = [
    { text: `I do not know. I searched ${listed(places)}, and found no answer to that.`, from: [] },
  ];
  if (!desk.actor)
    sentences.push({
      text: 'Members can also ask about the records of their organization when they have signed in.',
      from: [],
    });
  if (near.length > 0) sentences.push({ text: 'These pages come nearest.', from: [] });
  return {
    sentences,
    actions: near.slice(0, 3).map(({ title, path }) => openAction(`Open ${title}`, path)),
    isKnown: false,
  };
}

/** Tutorials are rows that members read; each step is a passage. */
async function tutorials(desk: Desk, wanted: readonly Wanted[]): Promise<readonly Ranked<Passage>[]> {
  const rows = await desk.tutorials();
  return indexOf(rows).rank(wanted, 4);
}
