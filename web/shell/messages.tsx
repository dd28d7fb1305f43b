import { useEffect, useSyncExternalStore } from 'react';
import type { IconName } from '#kernel';
import { connection } from '#web/data/connection.ts';
import { keepSaid } from '#web/site/said.ts';
import { Icon } from '#web/ui/icon.tsx';

export type MessageTone = 'info' | 'good' | 'danger';

export interface Message {
  readonly title: string;
  readonly text?: string;
  readonly tone?: MessageTone;
  /** What can still be done about it: `Undo`. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

interface Shown extends Message {
  readonly id: number;
  /** Said alone: the next one of its kind takes its place. */
  readonly isAlone: boolean;
}

const LASTS = 4000;
const MOST = 3;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let shown: readonly Shown[] = [];
let last = 0;

function put(next: readonly Shown[]): void {
  shown = next;
  for (const hear of listeners) hear();
}

function dismiss(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  put(shown.filter((one) => one.id !== id));
}

const wait = (id: number): void =>
  void timers.set(
    id,
    setTimeout(() => dismiss(id), LASTS),
  );
/** Whoever reads or points at messages has all the time they need. */
const hold = (): void => {
  for (const timer of timers.values()) clearTimeout(timer);
};
const release = (): void => {
  for (const { id } of shown) wait(id);
};

function add(message: Message, isAlone: boolean): void {
  const id = ++last;
  const rest = isAlone ? shown.filter((one) => !one.isAlone) : shown;
  const gone = rest.slice(0, Math.max(0, rest.length + 1 - MOST));
  for (const one of gone) clearTimeout(timers.get(one.id));
  put([...rest.slice(gone.length), { ...message, id, isAlone }]);
  wait(id);
}

/** A message with a title; the newest one replaces the one before. */
export const say = (message: Message): void => add(message, true);

/** A line in passing; up to three of them stand above one another. */
export const tell = (title: string, tone: MessageTone = 'info'): void => add({ title, tone }, false);

/** What stands there now is read on the page of the public site that the browser goes to. */
export const carrySaid = (): void => {
  const latest = shown.at(-1);
  if (latest) keepSaid(latest.title);
};

/** While somebody points at messages or is among them by keyboard, none of them goes. */
function patient(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return;
  const ended = new AbortController();
  for (const sign of ['mouseenter', 'focusin']) element.addEventListener(sign, hold, ended);
  for (const sign of ['mouseleave', 'focusout']) element.addEventListener(sign, release, ended);
  return () => ended.abort();
}

const subscribe = (hear: () => void) => {
  listeners.add(hear);
  return () => void listeners.delete(hear);
};

const icons: Readonly<Record<MessageTone, IconName>> = { info: 'info', good: 'circle-check', danger: 'circle-alert' };
const looks: Readonly<Record<MessageTone, string>> = { info: 'text-link', good: 'text-good', danger: 'text-danger' };

export function Messages() {
  const messages = useSyncExternalStore(subscribe, () => shown);
  useEffect(() => {
    const hear = (isOnline: boolean) =>
      isOnline
        ? say({ title: 'Connection Restored', text: 'All features are now available.' })
        : say({ title: 'Connection Lost', text: 'Working offline. Some features may be limited.' });
    return connection.listen(hear);
  }, []);
  return (
    <output
      ref={patient}
      className="messages fixed top-[calc(var(--spacing-header)+6rem)] right-4 z-40 grid w-88 max-w-[calc(100vw-2rem)] gap-2 print:hidden"
    >
      {messages.map(({ id, title, text, tone = 'info', action }) => (
        <span key={id} className="panel arrives flex gap-3 px-4 py-3 shadow-2xl">
          <Icon name={icons[tone]} className={`mt-0.5 ${looks[tone]}`} />
          <span className="min-w-0 flex-1">
            <strong className="block font-semibold">{title}</strong>
            {text && <span className="text-muted">{text}</span>}
            {action && (
              <button
                type="button"
                className="link mt-1 block font-medium"
                onClick={() => {
                  dismiss(id);
                  action.run();
                }}
              >
                {action.label}
              </button>
            )}
          </span>
          <button
            type="button"
            aria-label="Dismiss"
            className="text-muted hover:text-ink -mr-1 self-start p-0.5"
            onClick={() => dismiss(id)}
          >
            <Icon name="x" />
          </button>
        </span>
      ))}
    </output>
  );
}
