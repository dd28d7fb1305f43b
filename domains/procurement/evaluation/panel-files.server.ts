import { Failure } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { proponent } from './proponent.record.ts';
import { queueOf } from './showing.server.ts';

/** How a panel reads a file: under its own name, or in blind mode under a number. */
export interface PanelFile {
  readonly name: string;
  readonly isBlind: boolean;
}

/** The files of a bid that the caller’s own scoring shows, by their ids: judged as the queue is, at the moment of the reading. */
export async function filesFor(work: UnitOfWork, bid: string): Promise<ReadonlyMap<string, PanelFile>> {
  const entries = await work.asProduct.rows(proponent, {
    where: { entry: bid },
    fields: ['evaluation', 'bid'],
    order: 'id',
    most: 'all',
  });
  const found = new Map<string, PanelFile>();
  for (const { id, evaluation, bid: known } of entries) {
    const queue = await queueOf(work, evaluation).catch((error: unknown) => {
      if (error instanceof Failure) return null;
      throw error;
    });
    for (const one of queue?.proponents.find((each) => each.id === id)?.files ?? [])
      if (found.get(one.id)?.isBlind !== false) found.set(one.id, { name: one.name, isBlind: known === null });
  }
  return found;
}
