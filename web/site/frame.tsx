import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { Gauge } from './gauge.tsx';

type Place = readonly [address: string, words: string];

/** The bar's links in their order; the first ones are also on a tablet. */
const main: readonly Place[] = [
  ['/products', 'Products'],
  ['/grant-management', 'Grants'],
  ['/disaster-recovery', 'Disaster recovery'],
  ['/public-opportunities', 'Opportunities'],
  ['/public-vendors', 'Vendors'],
  ['/blog', 'Blog'],
];
const onThePage: readonly Place[] = [
  ['#features', 'Features'],
  ['#contact', 'Contact'],
];
const SHOWN_ON_TABLET = new Set(['/products', '/disaster-recovery', '/public-opportunities', '/blog']);

const columns: readonly (readonly [heading: string, places: readonly Place[]])[] = [
  [
    'Product',
    [
      ['/products', 'Products'],
      ['/solutions', 'Solutions'],
      ['/pricing', 'Pricing'],
      ['/documentation', 'Documentation'],
      ['/feature-requests', 'Feature requests'],
    ],
  ],
  [
    'Company',
    [
      ['/about', 'About'],
      ['/careers', 'Careers'],
      ['/contact', 'Contact'],
      ['/blog', 'Blog'],
    ],
  ],
  [
    'Get started',
    [
      ['/waitlist', 'Waitlist'],
      ['/request-demo', 'Request a demo'],
      ['/auth', 'Log in'],
      ['/citizen-portal', 'Citizen portal'],
      ['/budget-book', 'Budget book'],
      ['/capital-plan', 'Capital plan'],
    ],
  ],
  [
    'Trust',
    [
      ['/trust-center', 'Trust center'],
      ['/security', 'Security'],
      ['/privacy', 'Privacy'],
      ['/terms', 'Terms'],
      ['/accessibility', 'Accessibility'],
    ],
  ],
];

/** What stands around every public page: the bar, the drawer of small screens, the page, the foot. */
export function SiteFrame({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const anchors = path === '/' ? onThePage : [];
  return (
    <>
      <a href="#main" className="button button-primary sr-only z-50 focus:not-sr-only focus:fixed focus:m-2">
        Skip to content
      </a>
      <Bar path={path} anchors={anchors} />
      <Drawer path={path} anchors={anchors} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Foot />
      <div data-place="islands" className="print:hidden" />
    </>
  );
}

interface Around {
  readonly path: string;
  readonly anchors: readonly Place[];
}

const current = (path: string, address: string) => (path === address ? ('page' as const) : undefined);

function Bar({ path, anchors }: Around) {
  return (
    <header className="border-line bg-surface sticky top-0 z-20 border-b print:hidden">
      <div className="site-width relative flex h-16 items-center gap-1">
        <a href="/" className="mr-auto flex items-center gap-2.5 pr-3 text-base font-semibold tracking-tight">
          <img src="/icon.svg" alt="" width="28" height="28" />
          Levee
        </a>
        <nav aria-label="Main" className="hidden items-center md:flex">
          {[...main, ...anchors].map(([address, words]) => (
            <a
              key={address}
              href={address}
              aria-current={current(path, address)}
              className={`site-link ${SHOWN_ON_TABLET.has(address) ? '' : 'max-xl:hidden'}`}
            >
              {words}
            </a>
          ))}
        </nav>
        <ThemeButton />
        <a href="/auth" className="button button-quiet when-out max-md:hidden">
          Login
        </a>
        <a href="/contact" className="button button-primary when-out hidden md:inline-flex xl:hidden">
          Demo
        </a>
        <a href="/request-demo" className="button button-primary when-out max-xl:hidden">
          Request Demo
        </a>
        <a href="/dashboard" className="button button-primary when-in max-md:hidden">
          Open the dashboard
        </a>
        <button type="button" popoverTarget="site-menu" aria-label="Menu" className="icon-button md:hidden">
          <Icon name="menu" className="size-5" />
        </button>
        <div className="when-loading bg-surface absolute inset-0 flex items-center gap-3 px-4" data-loading-bar="">
          <span className="skeleton h-7 w-28" />
          <span className="skeleton ml-auto hidden h-5 w-96 md:block" />
          <span className="skeleton h-9 w-24" />
          <output aria-label="Loading" className="grid place-items-center">
            <span className="spinner size-6" />
          </output>
        </div>
      </div>
    </header>
  );
}

const ThemeButton = () => (
  <button type="button" data-act="theme" aria-label="Switch between dark and light" className="icon-button with-script">
    <Icon name="moon" className="only-light size-[1.15rem]" />
    <Icon name="sun" className="only-dark size-[1.15rem]" />
  </button>
);

/** Opens without any script; a link that is followed closes it. */
function Drawer({ path, anchors }: Around) {
  return (
    <div id="site-menu" popover="auto" className="site-drawer">
      <div className="flex h-16 items-center justify-between px-4">
        <span className="text-base font-semibold">Levee</span>
        <button
          type="button"
          popoverTarget="site-menu"
          popoverTargetAction="hide"
          aria-label="Close the menu"
          className="icon-button"
        >
          <Icon name="x" className="size-5" />
        </button>
      </div>
      <nav aria-label="Menu" className="grid gap-0.5 px-2 pb-4">
        {[...main, ...anchors].map(([address, words]) => (
          <a
            key={address}
            href={address}
            aria-current={current(path, address)}
            className="menu-line min-h-11 px-3 text-base"
          >
            {words}
          </a>
        ))}
        <span className="border-line mx-3 my-2 border-t" />
        <a href="/auth" className="menu-line when-out min-h-11 px-3 text-base">
          Login
        </a>
        <a href="/request-demo" className="button button-primary when-out mx-3 mt-1 min-h-11">
          Request Demo
        </a>
        <a href="/dashboard" className="button button-primary when-in mx-3 mt-1 min-h-11">
          Open the dashboard
        </a>
      </nav>
    </div>
  );
}

function Foot() {
  return (
    <footer className="border-line bg-surface mt-20 border-t print:hidden">
      <div className="site-width grid gap-10 py-12 lg:grid-cols-[16rem_1fr]">
        <div className="flex gap-4">
          <Gauge className="h-28" level={62} />
          <div>
            <p className="font-semibold">Levee</p>
            <p className="text-muted mt-1">
              Procurement, grants and disaster recovery in one record. Open source, on your own machine.
            </p>
          </div>
        </div>
        <nav aria-label="Foot" className="grid grid-cols-2 gap-8 sm:grid-cols-4">
          {columns.map(([heading, places]) => (
            <div key={heading}>
              <h2 className="text-muted text-xs font-medium">{heading}</h2>
              <ul className="mt-2">
                {places.map(([address, words]) => (
                  <li key={address}>
                    <a href={address} className="hover:text-link inline-flex min-h-8 items-center hover:underline">
                      {words}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}
