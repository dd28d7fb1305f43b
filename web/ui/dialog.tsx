import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogProps {
  readonly title: string;
  /** Absent: it stays until its own content closes it, and hides what is behind it. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus inside and gives it back at the end. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className={onClose ? '' : 'opaque'}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      onClose={() => (onClose ? onClose() : dialog.current?.showModal())}
    >
      <h2 id={heading} className="mb-3">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
