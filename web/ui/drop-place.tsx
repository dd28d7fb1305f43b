import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { Icon } from './icon.tsx';

interface DropPlaceProps {
  /** Of the input, when a label of its own points there. */
  readonly id?: string;
  readonly describedBy?: string | undefined;
  readonly label: string;
  /** What may come here, in words. */
  readonly children?: ReactNode;
  readonly accept?: string;
  readonly many?: boolean;
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Files are dropped here, or chosen with the button. */
export function DropPlace({
  id: given,
  describedBy,
  label,
  children,
  accept,
  many = false,
  disabled = false,
  onFiles,
}: DropPlaceProps) {
  const own = useId();
  const id = given ?? own;
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const chosen = [...(files ?? [])];
    if (chosen.length > 0 && !disabled) onFiles(many ? chosen : chosen.slice(0, 1));
  };
  const over = (event: DragEvent) => {
    if (![...event.dataTransfer.types].includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={`rounded-lg flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-2 border-dashed p-4 text-center transition-colors ${isOver ? 'border-focus bg-raised' : 'border-line'}`}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false); // it is a node or nothing
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <label
        htmlFor={id}
        className="button has-focus-visible:outline-focus cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
      >
        <Icon name="upload" />
        {label}
        <input
          id={id}
          type="file"
          className="sr-only"
          disabled={disabled}
          multiple={many}
          aria-describedby={describedBy}
          {...(accept ? { accept } : {})}
          onChange={({ target }) => {
            take(target.files);
            target.value = '';
          }}
        />
      </label>
      <p className="text-muted">or drop {many ? 'files' : 'it'} here</p>
      {children && <div className="note w-full">{children}</div>}
    </div>
  );
}
