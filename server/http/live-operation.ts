import { liveChanges } from '#kernel/calls/session-calls.ts';
import { type Actor, covers, permission } from '#kernel/record/access.ts';
import { refusedBefore } from '#kernel/record/abilities.ts';
import { bothSides } from '#kernel/record/sides.ts';
import { fail } from '#kernel/record/fail.ts';
import type { Database } from '#server/db/database.ts';
import type { Door } from '#server/records/door.ts';
import type { Live, Notice } from '#server/services/live.ts';
import { type Operation, operation } from './operation.ts';

/** A word now and then keeps gateways from closing the stream, and tells the browser that the line lives. */
const SAYS_SOMETHING_EVERY_MS = 25_000;
/** The browser asks anew by itself; a stream that is never renewed outlives what it was opened for. */
const LASTS_MS = 10 * 60_000;
const MOST_OF_ONE_PERSON = 20;

interface LivePorts {
  readonly live: Live;
  readonly door: Door;
  readonly database: Pick<Database, 'onChange'>;
}

/** Server-sent events: which rows changed, told only to whoever may read them at that moment. */
export function liveOperation({ live, door, database: { onChange } }: LivePorts): Operation & { end(): void } {
  const open = new Map<string, Set<() => void>>();
  const words = new TextEncoder();
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };

  /** What this person is told of a change: judged from the notice alone, so that it costs no read however many people listen. */
  function toldOf(actor: Actor, { record, id, seen }: Notice): { record: string; id: string | null }[] {
    const compiled = door.around.registry.find(record);
    if (!compiled) return [];
    const read = permission(compiled.record.access.read);
    if (refusedBefore(compiled.record, 'read', read, actor)) return [];
    // Whose the row is may not be said: then only that something of the record changed, and what they see is read with their own rights.
    if (read.rows === undefined || id === null || !seen)
      return [{ record, id: read.rows || actor.departments ? null : id }];
    return covers(read.rows, seen, actor) ? [{ record, id }] : [];
  }

  /** With other rights the router ends it, and the screen comes again with those. */
  function streamFor(actor: Actor): ReadableStream<Uint8Array> {
    let close = () => {};
    return new ReadableStream<Uint8Array>({
      start(stream) {
        const write = (text: string) => stream.enqueue(words.encode(text));
        const tell = (notices: readonly Notice[]) => {
          const own = notices.filter(({ organizationId }) => organizationId === actor.organizationId);
          const told = own.flatMap((notice) => toldOf(actor, notice));
          if (told.length > 0 && !isClosed) write(`event: changed\ndata: ${JSON.stringify(told)}\n\n`);
        };
        let isClosed = false;
        const quiet = live.listen(tell);
        const pulse = setInterval(() => write('event: here\ndata: 1\n\n'), SAYS_SOMETHING_EVERY_MS);
        const end = setTimeout(() => close(), LASTS_MS);
        // Without the database nobody can say what changed: the screen is told, and asks again by itself.
        const unwatched = onChange((isThere) => {
          if (isThere || isClosed) return;
          write(`event: error\ndata: ${JSON.stringify({ code: 'unavailable', retryAfter: 2 })}\n\n`);
          close();
        });
        const own = open.get(actor.userId) ?? new Set();
        open.set(actor.userId, own);
        close = () => {
          if (isClosed) return;
          isClosed = true;
          quiet();
          unwatched();
          clearInterval(pulse);
          clearTimeout(end);
          own.delete(close);
          if (own.size === 0) open.delete(actor.userId);
          stream.close();
        };
        own.add(close);
        const [oldest] = own;
        if (own.size > MOST_OF_ONE_PERSON) oldest?.();
        write('retry: 1000\n\n');
      },
      cancel: () => {
        // The reader is gone already, so there is nothing to close on its side.
        try {
          close();
        } catch {}
      },
    });
  }

  const stated = operation({
    id: liveChanges.id,
    serves: bothSides,
    scope: 'live:read',
    method: liveChanges.method,
    path: liveChanges.path,
    probe: { namesNothing: true },
    summary: 'Server-sent events: which rows changed, for as long as the caller may read them.',
    tag: 'Live',
    access: 'member',
    answers: {
      200: {
        description: 'Events named `changed` with a list of `{ record, id }`; an `id` of null means many rows.',
        media: 'text/event-stream',
        schema: { type: 'string' },
      },
    },
    async run({ actor, request, query }) {
      // A stream has no end that would tell of a mistake, so what it does not know is refused before it begins.
      const unknown = [...new Set(query.keys())].map((path) => ({
        path: path.slice(0, 80),
        code: 'query',
        message: 'Is not known here',
      }));
      if (unknown.length > 0)
        throw fail('invalid', 'query.invalid', 'The stream of changes takes no parameters.', { issues: unknown });
      if (request.method === 'HEAD') return new Response(null, { headers });
      return new Response(streamFor(actor), { headers });
    },
  });
  return {
    ...stated,
    end() {
      for (const own of open.values()) for (const close of own) close();
    },
  };
}
