import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { withdrawalReason } from './firm-certification-calls.ts';

export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

interface WithdrawPaperProps {
  readonly name: string;
  readonly agency: string;
  readonly submit: string;
  readonly onSend: (reason: string) => Promise<unknown>;
  readonly onClose: (isDone: boolean) => void;
}

/** Takes back a paper that the agency has not decided. */
export const WithdrawPaper = ({ name, agency, submit, onSend, onClose }: WithdrawPaperProps) => (
  <Dialog title={`Withdraw ${name}`} onClose={() => onClose(false)}>
    <p className="note mb-3">{agency} has not decided it. You can submit it again.</p>
    <FieldsForm
      label="Withdrawal"
      fields={{ reason: withdrawalReason }}
      start={{}}
      sends="everything"
      submit={submit}
      onCancel={() => onClose(false)}
      onSave={async ({ reason }) => {
        await onSend(reason);
        onClose(true);
        tell(`${name} withdrawn`, 'good');
      }}
    />
  </Dialog>
);
