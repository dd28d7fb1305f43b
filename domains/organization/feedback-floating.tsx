import { type ReactNode, useEffect, useRef } from 'react';

interface FloatingProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Beside the page rather than over it: the page can still be scrolled and used. Escape closes it and gives the focus back. */
export function Floating({ onClose, children }: FloatingProps) {
  const panel = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => void (close.current = onClose));
  useEffect(() => {
    const own = panel.current;
    const before = document.activeElement;
    own?.show();
    own?.querySelector<HTMLElement>('[name=subject]')?.focus();
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.stopPropagation();
      close.current();
    };
    own?.addEventListener('keydown', press);
    return () => {
      own?.removeEventListener('keydown', press);
      if (own?.contains(document.activeElement) || document.activeElement === document.body)
        (before instanceof HTMLElement && before.isConnected ? before : document.getElementById('main'))?.focus();
    };
  }, []);
  return (
    <dialog
      ref={panel}
      aria-label="Feedback"
      data-corner="bottom-right"
      className="fixed inset-auto right-4 bottom-4 z-30 m-0 max-h-[calc(100dvh-6rem)] w-96 max-w-[calc(100vw-2rem)] overflow-y-auto p-4"
    >
      {children}
    </dialog>
  );
}
