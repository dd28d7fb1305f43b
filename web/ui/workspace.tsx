import { type ReactNode, useEffect, useRef } from 'react';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

/** One to five: the compiler refuses a sixth tab. */
export type UpToFive<T> =
  | readonly [T]
  | readonly [T, T]
  | readonly [T, T, T]
  | readonly [T, T, T, T]
  | readonly [T, T, T, T, T];

/** What an administrator opens now and then: its name, where it is, and what it is for in one line. */
export interface SetupPart {
  readonly label: string;
  /** The address of a page, or the key of a part of this page: `?tab=methods`. */
  readonly to: string;
  readonly line: string;
}

/** The key of the tab that holds everything administrative; always the last one. */
export const SETUP = 'setup';

const isPage = (to: string): boolean => to.startsWith('/');

interface WorkspaceProps {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly note?: ReactNode;
  /** What can be done with all of it, in the row of the title. */
  readonly actions?: ReactNode;
  /** The name of the workspace, for screen readers. */
  readonly label: string;
  /** Keys and words; the first is where it opens. */
  readonly tabs: UpToFive<readonly [key: string, words: string]>;
  /** Links of the tab `setup`; those that are keys are shown by `children`, with the tab Setup marked. */
  readonly setup?: readonly SetupPart[];
  readonly keeps?: readonly string[];
  readonly children: (tab: string) => ReactNode;
}

/** The frame of a workspace: head row, at most five tabs (`?tab=` in the address), Setup for what is rarely touched. */
export function Workspace({ title, beside, note, actions, ...parts }: WorkspaceProps) {
  return (
    <>
      <PageHead title={title} beside={beside} note={note}>
        {actions}
      </PageHead>
      <WorkspaceTabs {...parts} />
    </>
  );
}

type TabsProps = Pick<WorkspaceProps, 'label' | 'tabs' | 'setup' | 'keeps' | 'children'>;

/** The tabs alone, where what they show is known later than the head. */
export function WorkspaceTabs({ label, tabs, setup = [], keeps = [], children }: TabsProps) {
  const { path, search } = usePlace();
  const own = setup.filter(({ to }) => !isPage(to));
  const addressOf = (tab: string): string => {
    const kept = [...new URLSearchParams(search)].filter(([name]) => keeps.includes(name));
    return `${path}?${new URLSearchParams([['tab', tab], ...kept])}`;
  };
  return (
    <Tabs
      label={label}
      tabs={Object.fromEntries(tabs)}
      within={Object.fromEntries(own.map(({ to, label }) => [to, label]))}
      keeps={keeps}
    >
      {(tab) => {
        if (tab === SETUP && setup.length > 0)
          return <Setup parts={setup.map((one) => (isPage(one.to) ? one : { ...one, to: addressOf(one.to) }))} />;
        const part = own.find(({ to }) => to === tab);
        return (
          <>
            {part && <SetupBack to={addressOf(SETUP)} here={part.label} />}
            {children(tab)}
          </>
        );
      }}
    </Tabs>
  );
}

interface WorkspaceNavProps {
  readonly label: string;
  /** Pages by their address, `?tab=setup` of the first for Setup, and their words. */
  readonly places: UpToFive<readonly [to: string, words: string]>;
  /** Which of them is shown. */
  readonly current: string;
}

/** The same tabs where each of them is a page of its own. */
export function WorkspaceNav({ label, places, current }: WorkspaceNavProps) {
  const nav = useRef<HTMLElement>(null);
  // On a narrow screen the line is longer than the page: the part that is shown has to be in sight.
  useEffect(() => {
    const marked = nav.current?.querySelector<HTMLElement>(`[href="${CSS.escape(current)}"]`);
    if (nav.current && marked) nav.current.scrollLeft = marked.offsetLeft - nav.current.clientWidth / 2;
  }, [current]);
  return (
    <nav ref={nav} aria-label={label} className="tab-row print:hidden">
      {places.map(([to, words]) => (
        <Link
          key={to}
          to={to}
          className="tab no-underline"
          {...(to === current ? { 'aria-current': 'page' as const, 'data-state': 'active' } : {})}
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}

/** Named links with a line each. */
export const Setup = ({ parts }: { parts: readonly SetupPart[] }) => (
  <ul aria-label="Setup" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
    {parts.map(({ label, to, line }) => (
      <li key={to} className="panel hover:border-edge relative p-3">
        <Link to={to} className="font-medium after:absolute after:inset-0">
          {label}
        </Link>
        <p className="text-muted">{line}</p>
      </li>
    ))}
  </ul>
);

/** The way back from a part of Setup. */
export const SetupBack = ({ to, here }: { to: string; here: string }) => (
  <nav aria-label="Setup" className="mb-2 flex items-center gap-1.5 print:hidden">
    <Link to={to} className="link">
      Setup
    </Link>
    <Icon name="chevron-right" className="text-muted size-4" />
    <span className="text-muted">{here}</span>
  </nav>
);
