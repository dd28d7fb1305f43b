import { type AnswerOf, call, choiceOf, f } from '#kernel';
import type { Found } from './likeness.ts';
import { spokenLine, spokenNeed } from './need-in-words.ts';
import { priceRangeShape } from './prices.ts';

/** What was found for a thing. Nothing is ever estimated. */
const found = {
  /** Codes that it may belong to, and why each was thought of. */
  codes: [
    {
      id: 'uuid',
      code: 'text',
      name: 'text',
      likeness: 'number',
      shared: ['text'],
      /** Where it was found: in the list itself, or because an earlier line that is like it has this code. */
      by: choiceOf('list', 'earlier line'),
      /** The other name of the thing under which a language model had it looked up; null for the words of the need. */
      under: 'text?',
    },
  ],
  price: [priceRangeShape, null],
  /** Earlier prices in another unit, or under another name of the thing. They are shown and fill in nothing. */
  elsewhere: [{ under: 'text?', price: priceRangeShape }, null],
} as const;

/** A proposal for a request, line by line. It is nothing until a person accepts it. */
export const draftFromWords = call('requisition.draft_from_words', '/api/v1/requisition/draft-from-words', {
  body: {
    text: f.text({ max: 4000, lines: 6 }).required(),
    alone: f.yesNo().help('Without the language model, even where there is one.'),
  },
  answer: {
    ...spokenNeed,
    lines: [{ ...spokenLine, ...found }],
    /** Texts that say what such a thing has to be, word for word, each with the row that it stands in; likeliest first. */
    scopes: [
      {
        record: choiceOf('scope_text', 'requisition'),
        id: 'uuid',
        title: 'text',
        text: 'text',
        likeness: 'number',
        shared: ['text'],
      },
    ],
    /** How many earlier lines were looked at. */
    lookedAt: 'whole',
    /** A title and a reason in the words of the model; null when there was none, or when what it said does not stand in the need. */
    purpose: 'text?',
    justification: 'text?',
    /** `words` when no language model took part. */
    by: choiceOf('words', 'model'),
    /** Why the model took no part although it was asked. */
    note: 'text?',
  },
});
export type Drafted = AnswerOf<typeof draftFromWords>;
export type DraftedLine = Drafted['lines'][number];
export type CodeFound = DraftedLine['codes'][number];
export type ScopeFound = Drafted['scopes'][number];

/** Which language model helps with drafts, if any does, and whether the organization lets it. */
export const draftingModel = call('requisition.drafting', '/api/v1/requisition/drafting', {
  answer: { model: 'text?', isOn: 'yesNo' },
});

/** Codes and earlier prices for one thing after the other. */
export const lookUp = call('requisition.look_up', '/api/v1/requisition/look-up', {
  body: { items: f.text({ max: 20_000, lines: 10 }).required().help('One item per line.') },
  answer: { lines: [{ item: 'text', ...found }], lookedAt: 'whole' },
});

interface Coded {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

const MOST_CODES = 4;

/** Codes of the list and of earlier lines, each code once, best first. */
export function codesFor(
  fromList: readonly Found<Coded>[],
  fromLines: readonly Found<Coded>[],
  under: string | null = null,
): readonly CodeFound[] {
  const all = [
    ...fromLines.map((hit) => ({ ...hit, by: 'earlier line' as const })),
    ...fromList.map((hit) => ({ ...hit, by: 'list' as const })),
  ].toSorted((one, other) => other.likeness - one.likeness);
  const known = new Set<string>();
  return all
    .filter(({ one }) => known.size < known.add(one.id).size)
    .slice(0, MOST_CODES)
    .map(({ one, likeness, shared, by }) => ({
      ...one,
      likeness: Math.round(likeness * 100) / 100,
      shared,
      by,
      under,
    }));
}
