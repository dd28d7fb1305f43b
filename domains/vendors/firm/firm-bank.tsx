import { useState } from 'react';
import { stateWords } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Table } from '#web/ui/table.tsx';
import { vendorBankAccount } from '../bank/bank-account.record.ts';
import { firmBankAccounts, proposalFields, proposeBankAccount } from './firm-bank-calls.ts';

/** Where each agency pays the firm, and the way to propose another account. Only admins of the firm see it. */
export default function FirmBank() {
  const of = useCall(firmBankAccounts);
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="Bank accounts" className="panel">
      <div className="flex flex-wrap items-center gap-2 p-4">
        <div className="min-w-0 grow">
          <h2>Bank accounts</h2>
          <p className="text-muted">Agencies call you back at a number they had before, then wait some days.</p>
        </div>
        {(of.data?.agencies.length ?? 0) > 0 && (
          <button type="button" className="button" onClick={() => setOpen(true)}>
            Propose account
          </button>
        )}
      </div>
      <Answered of={of} skeleton="h-16">
        {({ agencies, accounts }) => (
          <>
            {accounts.length === 0 ? (
              <p className="note px-4 pb-4">
                No bank accounts. {agencies.length === 0 && 'Register with an agency first.'}
              </p>
            ) : (
              <Table
                label="Bank accounts"
                rows={accounts}
                columns={[
                  { label: 'Account', name: ({ bank, last4 }) => `${bank} ••••${last4}` },
                  { label: 'Agency', text: ({ agency }) => agency },
                  { label: 'Proposed', day: ({ proposedOn }) => proposedOn },
                  { label: 'Payable from', day: ({ payableFrom }) => payableFrom },
                  { label: 'Status', text: ({ status }) => stateWords(vendorBankAccount, status) },
                ]}
              />
            )}
            {isOpen && (
              <Propose
                agencies={agencies}
                onClose={(number) => {
                  setOpen(false);
                  if (number === null) return;
                  void of.refetch();
                  tell(`${number} proposed. Expect a call at the number the agency has of you.`, 'good');
                }}
              />
            )}
          </>
        )}
      </Answered>
    </section>
  );
}

interface ProposeProps {
  readonly agencies: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: (number: string | null) => void;
}

function Propose({ agencies, onClose }: ProposeProps) {
  return (
    <Dialog title="Propose account" onClose={() => onClose(null)}>
      <FieldsForm
        label="Propose account"
        fields={proposalFields}
        start={{ agency: agencies[0]?.id ?? '', accountType: 'checking' }}
        picks={{ agency: agencies.map(({ id, name }) => [id, name] as const) }}
        sends="everything"
        submit="Propose account"
        onSave={async (given) => onClose((await send(proposeBankAccount, given)).number)}
        onCancel={() => onClose(null)}
      />
    </Dialog>
  );
}
