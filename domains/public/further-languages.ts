/** Languages in which an agency can publish its notices, by the tag that pages and data carry; English is what counts in law. */
export const furtherLanguages = {
  es: 'Spanish',
  am: 'Amharic',
  ar: 'Arabic',
  zh: 'Chinese',
  fr: 'French',
  ht: 'Haitian Creole',
  hi: 'Hindi',
  hmn: 'Hmong',
  ja: 'Japanese',
  ko: 'Korean',
  pl: 'Polish',
  pt: 'Portuguese',
  ru: 'Russian',
  so: 'Somali',
  tl: 'Tagalog',
  vi: 'Vietnamese',
} as const;
export type FurtherLanguage = keyof typeof furtherLanguages;

/** As their readers call them. */
const ownNames: Readonly<Record<FurtherLanguage, string>> = {
  es: 'Español',
  am: 'አማርኛ',
  ar: 'العربية',
  zh: '中文',
  fr: 'Français',
  ht: 'Kreyòl Ayisyen',
  hi: 'हिन्दी',
  hmn: 'Hmoob',
  ja: '日本語',
  ko: '한국어',
  pl: 'Polski',
  pt: 'Português',
  ru: 'Русский',
  so: 'Soomaali',
  tl: 'Tagalog',
  vi: 'Tiếng Việt',
};

export const isFurther = (text: string | null | undefined): text is FurtherLanguage =>
  text !== null && text !== undefined && Object.hasOwn(furtherLanguages, text);

export const ownNameOf = (language: string): string => (isFurther(language) ? ownNames[language] : 'English');

/** What a reader can choose on a page: English, Spanish, and every further language in which something is published there. */
export const readableIn = (published: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(['en', 'es', ...published.toSorted()].map((one) => [one, ownNameOf(one)]));

/** The language of the texts that an address asks for; English where nothing is published in it. */
export const textLanguageIn = (asked: string | null | undefined, published: readonly string[]): string =>
  asked === 'es' || (isFurther(asked) && published.includes(asked)) ? asked : 'en';

/** What an address asks for, before it is known in what something is published. */
export const readerLanguage = (asked: string | null | undefined): string => (isFurther(asked) ? asked : 'en');
