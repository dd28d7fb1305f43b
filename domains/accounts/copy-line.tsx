import { useId, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';

/** A text to carry somewhere else, with a button that takes it along. */
export function CopyLine({ label, text }: { readonly label: string; readonly text: string }) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <div>
      <span id={id} className="font-medium">
        {label}
      </span>
      <div className="mt-1 flex items-stretch gap-2">
        <code aria-labelledby={id} className="bg-raised min-w-0 flex-1 rounded-md px-2.5 py-2 wrap-anywhere select-all">
          {text}
        </code>
        <button type="button" className="button" aria-label={`Copy: ${label}`} onClick={() => void copy()}>
          <Icon name={isCopied ? 'check' : 'copy'} />
          {isCopied ? 'Copied!' : 'Copy'}
        </button>
      </div>
    </div>
  );
}
