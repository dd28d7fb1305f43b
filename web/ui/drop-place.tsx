import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { Icon } from './icon.tsx';

interface DropPlaceProps {
  /** Of the input, when a label of its own points there. */
  readonly id?: string;
  readonly label: string;
  /** What may come here, in words. */
  readonly children?: ReactNode;
  readonly accept?: string;
  readonly many?: boolean;
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Files are dropped here, or chosen with the button. */
export function DropPlace({ id: given, label, children, accept, many = false, disabled = false, onFiles }: DropPlaceProps) {
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
      className={`rounded-lg border-2 border-dashed p-6 text-center transition-colors ${isOver ? 'border-gauge bg-raised' : 'border-line'}`}
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
      <Icon name="upload" className="text-muted mx-auto mb-2 size-6" />
      <label
        htmlFor={id}
        className="button has-focus-visible:outline-focus cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
      >
        {label}
        <input
          id={id}
          type="file"
          className="sr-only"
          disabled={disabled}
          multiple={many}
          {...(accept ? { accept } : {})}
          onChange={({ target }) => {
            take(target.files);
            target.value = '';
          }}
        />
      </label>
      <p className="text-muted mt-2">or drop {many ? 'files' : 'it'} here</p>
      {children && <div className="note mt-1">{children}</div>}
    </div>
  );
}
