import { inSentence } from '#kernel/fields/accept.ts';
import type { Page } from '#kernel';
import { otherNames, wantedOf } from '../language/dictionary.ts';
import { isCommon, sentencesOf, wordsOf } from '../language/words.ts';
import { type Answer, listed, openAction, type Sentence } from './answer.ts';
import type { Desk } from './desk.server.ts';
import type { Library, Passage } from './library.server.ts';
import { ENOUGH } from './passages.ts';

const MOST_NAMED = 5;

export const pageAnswer = ({ title, text, source }: Passage): Answer => ({
  sentences: [`${title} is at ${source.path}.`, ...sentencesOf(text).slice(0, 2)].map((said) => ({
    text: said,
    from: [source],
  })),
  actions: [openAction(`Open ${title}`, source.path)],
  isKnown: true,
});
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
export function plannedAnswer({ title, source, planned }: Passage): Answer {
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
export function unknownAnswer(
  { desk, library, wanted }: { desk: Desk; library: Library; wanted: string },
  near: readonly Page[],
): Answer {
  const words = listed(
    [...new Set(wordsOf(wanted).filter((word) => !isCommon(word)))].slice(0, 6).map((word) => `“${word}”`),
  );
  const { guides, articles } = library.counts;
  const searched = desk.records.filter(({ compiled }) => compiled.searches);
  // What people ask for most has other names as well; the rest is counted.
  const known = searched
    .filter(({ record }) => otherNames[record.name])
    .map(({ record }) => inSentence(record.label[1]));
  const records = [
    ...known.slice(0, MOST_NAMED),
    ...(searched.length > MOST_NAMED ? [`${searched.length - MOST_NAMED} other kinds`] : []),
  ];
  const places = [
    `${guides} ${guides === 1 ? 'guide' : 'guides'}`,
    `${articles} ${articles === 1 ? 'article' : 'articles'}`,
    `the pages that are open to you`,
    ...(desk.actor
      ? [`the tutorials`, `the rows that you may read (${listed(records)}${words ? `; looked for ${words}` : ''})`]
      : []),
  ];
  const sentences: Sentence[] = [
    { text: `I do not know. I searched ${listed(places)}, and found no answer to that.`, from: [] },
  ];
  if (!desk.actor && words) sentences.push({ text: `I looked for ${words}.`, from: [] });
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
