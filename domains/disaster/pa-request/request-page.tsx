import { type AnyRecord, urlOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { PdfButton } from '../../grants/public.tsx';
import { assistanceRequest } from './assistance-request.record.ts';
import { requestPaper, requestPaperPdf } from './paper-calls.ts';
import { PaperForm } from './paper-form.tsx';

/** A request with the form that it prints. */
export default function RequestPage({ id }: { readonly id: string }) {
  return (
    <RecordScreen key={id} record={assistanceRequest} id={id}>
      {(row) => (
        <>
          <RecordSections record={assistanceRequest as AnyRecord} row={row} />
          <Form id={row.id} />
        </>
      )}
    </RecordScreen>
  );
}

const Form = ({ id }: { readonly id: string }) => (
  <Answered of={useCall(requestPaper, { id })} skeleton="h-96">
    {(of) => (
      <>
        <PdfButton from={urlOf(requestPaperPdf, { id })} name={`${of.about}-${of.number}`} />
        <PaperForm of={of} />
      </>
    )}
  </Answered>
);
