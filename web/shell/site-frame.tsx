import type { ReactNode } from 'react';
import { useMe } from '#web/data/session.ts';
import { IconButton } from './header.tsx';
import { useProduct } from './product.ts';
import { Link } from './router.tsx';
import { useTheme } from './theme.ts';

/** What stands around pages that are open to visitors: the name, the way in, the page. */
export function SiteFrame({ children }: { readonly children: ReactNode }) {
  const { home, signIn } = useProduct();
  const { isDark, flip } = useTheme();
  const isIn = Boolean(useMe().data);
  return (
    <div className="min-h-dvh">
      <a href="#main" className="button button-primary sr-only z-50 focus:not-sr-only focus:fixed focus:m-2">
        Skip to content
      </a>
      <header className="border-line bg-surface sticky top-0 z-20 flex h-16 items-center gap-2 border-b px-4 sm:px-6 print:hidden">
        <Link to="/" className="mr-auto flex items-center gap-2.5 text-base font-semibold tracking-tight">
          <img src="/icon.svg" alt="" className="size-7" />
          Levee
        </Link>
        <IconButton
          icon={isDark ? 'sun' : 'moon'}
          label={isDark ? 'Switch to the light theme' : 'Switch to the dark theme'}
          onClick={flip}
        />
        <Link to={isIn ? home.path : signIn.path} className="button button-primary">
          {isIn ? 'Open the dashboard' : 'Sign in'}
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-5xl px-4 py-10 sm:px-6">
        {children}
      </main>
    </div>
  );
}
