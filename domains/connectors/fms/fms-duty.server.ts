import { allows, fail, type Who } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

/** The duty is looked up at this moment: it may have ended since the page was opened. */
export async function refuseWithoutDuty(work: UnitOfWork, who: Who): Promise<void> {
  if (work.actor.kind === 'system') return;
  const { actor } = await work.asTheyAre();
  if (!allows(who, actor))
    throw fail(
      'forbidden',
      'posting_batch.duty',
      'Only a financial system officer, or a budget officer as second person, takes this step.',
    );
}

export const refused = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });
