import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Ring } from './tutorial-ring.tsx';
import { isAt, isLast, percentOf, type Running } from './tutorial-steps.ts';

interface PanelProps {
  readonly running: Running;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  readonly onComplete: () => void;
  readonly onClose: () => void;
}

/** One step at a time in a corner of the page, with a ring around the part that it speaks of. */
export function TutorialPanel({ running, onNext, onPrevious, onComplete, onClose }: PanelProps) {
  const { title, steps, at } = running;
  const step = steps[at];
  const place = usePlace();
  const panel = useRef<HTMLElement>(null);
  const percent = percentOf(running);
  const atEnd = isLast(running);
  const wasSent = useRef(false);

  useFocusWhileOpen(panel);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const from = event.target as Node;
    const isOurs = panel.current?.contains(from) || from === document.body;
    if (!isOurs || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowRight') onNext();
    else if (event.key === 'ArrowLeft' && at > 0) onPrevious();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
  // Whoever is taken to a page goes on here; a page takes the focus when it opens, so it is taken back a moment later.
  useEffect(() => {
    if (!wasSent.current) return;
    wasSent.current = false;
    const timer = setTimeout(() => panel.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [place.path, place.search]);

  const there = step?.action?.startsWith('/') ? step.action : null;
  return (
    <>
      <Ring target={step?.target} panel={panel} />
      <section
        ref={panel}
        tabIndex={-1}
        aria-label={`Tutorial: ${title}`}
        data-corner="bottom-left"
        className="panel border-t-tone-review fixed z-30 w-96 max-w-[calc(100vw-2rem)] border-t-4 p-4 shadow-2xl focus:outline-none data-[corner$=left]:left-4 data-[corner$=right]:right-4 data-[corner^=bottom]:bottom-4 data-[corner^=top]:top-16 print:hidden"
      >
        <header className="flex items-center gap-2">
          <p className="text-muted min-w-0 flex-1 truncate text-xs">
            {title} · Step {at + 1} of {steps.length}
          </p>
          <button type="button" aria-label="Close the tutorial" className="icon-button size-7" onClick={onClose}>
            <Icon name="x" />
          </button>
        </header>
        <progress
          aria-label="Progress of the tutorial"
          className="progress my-2"
          max={100}
          value={percent}
        >{`${percent}%`}</progress>
        <div aria-live="polite">
          <h2>{step?.title}</h2>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{step?.content}</p>
        </div>
        {there && !isAt(there, place) && (
          <Link to={there} className="button mt-3" afterGo={() => void (wasSent.current = true)}>
            <Icon name="arrow-right" />
            Take me there
          </Link>
        )}
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <button type="button" className="button button-quiet mr-auto px-2" onClick={onClose}>
            Skip Tutorial
          </button>
          <button type="button" className="button" disabled={at === 0} onClick={onPrevious}>
            Previous
          </button>
          <button type="button" className="button button-primary" onClick={atEnd ? onComplete : onNext}>
            {atEnd ? 'Complete' : 'Next'}
          </button>
        </div>
      </section>
    </>
  );
}

/** The keyboard is in the panel while it stands there, and back where it was afterwards. */
function useFocusWhileOpen(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    const own = panel.current;
    return () => {
      const isFree = document.activeElement === document.body || own?.contains(document.activeElement);
      if (!isFree) return;
      const back = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : null;
      (back ?? document.getElementById('main'))?.focus({ preventScroll: true });
    };
  }, [panel]);
}
