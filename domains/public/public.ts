export { dayIn, inLanguage, type Language, languageIn, languages, localeOf } from './language.ts';
export { furtherLanguages, isFurther, readableIn, readerLanguage, textLanguageIn } from './further-languages.ts';
export { filled, type MarketWords, marketWords } from './market-words.ts';
export { issuesIn } from './spanish-issues.ts';
export { milesBetween, pointOf } from './opportunities/distance.ts';
export { hiddenReasons } from './citizen/state-words.ts';
export { vendorPath } from './vendor-pages.ts';
