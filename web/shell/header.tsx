import { type ButtonHTMLAttributes, cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import type { IconName } from '#kernel';
import { loaded } from '#web/data/release.ts';
import { useSession } from '#web/data/session.ts';
import { useShell } from '#web/data/shell.ts';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { AssistantSlot } from './assistant-slot.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { say, tell } from './messages.tsx';
import { openPalette, usePaletteOpening } from './palette-opening.ts';
import { useProduct } from './product.ts';
import { navigate } from './router.tsx';
import { useTheme } from './theme.ts';
import { useTutorial } from './tutorial-slot.tsx';
import { waitsFor } from './what-waits.ts';

const Palette = later(() => import('./palette.tsx'));
export const headerMenus = () => import('./header-menus.tsx');

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
    <header className="border-line bg-surface sticky top-0 z-20 flex h-header items-center gap-1 border-b px-2 sm:gap-1.5 sm:px-4 print:hidden">
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
      <Breadcrumb />
      <button
        type="button"
        onClick={openPalette}
        aria-keyshortcuts="Control+K Meta+K"
        data-guide="search"
        className="border-line text-muted hover:border-edge hover:text-ink mr-1 hidden h-8 shrink-0 items-center gap-2 rounded-md border px-2 xl:flex 2xl:w-64"
      >
        <Icon name="search" />
        <span className="flex-1 truncate text-left max-2xl:sr-only">Search or jump to…</span>
        <span className="keys">Ctrl K</span>
      </button>
      <IconButton
        icon="search"
        label="Search or jump to"
        className="xl:hidden"
        data-guide="search"
        onClick={openPalette}
      />
      <QuickActions />
      <Bell />
      <Tasks />
      <AssistantSlot />
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
  /** The number is seen elsewhere: a small mark stands for it. */
  readonly isDot?: boolean;
  readonly className?: string;
  readonly expanded?: boolean;
  readonly onClick?: () => void;
}

/** A picture to press; what it counts is part of its name and follows the picture. */
export const IconButton = ({
  icon,
  label,
  count = 0,
  isDot = false,
  className = '',
  expanded,
  ...rest
}: IconButtonProps) => (
  <button
    type="button"
    aria-label={count > 0 ? `${label}, ${countWords(count)}` : label}
    aria-expanded={expanded}
    className={`icon-button ${count > 0 && !isDot ? 'w-auto min-w-8 grid-flow-col gap-1 px-1.5 pointer-coarse:min-w-11' : ''} ${className}`}
    {...rest}
  >
    <Icon name={icon} className="size-[1.15rem]" />
    {count > 0 && !isDot && (
      <span aria-hidden="true" className="text-tone-review text-xs font-semibold tabular-nums">
        {countWords(count)}
      </span>
    )}
    {count > 0 && isDot && (
      <span aria-hidden="true" className="bg-tone-review absolute top-1 right-1 size-1.5 rounded-full" />
    )}
  </button>
);

const countWords = (count: number): string => (count > 99 ? '99+' : String(count));

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

type Menus = Awaited<ReturnType<typeof headerMenus>>;

/** A button whose menu is fetched when somebody first wants it; then it opens at once. */
function Later({ trigger, of }: { trigger: ReactElement; of: (menus: Menus, trigger: ReactElement) => ReactNode }) {
  const [menus, setMenus] = useState<Menus | null>(null);
  if (menus) return of(menus, trigger);
  const want = () =>
    void loaded(headerMenus).then(setMenus, () =>
      say({ title: 'The menu could not be fetched. Try again.', tone: 'danger' }),
    );
  return cloneElement(trigger as ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void headerMenus().catch(() => {}), // who opens it is told
    onClick: want,
    onKeyDown: ({ key }) => key === 'ArrowDown' && want(),
  });
}

function QuickActions() {
  const { data } = useShell();
  const count = data?.approvals.waiting ?? 0;
  return (
    <Later
      trigger={<IconButton icon="plus" label="Quick actions" count={count} isDot data-guide="quick-actions" />}
      of={({ QuickActionsMenu }, trigger) => <QuickActionsMenu trigger={trigger} />}
    />
  );
}

function Bell() {
  const { data } = useShell();
  const count = data?.notifications.unread ?? 0;
  return (
    <Later
      trigger={<IconButton icon="bell" label="Notifications" count={count} data-guide="notifications" />}
      of={({ NotificationsMenu }, trigger) => <NotificationsMenu trigger={trigger} />}
    />
  );
}

function Tasks() {
  const { data } = useShell();
  const count = data ? waitsFor(data) : 0;
  return (
    <Later
      trigger={<IconButton icon="list-checks" label="Pending tasks" count={count} data-guide="tasks" />}
      of={({ TasksMenu }, trigger) => <TasksMenu trigger={trigger} />}
    />
  );
}

/** Who is signed in. */
function Account() {
  const { user } = useSession();
  return (
    <Later
      of={({ AccountMenu }, trigger) => <AccountMenu trigger={trigger} />}
      trigger={
        <button
          type="button"
          data-guide="account"
          className="bg-raised border-edge hover:border-ink ml-1 grid size-8 shrink-0 place-items-center rounded-full border text-xs font-semibold"
        >
          <span aria-hidden="true">{user.email.slice(0, 2).toUpperCase()}</span>
          <span className="sr-only">Account of {user.email}</span>
        </button>
      }
    />
  );
}

/** Tutorials walk through an agency's work. */
const TutorialButton = () => {
  const start = useTutorial();
  if (useSession().side === 'firm') return null;
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

export function useHelp(): () => void {
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
