import { useState } from 'react';
import { say } from '#web/shell/messages.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface SecretProps {
  readonly title: string;
  readonly label: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** A secret that is shown this once: copied, or written down, and then gone from here. */
export function SecretOnce({ title, label, secret, onClose }: SecretProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      say({ title: 'Copied!', text: `${label} copied to clipboard`, tone: 'good' });
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      say({ title: 'Not copied', text: 'Mark the text and copy it by hand.', tone: 'grave' });
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mb-3">It is shown this once. Keep it where only the program finds it that needs it.</p>
      <div className="flex gap-2">
        <input
          readOnly
          aria-label={label}
          className="control font-mono text-sm"
          value={secret}
          onFocus={({ target }) => target.select()}
        />
        <button type="button" className="button" onClick={() => void copy()}>
          <Icon name={isCopied ? 'check' : 'copy'} />
          {isCopied ? 'Copied!' : 'Copy'}
        </button>
      </div>
      <div className="actions">
        <button type="button" className="button button-primary" onClick={onClose}>
          I have kept it
        </button>
      </div>
    </Dialog>
  );
}
