import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSession, useSignOut } from '#web/data/session.ts';
import { say } from './messages.tsx';
import { menuOf, shellPages, useProduct } from './product.ts';
import { Link, usePlace } from './router.tsx';
import { themeNames, themes, useTheme } from './theme.ts';

/** What stands around every page for members: name, menu, account. */
export function Frame({ children }: { children: ReactNode }) {
  const { path } = usePlace();
  const [isOpen, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const from = useRef(path);
  // A new page begins at its top, for the keyboard and for screen readers as well.
  useEffect(() => {
    if (from.current === path) return;
    from.current = path;
    setOpen(false);
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[15rem_1fr]">
      <a href="#main" className="button button-primary sr-only z-30 focus:not-sr-only focus:absolute focus:m-2">
        Skip to content
      </a>
      <header className="border-line bg-surface sticky top-0 z-10 flex h-14 items-center gap-3 border-b px-4 lg:col-span-2">
        <button
          type="button"
          className="button lg:hidden"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpen(!isOpen)}
        >
          Menu
        </button>
        <Link
          to={shellPages.dashboard.path}
          className="flex items-center gap-2.5 text-base font-semibold tracking-tight"
        >
          <img src="/icon.svg" alt="" className="size-7" />
          Levee
        </Link>
        <Account />
      </header>
      <Menu isOpen={isOpen} />
      <main ref={main} id="main" tabIndex={-1} className="mx-auto w-full max-w-7xl min-w-0 px-4 py-6 sm:px-6">
        {children}
      </main>
    </div>
  );
}

function Menu({ isOpen }: { isOpen: boolean }) {
  const { path } = usePlace();
  const sections = menuOf(useProduct(), useSession().role);
  return (
    <nav
      id="menu"
      aria-label="Main"
      className={`${isOpen ? 'block' : 'hidden'} border-line bg-surface border-b p-3 lg:sticky lg:top-14 lg:block lg:h-[calc(100dvh-3.5rem)] lg:overflow-y-auto lg:border-r lg:border-b-0`}
    >
      {sections.map(({ label, pages }) => (
        <div key={label} className="mb-4">
          {label && <p className="text-muted mb-1 px-3 text-xs font-medium">{label}</p>}
          <ul>
            {pages.map((page) => (
              <li key={page.path}>
                <Link
                  to={page.path}
                  aria-current={page.path === path ? 'page' : path.startsWith(`${page.path}/`) ? 'true' : undefined}
                  className="hover:bg-raised aria-[current]:border-gauge aria-[current]:bg-raised block rounded-r border-l-3 border-transparent px-3 py-1.5 aria-[current]:font-medium"
                >
                  {page.nav}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Account() {
  const { user, member, organization } = useSession();
  const [theme, setTheme] = useTheme();
  const signOut = useSignOut();
  const { path } = usePlace();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.hidePopover(), [path]);
  const leave = () => signOut().catch(() => say({ title: 'Failed to sign out' }));
  return (
    <>
      <span className="text-muted ml-auto hidden truncate sm:block">{organization.name}</span>
      <button type="button" popoverTarget="account" className="button max-sm:ml-auto size-9 rounded-full p-0 uppercase">
        <span aria-hidden="true">{user.email.slice(0, 2)}</span>
        <span className="sr-only">Account of {member.name}</span>
      </button>
      <div ref={card} id="account" popover="auto" className="fixed inset-auto top-13 right-4 m-0 w-64">
        <p className="px-2 pt-1 font-semibold">{member.name}</p>
        <p className="text-muted truncate px-2 pb-2">{user.email}</p>
        <fieldset className="border-line border-y p-2">
          <legend className="sr-only">Theme</legend>
          {themeNames.map((key) => (
            <label key={key} className="flex items-center gap-2 py-1">
              <input
                type="radio"
                name="theme"
                className="accent-focus"
                checked={theme === key}
                onChange={() => setTheme(key)}
              />
              {themes[key]}
            </label>
          ))}
        </fieldset>
        <Link to={shellPages.apiReference.path} className="hover:bg-raised mt-2 block rounded px-2 py-1.5">
          API reference
        </Link>
        <button
          type="button"
          className="hover:bg-raised w-full rounded px-2 py-1.5 text-left"
          onClick={() => void leave()}
        >
          Sign out
        </button>
      </div>
    </>
  );
}
