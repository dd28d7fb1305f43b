import { type RefObject, useEffect, useRef, useState } from 'react';
import { addressOf, isPlanned, menuFor, type MenuItem, type MenuSection, withoutPlans } from '#kernel';
import { usePins, usePlanned, useVisits } from '#web/data/own-places.ts';
import { useSession } from '#web/data/session.ts';
import { Mark } from '#web/ui/icon.tsx';
import { Line, Places, Section } from './menu-lines.tsx';
import { marksOf } from './menu-marks.ts';
import { useHere } from './place-in-menu.ts';
import { useProduct } from './product.ts';
import { Link } from './router.tsx';

const OPENED = 'levee.sections';

const remembered = (): string[] => {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(OPENED) ?? '["Pinned"]');
    return Array.isArray(parsed) ? parsed.map(String) : [];
  } catch {
    return [];
  }
};

/** Arrows walk through the lines, Enter follows the first one that was found, Escape forgets what was sought. */
function useMenuKeys(menu: RefObject<HTMLElement | null>, isSeeking: boolean, forget: () => void): void {
  useEffect(() => {
    const own = menu.current;
    const press = (event: KeyboardEvent) => {
      const field = own?.querySelector('input');
      const lines = [...(own?.querySelectorAll<HTMLElement>('.menu-line') ?? [])];
      const isField = event.target === field;
      const at = lines.findIndex((one) => one === document.activeElement); // -1 in the field
      if (event.key === 'ArrowDown' && (isField || at >= 0)) (lines[at + 1] ?? lines[at])?.focus();
      else if (event.key === 'ArrowUp' && at >= 0) (lines[at - 1] ?? field)?.focus();
      else if (event.key === 'Enter' && isField && isSeeking) lines[0]?.click();
      else if (event.key === 'Escape' && isSeeking) {
        forget();
        field?.focus();
      } else return;
      event.preventDefault();
    };
    own?.addEventListener('keydown', press);
    return () => own?.removeEventListener('keydown', press);
  });
}

interface MenuProps {
  readonly isWide: boolean;
  readonly onGo?: (() => void) | undefined;
}

/** The menu of a role: what the person keeps at hand, then the sections, in each of them what is planned at the end. */
export function MenuOf({ isWide, onGo }: MenuProps) {
  const { menu, home } = useProduct();
  const me = useSession();
  const { role, member, organization } = me;
  const { section: here, item: current, isExact, page } = useHere();
  const [opened, setOpened] = useState(remembered);
  const [sought, setSought] = useState('');
  const { pins, toggle } = usePins(member.id);
  const { visits } = useVisits(member.id);
  const planned = usePlanned(member.id, role);
  const nav = useRef<HTMLElement>(null);

  const put = (label: string, isOpen: boolean) => {
    const next = isOpen ? [...opened, label] : opened.filter((one) => one !== label);
    sessionStorage.setItem(OPENED, JSON.stringify(next));
    setOpened(next);
  };
  const whole = menuFor(menu, me);
  const sections = planned.isShown ? whole : withoutPlans(whole, page, here);
  const plans = whole.flatMap(({ items }) => items.filter(({ page, query }) => isPlanned(page, query))).length;
  const went = () => {
    setSought('');
    onGo?.();
  };
  const isHere = (section: MenuSection) => section.label === here?.label;
  const lineOf = (section: MenuSection, item: MenuItem, note?: string) => (
    <Line
      key={`${section.label} ${addressOf(item)}`}
      item={item}
      from={section.label}
      isWide={isWide}
      mark={isWide ? undefined : marksOf(section.items, section.icon).get(addressOf(item))}
      current={isHere(section) && item === current ? (isExact ? 'page' : 'true') : undefined}
      isPinned={pins.includes(addressOf(item))}
      onPin={() => toggle(addressOf(item))}
      onGo={went}
      note={note}
    />
  );
  const find = (text: string) => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const says = (said: string) => words.every((word) => said.toLowerCase().includes(word));
    return sections
      .flatMap((section) => section.items.map((item) => ({ section, item })))
      .filter(({ section, item }) => says(`${item.label} ${item.page.title} ${section.label}`))
      .toSorted((one, other) => Number(says(other.item.label)) - Number(says(one.item.label)));
  };
  const pinned = pins.flatMap((to) => {
    const item = sections.flatMap(({ items }) => items).find((one) => addressOf(one) === to);
    return item ? [{ to, label: item.label }] : [];
  });
  const found = sought.trim() ? find(sought) : null;
  useMenuKeys(nav, found !== null, () => setSought(''));

  return (
    <nav ref={nav} aria-label="Main" className="flex h-full flex-col">
      <Link
        to={home.path}
        {...(onGo ? { afterGo: onGo } : {})}
        aria-label={`${organization.name}, to the dashboard`}
        className={`flex h-header shrink-0 items-center gap-2.5 ${isWide ? 'px-4' : 'justify-center'}`}
      >
        <Mark />
        {isWide && <span className="min-w-0 truncate font-semibold">{organization.name}</span>}
      </Link>
      {isWide && (
        <label className="mx-3 mb-2 flex shrink-0">
          <span className="sr-only">Find in menu</span>
          <input
            type="search"
            className="control"
            placeholder="Find in menu"
            autoComplete="off"
            value={sought}
            onChange={({ target }) => setSought(target.value)}
          />
        </label>
      )}
      <div className={`sidebar-scroll min-h-0 flex-1 overflow-y-auto pb-4 ${isWide ? 'px-2' : 'px-1.5'}`}>
        {found ? (
          <>
            <output className={found.length > 0 ? 'sr-only' : 'text-muted block px-2.5 py-2'}>
              {found.length > 0 ? `${found.length} ${found.length === 1 ? 'page' : 'pages'}` : 'No pages found.'}
            </output>
            <ul aria-label="Pages found">{found.map(({ section, item }) => lineOf(section, item, section.label))}</ul>
          </>
        ) : (
          <>
            <ul className="mb-1">
              <Line
                item={{ label: home.title, page: home }}
                mark={{ icon: home.icon ?? 'house' }}
                isWide={isWide}
                current={here ? undefined : isExact ? 'page' : 'true'}
                onGo={onGo}
              />
            </ul>
            {isWide && (
              <Places label="Pinned" icon="bookmark" of={pinned} {...{ opened, put, onGo }} onUnpin={toggle} />
            )}
            {isWide && <Places label="Recent" icon="history" of={visits} {...{ opened, put, onGo }} />}
            {sections.map((section) => (
              <Section
                key={section.label}
                section={section}
                isWide={isWide}
                isHere={isHere(section)}
                current={isHere(section) ? current : null}
                opened={opened}
                put={put}
                lineOf={(item) => lineOf(section, item)}
              />
            ))}
            {isWide && plans > 0 && (
              <button type="button" className="menu-line w-full px-2.5 text-left text-xs" onClick={planned.toggle}>
                {planned.isShown ? 'Hide planned pages' : `Show planned pages (${plans})`}
              </button>
            )}
          </>
        )}
      </div>
    </nav>
  );
}
