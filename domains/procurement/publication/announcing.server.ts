import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { inLanguage, languageIn, marketWords } from '../../public/public.ts';
import { noticePath } from '../notice-pages.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';
import { publicTranslations } from '../translation/public-translations.server.ts';

interface Words {
  readonly what: string;
  readonly said: string;
}

/** What happened to a published solicitation, for those who asked to hear of it. */
export interface Occasion extends Words {
  readonly spanish: Words;
  /** What an officer wrote, as it is quoted in both; it is translated where the notice has it in the language. */
  readonly quoted?: string;
}

export interface Mail {
  readonly subject: string;
  readonly said: string;
  readonly path: string;
}
/** The same in the language of a reader. Translations are read once, and only where a reader wants another language than English. */
export type MailIn = (language: string) => Promise<Mail>;

export function mailOf(
  work: UnitOfWork,
  { id, number, name }: Pick<Row<typeof solicitation>, 'id' | 'number' | 'name'>,
  { spanish, quoted = '', ...english }: Occasion,
): MailIn {
  let read: ReturnType<typeof publicTranslations> | undefined;
  return async (language) => {
    const { what, said } = language === 'es' ? spanish : english;
    const path = inLanguage(noticePath(number), language);
    if (language === 'en') return { subject: `${what}: ${number} ${name}`.slice(0, 200), said, path };
    read ??= publicTranslations(work.asProduct, id);
    const own = (await read).find((one) => one.language === language);
    const told = quoted === '' ? said : said.replace(quoted, () => own?.texts[quoted.trim()] ?? quoted);
    return {
      subject: `${what}: ${number} ${own?.title ?? name}`.slice(0, 200),
      said: `${told} ${marketWords[languageIn(language)].authoritative}`,
      path,
    };
  };
}
