import type { ReactNode } from 'react';
import { LanguageSwitch } from '#web/site/language-switch.tsx';
import type { FormState } from '#web/site/view.ts';
import { SiteForm } from '#web/site/form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { inLanguage, type Language, languages } from '../language.ts';
import { filled, type MarketWords, marketWords } from '../market-words.ts';
import { issuesIn } from '../spanish-issues.ts';
import { subscriptionForm, type Wants } from './subscriptions.ts';

/** A page for vendors and residents, in the language they chose. */
export const MarketFrame = ({
  path,
  language,
  code = language,
  readable = languages,
  className = 'site-width py-10 sm:py-16',
  children,
}: {
  /** The page with its own question, without the language. */
  readonly path: string;
  /** Of the labels. */
  readonly language: Language;
  /** Of the texts, and what else they can be read in. */
  readonly code?: string;
  readonly readable?: Readonly<Record<string, string>>;
  readonly className?: string;
  readonly children: ReactNode;
}) => (
  <div lang={language} className={className}>
    <LanguageSwitch
      label={marketWords[language].language}
      languages={readable}
      current={code}
      pathIn={(key) => inLanguage(path, key)}
    />
    {children}
  </div>
);

interface FindingProps {
  readonly path: string;
  readonly label: string;
  readonly search: string;
  readonly code: string;
  readonly language: Language;
  readonly lang?: string;
  readonly children?: ReactNode;
}

/** Search and filters as a plain form: what is asked stands in the address. */
export const Finding = ({ path, label, search, code, language, lang = language, children }: FindingProps) => (
  <search aria-label={label}>
    <form
      action={path}
      className="panel mt-8 grid gap-3 p-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto] lg:items-end"
    >
      {lang !== 'en' && <input type="hidden" name="lang" value={lang} />}
      <label>
        <span className="mb-1 block font-medium">{marketWords[language].search}</span>
        <input name="search" type="search" defaultValue={search} maxLength={100} className="control min-h-11" />
      </label>
      {children}
      <label>
        <span className="mb-1 block font-medium">{marketWords[language].code}</span>
        <input name="code" defaultValue={code} maxLength={100} className="control min-h-11" placeholder="912-70" />
      </label>
      <button type="submit" className="button button-primary min-h-11 px-5">
        {marketWords[language].show}
      </button>
    </form>
  </search>
);

interface PickProps {
  readonly name: string;
  readonly label: string;
  readonly chosen: string | null;
  readonly choices: readonly (readonly [value: string, words: string])[];
}

export const Pick = ({ name, label, chosen, choices }: PickProps) => (
  <label>
    <span className="mb-1 block font-medium">{label}</span>
    <select name={name} defaultValue={chosen ?? ''} className="control min-h-11">
      {choices.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  </label>
);

/** Choices of an address in the words of the page. */
export const choicesIn = <K extends keyof MarketWords>(
  keys: { readonly [one in K]: string },
  words: MarketWords,
): (readonly [string, string])[] => (Object.keys(keys) as K[]).map((key) => [key, words[key]] as const); // the keys of these very choices

/** Why there is nothing, in the words of what is true here. */
export const NothingYet = ({
  canPublish,
  publisher,
  title,
  words,
}: {
  readonly canPublish: boolean;
  readonly publisher: string;
  readonly title: string;
  readonly words: MarketWords;
}) => (
  <div className="panel mt-6 flex gap-4 p-6 text-base">
    <Icon name="info" className="text-muted mt-0.5 size-5" />
    <div className="max-w-prose space-y-2">
      <h2 className="text-lg">{title}</h2>
      <p>{canPublish ? filled(words.noneAppear, { agency: publisher }) : words.cannotYet}</p>
      <p className="text-muted">
        {words.until} <a href="/contact">{words.askOffice}</a>.
      </p>
    </div>
  </div>
);

/** The same as data, for whoever works with it. */
export const AsData = ({
  path,
  question,
  words,
  more,
}: {
  path: string;
  question: string;
  words: MarketWords;
  more?: ReactNode;
}) => (
  <p className="text-muted mt-6">
    {words.asData} <a href={`${path}.json${question ? `?${question}` : ''}`}>JSON</a>,{' '}
    <a href={`${path}.csv${question ? `?${question}` : ''}`}>CSV</a>
    {more}.
  </p>
);

/** Get email alerts for new ones: the address is confirmed first. */
export function HearOfNew({
  form,
  isAsked,
  title,
  language,
  wants,
  start = {},
}: {
  readonly form: FormState | null;
  readonly isAsked: boolean;
  readonly title: string;
  readonly wants: Wants;
  /** The search that the page shows, to be saved. */
  readonly start?: Readonly<Record<string, string>>;
  readonly language: Language;
}) {
  const words = marketWords[language];
  return (
    <section aria-labelledby="hear" className="border-line mt-10 grid gap-6 border-t pt-10 lg:grid-cols-2">
      <div>
        <h2 id="hear" className="text-xl">
          {title}
        </h2>
        <p className="text-muted mt-2 max-w-prose text-base">{words.alertsLead}</p>
      </div>
      <div className="panel p-5">
        {isAsked ? (
          <p className="text-base">{words.alertsSent}</p>
        ) : (
          <SiteForm
            name="subscribe"
            fields={subscriptionForm(language, wants)}
            start={start}
            form={form && { ...form, issues: issuesIn(form.issues, language) }}
            submit={words.alertsGo}
            label={words.alertsLabel}
            busy={words.sending}
            words={words}
          />
        )}
      </div>
    </section>
  );
}
