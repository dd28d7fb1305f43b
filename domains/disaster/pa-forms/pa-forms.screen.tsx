import { href, urlOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { FileButton, PdfButton } from '../../grants/public.tsx';
import { publicAssistancePages } from '../public-assistance-pages.ts';
import { FormPreview } from './form-preview.tsx';
import { paForm, paFormFile, paFormPdf } from './summary-calls.ts';
import { isSummary, summaries } from './summary-words.ts';

const title = 'PA Project Forms';
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The summary records of a project as their forms print them, with PDF and CSV. */
export default function PaFormsScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  useTitle(title);
  const { question, put, putAll } = useQuestion();
  const asked = (name: string) => question.get(name) ?? '';
  const dayOf = (name: string) => (isDay(asked(name)) ? asked(name) : '');
  const [from, until, form] = [dayOf('from'), dayOf('until'), asked('form')];
  const input = {
    id: params['id'] ?? '',
    form: isSummary(form) ? form : ('labor' as const),
    ...(from && { from }),
    ...(until && { until }),
  };
  const answer = useCall(paForm, { ...input, sheet: asked('sheet') }, { keepsLast: true });
  const { data } = answer;
  const isThere = data !== undefined && data.form === input.form && data.sheet !== null && data.differs === null;
  const name = data ? `${data.project.number}-${data.number}` : '';
  return (
    <>
      <PageHead title={title}>
        <Select
          aria-label="Form"
          className="control w-auto"
          value={input.form}
          choices={Object.entries(summaries)}
          onPick={(next) => putAll({ form: next === 'labor' ? '' : next, sheet: '' })}
        />
        <Link to={href(publicAssistancePages.project, { id: input.id })} className="button">
          Open project
        </Link>
      </PageHead>
      <div className="space-y-4">
        <section aria-label="Period" className="flex flex-wrap items-end gap-3 print:hidden">
          <Day label="From" value={from || (data?.from ?? '')} put={(day) => putAll({ from: day, sheet: '' })} />
          <Day label="Until" value={until || (data?.until ?? '')} put={(day) => putAll({ until: day, sheet: '' })} />
          {(from || until) && (
            <button type="button" className="button" onClick={() => putAll({ from: '', until: '', sheet: '' })}>
              Whole period
            </button>
          )}
          {isThere && (
            <div className="ml-auto flex flex-wrap gap-2">
              <PdfButton from={urlOf(paFormPdf, input)} name={name} />
              <FileButton from={urlOf(paFormFile, input)} name={name} label="Download CSV" ending="csv" />
            </div>
          )}
        </section>
        <Answered of={answer}>{(of) => <FormPreview of={of} onSheet={(sheet) => put('sheet', sheet)} />}</Answered>
      </div>
    </>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly put: (day: string) => void;
}

const Day = ({ label, value, put }: DayProps) => (
  <label className="grid gap-1">
    {label}
    <input
      type="date"
      className="control"
      value={value}
      onChange={({ target }) => isDay(target.value) && put(target.value)}
    />
  </label>
);
