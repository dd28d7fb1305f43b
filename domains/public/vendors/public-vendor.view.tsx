import type { ReactNode } from 'react';
import { dollars, type FirstOf } from '#kernel';
import { plainShow } from '#kernel/fields/field.ts';
import type { Head, ViewProps } from '#web/site/view.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PlainTable, type TableProps } from '#web/ui/plain-table.tsx';
import { dayIn, inLanguage, languageIn, localeOf } from '../language.ts';
import { filled } from '../market-words.ts';
import { MarketFrame } from '../opportunities/published-parts.tsx';
import { vendorPath } from '../vendor-pages.ts';
import { firmWords } from './firm-words.ts';
import type { VendorPage } from './vendor-page.ts';

interface PartProps<Row> extends Omit<TableProps<Row>, 'rows'> {
  readonly of: readonly Row[];
  readonly lead?: string;
  readonly none: string;
  readonly locale: string;
  /** Below the table, where it is cut. */
  readonly more?: ReactNode;
}

function Part<Row>({ of, label, lead, none, locale, more, ...table }: PartProps<Row>) {
  return (
    <section aria-label={label}>
      <h2 className="text-xl">{label}</h2>
      {lead && <p className="text-muted mt-1 max-w-prose">{lead}</p>}
      {of.length === 0 ? (
        <p className="text-muted mt-2">{none}</p>
      ) : (
        <PlainTable {...table} label={label} rows={of} show={{ ...plainShow, locale }} className="panel mt-3" />
      )}
      {more}
    </section>
  );
}

/** One vendor for anyone: what it is certified as, and its public business with the agency. */
export default function PublicVendorView({ data: { firm, publisher }, query }: ViewProps<VendorPage>) {
  const language = languageIn(query['lang']);
  const words = firmWords[language];
  const locale = localeOf(language);
  const at = vendorPath(firm.number);
  const notice = (number: string, title: string, lot: string | null = null) => (
    <>
      <a href={inLanguage(`/public-opportunities/${encodeURIComponent(number)}`, language)} className="link">
        {title}
      </a>
      <span className="text-muted block">
        <span className="font-mono text-xs">{number}</span>
        {lot !== null && ` · ${filled(words.lot, { lot })}`}
      </span>
    </>
  );
  const cut = ({ data, total }: FirstOf<unknown>, isInRegister = false) =>
    total > data.length && (
      <p className="mt-3">
        {filled(words.cut, { n: data.length, total })}{' '}
        {isInRegister && (
          <a href={`/public-contracts?search=${encodeURIComponent(firm.number)}`} className="link">
            {words.more}
          </a>
        )}
      </p>
    );
  return (
    <MarketFrame path={at} language={language} className="site-width py-10 sm:py-14">
      <p>
        <a href={inLanguage('/public-vendors', language)} className="link inline-flex min-h-8 items-center gap-1.5">
          <Icon name="arrow-left" />
          {words.all}
        </a>
      </p>
      <div className="mt-4 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
        <article className="min-w-0 space-y-10">
          <header>
            <p className="text-muted">{publisher}</p>
            <h1 className="mt-1 text-2xl wrap-anywhere sm:text-4xl">{firm.name}</h1>
            {firm.isPerson && (
              <p className="text-muted mt-3 max-w-prose">
                {words.isPerson}. {words.personal}
              </p>
            )}
          </header>
          <Part
            label={words.certifications}
            lead={words.certificationsLead}
            none={words.noCertifications}
            locale={locale}
            of={firm.certifications}
            id={({ program, issuer, fromDay }) => `${program} ${issuer} ${fromDay}`}
            columns={[
              { label: words.program, name: (one) => one.words },
              { label: words.issuer, text: ({ issuer }) => issuer },
              { label: words.from, day: ({ fromDay }) => fromDay },
              { label: words.until, day: ({ untilDay }) => untilDay, none: words.noEnd },
            ]}
          />
          <Part
            label={words.contracts}
            none={words.noContracts}
            locale={locale}
            of={firm.contracts.data}
            id={({ number }) => number}
            columns={[
              {
                label: words.contract,
                name: ({ title }) => title,
                show: ({ number, title }) => (
                  <>
                    <a href={`/public-contracts/${encodeURIComponent(number)}`} className="link">
                      {title}
                    </a>
                    <span className="text-muted block font-mono text-xs">{number}</span>
                  </>
                ),
              },
              { label: words.limit, money: ({ limitCents }) => limitCents, show: (one) => dollars(one.limitCents) },
              { label: words.spent, money: ({ spentCents }) => spentCents, show: (one) => dollars(one.spentCents) },
              { label: words.startDay, day: ({ fromDay }) => fromDay },
              { label: words.endDay, day: ({ untilDay }) => untilDay },
              { label: words.status, text: ({ state }) => words[state] },
            ]}
            more={cut(firm.contracts, true)}
          />
          <Part
            label={words.spend}
            lead={filled(words.spendLead, { agency: publisher })}
            none={words.noSpend}
            locale={locale}
            of={firm.spend}
            id={({ fiscalYear }) => String(fiscalYear)}
            columns={[
              { label: words.year, name: ({ fiscalYear }) => String(fiscalYear) },
              { label: words.paid, money: ({ cents }) => cents, sum: true },
              { label: words.payments, number: ({ payments }) => payments, sum: true },
            ]}
          />
          <Part
            label={words.awards}
            none={words.noAwards}
            locale={locale}
            of={firm.awards.data}
            id={({ number }) => number}
            columns={[
              {
                label: words.solicitation,
                name: ({ title }) => title,
                show: ({ solicitation, title, lot }) => notice(solicitation, title, lot),
              },
              {
                label: words.amount,
                money: ({ cents }) => cents,
                show: ({ cents }) => cents !== null && dollars(cents),
              },
              { label: words.day, day: ({ on }) => on },
              { label: words.status, text: ({ state }) => words[state] },
            ]}
            more={cut(firm.awards)}
          />
          <Part
            label={words.bids}
            lead={words.bidsLead}
            none={words.noBids}
            locale={locale}
            of={firm.bids.data}
            id={({ receipt }) => receipt}
            columns={[
              {
                label: words.solicitation,
                name: ({ title }) => title,
                show: ({ solicitation, title }) => notice(solicitation, title),
              },
              {
                label: words.total,
                money: ({ cents }) => cents,
                show: ({ cents }) => cents !== null && dollars(cents),
              },
              { label: words.received, day: ({ receivedAt }) => receivedAt.slice(0, 10) },
              { label: words.status, text: ({ status }) => words[status] },
            ]}
            more={cut(firm.bids)}
          />
        </article>
        <aside aria-label={firm.number} className="space-y-6">
          <Facts firm={firm} words={words} day={(on) => dayIn(on, language)} />
          <p className="text-muted">
            {words.asData} <a href={`${at}/vendor.json`}>JSON</a>
          </p>
        </aside>
      </div>
    </MarketFrame>
  );
}

interface FactsProps {
  readonly firm: VendorPage['firm'];
  readonly words: (typeof firmWords)['en'];
  readonly day: (on: string) => string;
}

function Facts({ firm, words, day }: FactsProps) {
  const { city, state, website, codes } = firm;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      words.number,
      <span key="number" className="font-mono">
        {firm.number}
      </span>,
    ],
    [words.registered, day(firm.registeredOn)],
    [words.approved, day(firm.approvedOn)],
    ...(city || state ? [[words.place, [city, state].filter(Boolean).join(', ')] as const] : []),
    ...(website && /^https?:/.test(website)
      ? [
          [
            words.website,
            <a key="site" href={website} rel="nofollow noreferrer" className="link">
              {website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
            </a>,
          ] as const,
        ]
      : []),
  ];
  return (
    <section className="panel p-5" aria-label={words.number}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-1">
        {facts.map(([label, said]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="text-base wrap-anywhere">{said}</dd>
          </div>
        ))}
        {codes.length > 0 && (
          <div>
            <dt className="text-muted">{words.commodities}</dt>
            {codes.map(({ scheme, code, words: about }) => (
              <dd key={`${scheme} ${code}`} className="mt-1 wrap-anywhere">
                {about} <span className="text-muted font-mono text-xs">{`${scheme} ${code}`}</span>
              </dd>
            ))}
          </div>
        )}
      </dl>
    </section>
  );
}

export const head = ({ data: { firm, publisher }, query }: ViewProps<VendorPage>): Head => ({
  title: `${firm.name}, ${firm.number}`.slice(0, 70),
  description: filled(firmWords[languageIn(query['lang'])].description, {
    name: firm.name,
    agency: publisher,
  }).slice(0, 155),
});
