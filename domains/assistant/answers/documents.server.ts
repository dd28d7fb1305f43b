import { type AnyRecord, inForce, inWords, type Page } from '#kernel';
import { wantedOf } from '../language/dictionary.ts';
import type { Intent } from '../language/intents.ts';
import { indexOf, type Ranked, type Wanted } from '../language/ranking.ts';
import { stateLabel } from '../language/record-question.ts';
import { sentencesOf, termsOf } from '../language/words.ts';
import { type Action, type Answer, cut, listed, one, openAction, type Sentence, type Source } from './answer.ts';
import type { Desk, Readable } from './desk.server.ts';
import type { Library, Passage } from './library.server.ts';

/** From this share of the question on a passage is taken for an answer; below it the honest word is that nothing was found. */
const ENOUGH = 0.65;
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
  const ranked = [...library.texts(wanted, 8), ...(await tutorials(desk, wanted))];
  // Beside what the product states itself a passage has to say the very words, not only similar ones.
  const found = best(ranked, { intent, wanted, from: own.length > 0 ? ENOUGH_BESIDE : ENOUGH });
  const pages = await library.pages(wanted, 3, desk.actor?.role ?? null);
  const page = pages.find(({ covered }) => covered >= ENOUGH)?.passage;
  const sentences = [...own, ...quoted(found, wanted, intent)];
  if (sentences.length === 0 && page) return page.planned ? plannedAnswer(page) : pageAnswer(page);
  const actions = [
    ...named.slice(0, 2).map(({ record, list }) => openAction(`Open ${record.label[1].toLowerCase()}`, list)),
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
  { intent, wanted, from }: { intent: Intent; wanted: readonly Wanted[]; from: number },
): Passage[] {
  const good = ranked
    .filter(({ covered }) => covered >= from)
    .map((one) => ({ ...one, score: one.score * (intent === 'define' && defines(one.passage, wanted) ? 2 : 1) }))
    .toSorted((a, b) => b.score - a.score);
  const [first] = good;
  const second = good.find(
    ({ passage, score }) => passage.title !== first?.passage.title && score > 0.75 * (first?.score ?? 0),
  );
  return [first, second].flatMap((one) => one?.passage ?? []);
}

/** Whether a sentence of it says what the thing is: "A micro-purchase is a purchase below ...". */
function defines({ text }: Passage, wanted: readonly Wanted[]): boolean {
  const asked = wanted.filter(({ weight }) => weight === 1).map(({ term }) => term);
  return sentencesOf(text).some((said) => {
    const [subject = ''] = said.split(/\b(?:is|are|means?|stands? for)\b/i);
    const terms = termsOf(subject);
    return (
      subject !== said &&
      asked.length > 0 &&
      terms.length <= asked.length + 2 &&
      asked.every((term) => terms.includes(term))
    );
  });
}

/** Whole sentences of the passages: for a how-to the passage from its beginning, otherwise those that speak of what was asked. */
function quoted(passages: readonly Passage[], wanted: readonly Wanted[], intent: Intent): Sentence[] {
  return passages.flatMap(({ text, source }, nth) => {
    const all = sentencesOf(text);
    const most = nth > 0 ? 1 : intent === 'howTo' ? MOST_STEPS : MOST_SENTENCES;
    const weight = (said: string): number => {
      const terms = new Set(termsOf(said));
      return wanted.reduce((sum, { term, weight: counts }) => sum + (terms.has(term) ? counts : 0), 0);
    };
    const weighed = all.map((said, at) => ({ said, at, weight: weight(said) }));
    const chosen =
      intent === 'howTo' && nth === 0
        ? weighed
            .slice(
              Math.max(
                0,
                weighed.findIndex((one) => one.weight > 0),
              ),
            )
            .slice(0, most)
        : weighed
            .toSorted((a, b) => b.weight - a.weight || a.at - b.at)
            .slice(0, most)
            .filter((one) => one.weight > 0 || nth === 0)
            .toSorted((a, b) => a.at - b.at);
    return chosen.map(
      ({ said }): Sentence => ({
        text: cut(said, LONGEST_SENTENCE),
        from: [{ ...source, passage: text }],
        ...(intent === 'howTo' ? { isLine: true } : {}),
      }),
    );
  });
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
  const said = `${one(record.label[0].toLowerCase())} that is ${from} becomes ${stateLabel(step.to)} with “${step.label}”, which is open to ${inWords(step.by)}.`;
  const rules = (step.rules ?? []).filter((rule) => inForce(rule, today)).map(({ sentence }) => sentence);
  const passage = [said, ...rules].join('\n');
  return [
    { text: capital(said), from: [{ ...source, passage }] },
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
    .map(({ record }) => record.label[1].toLowerCase());
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
