import type { Head, ViewProps } from '#web/site/view.ts';
import { SiteForm } from '#web/site/form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CaseView } from './case.tsx';
import { PortalFrame, spoken, StateMark } from './portal-parts.tsx';
import type { PortalPage } from './portal.ts';
import { reopenForm } from './portal.ts';
import { Promises } from './promises.tsx';
import { dayIn, inLanguage, languageIn, portalWords } from './words.ts';

export default function PortalView({ data, form, query }: ViewProps<PortalPage>) {
  const language = languageIn(query['lang']);
  const words = portalWords[language];
  const { asked, newCode } = data;
  const code = query['code'] ?? '';
  if (newCode)
    return (
      <PortalFrame path={`/citizen-portal?sent=${encodeURIComponent(query['sent'] ?? '')}`} language={language}>
        <div className="panel max-w-2xl p-6 sm:p-8">
          <h1 className="flex items-center gap-3 text-2xl sm:text-3xl">
            <Icon name="circle-check" className="text-good size-7" />
            {words.received}
          </h1>
          <p className="text-muted mt-6">{words.code}</p>
          <p className="font-mono text-3xl font-semibold tracking-wider break-all select-all sm:text-4xl">{newCode}</p>
          <p className="mt-5 max-w-prose text-base">{words.keepCode}</p>
          <p className="mt-5">
            <a
              href={inLanguage(`/citizen-portal?code=${newCode}`, language)}
              className="button button-primary min-h-11 px-5 text-base"
            >
              {words.followNow}
            </a>
          </p>
        </div>
      </PortalFrame>
    );
  if (asked && asked !== 'none')
    return (
      <PortalFrame path={`/citizen-portal?code=${encodeURIComponent(code)}`} language={language}>
        <CaseView
          report={asked}
          language={language}
          isAgain={query['again'] === 'yes'}
          isTooLate={form?.name === 'reopen' && !asked.reopenUntil}
        >
          <SiteForm
            name="reopen"
            fields={reopenForm(language)}
            form={spoken(form, language)}
            submit={words.reopenGo}
            busy={words.sending}
            words={words}
          />
        </CaseView>
      </PortalFrame>
    );
  return (
    <PortalFrame path="/citizen-portal" language={language}>
      <h1 className="text-3xl sm:text-5xl">{words.title}</h1>
      <p className="text-muted mt-4 max-w-prose text-base sm:text-lg">
        {data.agency && <strong className="text-ink">{data.agency}. </strong>}
        {words.lead}
      </p>
      <div className="mt-8 grid gap-4 lg:grid-cols-3">
        <section aria-labelledby="door-report" className="panel flex flex-col p-5">
          <h2 id="door-report" className="flex items-center gap-2.5 text-xl">
            <Icon name="megaphone" className="size-5" />
            {words.doorReport}
          </h2>
          <p className="text-muted mt-2 mb-5 text-base">
            {data.takesReports ? words.doorReportText : words.doorReportClosed}
          </p>
          <a
            href={data.takesReports ? inLanguage('/citizen-portal/report', language) : '/contact'}
            className={`button mt-auto min-h-11 px-5 text-base ${data.takesReports ? 'button-primary' : ''}`}
          >
            {data.takesReports ? words.doorReportGo : words.doorContact}
          </a>
        </section>
        <section aria-labelledby="door-apply" className="panel flex flex-col p-5">
          <h2 id="door-apply" className="flex items-center gap-2.5 text-xl">
            <Icon name="clipboard-pen" className="size-5" />
            {words.doorApply}
          </h2>
          <p className="text-muted mt-2 mb-5 text-base">{words.doorApplyText}</p>
          <a href="/vendors" className="button mt-auto min-h-11 px-5 text-base">
            {words.doorApplyGo}
          </a>
        </section>
        <section aria-labelledby="door-follow" className="panel flex flex-col p-5">
          <h2 id="door-follow" className="flex items-center gap-2.5 text-xl">
            <Icon name="eye" className="size-5" />
            {words.doorFollow}
          </h2>
          <p className="text-muted mt-2 mb-4 text-base">{words.doorFollowText}</p>
          <form action="/citizen-portal" className="mt-auto space-y-2">
            {language === 'es' && <input type="hidden" name="lang" value="es" />}
            <label className="block">
              <span className="mb-1 block font-medium">{words.code}</span>
              <input
                name="code"
                defaultValue={asked === 'none' ? code.slice(0, 20) : ''}
                maxLength={20}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                aria-invalid={asked === 'none' || undefined}
                aria-describedby={asked === 'none' ? 'code-wrong' : undefined}
                className="control min-h-11 font-mono text-base uppercase"
              />
            </label>
            {asked === 'none' && (
              <p id="code-wrong" role="alert" className="wrong">
                {words.codeUnknown}
              </p>
            )}
            <button type="submit" className="button min-h-11 w-full px-5 text-base">
              {words.doorFollowGo}
            </button>
          </form>
        </section>
      </div>

      <div className="mt-12 grid gap-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {data.takesReports && <Promises promises={data.promises} language={language} />}
        <section aria-labelledby="consultations">
          <h2 id="consultations" className="text-xl">
            {words.consultations}
          </h2>
          {data.consultations.data.length === 0 ? (
            <p className="text-muted mt-2 text-base">{words.consultationsNone}</p>
          ) : (
            <ul className="mt-3 space-y-4">
              {data.consultations.data.map(({ number, subject, closesOn, isOpen }) => (
                <li key={number} className="border-gauge border-l-3 pl-4">
                  <a
                    href={inLanguage(`/citizen-portal/consultations/${number}`, language)}
                    className="link text-base font-semibold"
                  >
                    {subject}
                  </a>
                  <p className="text-muted">
                    {isOpen ? words.opensUntil : words.closedOn} {dayIn(closesOn, language)}
                  </p>
                </li>
              ))}
            </ul>
          )}
          {data.consultations.total > data.consultations.data.length && (
            <p className="mt-4">
              <a href={inLanguage('/citizen-portal?consultations=all', language)} className="link">
                {words.consultationsAll} ({data.consultations.total})
              </a>
            </p>
          )}
        </section>
      </div>

      {data.takesReports && (
        <section aria-labelledby="lately" className="mt-12">
          <h2 id="lately" className="text-xl">
            {words.lately}
          </h2>
          <p className="text-muted mt-1 max-w-prose text-base">
            {data.lately.length === 0 ? words.latelyNone : words.latelyText}
          </p>
          {data.lately.length > 0 && (
            <ul className="panel divide-line mt-4 divide-y">
              {data.lately.map((one) => (
                <li key={one.number} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 p-4">
                  <div className="min-w-0">
                    <p className="font-semibold">
                      {one.category}
                      {one.place && <span className="font-normal">, {one.place}</span>}
                    </p>
                    {one.summary && <p>{one.summary}</p>}
                    <p className="text-muted">
                      <span className="font-mono text-xs">{one.number}</span> · {words.reported}{' '}
                      {dayIn(one.reportedOn, language)}
                      {one.promisedBy && ` · ${words.promisedBy} ${dayIn(one.promisedBy, language)}`}
                      {one.isLate && <strong className="text-danger"> · {words.overdue}</strong>}
                    </p>
                  </div>
                  <StateMark state={one.state} language={language} />
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </PortalFrame>
  );
}

/** Pages of one resident are nobody else's to find. */
export const head = ({ query, data }: ViewProps<PortalPage>): Head => ({
  title: portalWords[languageIn(query['lang'])].title,
  ...(data.asked !== null || data.newCode !== null ? { isUnlisted: true } : {}),
});
