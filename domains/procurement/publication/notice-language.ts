import {
  filled,
  type Language,
  languageIn,
  localeOf,
  type MarketWords,
  marketWords,
  textLanguageIn,
} from '../../public/public.ts';
import { bandsFrom } from '../evaluation/price-bands.ts';
import type { Notice, NoticeTranslation, PublicState } from './notice.ts';

/** A notice as it is read: its texts in one language, its labels in that or in English, and with which translation of it. */
export interface Reading {
  readonly notice: Notice;
  /** Of the texts. */
  readonly code: string;
  /** Of the labels. */
  readonly language: Language;
  readonly words: MarketWords;
  readonly locale: string;
  readonly translation: NoticeTranslation | null;
}

export function readingIn(notice: Notice, asked: string | null | undefined): Reading {
  const code = textLanguageIn(
    asked,
    notice.translations.map((one) => one.language),
  );
  const language = languageIn(code);
  return {
    notice,
    code,
    language,
    words: marketWords[language],
    locale: localeOf(language),
    translation: notice.translations.find((one) => one.language === code) ?? null,
  };
}

const states: Readonly<Record<PublicState, keyof MarketWords>> = {
  published: 'active',
  closed: 'evaluation',
  opened: 'evaluation',
  awarded: 'complete',
  concluded: 'concluded',
  failed: 'unsuccessful',
  cancelled: 'cancelled',
};
export const stateIn = (state: PublicState, words: MarketWords): string => words[states[state]];

/** How a criterion is scored, in a sentence that says the same as the arithmetic. */
export function scoredIn(
  { kind, formula, zeroAt, bands, scale }: Notice['criteria'][number],
  words: MarketWords,
): string {
  if (kind === 'pass_fail') return words.passFail;
  if (kind === 'scored') return scale === null ? words.byEvaluators : filled(words.scaled, { n: scale });
  if (formula === 'linear') return filled(words.linear, { n: zeroAt ?? 0 });
  if (formula === 'banded') {
    const said = (bandsFrom(bands ?? '') ?? []).map(({ upTo, part }) => filled(words.band, { n: upTo, part }));
    return filled(words.banded, { bands: said.join('; ') });
  }
  return formula === null ? words.price : words.ratio;
}

/** How old a translation is, in the words of one language. */
export const olderIn = ({ olderSince }: NoticeTranslation, words: MarketWords): string =>
  olderSince === null ? words.older : filled(words.olderBy, { n: olderSince });

/** A text in the language of the page where there is one, else in English, with the language it is in. */
export const textIn = (
  { translation }: Reading,
  english: string | null,
  part: 'title' | 'summary' | 'specification' | 'meetingPlace',
): { readonly text: string | null; readonly lang: string } => {
  const own = translation?.[part];
  return own ? { text: own, lang: translation.language } : { text: english, lang: 'en' };
};

/** A short text, an item, a form, the reason of an addendum, in the language of the page where it is translated. */
export function saidIn(
  { translation }: Reading,
  english: string,
): { readonly text: string; readonly lang: string; readonly isEnglishOnly: boolean } {
  const own =
    translation && Object.hasOwn(translation.texts, english.trim()) ? translation.texts[english.trim()] : null;
  return own && translation
    ? { text: own, lang: translation.language, isEnglishOnly: false }
    : { text: english, lang: 'en', isEnglishOnly: translation !== null };
}
