import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { NoticeMinutes } from '../publication/notice.ts';
import { type ChainedLine, firstFault } from './minutes.ts';
import { openingSession } from './opening-session.record.ts';
import { sealedEvent } from './sealed-event.record.ts';

/** The minutes of every opening of a solicitation, as they were written, those of an opening that began again as well. */
export async function publicMinutes(work: UnitOfWork, solicitation: string): Promise<readonly NoticeMinutes[]> {
  const events = await work.rows(sealedEvent, {
    where: { solicitation, status: { not: 'destroyed' } },
    fields: ['part', 'root'],
    most: 'all',
  });
  const sessions = await work.rows(openingSession, {
    where: { event: events.map(({ id }) => id), status: ['ended', 'abandoned'] },
    fields: ['event', 'number', 'startedAt', 'endedAt', 'minutes', 'lastHash', 'status'],
    order: 'number',
    most: 'all',
  });
  return Promise.all(
    sessions.map(async ({ event, number, startedAt, endedAt, minutes, lastHash, status }) => {
      const of = events.find(({ id }) => id === event);
      const lines = (Array.isArray(minutes) ? minutes : []) as unknown as readonly ChainedLine[]; // as the opening wrote them
      const root = of?.root ?? '';
      return {
        number,
        startedAt,
        endedAt,
        root,
        lastHash,
        lines,
        part: of?.part ?? 'bid',
        isAbandoned: status === 'abandoned',
        fault: await firstFault(root, lines, lastHash),
      };
    }),
  );
}
