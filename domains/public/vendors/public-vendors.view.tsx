import { plainShow } from '#kernel/fields/field.ts';
import type { Head, ViewProps } from '#web/site/view.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { inLanguage, type Language, languageIn, localeOf } from '../language.ts';
import { filled, marketWords } from '../market-words.ts';
import {
  AsData,
  choicesIn,
  Finding,
  HearOfNew,
  MarketFrame,
  NothingYet,
  Pick,
} from '../opportunities/published-parts.tsx';
import type { VendorsPage } from '../opportunities/subscriptions.ts';
import { vendorSorts } from '../published.ts';
import { vendorPath } from '../vendor-pages.ts';
import { firmWords } from './firm-words.ts';

const path = '/public-vendors';

function pageAt(question: string, page: number, language: Language): string {
  const asked = new URLSearchParams(question);
  asked.set('page', String(page));
  return inLanguage(`${path}?${asked}`, language);
}

function Excluded({
  rows,
  publisher,
  language,
}: {
  readonly rows: VendorsPage['excluded'];
  readonly publisher: string;
  readonly language: Language;
}) {
  const words = marketWords[language];
  return (
    <section aria-label={words.excluded} className="mt-10">
      <h2 className="text-xl sm:text-2xl">{words.excluded}</h2>
      <p className="text-muted mt-2 max-w-prose">{filled(words.excludedLead, { agency: publisher })}</p>
      <PlainTable
        label={words.excluded}
        show={{ ...plainShow, locale: localeOf(language) }}
        className="panel mt-4"
        rows={rows}
        id={({ number }) => number}
        columns={[
          { label: words.firm, name: ({ name }) => name },
          { label: words.action, text: ({ action }) => words[action] },
          { label: words.citation, text: ({ citation }) => citation },
          { label: words.since, day: ({ fromDay }) => fromDay },
          { label: words.lastDay, day: ({ untilDay }) => untilDay },
        ]}
      />
    </section>
  );
}

export default function PublicVendorsView({ data, form, query }: ViewProps<VendorsPage>) {
  const { asked, found, excluded, from, all, canPublish, publisher, question } = data;
  const language = languageIn(query['lang']);
  const words = marketWords[language];
  return (
    <MarketFrame path={`${path}${question ? `?${question}` : ''}`} language={language}>
      <h1 className="text-3xl sm:text-5xl">{words.vendors}</h1>
      <p className="text-muted mt-4 max-w-prose text-base sm:text-lg">
        {filled(words.vendorsLead, { agency: publisher })}
      </p>
      {all > 0 && (
        <Finding path={path} label={words.vendorList} search={asked.search} code={asked.code} language={language}>
          <Pick name="sort" label={words.order} chosen={asked.sort} choices={choicesIn(vendorSorts, words)} />
        </Finding>
      )}
      {all === 0 ? (
        <NothingYet canPublish={canPublish} publisher={publisher} title={words.noVendorsYet} words={words} />
      ) : found.data.length === 0 ? (
        <p className="panel mt-6 p-6 text-base">
          {words.noVendors} <a href={inLanguage(path, language)}>{words.showAll}</a>
        </p>
      ) : (
        <PlainTable
          label={words.vendorList}
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
          columns={[
            {
              label: words.firm,
              name: ({ name }) => name,
              show: ({ name, number, isPerson, website }) => (
                <>
                  <a href={inLanguage(vendorPath(number), language)} className="link font-semibold">
                    {name}
                  </a>
                  {isPerson && <span className="text-muted block">{firmWords[language].isPerson}</span>}
                  {website && /^https?:/.test(website) && (
                    <a href={website} rel="nofollow noreferrer" className="text-muted block wrap-anywhere">
                      {website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
                    </a>
                  )}
                </>
              ),
            },
            { label: words.place, text: ({ city, state }) => [city, state].filter(Boolean).join(', ') || null },
            { label: words.commodities, text: ({ codes }) => codes.map((code) => code.words).join(', ') || null },
            { label: words.certificates, text: ({ certificates }) => certificates.join(', ') || null },
          ]}
        />
      )}
      {(asked.page > 1 || found.total > found.data.length) && (
        <nav aria-label={words.pages} className="mt-4 flex gap-6">
          {asked.page > 1 && <a href={pageAt(question, asked.page - 1, language)}>{words.previous}</a>}
          {found.total > found.data.length && (
            <a href={pageAt(question, asked.page + 1, language)}>{words.following}</a>
          )}
        </nav>
      )}
      {excluded.length > 0 && <Excluded rows={excluded} publisher={publisher} language={language} />}
      <p className="mt-6">
        <a href="/public-contracts">{words.publicContracts}</a>
      </p>
      <AsData path={path} question={question} words={words} />
      <HearOfNew
        form={form}
        isAsked={query['subscribed'] === 'yes'}
        title={words.alertsVendors}
        language={language}
        wants="vendors"
      />
    </MarketFrame>
  );
}

export const head = ({ query }: ViewProps<VendorsPage>): Head =>
  languageIn(query['lang']) === 'en' ? {} : { title: marketWords.es.vendors };
