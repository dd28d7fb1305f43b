import { type AnyRecord, href, type Row, urlOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Table } from '#web/ui/table.tsx';
import { applicationPages } from '../application-pages.ts';
import { FileButton } from '../federal-pdf/pdf-button.tsx';
import { type SubmissionChanges, submissionChanges, submissionFile, submissionReceipt } from './application-calls.ts';
import { applicationSubmission } from './application-submission.record.ts';

/** A receipt with what changed since the submission before, and the files of its package. */
export default function SubmissionPage({ id }: { readonly id: string }) {
  return (
    <RecordScreen key={id} record={applicationSubmission} id={id}>
      {(row) => (
        <>
          <p className="flex flex-wrap gap-2 print:hidden">
            <a href={urlOf(submissionFile, { id: row.id })} className="button" download>
              <Icon name="download" />
              Package
            </a>
            <Link
              to={href(applicationPages.application, {
                id: (row as unknown as Row<typeof applicationSubmission>).application,
              })}
              className="button"
            >
              Application
            </Link>
            <FileButton
              from={urlOf(submissionReceipt, { id: row.id })}
              name={`${(row as unknown as Row<typeof applicationSubmission>).number}-receipt`}
              label="Receipt PDF"
              ending="pdf"
            />
          </p>
          <RecordSections record={applicationSubmission as AnyRecord} row={row} />
          <Parts id={row.id} />
        </>
      )}
    </RecordScreen>
  );
}

const Parts = ({ id }: { readonly id: string }) => (
  <Answered of={useCall(submissionChanges, { id })} skeleton="h-48">
    {(of) => (
      <>
        {of.before !== null && <Changes of={of} />}
        <Files of={of} />
      </>
    )}
  </Answered>
);

interface Of {
  readonly of: SubmissionChanges;
}

/** As much of a text as two columns show. */
const SHOWN = 300;
const brief = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

const Changes = ({ of: { before, changes } }: Of) => (
  <section aria-label="Differences" className="panel overflow-x-auto">
    <h2 className="px-4 py-2.5 text-sm">Differences from {before}</h2>
    {changes.length === 0 ? (
      <p className="note px-4 pb-4">Only files or signatures differ.</p>
    ) : (
      <Table
        label="Differences"
        rows={changes}
        id={({ key }) => key}
        step={10}
        file="differences"
        columns={[
          { label: 'Field', name: ({ label }) => label },
          {
            label: 'Before',
            text: ({ before: was }) => was,
            show: ({ before: was }) => <span className="break-words whitespace-pre-wrap">{brief(was)}</span>,
          },
          {
            label: 'After',
            text: ({ after }) => after,
            show: ({ after }) => <span className="break-words whitespace-pre-wrap">{brief(after)}</span>,
          },
        ]}
      />
    )}
  </section>
);

const Files = ({ of: { files } }: Of) => (
  <section aria-label="Package files" className="panel overflow-x-auto">
    <h2 className="px-4 py-2.5 text-sm">Package files</h2>
    <Table
      label="Package files"
      rows={files}
      id={({ name }) => name}
      step={15}
      columns={[
        { label: 'File', name: ({ name }) => name },
        { label: 'Bytes', number: ({ size }) => size, sum: true },
        { label: 'SHA-256', text: ({ sha256 }) => sha256.slice(0, 16) },
      ]}
    />
  </section>
);
