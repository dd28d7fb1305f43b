import { useEffect, useRef, useState } from 'react';
import { addressOf, type IconName, type MenuItem, type MenuSection, menuFor } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { Icon, Mark } from '#web/ui/icon.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { useProduct } from './product.ts';
import { Link, usePlace } from './router.tsx';

const COOKIE = 'levee.sidebar';
const SEVEN_DAYS = 7 * 24 * 60 * 60;
const OPENED = 'levee.sections';

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

const remembered = (): string[] => {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(OPENED) ?? '[]');
    return Array.isArray(parsed) ? parsed.map(String) : [];
  } catch {
    return [];
  }
};

function MenuOf({ isWide, onGo }: { readonly isWide: boolean; readonly onGo?: () => void }) {
  const { menu, home } = useProduct();
  const { role, organization } = useSession();
  const [opened, setOpened] = useState(remembered);
  const put = (label: string, isOpen: boolean) => {
    const next = isOpen ? [...opened, label] : opened.filter((one) => one !== label);
    sessionStorage.setItem(OPENED, JSON.stringify(next));
    setOpened(next);
  };
  const go = onGo ? { onGo } : {};
  return (
    <nav aria-label="Main" className="flex h-full flex-col">
      <Link
        to={home.path}
        {...(onGo ? { afterGo: onGo } : {})}
        aria-label={`${organization.name}, to the dashboard`}
        className={`flex h-header shrink-0 items-center gap-2.5 ${isWide ? 'px-4' : 'justify-center'}`}
      >
        <Mark />
        {isWide && <span className="min-w-0 truncate font-semibold">{organization.name}</span>}
      </Link>
      <div className={`sidebar-scroll min-h-0 flex-1 overflow-y-auto pb-4 ${isWide ? 'px-2' : 'px-1.5'}`}>
        <ul className="mb-2">
          <Line item={{ label: home.title, page: home }} icon={home.icon} isWide={isWide} {...go} />
        </ul>
        {menuFor(menu, role).map((section) => (
          <Section
            key={section.label}
            section={section}
            isWide={isWide}
            isOpen={!isWide || opened.includes(section.label)}
            onToggle={(isOpen) => put(section.label, isOpen)}
            {...go}
          />
        ))}
      </div>
    </nav>
  );
}

interface SectionProps {
  readonly section: MenuSection;
  readonly isWide: boolean;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly onGo?: () => void;
}

/** Closed until somebody opens it. As a rail of pictures there is nothing to open: every item stays in sight. */
function Section({ section: { label, icon, items }, isWide, isOpen, onToggle, onGo }: SectionProps) {
  const lines = (
    <ul className={isWide ? 'border-line mb-1 ml-[1.15rem] border-l pl-2' : ''} aria-label={label}>
      {items.map((one) => (
        <Line
          key={addressOf(one)}
          item={one}
          icon={isWide ? undefined : (one.icon ?? one.page.icon ?? icon)}
          isWide={isWide}
          {...(onGo ? { onGo } : {})}
        />
      ))}
    </ul>
  );
  if (!isWide) return <div className="border-line mb-1 border-t pt-1">{lines}</div>;
  return (
    <section>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => onToggle(!isOpen)}
        className="text-muted hover:bg-raised hover:text-ink flex min-h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-left font-medium"
      >
        <Icon name={icon} />
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <Icon name="chevron-right" className={`size-3.5 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
      </button>
      {isOpen && lines}
    </section>
  );
}

interface LineProps {
  readonly item: MenuItem;
  readonly icon: IconName | undefined;
  readonly isWide: boolean;
  readonly onGo?: () => void;
}

/** Marked as the place where we are only when path and query are both the same. */
function Line({ item, icon, isWide, onGo }: LineProps) {
  const { path, search } = usePlace();
  const to = addressOf(item);
  const isHere = `${path}${search}` === to;
  const link = (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      aria-label={isWide ? undefined : item.label}
      {...(onGo ? { afterGo: onGo } : {})}
      className={`menu-line ${isWide ? 'px-2.5' : 'justify-center'}`}
    >
      {icon && <Icon name={icon} />}
      {isWide && <span className="min-w-0 truncate">{item.label}</span>}
    </Link>
  );
  return (
    <li>
      {isWide ? (
        link
      ) : (
        <Tooltip says={item.label} side="right">
          {link}
        </Tooltip>
      )}
    </li>
  );
}
