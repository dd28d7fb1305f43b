import type { ReactNode } from 'react';
import { LanguageSwitch } from '#web/site/language-switch.tsx';
import { SiteForm } from '#web/site/form.tsx';
import type { FormState, Head, ViewProps } from '#web/site/view.ts';
import { Icon } from '#web/ui/icon.tsx';
import { filled, inLanguage, issuesIn, marketWords, readableIn } from '../../public/public.ts';
import { solicitationTypes } from '../solicitation/solicitation-words.ts';
import { ReceiptCheck } from '../sealing/receipt-check.tsx';
import { Attendees, Interested } from '../outreach/public-lists.tsx';
import { AuctionOnNotice } from '../auction/notice-auction.tsx';
import { respondForm } from '../rfi/responding.ts';
import { askForm } from './asking.ts';
import { Awards } from './notice-awards.tsx';
import { Dates } from './notice-dates.tsx';
import { olderIn, type Reading, readingIn, stateIn, textIn } from './notice-language.ts';
import { Addenda, Documents, Evaluation, Forms, Inquiries, Items, Part, Questions, Sections } from './notice-parts.tsx';
import { Opening } from './notice-opening.tsx';
import { CriteriaSeal, Draws, Minutes, Roots } from './notice-proof.tsx';
import { Tabulation } from './notice-tabulation.tsx';
import type { NoticePage } from './notice.ts';
import { momentIn } from './notice-words.ts';

export default function NoticeView({ data, form, query }: ViewProps<NoticePage>) {
  const { notice, now, takesQuestions, takesAnswers } = data;
  const reading = readingIn(notice, query['lang']);
  const { words, locale, language, code } = reading;
  const languages = readableIn(notice.translations.map((one) => one.language));
  // What was asked in time is still to be answered before it closes.
  const isDue = notice.status === 'published' && notice.dueAt !== null && notice.dueAt <= now;
  const at = `/public-opportunities/${encodeURIComponent(notice.number)}`;
  const title = textIn(reading, notice.title, 'title');
  return (
    <div lang={language} className="site-width py-10 sm:py-14">
      <LanguageSwitch
        label={words.language}
        languages={languages}
        current={code}
        pathIn={(key) => inLanguage(at, key)}
      />
      <p>
        <a href={inLanguage('/public-opportunities', code)} className="link inline-flex min-h-8 items-center gap-1.5">
          <Icon name="arrow-left" />
          {words.all}
        </a>
      </p>
      <div className="mt-4 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
        <article className="min-w-0 space-y-10">
          <header>
            <p className="text-muted">
              {notice.agency} · <span className="font-mono">{notice.number}</span>
            </p>
            <h1 className="mt-1 text-2xl wrap-anywhere sm:text-4xl" lang={title.lang} dir="auto">
              {title.text}
            </h1>
            <p className="text-muted mt-3">
              {words[notice.type]} · {isDue ? words.duePassed : stateIn(notice.status, words)}
            </p>
            {notice.dueAt && (
              <p className="mt-2 font-semibold lg:hidden">
                {words.responsesDue} {momentIn(notice.dueAt, notice.timeZone, locale)}
              </p>
            )}
            <Authority reading={reading} />
            {notice.endedBecause && (
              <p className="panel mt-5 p-4 text-base">
                {stateIn(notice.status, words)}: <span lang="en">{notice.endedBecause}</span>
              </p>
            )}
            {notice.replaces && (
              <p className="mt-3">
                {words.reissueOf}{' '}
                <a href={inLanguage(`/public-opportunities/${notice.replaces.number}`, code)} className="link">
                  {notice.replaces.number}
                </a>
              </p>
            )}
            {data.lists.callOff && (
              <p className="mt-3">
                {words.callOff}{' '}
                <a href={inLanguage('/public-opportunities/lists', language)} className="link">
                  {data.lists.callOff.number} {data.lists.callOff.name}
                </a>
              </p>
            )}
            {data.lists.reissuedAs && (
              <p className="mt-3">
                Reissued as{' '}
                <a href={`/public-opportunities/${data.lists.reissuedAs}`} className="link">
                  {data.lists.reissuedAs}
                </a>
              </p>
            )}
          </header>
          <Awards {...{ words, locale, language }} number={notice.number} awards={notice.awards} />
          <div lang="en" className="space-y-10 empty:hidden">
            <AuctionOnNotice auction={notice.auction} timeZone={notice.timeZone} />
            <Opening notice={notice} at={at} />
            <Tabulation notice={notice} at={at} />
            <Draws draws={notice.draws} />
            <Roots notice={notice} at={at} />
            <Minutes notice={notice} at={at} />
          </div>
          <Part title={words.notice} {...textIn(reading, notice.summary, 'summary')} />
          <Part title={words.specifications} {...textIn(reading, notice.specification, 'specification')} />
          <Sections reading={reading} />
          <Part title={words.findings} text={notice.findings} lang="en" />
          <Inquiries reading={reading} />
          {(takesAnswers || form?.name === 'respond') && (
            <Respond reading={reading} form={form} isSent={query['answering'] === 'yes'} />
          )}
          <Items reading={reading} />
          {notice.type !== 'rfi' && <Evaluation reading={reading} />}
          <Forms reading={reading} />
          <div lang="en" className="empty:hidden">
            <CriteriaSeal notice={notice} />
          </div>
          <Documents reading={reading} at={at} />
          <Addenda reading={reading} />
          <Questions reading={reading} />
          <div lang="en" className="space-y-10">
            <Attendees lists={data.lists} />
            <Interested
              lists={data.lists}
              isOpen={notice.status === 'published'}
              form={form}
              isSent={query['following'] === 'yes'}
            />
          </div>
          {(takesQuestions || form?.name === 'ask') && (
            <Ask reading={reading} form={form} isSent={query['asked'] === 'yes'} />
          )}
        </article>
        <aside aria-label={`${words.dates}, ${words.contact.toLowerCase()}`} className="space-y-6">
          <Dates reading={reading} now={now} at={at} />
          {notice.contact && (
            <section className="panel p-5">
              <h2 className="text-xl">{words.contact}</h2>
              <p className="mt-2">{notice.contact.name}</p>
              <p>
                <a href={`mailto:${notice.contact.email}`} className="link wrap-anywhere">
                  {notice.contact.email}
                </a>
              </p>
            </section>
          )}
          {notice.type !== 'rfi' && (
            <div lang="en">
              <ReceiptCheck />
            </div>
          )}
          <p className="text-muted">
            {words.dataOf} <a href={`${at}/notice.json`}>JSON</a>,{' '}
            <a href={`/ocds/records.json?ocid=${encodeURIComponent(notice.ocid)}`}>{words.record}</a>. OCID{' '}
            <span className="font-mono text-xs wrap-anywhere">{notice.ocid}</span>
          </p>
        </aside>
      </div>
    </div>
  );
}

/** Which text counts, in both languages, for readers of either. */
function Authority({ reading: { notice, code, words, translation } }: { readonly reading: Reading }) {
  const one = translation ?? (code === 'en' ? (notice.translations[0] ?? null) : null);
  if (!one) return code === 'en' ? null : <p className="panel mt-5 p-4 text-base">{words.untranslated}</p>;
  // A language without labels of its own is told of in English.
  const told =
    one.language === 'es' ? (code === 'en' ? (['en', 'es'] as const) : (['es', 'en'] as const)) : ['en' as const];
  const name = readableIn([one.language])[one.language] ?? one.language;
  return (
    <div className="panel mt-5 space-y-2 p-4 text-base">
      {told.map((key) => (
        <p key={key} lang={key}>
          {one.language === 'es' ? (
            marketWords[key].hasTranslation
          ) : (
            <>
              {filled(marketWords[key].hasOther, { language: name })}
              {code !== 'en' && ` ${filled(marketWords[key].labelsInEnglish, { language: name })}`}
            </>
          )}{' '}
          <strong>{marketWords[key].authoritative}</strong>
          {one.isOlder && <span className="text-danger block">{olderIn(one, marketWords[key])}</span>}
        </p>
      ))}
    </div>
  );
}

interface FormProps {
  readonly reading: Reading;
  readonly form: FormState | null;
  readonly isSent: boolean;
}

const spoken = (form: FormState | null, { language }: Reading): FormState | null =>
  form && { ...form, issues: issuesIn(form.issues, language) };

const FormPanel = ({ title, id, children }: { title: string; id?: string; children: ReactNode }) => (
  <section {...(id ? { id } : {})} className="panel scroll-mt-20 p-5">
    <h2 className="text-xl">{title}</h2>
    {children}
  </section>
);

function Respond({ reading, form, isSent }: FormProps) {
  const { words, language } = reading;
  return (
    <FormPanel id="answer" title={words.answerThis}>
      {isSent ? (
        <p className="mt-2 text-base">{words.answerSent}</p>
      ) : (
        <div className="mt-4">
          <SiteForm
            name="respond"
            fields={respondForm(language)}
            form={spoken(form, reading)}
            submit={words.answerGo}
            busy={words.sending}
            words={words}
          />
        </div>
      )}
    </FormPanel>
  );
}

function Ask({ reading, form, isSent }: FormProps) {
  const { words, language } = reading;
  return (
    <FormPanel title={words.ask}>
      {isSent ? (
        <p className="mt-2 text-base">{words.askSent}</p>
      ) : (
        <div className="mt-4">
          <SiteForm
            name="ask"
            fields={askForm(language)}
            form={spoken(form, reading)}
            submit={words.askGo}
            busy={words.sending}
            words={words}
          />
        </div>
      )}
    </FormPanel>
  );
}

export const head = ({ data: { notice }, query }: ViewProps<NoticePage>): Head => {
  const reading = readingIn(notice, query['lang']);
  return {
    title: textIn(reading, notice.title, 'title').text ?? notice.title,
    description:
      `${solicitationTypes[notice.type]} ${notice.number} of ${notice.agency}. ${textIn(reading, notice.summary, 'summary').text ?? ''}`.slice(
        0,
        155,
      ),
  };
};
