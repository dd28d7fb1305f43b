import { Failure } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { proponent } from './proponent.record.ts';
import { queueOf } from './showing.server.ts';

/** The files of a bid that the caller’s own scoring shows, by their ids: judged as the queue is, at the moment of the reading. */
export async function fileIdsFor(work: UnitOfWork, bid: string): Promise<ReadonlySet<string>> {
  const entries = await work.asProduct.rows(proponent, {
    where: { entry: bid },
    fields: ['evaluation'],
    order: 'id',
    most: 'all',
  });
  const ids = new Set<string>();
  for (const { id, evaluation } of entries) {
    const queue = await queueOf(work, evaluation).catch((error: unknown) => {
      if (error instanceof Failure) return null;
      throw error;
    });
    for (const one of queue?.proponents.find((each) => each.id === id)?.files ?? []) ids.add(one.id);
  }
  return ids;
}
