import { useState } from 'react';
import { useAct } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { RecordList } from '#web/record/record-list.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useParam } from '#web/ui/param.ts';
import { intakeKeepers, invoiceIntake } from './invoice-intake.record.ts';
import { issueIntake } from './mail-calls.ts';
import { type Shown, SecretShown } from './secret-shown.tsx';

const { name, channel, mailbox, participants } = invoiceIntake.fields;
const fields = { name, channel, mailbox, participants };

/** The addresses of the agency for invoices. An admin makes one, and its secret is shown once. */
export default function InvoiceIntakesScreen() {
  const { role } = useSession();
  const mayIssue = role === intakeKeepers || role === 'platform_admin';
  const [adding, add] = useParam('add');
  const [shown, setShown] = useState<Shown | null>(null);
  const issue = useAct(issueIntake, {
    changes: [invoiceIntake.name],
    onDone: ({ secret, row }) => {
      if (secret) setShown({ secret, row });
      add('');
    },
  });
  return (
    <>
      {shown && <SecretShown of={shown} onClose={() => setShown(null)} />}
      {mayIssue && (
        <div className="mb-4 print:hidden">
          <Panel
            title="New intake"
            action={
              <button
                type="button"
                className="button"
                aria-expanded={adding === 'yes'}
                onClick={() => add(adding === 'yes' ? '' : 'yes')}
              >
                {adding === 'yes' ? 'Close' : 'Add intake'}
              </button>
            }
          >
            {adding === 'yes' && (
              <div className="px-4 pb-4">
                <FieldsForm
                  label="New intake"
                  fields={fields}
                  start={{ channel: 'email' }}
                  submit="Issue secret"
                  busy="Issuing…"
                  sends="everything"
                  onSave={(values) => issue.mutateAsync(values)}
                />
              </div>
            )}
          </Panel>
        </div>
      )}
      <RecordList record={invoiceIntake} title="Invoice Intakes" />
    </>
  );
}
