import type { KeyboardEvent, ReactNode } from 'react';
import { addressOf, type IconName, isPlanned, type MenuItem, type MenuSection } from '#kernel';
import type { Visit } from '#web/data/own-places.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import type { MenuMark } from './menu-marks.ts';
import { Link, usePlace } from './router.tsx';

interface Going {
  readonly onGo: (() => void) | undefined;
}

interface Opening {
  /** The folds that are open, and how one is opened or closed. */
  readonly opened: readonly string[];
  readonly put: (fold: string, isOpen: boolean) => void;
}

interface FoldProps extends Opening {
  /** Its name among the folds. */
  readonly name: string;
  readonly label: string;
  readonly icon?: IconName;
  /** We are somewhere in it. */
  readonly isHere?: boolean;
  /** And no line of it that can be seen says so. */
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

/** Closed until it is opened. */
function Fold({ name, label, icon, isHere = false, isCurrent = false, opened, put, children }: FoldProps) {
  const isOpen = opened.includes(name);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-current={isCurrent ? 'true' : undefined}
        data-here={isHere || undefined}
        onClick={() => put(name, !isOpen)}
        className={`menu-fold ${icon ? 'font-medium' : ''}`}
      >
        {icon ? <Icon name={icon} /> : <span className="planned-dot" />}
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <Icon name="chevron-right" className={`size-3.5 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
      </button>
      {isOpen && children}
    </>
  );
}

const Lines = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul className="border-line mb-1 ml-[1.15rem] border-l pl-2" aria-label={label}>
    {children}
  </ul>
);

interface SectionProps extends Opening {
  readonly section: MenuSection;
  readonly isWide: boolean;
  readonly isHere: boolean;
  readonly current: MenuItem | null;
  readonly lineOf: (item: MenuItem) => ReactNode;
}

/** What is built, then what is planned. As a rail of pictures there is nothing to open: every line stays in sight. */
export function Section({ section, isWide, isHere, current, lineOf, opened, put }: SectionProps) {
  const { label, icon, items } = section;
  const built = items.filter(({ page, query }) => !isPlanned(page, query));
  const planned = items.filter(({ page, query }) => isPlanned(page, query));
  if (!isWide)
    return (
      <ul
        aria-label={label}
        aria-current={isHere && !current ? 'true' : undefined}
        className="border-line menu-rail mb-1 border-t pt-1"
      >
        {[...built, ...planned].map(lineOf)}
      </ul>
    );
  const plans = `${label}/planned`;
  const isPlan = current !== null && isPlanned(current.page, current.query);
  const isSeen = current !== null && opened.includes(label) && (!isPlan || opened.includes(plans));
  return (
    <section>
      <Fold
        name={label}
        {...{ label, icon, isHere, opened, put }}
        isCurrent={isHere && !isSeen && !(isPlan && opened.includes(label))}
      >
        {built.length > 0 && <Lines label={label}>{built.map(lineOf)}</Lines>}
        {planned.length > 0 && (
          <div className="ml-[1.15rem]">
            <Fold
              name={plans}
              label={`Planned (${planned.length})`}
              isHere={isPlan}
              isCurrent={isPlan && !isSeen}
              {...{ opened, put }}
            >
              <Lines label={`${label}, planned`}>{planned.map(lineOf)}</Lines>
            </Fold>
          </div>
        )}
      </Fold>
    </section>
  );
}

interface LineProps extends Going {
  readonly item: MenuItem;
  readonly isWide: boolean;
  /** The section through which it leads, for pages that are in two. */
  readonly from?: string;
  readonly mark: MenuMark | undefined;
  /** The page itself, or one that belongs to it. */
  readonly current: 'page' | 'true' | undefined;
  readonly isPinned?: boolean;
  readonly onPin?: () => void;
  /** Said at its end. */
  readonly note?: string | undefined;
}

/** Highlighted only where path and query are both the same; marked also on what belongs to it. */
export function Line({ item, isWide, from, mark, current, isPinned = false, onPin, onGo, note }: LineProps) {
  const { label, page } = item;
  const isPlan = isPlanned(page, item.query);
  const said = isPlan ? `${label}, planned` : label;
  const link = (
    <Link
      to={addressOf(item)}
      {...(from ? { move: { state: { section: from } } } : {})}
      aria-current={current}
      aria-label={isWide ? undefined : said}
      aria-keyshortcuts={onPin && isWide ? 'P' : undefined}
      {...(onGo ? { afterGo: onGo } : {})}
      onKeyDown={onP(onPin)}
      className={`menu-line ${isWide ? 'px-2.5' : 'justify-center'} ${isPlan && !isWide ? 'opacity-60' : ''}`}
    >
      {mark &&
        ('icon' in mark ? <Icon name={mark.icon} /> : <span className="text-xs font-semibold">{mark.letters}</span>)}
      {isWide && isPlan && <span className="planned-dot" />}
      {isWide && <span className="min-w-0 truncate">{label}</span>}
      {isWide && note && <span className="ml-auto min-w-0 truncate pl-2 text-xs font-normal">{note}</span>}
    </Link>
  );
  if (!isWide)
    return (
      <li>
        <Tooltip says={isPlan ? `${label} (planned)` : label} side="right">
          {link}
        </Tooltip>
      </li>
    );
  return (
    <li className="group relative">
      {link}
      {onPin && !note && <PinButton label={label} isPinned={isPinned} onPin={onPin} />}
    </li>
  );
}

/** P alone: Ctrl+P prints. */
const onP =
  (act: (() => void) | undefined) =>
  ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
    if (key.toLowerCase() === 'p' && !ctrlKey && !metaKey && !altKey) act?.();
  };

/** For pointers and fingers; on the keyboard P on the line does the same, so that Tab goes from line to line. */
const PinButton = ({ label, isPinned, onPin }: { label: string; isPinned: boolean; onPin: () => void }) => (
  <button
    type="button"
    tabIndex={-1}
    title={isPinned ? 'Unpin (P)' : 'Pin (P)'}
    aria-label={isPinned ? `Unpin ${label}` : `Pin ${label}`}
    className={`menu-pin ${isPinned ? 'text-ink' : 'text-muted'}`}
    onClick={onPin}
  >
    <Icon name="bookmark" className={`size-3.5 ${isPinned ? 'fill-current' : ''}`} />
  </button>
);

interface PlacesProps extends Opening, Going {
  readonly label: string;
  readonly icon: IconName;
  readonly of: readonly Visit[];
  readonly onUnpin?: (to: string) => void;
}

const MOST_PLACES = 5;

/** Pinned and recent pages. The place where we are is marked in the section it belongs to, not here. */
export function Places({ label, icon, of, onUnpin, onGo, opened, put }: PlacesProps) {
  const { path, search } = usePlace();
  const shown = onUnpin ? of : of.filter(({ to }) => to !== path && to !== `${path}${search}`).slice(0, MOST_PLACES);
  if (shown.length === 0) return null;
  return (
    <section>
      <Fold name={label} {...{ label, icon, opened, put }}>
        <Lines label={label}>
          {shown.map(({ to, label: words }) => (
            <li key={to} className="group relative">
              <Link
                to={to}
                {...(onGo ? { afterGo: onGo } : {})}
                {...(onUnpin ? { 'aria-keyshortcuts': 'P', onKeyDown: onP(() => onUnpin(to)) } : {})}
                className="menu-line px-2.5"
              >
                <span className="min-w-0 truncate">{words}</span>
              </Link>
              {onUnpin && <PinButton label={words} isPinned onPin={() => onUnpin(to)} />}
            </li>
          ))}
        </Lines>
      </Fold>
    </section>
  );
}
