import { useState } from 'react';
import { dollars, f, stateWords } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { useShow } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { contractSubcontractor } from './contract-subcontractor.record.ts';
import {
  addFields,
  addFirmSubcontractor,
  changeSubcontractorEmail,
  emailFields,
  type FirmSubcontract,
  firmSubcontracts,
  reportFields,
  reportSubpayment,
} from './subpayment-calls.ts';
import { subcontractorPayment } from './subcontractor-payment.record.ts';

const title = 'Your Subcontractors';
type Subcontractor = FirmSubcontract['subcontractors'][number];
type Asked = { readonly of: FirmSubcontract } & (
  | { readonly act: 'add' }
  | { readonly act: 'report' | 'email'; readonly to: Subcontractor }
);

/** A prime’s contracts: whom it hired, and what it paid them, reported from a phone at the site as well. */
export default function FirmSubcontractors() {
  useTitle(title);
  const asked = useCall(firmSubcontracts);
  const [open, setOpen] = useState<Asked | null>(null);
  const done = (said: string) => {
    tell(said, 'good');
    setOpen(null);
    void asked.refetch();
  };
  return (
    <>
      <PageHead title={title} note="Report what you paid each subcontractor. It confirms by email." />
      <Answered
        of={asked}
        isEmpty={({ contracts }) => contracts.length === 0}
        empty={
          <Empty title="No contracts" icon="users">
            Contracts in force appear here with their subcontractors.
          </Empty>
        }
      >
        {({ contracts, mayReport, today }) => (
          <div className="max-w-4xl space-y-4">
            {!mayReport && (
              <p className="panel p-4">
                Someone with the duty Invoicing reports payments. An admin of your firm grants it in Team.
              </p>
            )}
            {contracts.map((of) => (
              <Contract key={`${of.agency}${of.id}`} of={of} mayReport={mayReport} onOpen={setOpen} />
            ))}
            {open && <Asking asked={open} today={today} onDone={done} onClose={() => setOpen(null)} />}
          </div>
        )}
      </Answered>
    </>
  );
}

interface ContractProps {
  readonly of: FirmSubcontract;
  readonly mayReport: boolean;
  readonly onOpen: (asked: Asked) => void;
}

function Contract({ of, mayReport, onOpen }: ContractProps) {
  const show = useShow();
  return (
    <section aria-label={of.number} className="panel p-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="mr-auto min-w-0">
          <h2>
            {of.number} {of.title}
          </h2>
          <p className="text-muted">{of.agencyName}</p>
        </div>
        {mayReport && (
          <button type="button" className="button min-h-11" onClick={() => onOpen({ act: 'add', of })}>
            Add subcontractor
          </button>
        )}
      </div>
      {of.subcontractors.length === 0 && <p className="text-muted mt-3">No subcontractors are on this contract.</p>}
      <ul className="divide-line mt-2 divide-y">
        {of.subcontractors.map((to) => (
          <li key={to.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="mr-auto min-w-0">
              <p className="font-medium">
                {to.name} <Badge>{stateWords(contractSubcontractor, to.status)}</Badge>
              </p>
              <p className="text-muted">
                Tier {to.tier} · {to.scope} · {dollars(to.paidCents)} of {dollars(to.committedCents)} paid
              </p>
            </div>
            {mayReport && to.status === 'approved' && (
              <>
                <button type="button" className="button min-h-11" onClick={() => onOpen({ act: 'email', of, to })}>
                  Change email
                </button>
                <button
                  type="button"
                  className="button button-primary min-h-11"
                  onClick={() => onOpen({ act: 'report', of, to })}
                >
                  Report payment
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      {of.reports.length > 0 && (
        <>
          <h3 className="mt-4 font-medium">Reported payments</h3>
          <ul className="divide-line divide-y">
            {of.reports.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <span className="mr-auto min-w-0">
                  {one.number} {one.name}, {wholeDay(one.paidOn, show)}
                </span>
                <span className="tabular-nums">{dollars(one.cents)}</span>
                <Badge>{stateWords(subcontractorPayment, one.status)}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface AskingProps {
  readonly asked: Asked;
  readonly today: string;
  readonly onDone: (said: string) => void;
  readonly onClose: () => void;
}

/** The form of one act. Everything it asks fits a phone. */
function Asking({ asked, today, onDone, onClose }: AskingProps) {
  const { agency, id: contract, payments, subcontractors } = asked.of;
  const shared = { sends: 'everything', onCancel: onClose } as const;
  if (asked.act === 'add')
    return (
      <Dialog title="Add subcontractor" onClose={onClose}>
        <FieldsForm
          {...shared}
          label="Add subcontractor"
          fields={{ ...addFields, parent: f.text({ max: 40 }).label('Hired by') }}
          start={{}}
          picks={{
            parent: [
              ['', 'Your firm'],
              ...subcontractors
                .filter(({ tier, status }) => tier === 1 && status === 'approved')
                .map(({ id, name }) => [id, name] as const),
            ],
          }}
          submit="Add subcontractor"
          onSave={async ({ parent, ...given }) => {
            await send(addFirmSubcontractor, { agency, contract, ...given, ...(parent ? { parent } : {}) });
            onDone('Subcontractor added. The contract manager approves it.');
          }}
        />
      </Dialog>
    );
  const { to } = asked;
  if (asked.act === 'email')
    return (
      <Dialog title={`Change email of ${to.name}`} onClose={onClose}>
        <FieldsForm
          {...shared}
          label="Change email"
          fields={emailFields}
          start={{}}
          submit="Request change"
          onSave={async (given) => {
            await send(changeSubcontractorEmail, { agency, subcontractor: to.id, ...given });
            onDone('Change requested. The contract manager approves it.');
          }}
        />
      </Dialog>
    );
  return (
    <Dialog title={`Report payment to ${to.name}`} onClose={onClose}>
      <FieldsForm
        {...shared}
        label="Report payment"
        fields={{ payment: f.text({ max: 40 }).label('Agency payment'), ...reportFields }}
        start={{ payment: payments[0]?.id ?? '', paidOn: today, periodUntil: today }}
        picks={{
          payment: [
            ...payments.map(({ id, number, cents }) => [id, `${number}, ${dollars(cents)}`] as const),
            ['', 'No payment'],
          ],
        }}
        submit="Report payment"
        onSave={async ({ payment, ...given }) => {
          await send(reportSubpayment, { agency, subcontractor: to.id, ...given, ...(payment ? { payment } : {}) });
          onDone(`Payment reported. ${to.name} is asked to confirm it.`);
        }}
      />
    </Dialog>
  );
}
