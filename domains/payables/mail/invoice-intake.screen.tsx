import { useState } from 'react';
import { useAct, useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { intakeKeepers, invoiceIntake } from './invoice-intake.record.ts';
import { intakeUse, rotateIntake } from './mail-calls.ts';
import type { IntakeChannel } from './mail-words.ts';
import { addressOf, Copied, type Shown, SecretShown } from './secret-shown.tsx';

/** One address with what came to it; an admin replaces its secret. */
export default function InvoiceIntakeScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return (
    <RecordScreen key={id} record={invoiceIntake} id={id} layout="below">
      {(row) => (
        <>
          <Connection id={id} />
          <RecordSections record={invoiceIntake} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

const notYet: Readonly<Record<IntakeChannel, string>> = {
  email: 'Not connected: have your mail server post to this address.',
  network: 'Not connected: ask your access point provider to post to this address.',
};

function Connection({ id }: { readonly id: string }) {
  const { role } = useSession();
  const show = useShow();
  const mayRotate = role === intakeKeepers || role === 'platform_admin';
  const [isAsked, ask] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const rotate = useAct(rotateIntake, {
    changes: [invoiceIntake.name],
    onDone: ({ secret, row }) => {
      ask(false);
      if (secret) setShown({ secret, row });
    },
  });
  return (
    <>
      {shown && <SecretShown of={shown} onClose={() => setShown(null)} />}
      <Panel
        title="Connection"
        action={
          mayRotate && (
            <button type="button" className="button" onClick={() => ask(true)}>
              Replace secret
            </button>
          )
        }
      >
        <div className="space-y-3 px-4 pb-4">
          <Answered of={useCall(intakeUse, { id })} skeleton="h-16">
            {({ channel, isOn, lastAt }) => (
              <>
                <Copied label="Address" text={addressOf({ id, channel })} />
                {!isOn && <p>Inactive: everything posted here is refused.</p>}
                <p>{lastAt ? `Last message: ${momentOf(lastAt, show)}.` : notYet[channel]}</p>
              </>
            )}
          </Answered>
        </div>
      </Panel>
      {isAsked && (
        <Dialog title="Replace secret" onClose={() => ask(false)}>
          <p>The secret in use is refused at once. Enter the new one in your mail server or access point.</p>
          {rotate.error && (
            <p role="alert" className="wrong">
              {rotate.error.message}
            </p>
          )}
          <div className="actions">
            <button type="button" className="button" onClick={() => ask(false)}>
              Cancel
            </button>
            <button
              type="button"
              className="button button-danger"
              disabled={rotate.isPending}
              onClick={() => rotate.mutate({ id })}
            >
              Replace secret
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
