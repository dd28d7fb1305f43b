import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Floating } from './feedback-floating.tsx';
import { FeedbackForm, type Told } from './feedback-form.tsx';

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
      <output className="messages fixed top-20 right-4 z-40 w-88 max-w-[calc(100vw-2rem)] empty:hidden">
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
