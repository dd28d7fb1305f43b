import { openingLost, startOpening } from './opening.server.ts';
import type { SealingWorld } from './test-world.ts';

/** A session that the first officer began. */
export async function begun(here: SealingWorld, event: string): Promise<string> {
  const { id } = await here.run(here.officers[0], (work) => startOpening(work, { event, chairKey: '04' }));
  return id;
}

/** The session ends without a key. */
export const lostWith = (here: SealingWorld, session: string): Promise<void> =>
  here.run(here.chief, (work) => openingLost(work, { session, reason: 'Fire.' }));
