import type { ReactElement, ReactNode } from 'react';
import { addressOf, type IconName, isPlanned } from '#kernel';
import { usePlanned, usePins } from '#web/data/own-places.ts';
import { useSession, useSignOut } from '#web/data/session.ts';
import { type Entry, useShell } from '#web/data/shell.ts';
import { useSubscription } from '#web/data/subscription.ts';
import { wholeDay } from '#web/ui/format.ts';
import { Menu, MenuChoice, MenuLabel, MenuLine } from '#web/ui/menu.tsx';
import { openFeedback } from './feedback-slot.tsx';
import { useHelp } from './header.tsx';
import { useHere } from './place-in-menu.ts';
import { PlannedNote } from './planned-note.tsx';
import { say, tell } from './messages.tsx';
import { usePlaces, useProduct } from './product.ts';
import { navigate } from './router.tsx';
import { useTheme } from './theme.ts';
import { useTutorial } from './tutorial-slot.tsx';
import { waitsFor } from './what-waits.ts';

/** The header's menus, each under the button that the header hands in. They open as soon as they are there, because somebody asked. */
interface Triggered {
  readonly trigger: ReactElement;
}

export function QuickActionsMenu({ trigger }: Triggered) {
  const { quickActionsOf } = useProduct();
  const me = useSession();
  const { role, member } = me;
  const { data } = useShell();
  const { isShown } = usePlanned(member.id, role);
  const approvals = data?.approvals.waiting ?? 0;
  const actions = quickActionsOf(me).filter(({ page, query }) => isShown || !isPlanned(page, query));
  return (
    <Menu isOpenAtFirst trigger={trigger}>
      <MenuLabel>Quick actions</MenuLabel>
      {actions.map(({ label, page, query, icon, count }) => (
        <MenuChoice
          key={label}
          icon={icon}
          end={
            isPlanned(page, query) ? (
              <PlannedNote />
            ) : count && approvals > 0 ? (
              <span className="text-tone-review text-xs font-semibold">{approvals}</span>
            ) : undefined
          }
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
  readonly trigger: ReactElement;
  readonly label: string;
  readonly count: number;
  /** What stands above the entries. */
  readonly first?: ReactNode;
  readonly entries: readonly Entry[];
  readonly entryIcon: IconName;
  readonly empty: string;
  readonly all: string;
  readonly to: string;
}) {
  const { trigger, label, count, first, entries, entryIcon, empty, all, to } = props;
  const places = usePlaces();
  return (
    <Menu isWide isOpenAtFirst trigger={trigger}>
      <MenuLabel>{count > 0 ? `${label} (${count})` : label}</MenuLabel>
      {first}
      {entries.length === 0 && !first && <p className="text-muted px-2 py-3">{empty}</p>}
      {entries.map(({ id, title, isSample, record, link }) => (
        <MenuChoice
          key={id}
          icon={entryIcon}
          end={isSample ? <span className="text-muted text-xs">Sample</span> : undefined}
          onChoose={() => navigate(link ?? places.rowAt(record, id) ?? to)}
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

export function NotificationsMenu({ trigger }: Triggered) {
  const { data } = useShell();
  const { notifications } = useProduct();
  return (
    <Waiting
      trigger={trigger}
      label="Notifications"
      count={data?.notifications.unread ?? 0}
      entries={data?.notifications.latest ?? []}
      entryIcon="bell"
      empty="Nothing new."
      all="See all notifications"
      to={notifications.path}
    />
  );
}

export function TasksMenu({ trigger }: Triggered) {
  const { data } = useShell();
  const { inboxOf, approvalsOf } = useProduct();
  const { role } = useSession();
  const approvals = data?.approvals.waiting ?? 0;
  return (
    <Waiting
      trigger={trigger}
      label="Pending tasks"
      count={data ? waitsFor(data) : 0}
      first={
        approvals > 0 && (
          <MenuChoice icon="clipboard-check" onChoose={() => navigate(approvalsOf(role).path)}>
            {approvals} {approvals === 1 ? 'approval' : 'approvals'} assigned to you
          </MenuChoice>
        )
      }
      entries={data?.tasks.latest ?? []}
      entryIcon="clipboard-check"
      empty="Nothing is assigned to you."
      all="Open inbox"
      to={inboxOf(role).path}
    />
  );
}

/** Who is signed in; on a phone also what has no room in the bar. */
export function AccountMenu({ trigger }: Triggered) {
  const { user, member, organization, side } = useSession();
  const isAgency = side === 'agency';
  const { item, isExact } = useHere();
  const { pins, toggle } = usePins(member.id);
  const pin = isExact && item ? addressOf(item) : null;
  const { away, settings, tutorialList } = useProduct();
  const signOut = useSignOut();
  const start = useTutorial();
  const help = useHelp();
  const { isDark, flip } = useTheme();
  const leave = () => signOut().catch(() => say({ title: 'Failed to sign out', tone: 'danger' }));
  return (
    <Menu isOpenAtFirst trigger={trigger}>
      <div className="max-w-64 px-2 pt-1.5 pb-2">
        <p className="truncate font-semibold">{user.name || 'User'}</p>
        <p className="text-muted truncate">{user.email}</p>
        <p className="text-muted mt-1 truncate text-xs">{organization.name}</p>
        <DemoNote />
      </div>
      <MenuLine />
      <div className="sm:hidden">
        {isAgency && (
          <MenuChoice icon="graduation-cap" onChoose={() => start()}>
            Start tutorial
          </MenuChoice>
        )}
        <MenuChoice icon={isDark ? 'sun' : 'moon'} onChoose={flip}>
          {isDark ? 'Light theme' : 'Dark theme'}
        </MenuChoice>
        <MenuChoice icon="circle-question-mark" onChoose={help}>
          Help
        </MenuChoice>
        <MenuChoice icon="message-circle-question-mark" onChoose={openFeedback}>
          Feedback
        </MenuChoice>
        <MenuLine />
      </div>
      {pin && (
        <MenuChoice icon="bookmark" onChoose={() => toggle(pin)}>
          {pins.includes(pin) ? 'Unpin this page' : 'Pin this page'}
        </MenuChoice>
      )}
      {isAgency && (
        <>
          <MenuChoice icon="graduation-cap" onChoose={() => navigate(tutorialList.path)}>
            {tutorialList.title}
          </MenuChoice>
          <MenuChoice icon="calendar" onChoose={() => navigate(away.path)}>
            {away.title}
          </MenuChoice>
        </>
      )}
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
