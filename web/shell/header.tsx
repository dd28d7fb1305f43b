import { lazy, type ReactElement, Suspense, useState } from 'react';
import type { IconName } from '#kernel';
import { type Entry, useShell } from '#web/data/shell.ts';
import { useSession, useSignOut } from '#web/data/session.ts';
import { useSubscription } from '#web/data/subscription.ts';
import { wholeDay } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Menu, MenuChoice, MenuLabel, MenuLine } from '#web/ui/menu.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { say, tell } from './messages.tsx';
import { openPalette, usePaletteOpening } from './palette-opening.ts';
import { useProduct, useRecords } from './product.ts';
import { navigate } from './router.tsx';
import { useTheme } from './theme.ts';
import { useTutorial } from './tutorial-slot.tsx';

const Palette = lazy(() => import('./palette.tsx'));

interface HeaderProps {
  readonly isWide: boolean;
  readonly onToggle: () => void;
  readonly onMenu: () => void;
}

/** What is always at hand: the menu, the search, new work, what waits, help, the person. */
export function Header({ isWide, onToggle, onMenu }: HeaderProps) {
  const [isSearching, setSearching] = useState(false);
  usePaletteOpening(() => setSearching(true));
  return (
    <header className="border-line bg-surface sticky top-0 z-20 flex h-16 items-center gap-1 border-b px-2 sm:gap-1.5 sm:px-4 print:hidden">
      <IconButton icon="menu" label="Menu" className="md:hidden" data-guide="menu" onClick={onMenu} />
      <Hint says={isWide ? 'Narrow the sidebar' : 'Widen the sidebar'} keys="Ctrl B">
        <IconButton
          icon="panel-left"
          label="Toggle sidebar"
          className="max-md:hidden"
          expanded={isWide}
          onClick={onToggle}
        />
      </Hint>
      <span className="mr-auto px-1 text-base font-semibold tracking-tight md:px-2">Levee</span>
      <button
        type="button"
        onClick={openPalette}
        aria-keyshortcuts="Control+K Meta+K"
        data-guide="search"
        className="border-line text-muted hover:border-edge hover:text-ink mr-1 hidden h-9 w-64 items-center gap-2 rounded-md border px-2.5 lg:flex"
      >
        <Icon name="search" />
        <span className="flex-1 truncate text-left">Search or jump to…</span>
        <span className="keys">Ctrl K</span>
      </button>
      <IconButton
        icon="search"
        label="Search or jump to"
        className="lg:hidden"
        data-guide="search"
        onClick={openPalette}
      />
      <QuickActions />
      <Bell />
      <Tasks />
      <div className="contents max-sm:hidden">
        <TutorialButton />
        <ThemeButton />
        <HelpButton />
      </div>
      <Account />
      {isSearching && (
        <Suspense fallback={null}>
          <Palette onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </header>
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly count?: number | undefined;
  readonly className?: string;
  readonly expanded?: boolean;
  readonly onClick?: () => void;
}

/** A picture to press; what it counts is part of its name. */
export const IconButton = ({ icon, label, count, className = '', expanded, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={count ? `${label}, ${countWords(count)}` : label}
    aria-expanded={expanded}
    className={`icon-button ${className}`}
    {...rest}
  >
    <Icon name={icon} className="size-[1.15rem]" />
    {count !== undefined && count > 0 && <Count>{count}</Count>}
  </button>
);

const countWords = (count: number): string => (count > 99 ? '99+' : String(count));

const Count = ({ children }: { readonly children: number }) => (
  <span
    aria-hidden="true"
    className="bg-gauge text-on-gauge absolute -top-0.5 -right-0.5 min-w-4.5 rounded-full px-1 text-center text-[0.6875rem] leading-4.5 font-semibold"
  >
    {countWords(children)}
  </span>
);

const Hint = ({ says, keys, children }: { says: string; keys?: string; children: ReactElement }) => (
  <Tooltip
    says={
      <>
        {says} {keys && <span className="opacity-70">{keys}</span>}
      </>
    }
  >
    {children}
  </Tooltip>
);

function QuickActions() {
  const { quickActions } = useProduct();
  const { data } = useShell();
  const approvals = data?.approvals.waiting ?? 0;
  return (
    <Menu trigger={<IconButton icon="plus" label="Quick actions" count={approvals} data-guide="quick-actions" />}>
      <MenuLabel>Quick actions</MenuLabel>
      {quickActions.map(({ label, page, query, icon, count }) => (
        <MenuChoice
          key={label}
          icon={icon}
          end={count && approvals > 0 ? <span className="badge-count">{approvals}</span> : undefined}
          onChoose={() => {
            tell(`Opening ${label}...`);
            navigate(query ? `${page.path}?${query}` : page.path);
          }}
        >
          {label}
        </MenuChoice>
      ))}
    </Menu>
  );
}

/** The newest entries under a button, and the way to all of them. */
function Waiting(props: {
  readonly icon: IconName;
  readonly label: string;
  readonly count: number;
  readonly entries: readonly Entry[];
  readonly entryIcon: IconName;
  readonly empty: string;
  readonly all: string;
  readonly to: string;
  /** The name by which tutorials point at it. */
  readonly guide: string;
}) {
  const { icon, label, count, entries, entryIcon, empty, all, to, guide } = props;
  const records = useRecords();
  return (
    <Menu isWide trigger={<IconButton icon={icon} label={label} count={count} data-guide={guide} />}>
      <MenuLabel>{count > 0 ? `${label} (${count})` : label}</MenuLabel>
      {entries.length === 0 && <p className="text-muted px-2 py-3">{empty}</p>}
      {entries.map(({ id, title, isSample, record, link }) => (
        <MenuChoice
          key={id}
          icon={entryIcon}
          end={isSample ? <span className="text-muted text-xs">Sample</span> : undefined}
          onChoose={() => navigate(link ?? records.rowAt(record, id) ?? to)}
        >
          {title}
        </MenuChoice>
      ))}
      <MenuLine />
      <MenuChoice icon="arrow-right" onChoose={() => navigate(to)}>
        {all}
      </MenuChoice>
    </Menu>
  );
}

function Bell() {
  const { data } = useShell();
  const { notifications } = useProduct();
  return (
    <Waiting
      icon="bell"
      label="Notifications"
      count={data?.notifications.unread ?? 0}
      entries={data?.notifications.latest ?? []}
      entryIcon="bell"
      empty="Nothing new."
      all="See all notifications"
      to={notifications.path}
      guide="notifications"
    />
  );
}

function Tasks() {
  const { data } = useShell();
  const { inboxOf } = useProduct();
  const { role } = useSession();
  return (
    <Waiting
      icon="list-checks"
      label="Pending tasks"
      count={data?.tasks.open ?? 0}
      entries={data?.tasks.latest ?? []}
      entryIcon="clipboard-check"
      empty="Nothing waits for you."
      all="Open the inbox"
      to={inboxOf(role).path}
      guide="tasks"
    />
  );
}

const TutorialButton = () => {
  const start = useTutorial();
  return (
    <Hint says="Start the tutorial">
      <IconButton icon="graduation-cap" label="Start tutorial" data-guide="tutorial" onClick={() => start()} />
    </Hint>
  );
};

function ThemeButton() {
  const { isDark, flip } = useTheme();
  const says = isDark ? 'Switch to the light theme' : 'Switch to the dark theme';
  return (
    <Hint says={says}>
      <IconButton icon={isDark ? 'sun' : 'moon'} label={says} onClick={flip} />
    </Hint>
  );
}

function useHelp(): () => void {
  const { help } = useProduct();
  return () => {
    tell('Opening help documentation');
    navigate(help.path);
  };
}

const HelpButton = () => (
  <Hint says="Help">
    <IconButton icon="circle-question-mark" label="Help" data-guide="help" onClick={useHelp()} />
  </Hint>
);

/** Who is signed in; on a phone also what has no room in the bar. */
function Account() {
  const { user, organization } = useSession();
  const { settings, tutorialList } = useProduct();
  const signOut = useSignOut();
  const start = useTutorial();
  const help = useHelp();
  const { isDark, flip } = useTheme();
  const leave = () => signOut().catch(() => say({ title: 'Failed to sign out', tone: 'grave' }));
  return (
    <Menu
      trigger={
        <button
          type="button"
          data-guide="account"
          className="bg-raised border-edge hover:border-ink ml-1 grid size-9 shrink-0 place-items-center rounded-full border text-xs font-semibold"
        >
          <span aria-hidden="true">{user.email.slice(0, 2).toUpperCase()}</span>
          <span className="sr-only">Account of {user.email}</span>
        </button>
      }
    >
      <div className="max-w-64 px-2 pt-1.5 pb-2">
        <p className="truncate font-semibold">{user.name || 'User'}</p>
        <p className="text-muted truncate">{user.email}</p>
        <p className="text-muted mt-1 truncate text-xs">{organization.name}</p>
        <DemoNote />
      </div>
      <MenuLine />
      <div className="sm:hidden">
        <MenuChoice icon="graduation-cap" onChoose={() => start()}>
          Start tutorial
        </MenuChoice>
        <MenuChoice icon={isDark ? 'sun' : 'moon'} onChoose={flip}>
          {isDark ? 'Light theme' : 'Dark theme'}
        </MenuChoice>
        <MenuChoice icon="circle-question-mark" onChoose={help}>
          Help
        </MenuChoice>
        <MenuLine />
      </div>
      <MenuChoice icon="graduation-cap" onChoose={() => navigate(tutorialList.path)}>
        {tutorialList.title}
      </MenuChoice>
      <MenuChoice icon="settings" onChoose={() => navigate(settings.path)}>
        Settings
      </MenuChoice>
      <MenuChoice icon="log-out" onChoose={() => void leave()}>
        Log out
      </MenuChoice>
    </Menu>
  );
}

/** Whoever looks around in a demo sees that its plan is none, and when it ends. */
function DemoNote() {
  const subscription = useSubscription();
  if (!subscription?.isSimulated || subscription.endsAt === null) return null;
  return (
    <p className="text-warn mt-1 text-xs">
      Demonstration until {wholeDay(subscription.endsAt.slice(0, 10))}. {subscription.name} plan, simulated.
    </p>
  );
}
