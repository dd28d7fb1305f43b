import type { Head, ViewProps } from '#web/site/view.ts';
import { type InputGiven, SiteForm } from '#web/site/form.tsx';
import { FormPage, NextSteps } from '../form-page.tsx';
import { samePicker } from '../same-picker.tsx';
import { noteOf, PortalFrame, spoken } from './portal-parts.tsx';
import { type CategoryShown, reportForm, type ReportPage, sameField } from './portal.ts';
import { languageIn, type PortalWords, portalWords } from './words.ts';

export default function ReportView({ data, form, query }: ViewProps<ReportPage>) {
  const language = languageIn(query['lang']);
  const words = portalWords[language];
  const { categories, similar } = data;
  const fields = reportForm(language);
  return (
    <PortalFrame path="/citizen-portal/report" language={language}>
      <FormPage
        title={words.reportTitle}
        lead={words.reportLead}
        isInside
        beside={
          <>
            <NextSteps
              title={words.next}
              steps={[
                [words.reportNext1, words.reportNext1Text],
                [words.reportNext2, words.reportNext2Text],
                [words.reportNext3, words.reportNext3Text],
              ]}
            />
            <p className="text-muted mt-6 max-w-prose">
              {words.privacy} {words.photos}
            </p>
          </>
        }
      >
        {categories.length === 0 ? (
          <p className="text-base">
            {words.doorReportClosed}{' '}
            <a href="/contact" className="link">
              {words.doorContact}
            </a>
          </p>
        ) : (
          <SiteForm
            name="report"
            fields={similar.length > 0 ? { same: sameField.label(words.sameQuestion), ...fields } : fields}
            form={spoken(form, language)}
            submit={words.send}
            busy={words.sending}
            words={words}
            inputs={{
              category: categoryPicker(categories, words),
              same: samePicker(
                similar.map((one) => ({
                  value: one.number,
                  title: one.category + (one.summary ? `: ${one.summary}` : ''),
                  note: noteOf(one, language),
                })),
                { question: words.sameQuestion, another: words.sameAnother },
              ),
            }}
          />
        )}
      </FormPage>
    </PortalFrame>
  );
}

const categoryPicker = (categories: readonly CategoryShown[], words: PortalWords) =>
  function CategoryPicker({ id, name, typed, issues }: InputGiven) {
    return (
      <fieldset id={id} tabIndex={-1} aria-describedby={issues.length > 0 ? `${id}-wrong` : undefined}>
        <legend className="mb-1.5 font-medium">{words.what}</legend>
        <div className="border-line divide-line divide-y rounded-md border">
          {categories.map(({ code, name: said, about }) => (
            <label
              key={code}
              className="has-checked:bg-raised hover:bg-raised flex min-h-11 items-start gap-3 px-3 py-2.5"
            >
              <input
                type="radio"
                name={name}
                value={code}
                defaultChecked={typed.includes(code)}
                className="mt-0.5 size-5 shrink-0"
              />
              <span>
                <span className="font-medium">{said}</span>
                {about && <span className="text-muted block">{about}</span>}
              </span>
            </label>
          ))}
        </div>
        {issues.length > 0 && (
          <p id={`${id}-wrong`} className="wrong">
            {issues.map(({ message }) => message).join('. ')}
          </p>
        )}
      </fieldset>
    );
  };

export const head = ({ query }: ViewProps<ReportPage>): Head => ({
  title: portalWords[languageIn(query['lang'])].reportTitle,
});
