import { likened, wordsOf } from '../intake/likeness.ts';

/** A part of a text that was published, with the version in which it was read. */
export interface PastPart {
  /** Null where it is the specification field of its solicitation. */
  readonly section: string | null;
  readonly title: string;
  readonly body: string;
  readonly version: number;
}

/** What ties a text to its own purchase: carried over where both sides are known. */
export interface OwnFacts {
  readonly number: string;
  readonly name: string;
  /** The day on which responses are due. */
  readonly dueOn: string | null;
}

export interface PastCall extends OwnFacts {
  readonly id: string;
  /** Everything it is found by: title, notice, items. */
  readonly words: string;
  readonly commodities: readonly string[];
  readonly parts: readonly PastPart[];
}

export interface Draft extends OwnFacts {
  readonly words: string;
  readonly commodities: readonly string[];
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly body: string;
    readonly version: number;
    /** Words of a rule pack or the library are not replaced from the past. */
    readonly isSourced: boolean;
  }[];
}

/** A fact of the earlier purchase: with what it became, or null where a person has to say. */
export interface CarriedFact {
  readonly was: string;
  readonly now: string | null;
}

export interface Citation {
  readonly solicitation: string;
  readonly number: string;
  readonly section: string | null;
  readonly title: string;
  readonly version: number;
  readonly likeness: number;
  readonly shared: readonly string[];
}

export interface Proposed {
  readonly heading: string;
  readonly body: string;
  /** The section it would change, with the version that was compared; null where it is new. */
  readonly section: string | null;
  readonly sectionVersion: number | null;
  readonly sources: readonly Citation[];
  readonly facts: readonly CarriedFact[];
  readonly unsourced: readonly string[];
}

const MOST_CALLS = 5;
const MOST_PARTS = 12;
const LEAST = 0.12;
/** The same commodity code says more than a few shared words. */
const SAME_CODE = 0.3;

/** Past solicitations alike in words or commodity, the most alike first. */
export function alikeCalls(draft: Pick<Draft, 'words' | 'commodities'>, past: readonly PastCall[]) {
  const byWords = new Map(
    likened(past, ({ words }) => words)
      .find(draft.words, { most: past.length, least: 0.01, unknown: 'ignored' })
      .map((hit) => [hit.one.id, hit]),
  );
  return past
    .map((one) => {
      const hit = byWords.get(one.id);
      const isSame = one.commodities.some((code) => draft.commodities.includes(code));
      return {
        one,
        likeness: Math.min(1, (hit?.likeness ?? 0) + (isSame ? SAME_CODE : 0)),
        shared: [...(isSame ? ['same commodity code'] : []), ...(hit?.shared ?? [])],
      };
    })
    .filter(({ likeness }) => likeness >= LEAST)
    .toSorted((one, other) => other.likeness - one.likeness || other.one.number.localeCompare(one.one.number))
    .slice(0, MOST_CALLS);
}

/** Titles that say the same: case, accents and endings aside. */
const nameOf = (title: string): string => wordsOf(title).toSorted().join(' ');

/** Part by part, each from the most alike solicitation that has it. What is in the draft word for word is not proposed. */
export function proposalsFrom(draft: Draft, past: readonly PastCall[]): readonly Proposed[] {
  const known = new Set<string>();
  const found: Proposed[] = [];
  for (const { one, likeness, shared } of alikeCalls(draft, past))
    for (const part of one.parts) {
      const name = nameOf(part.title);
      if (known.has(name) || addressesAProgram(part.body)) continue;
      known.add(name);
      const there = draft.sections.find((each) => nameOf(each.title) === name);
      const carried = carriedOver(part.body, one, draft);
      if (there && (there.isSourced || there.body.trim() === carried.body.trim())) continue;
      const { number } = one;
      const cited = { solicitation: one.id, number, section: part.section, title: part.title, version: part.version };
      found.push({
        heading: part.title,
        ...carried,
        section: there?.id ?? null,
        sectionVersion: there?.version ?? null,
        sources: [{ ...cited, likeness, shared: shared.slice(0, 6) }],
        unsourced: [],
      });
    }
  return found.slice(0, MOST_PARTS);
}

/** Standard parts that no past solicitation has: proposed only where text without a source is allowed. */
export function standardParts(
  draft: Draft,
  standard: readonly { readonly title: string; readonly body: string }[],
  found: readonly Proposed[],
): readonly Proposed[] {
  const known = new Set(
    [...draft.sections, ...found.map(({ heading }) => ({ title: heading }))].map((one) => nameOf(one.title)),
  );
  return standard
    .filter(({ title }) => !known.has(nameOf(title)))
    .map(({ title, body }) => ({
      heading: title,
      body,
      section: null,
      sectionVersion: null,
      sources: [],
      facts: [],
      unsourced: [body],
    }));
}

const months = 'January February March April May June July August September October November December'.split(' ');
/** How a day is written in a text. */
const spellings = (day: string): readonly string[] => {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = months[Number(month) - 1] ?? '';
  return [
    `${name} ${Number(date)}, ${year}`,
    `${name.slice(0, 3)} ${Number(date)}, ${year}`,
    `${Number(month)}/${Number(date)}/${year}`,
    day,
  ];
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const monthName = `(?:${months.map((name) => `${name}|${name.slice(0, 3)}\\.?`).join('|')})`;
/** What belongs to one purchase: days, money, numbers of documents, times, and gaps that were never filled. */
const factsIn = new RegExp(
  [
    `\\b${monthName} \\d{1,2}, \\d{4}\\b`,
    '\\b\\d{1,2}/\\d{1,2}/\\d{2,4}\\b',
    '\\b\\d{4}-\\d{2}-\\d{2}\\b',
    '\\$ ?\\d[\\d,]*(?:\\.\\d+)?(?: (?:million|billion))?',
    '\\b[A-Z]{2,5}-\\d{4}-\\d{2,6}\\b',
    '\\b\\d{1,2}:\\d{2} ?(?:a\\.?m\\.?|p\\.?m\\.?)?',
    '\\b\\d[\\d,.]* ?(?:percent|%|days?|months?|years?|hours?)(?![\\p{L}])',
    '\\[[^\\]\\n]{1,60}\\]',
    '\\bTBD\\b',
    '_{3,}',
  ].join('|'),
  'gu',
);

/** The earlier text with number, title and due date of the new one; every other fact of the earlier purchase is listed to be checked. */
export function carriedOver(
  text: string,
  from: OwnFacts,
  to: OwnFacts,
): { readonly body: string; readonly facts: readonly CarriedFact[] } {
  const facts: CarriedFact[] = [];
  let body = text;
  const put = (was: string, now: string | null) => {
    const sought = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(was)}(?![\\p{L}\\p{N}])`, 'giu');
    if (was.length < 4 || now === null || was === now || !sought.test(body)) return;
    body = body.replace(sought, () => now);
    facts.push({ was, now });
  };
  put(from.number, to.number);
  put(from.name, to.name);
  if (from.dueOn)
    for (const [at, was] of spellings(from.dueOn).entries()) put(was, to.dueOn && (spellings(to.dueOn)[at] ?? null));
  const settled = new Set(facts.map(({ now }) => now));
  const open = [...new Set([...body.matchAll(factsIn)].map(([found]) => found.trim()))];
  return { body, facts: [...facts, ...open.filter((was) => !settled.has(was)).map((was) => ({ was, now: null }))] };
}

/** Text that gives orders to a language model is no text for vendors: it is neither proposed nor sent to one. */
export const addressesAProgram = (text: string): boolean =>
  /\b(?:ignore|disregard|forget) (?:all |any |the |your )*(?:previous|prior|above|earlier|other) (?:instructions?|rules?|prompts?)|\b(?:system|developer) prompt\b|\bas an? (?:AI|language model)\b|\byou are (?:now )?an? (?:AI|assistant|language model)\b/iu.test(
    text,
  );

/** Sentences of a text, as they are cited one by one. Joined by what is between them they are the text. */
export const sentencesOf = (text: string): readonly { readonly text: string; readonly at: number }[] =>
  [...text.matchAll(/[^\s][^\n]*?(?:[.!?](?=\s)|(?=\n)|$)/gu)].map((found) => ({ text: found[0], at: found.index }));
