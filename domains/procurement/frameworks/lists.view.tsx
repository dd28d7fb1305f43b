import { LanguageSwitch } from '#web/site/language-switch.tsx';
import type { Head, ViewProps } from '#web/site/view.ts';
import { Icon } from '#web/ui/icon.tsx';
import { dayIn, filled, inLanguage, type Language, languageIn, languages } from '../../public/public.ts';
import { listWords } from './list-words.ts';
import type { ListsPage, PublicList } from './lists-site.ts';

const path = '/public-opportunities/lists';

export default function ListsView({ data: { agency, lists }, query }: ViewProps<ListsPage>) {
  const language = languageIn(query['lang']);
  const words = listWords[language];
  return (
    <div lang={language} className="site-width py-10 sm:py-16">
      <LanguageSwitch
        label={words.language}
        languages={languages}
        current={language}
        pathIn={(key) => inLanguage(path, languageIn(key))}
      />
      <p>
        <a
          href={inLanguage('/public-opportunities', language)}
          className="link inline-flex min-h-8 items-center gap-1.5"
        >
          <Icon name="arrow-left" />
          {words.all}
        </a>
      </p>
      <h1 className="mt-4 text-3xl sm:text-5xl">{words.title}</h1>
      <p className="text-muted mt-4 max-w-prose text-base sm:text-lg">{filled(words.lead, { agency })}</p>
      {lists.length === 0 && <p className="panel mt-6 p-6 text-base">{words.none}</p>}
      <div className="mt-8 space-y-6">
        {lists.map((one) => (
          <OneList key={one.number} of={one} language={language} />
        ))}
      </div>
      <section aria-label={words.how} className="border-line mt-10 max-w-prose border-t pt-8">
        <h2 className="text-xl">{words.how}</h2>
        <p className="mt-2 text-base">{words.steps}</p>
        <p className="mt-4">
          <a href="/vendor-portal/lists" className="button button-primary min-h-11 px-5">
            {words.apply}
          </a>
        </p>
      </section>
    </div>
  );
}

interface OneProps {
  readonly of: PublicList;
  readonly language: Language;
}

function OneList({ of, language }: OneProps) {
  const words = listWords[language];
  const parts = [
    [words.criteria, of.criteria],
    [words.price, of.priceFactors],
    [words.papers, of.papers.join(', ')],
    [words.law, of.law],
  ] as const;
  const day = dayIn(of.endsOn, language);
  return (
    <article className="panel p-5">
      <h2 className="text-xl wrap-anywhere" lang="en">
        <span className="text-muted font-mono text-sm">{of.number}</span> {of.name}
      </h2>
      <p className="mt-1">{filled(words.until, { day, days: of.decisionDays, firms: of.firms })}</p>
      <p className="mt-3 max-w-prose wrap-anywhere whitespace-pre-line" lang="en">
        {of.scope}
      </p>
      <details className="mt-3">
        <summary className="link cursor-pointer py-1">{words.details}</summary>
        <dl className="mt-3 grid gap-x-8 gap-y-3 md:grid-cols-[10rem_minmax(0,1fr)]">
          {parts.map(
            ([label, text]) =>
              text && (
                <div key={label} className="contents">
                  <dt className="font-medium">{label}</dt>
                  <dd className="max-w-prose wrap-anywhere whitespace-pre-line" lang="en">
                    {text}
                  </dd>
                </div>
              ),
          )}
        </dl>
      </details>
    </article>
  );
}

export const head = ({ query }: ViewProps<ListsPage>): Head =>
  languageIn(query['lang']) === 'en' ? {} : { title: listWords.es.title };
