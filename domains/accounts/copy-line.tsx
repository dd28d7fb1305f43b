import { useId } from 'react';
import { CopyButton } from '#web/ui/copy-button.tsx';

/** A text to carry somewhere else, with a button that takes it along. */
export function CopyLine({ label, text }: { readonly label: string; readonly text: string }) {
  const id = useId();
  return (
    <div>
      <span id={id} className="font-medium">
        {label}
      </span>
      <div className="mt-1 flex items-stretch gap-2">
        <code aria-labelledby={id} className="bg-raised min-w-0 flex-1 rounded-md px-2.5 py-2 wrap-anywhere select-all">
          {text}
        </code>
        <CopyButton label={label} text={text} isNamed />
      </div>
    </div>
  );
}
