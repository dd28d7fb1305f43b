import type { ReactNode } from 'react';
import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link, usePlace, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { payables } from '../index.ts';
import { PaymentNav } from '../payments/payment-nav.tsx';
import { taxPayments, type TaxWorksheet, taxWorksheet, type WorksheetRow } from './tax-form-calls.ts';
import { preparers, readers } from './tax-form-people.ts';
import { boxes, formKinds, forms, gaps } from './tax-form-words.ts';

const { pages } = payables;
const FIRST = 2020;
/** As a select says that the current year is shown. */
const yearsTo = (last: number): readonly (readonly [string, string])[] =>
  Array.from({ length: last - FIRST + 1 }, (_, at) => [String(last - at), String(last - at)] as const);

const Part = ({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) => (
  <section aria-label={title} className="panel">
    <div className="flex min-h-11 flex-wrap items-baseline gap-x-3 px-4 py-2">
      <h2 className="text-sm">{title}</h2>
      {note && <span className="text-muted">{note}</span>}
    </div>
    {children}
  </section>
);

/** A calendar year before the IRS: gaps first, then corrections, recipients and filings. */
export default function TaxForms() {
  const { path } = usePlace();
  const { question, putAll } = useQuestion();
  const asked = Number(question.get('year')) || null;
  const { duties } = useSession();
  const isReader = readers.some(({ duty }) => duties.includes(duty));
  const found = useCall(taxWorksheet, isReader ? { year: asked } : null, { keepsLast: true });
  const vendor = question.get('vendor');
  useTitle('1099 reporting');
  return (
    <>
      <PaymentNav path={path} />
      <PageHead title="1099 reporting" beside={<Setups />}>
        {found.data && (
          <Select
            aria-label="Calendar year"
            value={String(found.data.year)}
            choices={yearsTo(found.data.thisYear)}
            onPick={(year) => putAll({ year, vendor: '' })}
          />
        )}
        <Prepare of={found.data} />
      </PageHead>
      {isReader ? (
        <Answered of={found} skeleton="h-96">
          {(of) => (
            <div className="space-y-4">
              <Figures of={of} />
              {vendor && <Payments year={of.year} vendor={vendor} of={of} />}
              <Gaps of={of} />
              {of.changes.length > 0 && <Changes of={of} />}
              <Recipients of={of} />
              {of.filings.length > 0 && <Filings of={of} />}
            </div>
          )}
        </Answered>
      ) : (
        <Empty title="1099 reporting is confidential" icon="lock">
          Members with the duty Accounts payable, Treasurer, Budget officer or Auditor see it.
        </Empty>
      )}
    </>
  );
}

const Setups = () => (
  <span className="flex flex-wrap gap-x-3">
    <Link to={href(pages.taxFormClasses)} className="link">
      Classes
    </Link>
    <Link to="/vendor-directory/tin-matching" className="link">
      TIN matching
    </Link>
    <Link to={href(pages.taxFormOverrides)} className="link">
      Overrides
    </Link>
    <Link to={href(pages.taxFormFilings)} className="link">
      All filings
    </Link>
  </span>
);

/** A year is prepared once it is over; afterwards its corrections are. */
function Prepare({ of }: { readonly of: TaxWorksheet | undefined }) {
  const { duties } = useSession();
  if (!of || of.year >= of.thisYear || !preparers.some(({ duty }) => duties.includes(duty))) return null;
  const isOpen = of.filings.some(({ status }) => status === 'prepared' || status === 'approved');
  const isFiled = of.filings.some(({ status }) => status === 'filed');
  if (isOpen || (isFiled ? of.changes.length === 0 : of.forms === 0)) return null;
  return (
    <Link to={`${href(pages.taxFormFilings)}/new?year=${of.year}`} className="button button-primary">
      {isFiled ? 'Prepare corrections' : 'Prepare forms'}
    </Link>
  );
}

interface Of {
  readonly of: TaxWorksheet;
}

function Figures({ of }: Of) {
  const show = useShow();
  const { general, medical, backup } = of.floors;
  const said = (figure: NonNullable<typeof general>) =>
    `${dollars(figure.cents, show)} (${figure.citation}${figure.isUnconfirmed ? ', unconfirmed' : ''})`;
  return (
    <Part
      title="Year"
      note={of.year === of.thisYear ? 'Payments to date. Forms are prepared after December 31.' : undefined}
    >
      <dl className="grid gap-x-6 gap-y-2 px-4 pb-4 sm:grid-cols-3">
        <Fact label="In a box">{dollars(of.countedCents, show)}</Fact>
        <Fact label={of.forms === 1 ? 'On 1 form' : `On ${of.forms} forms`}>{dollars(of.formsCents, show)}</Fact>
        <Fact label="Below the floor">{dollars(of.countedCents - of.formsCents, show)}</Fact>
        <Fact label="Floor">{general ? said(general) : 'No figure in your rule packs: every payment is reported'}</Fact>
        {medical && <Fact label="Medical floor">{said(medical)}</Fact>}
        {backup && <Fact label="Backup withholding">Without a certified TIN, from {said(backup)}</Fact>}
      </dl>
      <p className="note px-4 pb-4">
        Counted by payment date, once transmitted; voided payments are taken out of their year. Card payments are on the
        processor’s Form 1099-K.
      </p>
    </Part>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt className="text-muted">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

/** What is missing before a form is right, and is easier to ask for before the year ends. */
function Gaps({ of }: Of) {
  const open = of.recipients.filter((one) => one.gaps.length > 0 && (one.isNearFloor || one.gaps.includes('foreign')));
  const places = usePlaces();
  if (open.length === 0) return null;
  return (
    <Part title="Gaps" note="Vendors above or near the floor. Ask for what is missing now.">
      <Table
        label="Gaps"
        rows={open}
        id={({ vendor }) => vendor}
        step={25}
        columns={[
          {
            label: 'Vendor',
            name: ({ name }) => name,
            show: ({ vendor, name }) => (
              <Link to={places.rowAt('vendor', vendor) ?? ''} className="link">
                {name}
              </Link>
            ),
          },
          {
            label: 'Missing',
            text: (one) => one.gaps.map((gap) => gaps[gap]).join(', '),
            show: (one) => (
              <span className="flex flex-wrap gap-1">
                {one.gaps.map((gap) => (
                  <Badge key={gap} tone="warn">
                    {gaps[gap]}
                  </Badge>
                ))}
              </span>
            ),
          },
          { label: 'TIN', text: ({ last4 }) => last4 && `••••${last4}`, none: 'None' },
          { label: 'Paid', money: ({ cents }) => cents },
        ]}
      />
    </Part>
  );
}

const Changes = ({ of }: Of) => (
  <Part title="Corrections" note="What changed since the year was filed.">
    <Table
      label="Corrections"
      rows={of.changes}
      id={({ kind, form, vendor, wasName }) => `${kind} ${form} ${vendor} ${wasName}`}
      columns={[
        { label: 'Recipient', name: ({ name }) => name },
        { label: 'Form', text: ({ form }) => forms[form] },
        { label: 'Type', text: ({ kind }) => formKinds[kind] },
        {
          label: 'Original name and TIN',
          text: ({ kind, wasName, wasLast4 }) => (kind === 'identity' ? `${wasName}, ••••${wasLast4 ?? ''}` : null),
        },
        { label: 'Corrected TIN', text: ({ kind, last4 }) => (kind === 'identity' && last4 ? `••••${last4}` : null) },
        { label: 'Original', money: ({ wasCents }) => wasCents },
        { label: 'Corrected', money: ({ cents }) => cents },
      ]}
    />
  </Part>
);

const reportedWords = ({ reported, cents }: WorksheetRow): string =>
  reported.length > 0 ? reported.map((box) => boxes[box]).join(', ') : cents > 0 ? 'Below the floor' : 'Not reportable';

/** Every number of a row leads to its payments. */
function Recipients({ of }: Of) {
  const addressOf = ({ vendor }: WorksheetRow) => `?${new URLSearchParams({ year: String(of.year), vendor })}`;
  if (of.recipients.length === 0)
    return <Empty title="No payments in this year">Vendors appear here when a payment of the year is released.</Empty>;
  return (
    <Part title="Recipients">
      <Table
        label="Recipients"
        rows={of.recipients}
        id={({ vendor }) => vendor}
        step={25}
        sorts="order"
        columns={[
          {
            label: 'Recipient',
            name: ({ name }) => name,
            show: (one) => (
              <>
                <Link to={addressOf(one)} className="link">
                  {one.name}
                </Link>
                {one.sharedWith.length > 0 && <p className="text-muted">Same TIN: {one.sharedWith.join(', ')}</p>}
              </>
            ),
          },
          { label: 'TIN', text: ({ last4 }) => last4 && `••••${last4}`, none: 'None' },
          { label: 'NEC 1', money: ({ nec1 }) => nec1, sum: true },
          { label: 'MISC 1', money: ({ misc1 }) => misc1, sum: true },
          { label: 'MISC 6', money: ({ misc6 }) => misc6, sum: true },
          { label: 'MISC 10', money: ({ misc10 }) => misc10, sum: true },
          { label: 'Total', money: ({ cents }) => cents, sum: true },
          { label: 'Reported', text: reportedWords },
        ]}
      />
    </Part>
  );
}

function Payments({ year, vendor, of }: { readonly year: number; readonly vendor: string } & Of) {
  const places = usePlaces();
  const name = of.recipients.find((one) => one.vendor === vendor)?.name ?? 'Payments';
  const found = useCall(taxPayments, { year, vendor });
  return (
    <Part title={`Payments: ${name}`}>
      <Answered of={found} skeleton="h-32">
        {({ lines }) => (
          <Table
            label="Payments"
            rows={lines}
            id={({ payment, invoice }) => `${payment} ${invoice}`}
            step={50}
            columns={[
              {
                label: 'Payment',
                name: ({ number }) => number,
                show: ({ payment, number }) => (
                  <Link to={places.rowAt('payment', payment) ?? ''} className="link">
                    {number}
                  </Link>
                ),
              },
              { label: 'Paid on', day: ({ payOn }) => payOn },
              {
                label: 'Invoice',
                text: ({ invoiceNumber }) => invoiceNumber,
                show: ({ invoice, invoiceNumber }) => (
                  <Link to={places.rowAt('invoice', invoice) ?? ''} className="link">
                    {invoiceNumber}
                  </Link>
                ),
              },
              { label: 'Box', text: ({ box }) => box && boxes[box], none: 'None' },
              { label: 'Reason', text: ({ why }) => why },
              { label: 'In a box', money: ({ box, cents }) => (box === null ? null : cents), sum: true },
              { label: 'Not counted', money: ({ box, cents }) => (box === null ? cents : null), sum: true },
            ]}
          />
        )}
      </Answered>
    </Part>
  );
}

const states = { prepared: 'Awaiting approval', approved: 'To file', filed: 'Filed', discarded: 'Discarded' };

function Filings({ of }: Of) {
  const places = usePlaces();
  return (
    <Part title="Filings">
      <Table
        label="Filings"
        rows={of.filings}
        id={({ id }) => id}
        columns={[
          {
            label: 'Filing',
            name: ({ number }) => number,
            show: ({ id, number }) => (
              <Link to={places.rowAt('tax_form_filing', id) ?? ''} className="link">
                {number}
              </Link>
            ),
          },
          { label: 'Type', text: ({ kind }) => kind },
          { label: 'Forms', number: ({ forms: count }) => count },
          { label: 'Reported', money: ({ cents }) => cents },
          { label: 'Status', text: ({ status }) => states[status as keyof typeof states] },
        ]}
      />
    </Part>
  );
}
