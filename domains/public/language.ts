/** The languages of the pages that residents and vendors read. English is what counts in law. */
export type Language = 'en' | 'es';
export const languages: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

export const languageIn = (text: string | null | undefined): Language => (text === 'es' ? 'es' : 'en');

/** The address in the same language; one that has no labels of its own is kept as well. */
export function inLanguage(address: string, language: string): string {
  if (language === 'en') return address;
  const [path = '', anchor] = address.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}${anchor ? `#${anchor}` : ''}`;
}

/** How figures and days are written. */
export const localeOf = (language: Language): string => (language === 'es' ? 'es-US' : 'en-US');

export const dayIn = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
