import { useState } from 'react';
import { dollars, f, href } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { useShow } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Table } from '#web/ui/table.tsx';
import { firmPayrollPages } from '../firm-payroll-pages.ts';
import { payrollRulesPage } from '../payroll-site-pages.ts';
import {
  type FirmPayrollContract,
  firmPayrolls,
  type PreparedShown,
  payrollFields,
  readPayroll,
  submitPayroll,
} from './firm-payroll-calls.ts';
import { findingKinds } from './payroll-words.ts';

const title = 'Certified Payrolls';
const payrollRulesAt = href(payrollRulesPage);
const looks = {
  certified: ['Under review', 'review'],
  deficient: ['Deficient', 'danger'],
  accepted: ['Accepted', 'good'],
} as const;
const lookOf = (status: string) => looks[status as keyof typeof looks] ?? looks.certified;

/** The weeks of a firm’s contracts with prevailing wages. */
export default function FirmPayrollsScreen() {
  useTitle(title);
  const asked = useCall(firmPayrolls);
  const [open, setOpen] = useState<{ readonly of: FirmPayrollContract; readonly prepared?: PreparedShown } | null>(
    null,
  );
  return (
    <>
      <PageHead
        title={title}
        note="Certify each week by seven days after payday, for your firm and its subcontractors."
      >
        <a href={payrollRulesAt} className="button button-quiet">
          Payroll rules
        </a>
      </PageHead>
      <Answered
        of={asked}
        isEmpty={({ contracts }) => contracts.length === 0}
        empty={
          <Empty title="No certified payrolls" icon="list-checks">
            Contracts with an adopted wage decision appear here.
          </Empty>
        }
      >
        {({ contracts, prepared, mayCertify }) => (
          <div className="max-w-4xl space-y-4">
            {!mayCertify && (
              <p className="panel p-4">
                Someone with the duty Bid signer certifies payrolls. An admin of your firm grants it in Team.
              </p>
            )}
            {contracts.map((of) => (
              <Contract
                key={`${of.agency}${of.id}`}
                of={of}
                prepared={prepared.filter(({ agency, contract }) => agency === of.agency && contract === of.id)}
                onOpen={mayCertify ? (one) => setOpen({ of, ...(one ? { prepared: one } : {}) }) : null}
              />
            ))}
            {open && (
              <Certify
                of={open.of}
                prepared={open.prepared ?? null}
                onClose={() => setOpen(null)}
                onDone={(number) => {
                  tell(`${number} certified. The agency reviews it.`, 'good');
                  setOpen(null);
                  void asked.refetch();
                }}
              />
            )}
          </div>
        )}
      </Answered>
    </>
  );
}

interface ContractProps {
  readonly of: FirmPayrollContract;
  readonly prepared: readonly PreparedShown[];
  readonly onOpen: ((prepared: PreparedShown | null) => void) | null;
}

/** Weeks that payroll software sent: a person reads each and certifies it. */
function Prepared({ of, prepared, onOpen }: ContractProps) {
  if (prepared.length === 0 || !onOpen) return null;
  return (
    <section aria-label={`Prepared weeks of ${of.number}`}>
      <h3 className="px-4">Prepared weeks</h3>
      <Table
        label={`Prepared weeks of ${of.number}`}
        rows={prepared}
        columns={[
          {
            label: 'Number',
            name: ({ number }) => number,
            show: ({ id, number }) => <Link to={href(firmPayrollPages.preparedPayroll, { id })}>{number}</Link>,
          },
          { label: 'Week to', day: ({ week }) => week },
          { label: 'Firm', text: ({ firm }) => firm ?? 'Your firm' },
          { label: 'Workers', number: ({ lines }) => lines.length },
          { label: 'Received', moment: ({ at }) => at },
          {
            label: 'Certify',
            text: () => 'Review',
            show: (one) => (
              <button type="button" className="button" onClick={() => onOpen(one)}>
                Review week
              </button>
            ),
          },
        ]}
      />
    </section>
  );
}

function Contract({ of, prepared, onOpen }: ContractProps) {
  const show = useShow();
  const [next, ...more] = of.missing;
  return (
    <section aria-label={of.number} className="panel">
      <div className="flex flex-wrap items-center gap-2 p-4">
        <div className="mr-auto min-w-0">
          <h2>
            {of.number} {of.title}
          </h2>
          <p className="text-muted">
            {of.agencyName}. Wage decision {of.decisions}.
          </p>
          {next && (
            <p className="text-warn">
              No payroll for the week to {wholeDay(next, show)}
              {more.length > 0 && ` and ${more.length} more`}.
            </p>
          )}
        </div>
        {onOpen && (
          <button type="button" className="button min-h-11" onClick={() => onOpen(null)}>
            Certify payroll
          </button>
        )}
      </div>
      <Prepared of={of} prepared={prepared} onOpen={onOpen} />
      <Table
        label={`Payrolls of ${of.number}`}
        rows={of.payrolls}
        step={10}
        columns={[
          { label: 'Number', name: ({ number }) => number },
          { label: 'Week to', day: ({ week }) => week },
          { label: 'Firm', text: ({ subcontractor }) => subcontractor ?? 'Your firm' },
          { label: 'Gross', money: ({ grossCents }) => grossCents },
          { label: 'Still owed', money: ({ openCents }) => openCents || null },
          {
            label: 'Findings',
            text: ({ findings, reason }) =>
              [
                ...(reason ? [reason] : []),
                ...findings.map(
                  ({ worker, kind, amount }) =>
                    `${worker}: ${findingKinds[kind]}${amount.cents > 0 ? `, ${dollars(amount.cents)}` : ''}`,
                ),
              ].join('; '),
            className: 'wrap-anywhere',
          },
          {
            label: 'Status',
            mark: ({ status }) => <Badge tone={lookOf(status)[1]}>{lookOf(status)[0]}</Badge>,
          },
        ]}
      />
      <details className="px-4 py-3">
        <summary>Rates</summary>
        <Table
          label={`Rates of ${of.number}`}
          rows={of.rates}
          id={({ classification, baseCents }) => `${classification} ${baseCents}`}
          columns={[
            { label: 'Classification', name: ({ classification }) => classification },
            { label: 'Base', money: ({ baseCents }) => baseCents },
            { label: 'Fringe', money: ({ fringeCents }) => fringeCents },
          ]}
        />
      </details>
    </section>
  );
}

interface CertifyProps {
  readonly of: FirmPayrollContract;
  readonly prepared: PreparedShown | null;
  readonly onClose: () => void;
  readonly onDone: (number: string) => void;
}

/** One week: workers are typed, or read from a file and checked. */
function Certify({ of, prepared, onClose, onDone }: CertifyProps) {
  const show = useShow();
  const [read, setRead] = useState<{ readonly at: number; readonly lines: readonly object[] }>({
    at: 0,
    lines: prepared?.lines ?? [],
  });
  const take = useAct(readPayroll, {});
  const load = async (file: File) =>
    take.mutate(
      { text: await file.text() },
      { onSuccess: ({ lines }: { readonly lines: readonly object[] }) => setRead(({ at }) => ({ at: at + 1, lines })) },
    );
  const week = prepared?.week ?? of.missing[0] ?? of.weeks[0] ?? '';
  return (
    <Dialog title={`Certify payroll of ${of.number}`} onClose={onClose}>
      <div className="space-y-3 pb-3">
        <DropPlace
          label="Choose a CSV file"
          accept=".csv,text/csv"
          disabled={take.isPending}
          onFiles={([file]) => void (file && load(file))}
        >
          Headings as in the form, such as Worker, Classification, Straight hours and Net pay.
        </DropPlace>
        {take.error && (
          <p role="alert" className="wrong">
            {take.error.message}
          </p>
        )}
      </div>
      <FieldsForm
        key={read.at}
        label="Certify payroll"
        fields={{
          week: f.text({ max: 10 }).label('Week to').required(),
          subcontractor: f.text({ max: 40 }).label('Firm'),
          ...payrollFields,
        }}
        start={{
          week,
          subcontractor: prepared?.subcontractor ?? '',
          kind: prepared?.kind ?? 'work',
          ...(prepared ? { paidOn: prepared.paidOn } : {}),
          lines: read.lines,
        }}
        picks={{
          week: of.weeks.map((one) => [one, wholeDay(one, show)] as const),
          subcontractor: [['', 'Your firm'], ...of.subcontractors.map(({ id, name }) => [id, name] as const)],
        }}
        sends="everything"
        submit="Certify payroll"
        onCancel={onClose}
        onSave={async ({ subcontractor, ...given }) => {
          const { number } = await send(submitPayroll, {
            agency: of.agency,
            contract: of.id,
            ...given,
            ...(subcontractor ? { subcontractor } : {}),
            ...(prepared ? { prepared: prepared.id, preparedVersion: prepared.version } : {}),
          } as never); // judged by these very fields
          onDone(number);
        }}
      />
    </Dialog>
  );
}
