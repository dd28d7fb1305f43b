import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { keys } from '#web/data/query.ts';
import { say } from '#web/shell/messages.tsx';
import { FeedbackForm, type Told } from './feedback-form.tsx';
import { userFeedback } from './feedback.record.ts';

interface WidgetProps {
  readonly onClose: () => void;
}

/** The form over the page of a member, who can still look at what they write about. */
export function FeedbackWidget({ onClose }: WidgetProps) {
  const queries = useQueryClient();
  const told = ({ isStranger, ...message }: Told) => {
    say(message);
    // The session ended meanwhile: whoever was here signs in over the page, and the form is still there.
    if (isStranger) queries.setQueryData(keys.me, null);
    else void queries.invalidateQueries({ queryKey: [userFeedback.name] });
  };
  return (
    <Floating onClose={onClose}>
      <FeedbackForm onClose={onClose} onTold={told} />
    </Floating>
  );
}

/** For a page of the public site: opens at once, and shows by itself what became of it. */
export function mountFeedback(place: HTMLElement): void {
  createRoot(place).render(<SiteFeedback />);
}

const LASTS = 4000;

function SiteFeedback() {
  const [isOpen, setOpen] = useState(true);
  const [told, setTold] = useState<Told | null>(null);
  const close = () => setOpen(false);
  useEffect(() => {
    if (told?.tone !== 'good') return;
    const timer = setTimeout(() => setTold(null), LASTS);
    return () => clearTimeout(timer);
  }, [told]);
  const from = `${location.pathname}${location.search}`;
  return (
    <>
      <button type="button" className="feedback-tab" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Feedback
      </button>
      {isOpen && (
        <Floating onClose={close}>
          <FeedbackForm onClose={close} onTold={setTold} />
        </Floating>
      )}
      <output className="fixed right-4 bottom-4 z-40 w-88 max-w-[calc(100vw-2rem)] empty:hidden">
        {told && (
          <span className="panel arrives block px-4 py-3 shadow-2xl">
            <strong className="block font-semibold">{told.title}</strong>
            <span className="text-muted">{told.text}</span>
            {told.isStranger && (
              <a href={`/auth?from=${encodeURIComponent(from)}`} className="link mt-1 block font-medium">
                Sign in
              </a>
            )}
            <button type="button" className="link mt-1 block" onClick={() => setTold(null)}>
              Dismiss
            </button>
          </span>
        )}
      </output>
    </>
  );
}

/** Beside the page rather than over it: the page can still be scrolled and used. Escape closes it and gives the focus back. */
function Floating({ onClose, children }: WidgetProps & { readonly children: ReactNode }) {
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
