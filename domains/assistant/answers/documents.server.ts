import { inSentence } from '#kernel/fields/accept.ts';
import { wantedOf } from '../language/dictionary.ts';
import type { Intent } from '../language/intents.ts';
import { indexOf, type Ranked, type Wanted } from '../language/ranking.ts';
import { stateIn } from '../language/states.ts';
import { termsOf } from '../language/words.ts';
import type { LawRule } from '../law.server.ts';
import { type Action, type Answer, openAction } from './answer.ts';
import { definitionOf } from './definitions.server.ts';
import { type Desk, type Readable, TUTORIALS } from './desk.server.ts';
import { noText } from './law.server.ts';
import type { Library, Passage } from './library.server.ts';
import { pageAnswer, plannedAnswer, unknownAnswer } from './pages.server.ts';
import { best, ENOUGH, ENOUGH_BESIDE, HALF, isBeginning, quoted, saysAll, shareSaid, withoutSums } from './passages.ts';

const MOST_RANKED = 60;

/** What the documents, the tutorials and the pages say about it, in their own sentences. */
export async function documentAnswer(
  { desk, library }: { desk: Desk; library: Library },
  text: string,
  intent: Intent,
  named: readonly Readable[],
): Promise<Answer> {
  const wanted = wantedOf(withoutSums(text));
  const own = named.flatMap((readable) => definitionOf(desk, readable, text, intent));
  const inUse = await rulesRead(desk, library, text);
  const steps = await tutorials(desk, wanted);
  const texts = library.texts(wanted, MOST_RANKED).filter(({ passage }) => !passage.rule || inUse(passage.rule));
  const ranked = [...distinctTexts(texts), ...steps];
  // Beside what the product states itself a passage has to say the very words, not only similar ones.
  const found = best(ranked, {
    question: text,
    intent,
    wanted,
    isVisitor: !desk.actor,
    from: own.length > 0 ? ENOUGH_BESIDE : ENOUGH,
  });
  const pages = await library.pages(wanted, 3, desk.actor?.role ?? null);
  const page = pages.find(
    ({ covered, passage }) => covered >= ENOUGH && shareSaid(`${passage.title} ${passage.heading}`, wanted) >= HALF,
  )?.passage;
  // A page whose title is just what was asked says it better than a passage that happens to have the word.
  const isPage =
    page !== undefined &&
    !page.planned &&
    page.text !== '' &&
    !found[0]?.isFact &&
    own.length === 0 &&
    intent !== 'howTo' &&
    saysAll(page.title, wanted);
  const isText =
    found[0] !== undefined && isBeginning(found[0], wanted) && termsOf(found[0].title).length <= wanted.length + 1;
  const sentences = isPage && !isText ? [] : [...own, ...quoted(found, wanted, intent, text)];
  if (sentences.length === 0 && page) return page.planned ? plannedAnswer(page) : pageAnswer(page);
  const actions = [
    ...(intent === 'howTo' ? doneAt(desk, found) : []),
    ...(intent === 'howTo' || /\btutorial|walk ?through|tour\b/i.test(text) ? tutorialOffers(steps) : []),
    ...named.slice(0, 2).map(({ record, list }) => openAction(`Open ${inSentence(record.label[1])}`, list)),
    ...(page && !page.planned ? [openAction(`Open ${page.source.title}`, page.source.path)] : []),
  ];
  if (sentences.length > 0) return { sentences, actions: distinct(actions), isKnown: true };
  const lost = stateIn(text);
  if (lost && library.law && !library.law.rules.some(({ jurisdiction }) => jurisdiction === lost.code))
    return noText(lost, library);
  return unknownAnswer(
    { desk, library, wanted: text },
    pages.filter(({ covered }) => covered > ENOUGH / 2).flatMap(({ passage }) => passage.page ?? []),
  );
}

/** Rules of law by whose law counts here, or whose the question names, as they stand today. Visitors have no page of them. */
async function rulesRead(desk: Desk, { law }: Library, text: string): Promise<(rule: LawRule) => boolean> {
  if (!law || !desk.actor) return () => false;
  const named = stateIn(text);
  const states = named ? [named.code] : (await desk.run((work) => law.here(work))).states;
  return ({ jurisdiction, from, to }) =>
    (jurisdiction === 'US' || states.includes(jurisdiction)) && from <= desk.today && (to === null || to >= desk.today);
}

/** The same sentence stands in several versions and variants. */
const distinctTexts = (ranked: readonly Ranked<Passage>[]): Ranked<Passage>[] =>
  [
    ...new Map(
      ranked
        .toReversed()
        .map((one) => [one.passage.rule ? one.passage.text : one.passage.source.path + one.passage.heading, one]),
    ).values(),
  ].toReversed();

/** The page where a guide’s steps are taken. */
const doneAt = (desk: Desk, found: readonly Passage[]): Action[] =>
  found.flatMap(({ doneAt: path }) => {
    const page = desk.pages.find((one) => one.path === path);
    return page && !page.planned ? [openAction(`Open ${page.title}`, page.path)] : [];
  });

const tutorialOffers = (steps: readonly Ranked<Passage>[]): Action[] => {
  const [best] = steps.filter(({ covered }) => covered >= ENOUGH);
  return best?.passage.tutorial
    ? [
        openAction(
          `Start the tutorial “${best.passage.tutorial.title}”`,
          `${TUTORIALS}?start=${best.passage.tutorial.id}`,
        ),
      ]
    : [];
};

const distinct = (actions: readonly Action[]): Action[] => [
  ...new Map(actions.map((action) => [action.path, action])).values(),
];

/** Tutorials are rows that members read; each step is a passage. */
async function tutorials(desk: Desk, wanted: readonly Wanted[]): Promise<readonly Ranked<Passage>[]> {
  const rows = await desk.tutorials();
  return indexOf(rows).rank(wanted, 4);
}
