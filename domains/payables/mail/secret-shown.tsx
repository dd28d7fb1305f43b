import { type Row, urlOf } from '#kernel';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { invoiceIntake } from './invoice-intake.record.ts';
import { postMail, postNetworkDocument } from './mail-calls.ts';

export interface Shown {
  readonly secret: string;
  readonly row: Pick<Row<typeof invoiceIntake>, 'id' | 'name' | 'channel'>;
}

/** Where a server posts to. */
export const addressOf = ({ id, channel }: Pick<Row<typeof invoiceIntake>, 'id' | 'channel'>): string =>
  `${location.origin}${urlOf(channel === 'network' ? postNetworkDocument : postMail, { id })}`;

/** A text to enter elsewhere, with a button that copies it. */
export const Copied = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <p className="flex flex-wrap items-center gap-2">
    <span className="font-medium">{label}</span>
    <code className="bg-raised min-w-0 flex-1 rounded-md px-2.5 py-2 wrap-anywhere select-all">{text}</code>
    <CopyButton label={label} text={text} isNamed />
  </p>
);

export function SecretShown({ of, onClose }: { readonly of: Shown; readonly onClose: () => void }) {
  return (
    <div className="mb-4 print:hidden">
      <Panel
        title={of.row.name}
        action={
          <button type="button" className="button button-quiet" onClick={onClose}>
            Close
          </button>
        }
      >
        <div className="space-y-3 px-4 pb-4">
          <p>Copy the secret now. It is shown only once.</p>
          <Copied label="Secret" text={of.secret} />
          <Copied label="Address" text={addressOf(of.row)} />
        </div>
      </Panel>
    </div>
  );
}
