import { type RefObject, useEffect, useRef } from 'react';
import { isTaken } from '#web/shell/key-sequences.ts';
import { navigate } from '#web/shell/router.tsx';
import { useLetters } from '#web/shell/letters.ts';
import { HEAD } from './density.ts';
import type { Mark } from './place-kept.ts';
import type { Selection } from './selection.ts';
import type { List } from './use-list.ts';
import type { Rows } from './use-rows.ts';
import { scrolls } from './use-window.ts';

interface Keys {
  readonly list: List;
  readonly rows: Rows;
  readonly selection: Selection;
  readonly canPick: boolean;
  readonly mark: Mark;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly body: RefObject<HTMLElement | null>;
  readonly height: number;
  /** The row that had the focus before the Back button brought us here. */
  readonly startAt: number | null;
}

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Walks, ticks and opens the rows of a table by keys. Letters count only while nothing is being typed. */
export function useListKeys(keys: Keys): void {
  const now = useRef(keys);
  const wished = useRef<number | null>(keys.startAt);
  const letters = useLetters();
  useEffect(() => void (now.current = keys));

  // A row far away is drawn only once it has been scrolled to, so it takes the focus when it appears.
  useEffect(() => {
    if (wished.current === null) return;
    const link = linkAt(keys.body.current, wished.current);
    if (!link) return;
    wished.current = null;
    requestAnimationFrame(() => link.focus({ preventScroll: true }));
  });

  useEffect(() => {
    const go = (index: number) => {
      const { rows, body, scroller, height, mark } = now.current;
      const to = Math.max(0, Math.min(index, rows.read - 1));
      mark.put(to);
      show({ index: to, height, body: body.current, scroller: scroller.current });
      const link = linkAt(body.current, to);
      if (link) link.focus({ preventScroll: true });
      else wished.current = to;
    };
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const { rows, selection, canPick, mark, body } = now.current;
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
      const isInside = row !== null && body.current?.contains(row) === true;
      if (isTaken(event.target) && !(isInside && (event.target as HTMLInputElement).type === 'checkbox')) return;
      const isLetter = event.key.length === 1;
      if (isLetter && letters === 'off') return;
      const at = isInside ? Number(row?.dataset['index']) : mark.read();
      const by = steps[event.key];
      if (by !== undefined && (isLetter || isInside)) go(at === null ? 0 : at + by);
      else if (event.key === 'Home' && isInside) go(0);
      else if (event.key === 'End' && isInside) go(rows.read - 1);
      else if (event.key === 'x' && canPick && at !== null) {
        const picked = rows.at(at);
        if (picked) selection.toggle(picked, at);
      } else if (event.key === 'X' && canPick && at !== null) {
        const picked = rows.at(at);
        if (picked) selection.toggle(picked, at, rows.at);
      } else if (event.key === 'Escape' && selection.size > 0 && isInside) selection.clear();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [letters]);
}

const linkAt = (body: HTMLElement | null, index: number): HTMLElement | null =>
  body?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row]`) ?? null;

interface Show {
  readonly index: number;
  readonly height: number;
  readonly body: HTMLElement | null;
  readonly scroller: HTMLElement | null;
}

/** Scrolls by as little as it takes to see the whole row. */
function show({ index, height, body, scroller }: Show): void {
  if (!body) return;
  const isOwn = scrolls(scroller);
  const box = isOwn ? scroller.getBoundingClientRect() : { top: 0, bottom: innerHeight };
  const top = body.getBoundingClientRect().top + index * height;
  const above = top - (box.top + (isOwn ? HEAD : 56));
  const below = top + height - box.bottom;
  const by = above < 0 ? above : below > 0 ? below : 0;
  if (by !== 0) (isOwn ? scroller : window).scrollBy(0, by);
}

/** Keys of the whole list, whatever its layout: search, a new row, what keys there are. */
export function usePageKeys({
  newAt,
  onHelp,
}: {
  readonly newAt: string | null;
  readonly onHelp: (isOpen: boolean) => void;
}): void {
  const letters = useLetters();
  const before = useRef({ key: '', at: 0 });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, at } = before.current;
      before.current = { key: event.key, at: event.timeStamp };
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      if (event.key === '?') onHelp(true);
      else if (letters === 'off') return;
      else if (event.key === '/') {
        const box = document.querySelector<HTMLElement>('main input[type=search]');
        if (!box) return;
        box.focus();
      } else if (event.key === 'n' && newAt) {
        // The second key of a sequence such as “g n” belongs to that.
        if (/^[a-z]$/.test(key) && !'jknx'.includes(key) && event.timeStamp - at < 1000) return;
        navigate(newAt);
      } else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [newAt, onHelp, letters]);
}
