import { presentSession, type StoredSession } from '#kernel/calls/session-calls.ts';
import { send } from './send.ts';

const KEY = 'levee.session';
const MARGIN = 30_000;
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 30_000;

/** For calls that travel without the cookie; null when it has run out or nobody is signed in. */
export function storedSession(now = Date.now()): StoredSession | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as StoredSession | null; // only this module writes it
    return stored && Date.parse(stored.accessTokenExpiresAt) > now ? stored : null;
  } catch {
    return null;
  }
}

export const forgetSession = (): void => localStorage.removeItem(KEY);

const read = () => send(presentSession, {});

/** Keeps the token fresh: asked anew half a minute before it ends, after a failure from 200 ms on, each time twice as long. Answers how to stop. */
export function keepSession(ask: () => Promise<StoredSession | null> = read): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE;
  let isOver = false;
  const again = (after: number) => {
    if (!isOver) timer = setTimeout(() => void refresh(), after);
  };
  const refresh = async () => {
    try {
      const session = await ask();
      if (isOver) return;
      pause = FIRST_PAUSE;
      if (!session) return forgetSession();
      localStorage.setItem(KEY, JSON.stringify(session));
      again(Math.max(FIRST_PAUSE, Date.parse(session.accessTokenExpiresAt) - Date.now() - MARGIN));
    } catch {
      again(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
  };
  void refresh();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
