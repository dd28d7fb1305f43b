import { useEffect, useSyncExternalStore } from 'react';

export interface Message {
  readonly title: string;
  readonly text?: string;
}

const LASTS = 4000;
const listeners = new Set<() => void>();
let shown: Message | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

const show = (message: Message | null): void => {
  shown = message;
  for (const tell of listeners) tell();
};

/** A short message at the edge of the screen; the newest one replaces the one before. */
export function say(message: Message): void {
  clearTimeout(timer);
  timer = setTimeout(() => show(null), LASTS);
  show(message);
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

export function Messages() {
  const message = useSyncExternalStore(subscribe, () => shown);
  useEffect(() => {
    const lost = () => say({ title: 'Connection Lost', text: 'Working offline. Some features may be limited.' });
    const restored = () => say({ title: 'Connection Restored', text: 'All features are now available.' });
    addEventListener('offline', lost);
    addEventListener('online', restored);
    return () => {
      removeEventListener('offline', lost);
      removeEventListener('online', restored);
    };
  }, []);
  return (
    <output className="fixed right-4 bottom-4 z-20 max-w-[calc(100vw-2rem)]">
      {message && (
        <span className="panel border-l-gauge block border-l-4 px-4 py-3 shadow-2xl">
          <strong className="block">{message.title}</strong>
          <span className="text-muted">{message.text}</span>
        </span>
      )}
    </output>
  );
}
