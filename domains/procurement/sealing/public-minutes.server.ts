import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { NoticeKeys, NoticeMinutes, NoticeOpening, NoticeRoot } from '../publication/notice.ts';
import { type ChainedLine, firstFault } from './minutes.ts';
import { signersOf, signingKeysOf } from './minutes-signing.server.ts';
import { openingSession } from './opening-session.record.ts';
import { receivedFor } from './receiving.server.ts';
import { sealedEvent } from './sealed-event.record.ts';
import { inOrder } from './tally.ts';

/** The minutes of every opening of a solicitation, as they were written, those of an opening that began again as well. */
export async function publicMinutes(work: UnitOfWork, solicitation: string): Promise<readonly NoticeMinutes[]> {
  const events = await work.rows(sealedEvent, {
    where: { solicitation, status: { not: 'destroyed' } },
    fields: ['part', 'root', 'officers'],
    most: 'all',
  });
  const sessions = await work.rows(openingSession, {
    where: { event: events.map(({ id }) => id), status: ['ended', 'abandoned'] },
    fields: ['event', 'chair', 'number', 'startedAt', 'endedAt', 'minutes', 'lastHash', 'status'],
    order: 'number',
    most: 'all',
  });
  return Promise.all(
    sessions.map(async ({ id, chair, event, number, startedAt, endedAt, minutes, lastHash, status }) => {
      const of = events.find(({ id }) => id === event);
      const lines = (Array.isArray(minutes) ? minutes : []) as unknown as readonly ChainedLine[]; // as the opening wrote them
      const root = of?.root ?? '';
      // An opening that began again has no end, so there is nothing to sign.
      const signers = status === 'ended' ? await signersOf(work, { id, chair }) : [];
      return {
        number,
        startedAt,
        endedAt,
        root,
        lastHash,
        lines,
        signers: signers.map(({ id: _id, ...one }) => one),
        signingKeys: of ? signingKeysOf(of, signers) : [],
        part: of?.part ?? 'bid',
        isAbandoned: status === 'abandoned',
        fault: await firstFault(root, lines, lastHash),
      };
    }),
  );
}

/**
 * An opening that waits to begin or is under way, line by line as the minutes are written: who is present, who is absent and why, when the
 * key is released. Bids are opened in one act at its end, so no line before it names one.
 */
export async function publicOpening(
  work: UnitOfWork,
  { id: solicitation, status }: { readonly id: string; readonly status: string },
): Promise<NoticeOpening | null> {
  if (!['closed', 'opened'].includes(status)) return null;
  const event = await work.row(sealedEvent, {
    where: { solicitation, status: 'closed' },
    fields: ['part'],
    order: 'part',
  });
  if (!event) return null;
  const session = await work.row(openingSession, {
    where: { event: event.id, status: ['gathering', 'released'] },
    fields: ['number', 'startedAt', 'minutes'],
    order: '-number',
  });
  const lines = (session?.minutes ?? []) as unknown as readonly ChainedLine[]; // as the opening wrote them
  return { part: event.part, number: session?.number ?? null, startedAt: session?.startedAt ?? null, lines };
}

/** What was received, from the closing on; where the count is not shown, the root alone until the opening. A cancelled call keeps its own. */
export async function publicRoots(
  work: UnitOfWork,
  { id: solicitation, dueAt }: { readonly id: string; readonly dueAt: string | null },
): Promise<readonly NoticeRoot[]> {
  const events = await work.rows(sealedEvent, {
    where: { solicitation, root: { not: null } },
    fields: ['part', 'status', 'countShown', 'closedAt', 'root'],
    order: 'part',
    most: 'all',
  });
  return Promise.all(
    events.map(async ({ id: event, part, status, countShown, closedAt, root }) => {
      const leaves =
        countShown || status !== 'closed' ? inOrder(await receivedFor(work, event, dueAt ?? closedAt ?? '')) : null;
      return {
        event,
        part,
        closedAt: closedAt ?? '',
        root: root ?? '',
        count: leaves && leaves.length,
        leaves:
          leaves &&
          leaves.map(({ receipt, commitment, size, receivedAt }) => ({ receipt, commitment, size, receivedAt })),
      };
    }),
  );
}

/** The keys of a solicitation’s events: what bids are sealed to, and what officers sign the minutes with. No name is among them. */
export async function publicKeys(work: UnitOfWork, solicitation: string): Promise<readonly NoticeKeys[]> {
  const events = await work.rows(sealedEvent, {
    where: { solicitation, status: ['live', 'closed', 'opened'], publicKey: { not: null } },
    fields: ['part', 'publicKey', 'needed', 'officers'],
    order: 'part',
    most: 'all',
  });
  return events.map(({ part, publicKey, needed, officers }) => ({
    part,
    publicKey: publicKey ?? '',
    needed,
    signingKeys: (officers ?? []).flatMap(({ signingKey }) => signingKey ?? []),
  }));
}
