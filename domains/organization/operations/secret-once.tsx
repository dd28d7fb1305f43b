import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface SecretProps {
  readonly title: string;
  readonly label: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** A secret that is shown this once: copied, or written down, and then gone from here. */
export function SecretOnce({ title, label, secret, onClose }: SecretProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mb-3">Shown only once. Store it where only the program that needs it can read it.</p>
      <div className="flex gap-2">
        <input
          readOnly
          aria-label={label}
          className="control font-mono text-sm"
          value={secret}
          onFocus={({ target }) => target.select()}
        />
        <CopyButton label={label} text={secret} />
      </div>
      <div className="actions">
        <button type="button" className="button button-primary" onClick={onClose}>
          I have kept it
        </button>
      </div>
    </Dialog>
  );
}
