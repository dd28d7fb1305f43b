import { urlOf } from '#kernel';
import { liveChanges } from '#kernel/calls/session-calls.ts';
import { connection, pauseBefore } from '#web/data/connection.ts';

export interface Heard {
  readonly record: string;
  readonly id: string | null;
}

interface Hearing {
  readonly onChange: (changes: readonly Heard[]) => void;
  /** Heard again after a break: what happened meanwhile is unknown. */
  readonly onAgain: () => void;
}

/** A stream that does not open in this time is asked for again. */
const OPENS_MS = 10_000;
/** The server says every 25 seconds that it is there; after two of them that did not come the line is dead. */
const SILENT_MS = 60_000;

/**
 * Listens to what changes for as long as it is wanted: whatever ends the stream, a refusal among them, it is asked for again after 1, 2, 5
 * and 10 seconds and then every 10.
 */
export function openLive({ onChange, onAgain }: Hearing): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let wasOpen = false;
  let isEnded = false;

  const wait = (milliseconds: number, next: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(next, milliseconds);
  };
  const hush = () => {
    source?.close();
    source = null;
  };
  const lost = () => {
    hush();
    wait(pauseBefore(attempt++), open);
  };
  function open(): void {
    hush();
    if (isEnded) return;
    const own = new EventSource(urlOf(liveChanges));
    source = own;
    wait(OPENS_MS, lost);
    const alive = () => wait(SILENT_MS, lost);
    own.onopen = () => {
      if (source !== own) return;
      attempt = 0;
      alive();
      if (wasOpen) onAgain();
      wasOpen = true;
    };
    own.onerror = () => source === own && lost();
    own.addEventListener('here', alive);
    own.addEventListener('changed', ({ data }) => {
      alive();
      onChange(JSON.parse(String(data)) as readonly Heard[]); // the server's own words
    });
  }

  open();
  const deaf = connection.listen((isOnline) => {
    if (isOnline && source?.readyState !== 1) open(); // 1 is open
  });
  return () => {
    isEnded = true;
    clearTimeout(timer);
    hush();
    deaf();
  };
}
