import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FeedbackSlot } from './feedback-slot.tsx';
import { Header } from './header.tsx';
import { InstallationWarning } from './installation-warning.tsx';
import { useKeySequences } from './key-sequences.ts';
import { useKeptVisits } from './place-in-menu.ts';
import { usePlace } from './router.tsx';
import { TutorialProvider } from './tutorial-slot.tsx';
import { Sidebar, SlideOver, useSidebar } from './sidebar.tsx';

const PHONE = '(width < 48rem)';

/** What stands around every page for members: the way past it, the menu, the bar, the page itself. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { path } = usePlace();
  const { isWide, toggle } = useSidebar();
  const [isOver, setOver] = useState(false);
  const main = useRef<HTMLElement>(null);
  const from = useRef(path);
  useKeySequences();
  useKeptVisits();
  // A new page begins at its top, for the keyboard and for screen readers as well.
  useEffect(() => {
    if (from.current === path) return;
    from.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (matchMedia(PHONE).matches) setOver((open) => !open);
      else toggle();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  return (
    <TutorialProvider>
      <div className="min-h-dvh md:grid md:grid-cols-[auto_minmax(0,1fr)]">
        <a href="#main" className="button button-primary sr-only z-50 focus:not-sr-only focus:fixed focus:m-2">
          Skip to content
        </a>
        <Sidebar isWide={isWide} />
        {isOver && <SlideOver onClose={() => setOver(false)} />}
        <div className="min-w-0">
          <Header isWide={isWide} onToggle={toggle} onMenu={() => setOver(true)} />
          <InstallationWarning />
          <main ref={main} id="main" tabIndex={-1} className="mx-auto w-full max-w-7xl min-w-0 px-4 pt-2 pb-20 sm:px-6">
            {children}
          </main>
        </div>
        <FeedbackSlot />
      </div>
    </TutorialProvider>
  );
}
