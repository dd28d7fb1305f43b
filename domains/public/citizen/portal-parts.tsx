import type { ReactNode } from 'react';
import type { FormState } from '#web/site/view.ts';
import { LanguageSwitch } from '#web/site/language-switch.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { issuesIn } from '../spanish-issues.ts';
import type { ReportShown } from './portal.ts';
import { stateWords } from './state-words.ts';
import { dayIn, inLanguage, type Language, languageIn, languages, portalWords } from './words.ts';

/** The choice of language comes first on every page of the portal. */
export function PortalFrame({
  path,
  language,
  children,
}: {
  /** The page with its own question, without the language. */
  readonly path: string;
  readonly language: Language;
  readonly children: ReactNode;
}) {
  const words = portalWords[language];
  return (
    <div lang={language} className="site-width py-8 sm:py-12">
      <LanguageSwitch
        label={words.language}
        languages={languages}
        current={language}
        pathIn={(key) => inLanguage(path, languageIn(key))}
      />
      {children}
    </div>
  );
}

export const Back = ({ language }: { readonly language: Language }) => (
  <p>
    <a href={inLanguage('/citizen-portal', language)} className="link inline-flex min-h-8 items-center gap-1.5">
      <Icon name="arrow-left" />
      {portalWords[language].back}
    </a>
  </p>
);

const marks: Readonly<Record<string, string>> = {
  received: 'border-edge',
  under_review: 'border-gauge',
  scheduled: 'border-gauge',
  in_progress: 'border-gauge bg-gauge',
  done: 'border-good bg-good',
  no_action: 'border-edge bg-edge',
  duplicate: 'border-edge bg-edge',
  referred: 'border-edge bg-edge',
};

export const StateMark = ({ state, language }: { readonly state: string; readonly language: Language }) => (
  <span className="whitespace-nowrap">
    <span
      aria-hidden="true"
      className={`mr-1.5 inline-block size-2.5 rounded-full border-2 ${marks[state] ?? 'border-edge'}`}
    />
    {stateWords(state, language)}
  </span>
);

/** One line about a report for those who have not its code. */
export function noteOf(one: ReportShown, language: Language): string {
  const words = portalWords[language];
  return [
    one.number,
    one.place ?? words.noPlaceYet,
    `${words.reported} ${dayIn(one.reportedOn, language)}`,
    stateWords(one.state, language),
  ].join(' · ');
}

/** A form's answer in the language of the page. */
export const spoken = (form: FormState | null, language: Language): FormState | null =>
  form && { ...form, issues: issuesIn(form.issues, language) };
