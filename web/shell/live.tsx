import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { stubOf } from '#web/record-stub.ts';
import { type Heard, openLive } from './live-source.ts';
import { useProduct } from './product.ts';
import { rereading } from './reread.ts';

/** Keeps open lists, records and figures as they are on the server: what changed elsewhere is read again where it is looked at. */
export function Live() {
  const queries = useQueryClient();
  const product = useProduct();
  useEffect(() => {
    const counted = [
      ...product.counted,
      ...product.domains.flatMap(({ records }) => records.filter((record) => stubOf(record).awaits)),
    ];
    const views = product.domains.flatMap((domain) => domain.views ?? []).map(({ name }) => name);
    const { heard, end } = rereading(queries, { counted: new Set(counted.map(({ name }) => name)), views });
    const deaf = listen({
      onChange: (changes) => heard(changes.map(({ record }) => record)),
      // What happened while nobody listened is unknown, so everything that is looked at is read again.
      onAgain: () => void queries.invalidateQueries(),
    });
    return () => {
      deaf();
      end();
    };
  }, [queries, product]);
  return null;
}

interface Listener {
  readonly onChange: (changes: readonly Heard[]) => void;
  readonly onAgain: () => void;
}

/** One window of the browser listens to the server and tells the others; when it is closed the next one takes over. */
function listen({ onChange, onAgain }: Listener): () => void {
  const others = new BroadcastChannel('levee.live');
  const ended = new AbortController();
  let close = () => {};
  others.onmessage = ({ data }) => (data === 'again' ? onAgain() : onChange(data as readonly Heard[])); // only this module posts here

  const open = () => {
    if (ended.signal.aborted) return;
    close = openLive({
      onAgain() {
        onAgain();
        others.postMessage('again');
      },
      onChange(changes) {
        onChange(changes);
        others.postMessage(changes);
      },
    });
  };
  const lead = () =>
    new Promise<void>((release) => {
      open();
      ended.signal.addEventListener('abort', () => release());
    });
  // Locks exist where the connection is secure; elsewhere each window listens for itself.
  if ('locks' in navigator && navigator.locks)
    navigator.locks.request('levee.live', { signal: ended.signal }, lead).catch(() => {});
  else open();
  return () => {
    ended.abort();
    close();
    others.close();
  };
}
