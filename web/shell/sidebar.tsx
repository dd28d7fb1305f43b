import { useEffect, useRef, useState } from 'react';
import { MenuOf } from './main-menu.tsx';

const COOKIE = 'levee.sidebar';
const SEVEN_DAYS = 7 * 24 * 60 * 60;

export const storedSidebar = (cookies: string): boolean => !cookies.split(/;\s*/).includes(`${COOKIE}=closed`);

/** Whether the sidebar is wide. The choice lasts seven days. */
export function useSidebar(): { readonly isWide: boolean; readonly toggle: () => void } {
  const [isWide, setWide] = useState(() => storedSidebar(document.cookie));
  return {
    isWide,
    toggle() {
      document.cookie = `${COOKIE}=${isWide ? 'closed' : 'open'}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`;
      setWide(!isWide);
    },
  };
}

/** The rail beside the page: words and sections, or pictures alone. */
export function Sidebar({ isWide }: { readonly isWide: boolean }) {
  return (
    <aside
      data-guide="menu"
      className={`border-line bg-surface sticky top-0 h-dvh overflow-hidden border-r max-md:hidden print:hidden ${isWide ? 'w-64' : 'w-12'}`}
    >
      <MenuOf isWide={isWide} />
    </aside>
  );
}

/** The same menu over the page of a phone; Escape, a choice and a touch beside it close it. */
export function SlideOver({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label="Menu"
      className="slide-over"
      // Told before the browser closes it, so that a key pressed right after meets a menu that is known to be closed.
      onCancel={onClose}
      onClose={onClose}
      closedby="any"
    >
      <MenuOf isWide onGo={onClose} />
    </dialog>
  );
}
