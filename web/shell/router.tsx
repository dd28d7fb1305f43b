import { type AnchorHTMLAttributes, type MouseEvent, type Ref, useEffect, useState, useSyncExternalStore } from 'react';
import { documentTitle } from '#kernel';

/** Where we are. `state` is what this entry of the browser's history remembers besides its address. */
export interface Place {
  readonly path: string;
  readonly search: string;
  readonly state: Readonly<Record<string, unknown>>;
}

export interface Move {
  readonly replace?: boolean;
  readonly state?: Readonly<Record<string, unknown>>;
}

type Guard = (leave: () => void) => void;

/** Pages that the server draws: the browser goes there itself, so that Back finds this window as it was. */
type IsOutside = (path: string) => boolean;

const listeners = new Set<() => void>();
let guard: Guard | null = null;
let isOutside: IsOutside = () => false;
let beforeOutside = () => {};
let place: Place = { path: '/', search: '', state: {} };
let position = 0;

/** What this entry of the history remembers; only `move` writes it. */
const entryOf = (): { position: number; [name: string]: unknown } => ({ position: 0, ...history.state });

function arrive(): void {
  const { position: at, ...state } = entryOf();
  position = at;
  place = { path: location.pathname, search: location.search, state };
  for (const tell of listeners) tell();
}

function move(to: string, { replace = false, state = {} }: Move): void {
  if (isOutside(new URL(to, location.href).pathname)) return goOutside(to, replace);
  const before = place.path;
  const entry = { ...state, position: replace ? position : position + 1 };
  if (replace) history.replaceState(entry, '', to);
  else history.pushState(entry, '', to);
  arrive();
  if (place.path !== before) window.scrollTo(0, 0);
}

/** An entry of this window's own for a page of the server would be shown again by Back without its page. */
function goOutside(to: string, replace: boolean): void {
  beforeOutside();
  if (replace) location.replace(to);
  else location.assign(to);
}

interface Outside {
  readonly isOutside: IsOutside;
  /** What is said now is carried along. */
  readonly before: () => void;
}

/** Starts listening to the browser's own Back and Forward; once, at the start. */
export function startRouter(outside?: Outside): void {
  if (outside) ({ isOutside, before: beforeOutside } = outside);
  arrive();
  addEventListener('popstate', () => {
    const by = entryOf().position - position;
    if (!guard || by === 0) return arrive();
    history.go(-by); // back to where unsaved work is, until the person has decided
    guard(() => history.go(by));
  });
  addEventListener('beforeunload', (event) => {
    if (guard) event.preventDefault();
  });
}

export function navigate(to: string, how: Move = {}): void {
  if (guard) guard(() => move(to, how));
  else move(to, how);
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};
export const usePlace = (): Place => useSyncExternalStore(subscribe, () => place);

/** While there is unsaved work: leaving is held up, and the answer is what would leave after all. */
export function useHeldLeave(unsaved: boolean): { readonly leave: (() => void) | null; readonly stay: () => void } {
  const [held, setHeld] = useState<{ leave: () => void } | null>(null);
  useEffect(() => {
    if (!unsaved) return;
    guard = (leave) =>
      setHeld({
        leave: () => {
          guard = null;
          leave();
        },
      });
    return () => void (guard = null);
  }, [unsaved]);
  return { leave: held?.leave ?? null, stay: () => setHeld(null) };
}

/** After saving: the work is safe, so nothing holds the person up. */
export function navigateFreely(to: string, how: Move = {}): void {
  guard = null;
  move(to, how);
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  readonly to: string;
  readonly move?: Move;
  /** After the link was followed here: closes the menu it stood in. */
  readonly afterGo?: () => void;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link of the product; new tabs and downloads stay the browser's business. */
export function Link({ to, move: how, afterGo, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to, how);
    afterGo?.();
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

export function Redirect({ to }: { to: string }) {
  useEffect(() => move(to, { replace: true }), [to]);
  return null;
}

interface Titled {
  readonly path: string;
  readonly title: string;
}
let titled: Titled = { path: '', title: '' };
const readers = new Set<() => void>();

/** Names the page in the window and to whatever else shows where we are. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title);
    titled = { path: location.pathname, title };
    for (const tell of readers) tell();
  }, [title]);
}

const subscribeTitle = (tell: () => void) => {
  readers.add(tell);
  return () => void readers.delete(tell);
};
/** What the page at an address calls itself; null until it has said so. */
export function useTitled(path: string): string | null {
  const known = useSyncExternalStore(subscribeTitle, () => titled);
  return known.path === path ? known.title : null;
}

/** Only a path of this product is followed after a sign-in. */
export function safeReturn(from: string | null, origin: string): string {
  if (!from?.startsWith('/') || !URL.canParse(from, origin)) return '/dashboard';
  const { origin: target, pathname, search } = new URL(from, origin);
  return target === origin && !pathname.startsWith('//') && pathname !== '/auth'
    ? `${pathname}${search}`
    : '/dashboard';
}
