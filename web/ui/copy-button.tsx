import { useEffect, useRef, useState } from 'react';
import { say } from '#web/shell/messages.tsx';
import { Icon } from './icon.tsx';

const CONFIRMED_FOR = 2000;

/** Takes a text along and says so; answers whether it worked. */
export async function copyText(label: string, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    say({ title: 'Copied!', text: `${label} copied to clipboard`, tone: 'good' });
    return true;
  } catch {
    say({ title: 'Not copied', text: 'Mark the text and copy it by hand.', tone: 'danger' });
    return false;
  }
}

interface CopyProps {
  /** What is copied, as the message says it. */
  readonly label: string;
  readonly text: string;
  /** Where several buttons stand together, each says by its name what it copies. */
  readonly isNamed?: boolean;
}

/** A text to carry somewhere else; for two seconds the button says that it is copied. */
export function CopyButton({ label, text, isNamed = false }: CopyProps) {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    if (!(await copyText(label, text))) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), CONFIRMED_FOR);
  };
  return (
    <button
      type="button"
      className="button"
      {...(isNamed ? { 'aria-label': `Copy: ${label}` } : {})}
      onClick={() => void copy()}
    >
      <Icon name={isCopied ? 'check' : 'copy'} />
      {isCopied ? 'Copied!' : 'Copy'}
    </button>
  );
}
