import { href, urlOf } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { RecordScreen } from '#web/record/record-page.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { applicationPages } from '../application-pages.ts';
import { PdfButton } from '../federal-pdf/pdf-button.tsx';
import { type AllValues, computeAll, faultsOf, formOf, type FormValues } from '../forms/form.ts';
import { formPdf, type FormWork, formWork, saveForm } from './application-calls.ts';
import { AlsoHere } from './also-here.tsx';
import { applicationForm } from './application-form.record.ts';
import { FormFilling } from './form-filling.tsx';

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

function Filling({ id, of }: FillingProps) {
  const form = formOf(of.code);
  const save = useAct(saveForm, { changes: ['application_form', 'grant_application'] });
  const files = of.files.map(({ id: file, name, mediaType }) => ({ id: file, name, mimeType: mediaType, sha256: '' }));
  const worked = (values: FormValues) => {
    const all = computeAll({ ...(of.all as AllValues), [of.code]: values });
    const faults = faultsOf(all, { today: of.today, files }).filter(({ code }) => code === of.code);
    return { values: all[of.code] ?? values, faults };
  };
  return (
    <FormFilling
      record="application_form"
      row={id}
      server={of.values as FormValues} // as the form keeps them
      save={(changes) => save.mutateAsync({ id, changes })}
      locked={of.mayWrite ? null : 'Grant managers fill in this form while the application is a draft.'}
      {...{ form, files, worked }}
    >
      <Link to={`${href(applicationPages.application, { id: of.application.id })}?tab=forms`} className="link">
        {of.application.number}
      </Link>
      <span className="min-w-0 flex-1 truncate">{of.application.title}</span>
      <AlsoHere application={of.application.id} place={id} />
      <PdfButton from={urlOf(formPdf, { id })} name={`${form.number}-${of.application.number}`} />
    </FormFilling>
  );
}
