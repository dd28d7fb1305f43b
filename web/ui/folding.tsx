import type { ReactNode } from 'react';
import { keptChoice } from '#web/data/kept-choice.ts';
import { Icon } from './icon.tsx';
import { useWhole } from './whole.ts';

const choices = new Map<string, ReturnType<typeof keptChoice<'open' | 'closed'>>>();

interface FoldingProps {
  readonly name: string;
  readonly title: string;
  /** The table says the same: the picture opens on request. */
  readonly isClosed?: boolean;
  readonly children: ReactNode;
}

/** A picture beside the table it is drawn from: who does not look at it folds it, and it stays so. */
export function Folding({ name, title, isClosed = false, children }: FoldingProps) {
  const kept =
    choices.get(name) ?? keptChoice<'open' | 'closed'>(`levee.folding.${name}`, isClosed ? 'closed' : 'open');
  choices.set(name, kept);
  const choice = kept.use();
  // What is printed whole has its pictures.
  const isOpen = useWhole() || choice === 'open';
  return (
    <details
      className="panel mt-4 px-4 py-3"
      open={isOpen}
      onToggle={({ currentTarget }) => kept.put(currentTarget.open ? 'open' : 'closed')}
    >
      <summary className="font-medium">{title}</summary>
      {isOpen && <div className="mt-3">{children}</div>}
    </details>
  );
}

interface OpeningProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** The name of a group of rows, which opens to its rows. */
export const Opening = ({ isOpen, onToggle, children }: OpeningProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    className="hover:text-ink inline-flex min-h-6 items-center gap-1.5 text-left font-medium max-md:min-h-11"
    onClick={onToggle}
  >
    <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} className="text-muted size-4" />
    {children}
  </button>
);
