import type { Head, ViewProps } from '#web/site/view.ts';
import { Markdown } from '#web/record/markdown.tsx';
import { SiteForm } from '#web/site/form.tsx';
import { Received, referenceIn } from '../form-page.tsx';
import { Back, PortalFrame, spoken } from './portal-parts.tsx';
import { commentForm, type ConsultationPage } from './portal.ts';
import { reasonWords } from './state-words.ts';
import { dayIn, inLanguage, languageIn, portalWords } from './words.ts';

export default function ConsultationView({ data, form, query }: ViewProps<ConsultationPage>) {
  const language = languageIn(query['lang']);
  const words = portalWords[language];
  const at = `/citizen-portal/consultations/${data.number}`;
  const left = data.comments.total - data.comments.data.length;
  const reference = referenceIn(query['received'], 'CM');
  return (
    <PortalFrame path={at} language={language}>
      <Back language={language} />
      <div className="mt-4 grid gap-10 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <article>
          <p className="text-muted">
            {data.agency} · <span className="font-mono">{data.number}</span>
          </p>
          <h1 className="mt-1 text-2xl sm:text-4xl">{data.subject}</h1>
          <p className="mt-3 font-semibold">
            {data.isOpen ? words.opensUntil : words.closedOn} {dayIn(data.closesOn, language)}
          </p>
          <div className="mt-6 text-base leading-relaxed">
            <Markdown source={data.question} />
          </div>
          {data.response && (
            <section className="border-gauge mt-8 border-l-3 pl-4 text-base">
              <h2 className="text-lg">{words.response}</h2>
              <Markdown source={data.response} />
            </section>
          )}
          <section aria-labelledby="comments" className="mt-10">
            <h2 id="comments" className="text-xl">
              {words.commentsTitle} ({data.published})
            </h2>
            {data.published === 0 && <p className="text-muted mt-2">{words.commentsNone}</p>}
            <ul className="mt-4 space-y-4">
              {data.comments.data.map((one) => (
                <li key={one.number} className="panel p-4">
                  <p className="text-muted">
                    <strong className="text-ink">{one.name ?? words.someone}</strong> · {dayIn(one.on, language)} ·{' '}
                    <span className="font-mono text-xs">{one.number}</span>
                  </p>
                  <p lang={one.language} className="mt-1 max-w-prose text-base whitespace-pre-line">
                    {one.text}
                  </p>
                </li>
              ))}
            </ul>
            {left > 0 && (
              <p className="mt-4">
                <a href={inLanguage(`${at}?after=${data.comments.data.at(-1)?.number}`, language)} className="link">
                  {words.commentsMore} ({data.comments.totalIs === 'at least' && '> '}
                  {left})
                </a>
              </p>
            )}
            <p className="text-muted mt-4">
              {data.waiting > 0 && (
                <span className="mr-4">
                  {words.waiting} {data.waiting}
                </span>
              )}
              {data.hidden.length > 0 &&
                `${words.hidden} ${data.hidden.map(({ reason, count }) => `${reasonWords(reason, language)} (${count})`).join(', ')}`}
            </p>
          </section>
        </article>
        <aside className="space-y-6">
          <div className="panel p-5">
            {reference ? (
              <Received title={words.commentReceived} reference={reference} label={words.reference}>
                <p>{words.commentReceivedText}</p>
              </Received>
            ) : data.isOpen ? (
              <>
                <h2 className="mb-4 text-lg">{words.commentForm}</h2>
                <SiteForm
                  name="comment"
                  fields={commentForm(language)}
                  form={spoken(form, language)}
                  submit={words.commentSend}
                  busy={words.sending}
                  words={words}
                />
              </>
            ) : (
              <p>{words.commentClosed}</p>
            )}
          </div>
          <section>
            <h2 className="text-lg">{words.rules}</h2>
            <p className="text-muted mt-1">{data.houseRules}</p>
          </section>
        </aside>
      </div>
    </PortalFrame>
  );
}

export const head = ({ data }: ViewProps<ConsultationPage>): Head => ({
  title: data.subject,
  description: data.question
    .replaceAll(/[#*>\s]+/g, ' ')
    .trim()
    .slice(0, 155),
});
