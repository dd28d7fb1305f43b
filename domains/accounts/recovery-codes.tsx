import { useState } from 'react';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shown this once: for whoever loses the phone. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [isKept, setKept] = useState(false);
  const text = `Recovery codes for Levee at ${location.host}\nEach works once, in place of a code of the app.\n\n${codes.join('\n')}\n`;
  const download = () => {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = 'levee-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <div className="space-y-4">
      <p>
        <strong>Keep these recovery codes.</strong> Each works once when you do not have your phone. They are shown only
        now.
      </p>
      <ul
        aria-label="Recovery codes"
        className="bg-raised grid max-w-lg gap-x-6 gap-y-1 rounded-md p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <CopyButton label="Recovery codes" text={text} />
        <button type="button" className="button" onClick={download}>
          <Icon name="download" />
          Download
        </button>
        <button type="button" className="button" onClick={() => print()}>
          <Icon name="file-text" />
          Print
        </button>
      </div>
      <label className="flex items-center gap-2 print:hidden">
        <input type="checkbox" checked={isKept} onChange={({ target }) => setKept(target.checked)} />I have kept them in
        a safe place
      </label>
      <button type="button" className="button button-primary print:hidden" disabled={!isKept} onClick={onDone}>
        Done
      </button>
    </div>
  );
}
