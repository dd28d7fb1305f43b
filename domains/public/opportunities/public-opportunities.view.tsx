import { plainShow } from '#kernel/fields/field.ts';
import type { Head, ViewProps } from '#web/site/view.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { ownNameOf, readableIn, textLanguageIn } from '../further-languages.ts';
import { inLanguage, languageIn, localeOf } from '../language.ts';
import { filled, marketWords } from '../market-words.ts';
import { opportunityKinds, opportunitySorts, opportunityStates } from '../published.ts';
import { AsData, choicesIn, Finding, HearOfNew, MarketFrame, NothingYet, Pick } from './published-parts.tsx';
import type { OpportunitiesPage } from './subscriptions.ts';

const path = '/public-opportunities';

function pageAt(question: string, page: number, language: string): string {
  const asked = new URLSearchParams(question);
  asked.set('page', String(page));
  return inLanguage(`${path}?${asked}`, language);
}

export default function PublicOpportunitiesView({ data, form, query }: ViewProps<OpportunitiesPage>) {
  const { asked, found, from, all, canPublish, publisher, question } = data;
  // Texts are read in any language in which something is published, labels in English or Spanish.
  const code = textLanguageIn(query['lang'], data.languages);
  const language = languageIn(code);
  const words = marketWords[language];
  const any = [['', words.any]] as const;
  const feed = inLanguage(`/public-opportunities.xml${question ? `?${question}` : ''}`, code);
  return (
    <MarketFrame
      path={`${path}${question ? `?${question}` : ''}`}
      language={language}
      code={code}
      readable={readableIn(data.languages)}
    >
      <h1 className="text-3xl sm:text-5xl">{words.opportunities}</h1>
      <p className="text-muted mt-4 max-w-prose text-base sm:text-lg">
        {filled(words.opportunitiesLead, { agency: publisher })}
        {canPublish && ` ${words.staysHere}`}
        {code !== 'en' && ` ${words.authoritative}`}
        {code !== language && ` ${filled(words.labelsInEnglish, { language: ownNameOf(code) })}`}
      </p>
      {canPublish && (
        <p className="mt-3 text-base">
          <a href={inLanguage('/public-opportunities/lists', code)} className="link">
            {words.prequalifiedLists}
          </a>
          {' · '}
          <a href="/emergency-purchases" className="link">
            {words.emergencyPurchases}
          </a>
        </p>
      )}
      {all > 0 && (
        <Finding
          path={path}
          label={words.opportunityList}
          search={asked.search}
          code={asked.code}
          language={language}
          lang={code}
        >
          <Pick
            name="kind"
            label={words.kind}
            chosen={asked.kind}
            choices={[...any, ...choicesIn(opportunityKinds, words)]}
          />
          <Pick
            name="state"
            label={words.state}
            chosen={asked.state}
            choices={[...any, ...choicesIn(opportunityStates, words)]}
          />
          <Pick name="sort" label={words.order} chosen={asked.sort} choices={choicesIn(opportunitySorts, words)} />
        </Finding>
      )}
      {all === 0 ? (
        <NothingYet canPublish={canPublish} publisher={publisher} title={words.noOpportunities} words={words} />
      ) : found.data.length === 0 ? (
        <p className="panel mt-6 p-6 text-base">
          {words.noMatch} <a href={inLanguage(path, code)}>{words.showAll}</a>
        </p>
      ) : (
        <PlainTable
          label={words.opportunityList}
          show={{ ...plainShow, locale: localeOf(language) }}
          className="panel mt-6"
          captionClass="text-muted px-3 py-2 text-left"
          caption={
            <>
              {filled(words.range, { from, to: from + found.data.length - 1, total: from + found.total - 1 })}
              {found.totalIs === 'at least' && words.orMore}
            </>
          }
          rows={found.data}
          id={({ ocid }) => ocid}
          columns={[
            {
              label: words.opportunity,
              name: ({ title }) => title,
              show: (one) => {
                const own = one.translations?.[code];
                return (
                  <>
                    <a
                      href={inLanguage(one.path, code)}
                      className="link font-semibold"
                      lang={own?.title ? code : 'en'}
                      dir="auto"
                    >
                      {own?.title ?? one.title}
                    </a>
                    <span className="text-muted block" lang="en">
                      <span className="font-mono text-xs">{one.number}</span> · {one.buyer}
                      {one.codes.length > 0 && ` · ${one.codes.map((code) => code.words).join(', ')}`}
                    </span>
                    {own?.isOlder && <span className="text-danger block">{words.older}</span>}
                  </>
                );
              },
            },
            { label: words.kind, text: ({ kind }) => words[kind] },
            { label: words.state, text: ({ state }) => words[state] },
            { label: words.published, day: ({ publishedAt }) => publishedAt.slice(0, 10) },
            { label: words.closes, day: ({ closesAt }) => closesAt?.slice(0, 10) },
          ]}
        />
      )}
      {(asked.page > 1 || found.total > found.data.length) && (
        <nav aria-label={words.pages} className="mt-4 flex gap-6">
          {asked.page > 1 && <a href={pageAt(question, asked.page - 1, code)}>{words.previous}</a>}
          {found.total > found.data.length && <a href={pageAt(question, asked.page + 1, code)}>{words.following}</a>}
        </nav>
      )}
      <AsData
        path={path}
        question={question}
        words={words}
        more={
          <>
            , <a href={feed}>{words.feed}</a>, <a href="/ocds/releases.json">{words.releases}</a>,{' '}
            <a href="/ocds/records.json">{words.records}</a>
          </>
        }
      />
      <HearOfNew
        form={form}
        isAsked={query['subscribed'] === 'yes'}
        title={words.alerts}
        language={language}
        wants="opportunities"
        start={{ keywords: asked.search, codes: asked.code, kind: asked.kind ?? '', frequency: 'each' }}
      />
    </MarketFrame>
  );
}

export const head = ({ query }: ViewProps<OpportunitiesPage>): Head =>
  languageIn(query['lang']) === 'en' ? {} : { title: marketWords.es.opportunities };
