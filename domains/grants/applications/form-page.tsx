import { href, urlOf } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { RecordScreen } from '#web/record/record-page.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { applicationPages } from '../application-pages.ts';
import { PdfButton } from '../federal-pdf/pdf-button.tsx';
import { FormFields } from '../forms/form-fields.tsx';
import { type AllValues, computeAll, faultsOf, formOf, type FormValues } from '../forms/form.ts';
import { formPdf, type FormWork, formWork, saveForm } from './application-calls.ts';
import { AlsoHere } from './also-here.tsx';
import { applicationForm } from './application-form.record.ts';
import { useWriting } from './use-writing.tsx';
import { ConflictChoice, WritingStatus } from './writing-state.tsx';

/** One federal form: each value is saved while it is filled in, and judged with the other forms of its application. */
export default function FormPage({ id }: { readonly id: string }) {
  const application = new URLSearchParams(usePlace().search).get('application');
  return (
    <RecordScreen key={id} record={applicationForm} id={id} start={application ? { application } : {}} layout="own">
      {(row) => <Form id={row.id} />}
    </RecordScreen>
  );
}

const Form = ({ id }: { readonly id: string }) => (
  <Answered of={useCall(formWork, { id })} skeleton="h-96">
    {(of) => <Filling id={id} of={of} />}
  </Answered>
);

interface FillingProps {
  readonly id: string;
  readonly of: FormWork;
}

const asText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

function Filling({ id, of }: FillingProps) {
  const form = formOf(of.code);
  const save = useAct(saveForm, { changes: ['application_form', 'grant_application'] });
  const { values, conflicts, state, problem, put, choose } = useWriting({
    record: 'application_form',
    row: id,
    server: of.values as FormValues, // as the form keeps them
    save: (changes) => save.mutateAsync({ id, changes }),
  });
  const all = computeAll({ ...(of.all as AllValues), [of.code]: values as FormValues });
  const files = of.files.map(({ id: file, name, mediaType }) => ({ id: file, name, mimeType: mediaType, sha256: '' }));
  const faults = faultsOf(all, { today: of.today, files }).filter(({ code }) => code === of.code);
  return (
    <div className="space-y-4">
      <div className="panel sticky top-header z-10 flex flex-wrap items-center gap-3 px-4 py-2 print:hidden">
        <Link to={`${href(applicationPages.application, { id: of.application.id })}?tab=forms`} className="link">
          {of.application.number}
        </Link>
        <span className="min-w-0 flex-1 truncate">{of.application.title}</span>
        <AlsoHere application={of.application.id} place={id} />
        <PdfButton from={urlOf(formPdf, { id })} name={`${form.number}-${of.application.number}`} />
        {of.mayWrite ? (
          <WritingStatus state={state} problem={problem} />
        ) : (
          <span className="text-muted">Grant managers fill in this form while the application is a draft.</span>
        )}
      </div>
      {Object.entries(conflicts).map(([key, { theirs, by }]) => (
        <ConflictChoice
          key={key}
          label={labelOf(form, key)}
          mine={asText(values[key])}
          theirs={asText(theirs)}
          by={by}
          onChoose={(which) => choose(key, which)}
        />
      ))}
      <FormFields
        form={form}
        values={values as FormValues}
        all={of.all as AllValues}
        files={files}
        faults={faults}
        locked={!of.mayWrite}
        onChange={put}
      />
    </div>
  );
}

function labelOf(form: ReturnType<typeof formOf>, key: string): string {
  for (const { fields = [], grid, list } of form.sections) {
    const field = fields.find((one) => one.key === key) ?? list?.fields.find((one) => key.endsWith(`.${one.key}`));
    if (field) return field.label;
    const [row, column] = key.split('.');
    const [line, head] = [grid?.rows.find((one) => one.key === row), grid?.columns.find((one) => one.key === column)];
    if (line && head) return `${line.label}, ${head.label}`;
  }
  return key;
}
