import { href, urlOf } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { payables } from '../index.ts';
import { fullRecipientsFile, recipientsFile } from './tax-form-calls.ts';
import { taxFormFiling } from './tax-form-filing.record.ts';
import { approvers } from './tax-form-people.ts';

/** A filing with its recipients as files, and the way to its forms. */
export default function FilingScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return (
    <RecordScreen key={id} record={taxFormFiling} id={id} layout="below">
      {(row) => (
        <>
          <Files id={id} status={row.status} />
          <RecordSections record={taxFormFiling} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

function Files({ id, status }: { readonly id: string; readonly status: string }) {
  const { duties } = useSession();
  const isApprover = approvers.some(({ duty }) => duties.includes(duty));
  return (
    <section aria-label="Recipients" className="panel">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">Recipients</h2>
        <span className="ml-auto flex flex-wrap gap-2 print:hidden">
          <Link to={`${href(payables.pages.taxFormList)}?filing=${id}`} className="button">
            Open forms
          </Link>
          <a href={urlOf(recipientsFile, { id })} className="button" download>
            <Icon name="download" />
            Download CSV
          </a>
          {isApprover && (status === 'approved' || status === 'filed') && (
            <a href={urlOf(fullRecipientsFile, { id })} className="button" download>
              <Icon name="download" />
              Download with full TINs
            </a>
          )}
        </span>
      </div>
      <p className="note px-4 pb-4">
        Levee does not transmit to the IRS. Enter or upload the forms in your filer’s system, then choose Record filing.
      </p>
    </section>
  );
}
