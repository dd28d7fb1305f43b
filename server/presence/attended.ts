import type { Actor } from '#kernel/record/access.ts';
import { includesRole } from '#kernel/record/access.ts';
import { fail } from '#kernel/record/fail.ts';
import type { Attending } from './attendance.ts';
import { openRollCall, type RollCall } from './roll-call.ts';

/**
 * The one place where bodies end that take their time: exports, files, live screens, uploads. The router hands every one of them over,
 * so that none outlives what it was opened for: the session or key, the membership, the rights.
 */
export interface Attended extends Pick<RollCall, 'hear'> {
  /** The answer, cut off once its reader may no longer have it. */
  answer(response: Response, reader: Attending): Response;
  /** A request that brings a file, refused once its sender may no longer send it; `done` when nobody reads it any more. */
  request(request: Request, sender: Attending): { readonly request: Request; done(): void };
}

const STREAM_OF_EVENTS = /^text\/event-stream\b/;

const keepsAll = (before: readonly string[] = [], now: readonly string[] = []): boolean =>
  before.every((one) => now.includes(one));

/** Whether this person may still do all that they could before. */
const keepsRights = (before: Actor, now: Actor): boolean =>
  includesRole(now.role, before.role) &&
  keepsAll(before.duties, now.duties) &&
  keepsAll(before.standsInFor, now.standsInFor) &&
  keepsAll(before.scopes, now.scopes);

export function openAttended(given: Parameters<typeof openRollCall>[0]): Attended {
  const rollCall = openRollCall(given);

  /** The same pieces as they are asked for, until `out` is called; answers how to end it. */
  function pieces(
    content: ReadableStream<Uint8Array>,
    { whose, endsWell, isOut }: { whose: Attending; endsWell: boolean; isOut: (now: Actor) => boolean },
  ): { readonly body: ReadableStream<Uint8Array>; leave(): void } {
    const reader = content.getReader();
    let leave: (() => void) | undefined;
    let isOver = false;
    const gone = (): void => {
      isOver = true;
      leave?.();
      leave = () => {};
    };
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(stream) {
          leave ??= rollCall.join(whose, (now) => {
            if (now && !isOut(now)) return;
            gone();
            // Half a file must not pass for a whole one; a screen that listens asks again by itself.
            if (endsWell) stream.close();
            else stream.error(ended());
            void reader.cancel().catch(() => {});
          });
          const { done, value } = await reader.read().catch((error: unknown) => {
            gone();
            throw error;
          });
          if (isOver) return;
          if (!done) return stream.enqueue(value);
          gone();
          stream.close();
        },
        async cancel(reason) {
          gone();
          await reader.cancel(reason);
        },
      },
      { highWaterMark: 0 },
    );
    return { body, leave: gone };
  }

  return {
    hear: rollCall.hear,
    answer(response, reader) {
      if (!response.body) return response;
      const endsWell = STREAM_OF_EVENTS.test(response.headers.get('content-type') ?? '');
      // What a screen is told follows its rights in both directions; a file that is under way is only lost with a right.
      const isOut = (now: Actor) => !keepsRights(reader.actor, now) || (endsWell && !keepsRights(now, reader.actor));
      const { body } = pieces(response.body, { whose: reader, endsWell, isOut });
      return new Response(body, response);
    },
    request(request, sender) {
      if (!request.body) return { request, done: () => {} };
      const isOut = (now: Actor) => !keepsRights(sender.actor, now);
      const { body, leave } = pieces(request.body, { whose: sender, endsWell: false, isOut });
      const { url, method, headers, signal } = request;
      // A body that is a stream has to be said to go one way first; the types of a browser do not know it yet.
      const given: RequestInit & { duplex: 'half' } = { method, headers, signal, body, duplex: 'half' };
      return { request: new Request(url, given), done: leave };
    },
  };
}

const ended = () =>
  fail('unauthenticated', 'standing.ended', 'You were signed out, or your rights have changed. Sign in and try again.');
