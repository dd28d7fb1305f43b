import { dollars } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Table } from '#web/ui/table.tsx';
import { type RecipientStatement, recipientStatement } from './tax-form-calls.ts';
import { taxForm } from './tax-form.record.ts';
import { forms } from './tax-form-words.ts';

/** A form with its payments; `?statement=yes` is the recipient’s copy, for paper. */
export default function StatementScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const { path, search } = usePlace();
  if (new URLSearchParams(search).has('statement')) return <Statement id={id} path={path} />;
  return (
    <RecordScreen key={id} record={taxForm} id={id} layout="below">
      {(row) => (
        <>
          <p className="print:hidden">
            <Link to={`${path}?statement=yes`} className="button">
              <Icon name="file-text" />
              Recipient statement
            </Link>
          </p>
          <RecordSections record={taxForm} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

const Statement = ({ id, path }: { readonly id: string; readonly path: string }) => (
  <Answered of={useCall(recipientStatement, { id })} skeleton="h-96">
    {(of) => (
      <>
        <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
          <Link to={path} className="button">
            Back to form
          </Link>
          <button type="button" className="button" onClick={() => window.print()}>
            <Icon name="file-text" />
            Print
          </button>
          {!of.isFiled && (
            <span className="text-muted">Not filed yet. Send statements once the forms are approved.</span>
          )}
        </div>
        <Copy of={of} />
      </>
    )}
  </Answered>
);

const Party = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) => (
  <section aria-label={title}>
    <h2 className="text-muted text-sm">{title}</h2>
    {lines.map((line) => (
      <p key={line} className="wrap-anywhere">
        {line}
      </p>
    ))}
  </section>
);

/** The words of a recipient’s copy; a substitute statement, not the form of the IRS. */
function Copy({ of }: { readonly of: RecipientStatement }) {
  const show = useShow();
  const isCorrected = of.kind === 'amount' || of.kind === 'identity';
  return (
    <article aria-label="Recipient statement" className="panel max-w-3xl space-y-4 p-6">
      <h1>
        {forms[of.form]} {of.year}
        {isCorrected ? ', corrected' : ''}
      </h1>
      <p className="text-muted">Statement for the recipient (Copy B). This is not an official IRS form.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Party title="Payer" lines={[of.payer.name, ...of.payer.address, of.payer.phone, `TIN ${of.payer.ein}`]} />
        <Party
          title="Recipient"
          lines={[of.recipient.name, ...of.recipient.address, `TIN ${of.recipient.tin ?? 'not on file'}`]}
        />
      </div>
      <Table
        label="Boxes"
        rows={of.boxes}
        id={({ box }) => box}
        columns={[
          { label: 'Box', name: ({ box }) => box },
          { label: 'Reported as', text: ({ title }) => title },
          { label: 'Amount', money: ({ cents }) => cents, show: ({ cents }) => dollars(cents, show) },
        ]}
      />
      <p>
        This is important tax information and is being furnished to the Internal Revenue Service. If you are required to
        file a return, a negligence penalty or other sanction may be imposed on you if this income is taxable and the
        IRS determines that it has not been reported.
      </p>
    </article>
  );
}
