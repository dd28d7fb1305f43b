import { personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { payingAccount } from './paying-account.record.ts';
import { actorOfDuty } from './people.server.ts';

async function approve({ row, work }: EffectFacts<Row<typeof payingAccount>>): Promise<void> {
  if (work.actor.kind !== 'system') await actorOfDuty(work, [{ duty: 'budget_officer' }]);
  await work.asProduct.change(payingAccount, row.id, {}, { approvedBy: personActing(work.actor) });
}

export const payingAccountEffects = follows(payingAccount, { approve: [approve] });
