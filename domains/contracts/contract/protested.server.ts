import type { Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { award } from '../../procurement/public.server.ts';
import { contract } from './contract.record.ts';
import { refused } from './refusing.ts';
import { ended } from './contract-words.ts';

const contractsOf = (work: UnitOfWork, id: string) =>
  work.rows(contract, {
    where: { award: id, status: { not: [...ended] } },
    order: 'number',
    fields: ['number', 'status'],
    most: 'all',
  });

/** An awardee has failed when its contract is over: with one in force, the failure is its termination. */
async function refuseInForce({ row, work }: EffectFacts<Row<typeof award>>): Promise<void> {
  const [found] = await contractsOf(work, row.id);
  if (found)
    throw refused(
      'vendor',
      'award.contract_in_force',
      `${found.number} follows from this award. Terminate or discard it before you record the failure.`,
    );
}

/**
 * An overturned award carries no contract: one that is in force is terminated for convenience, one that is not is discarded
 * (ABA Model Procurement Code § 9-103; 4 CFR 21.8(a)(2)).
 */
async function endContracts({ row, work }: EffectFacts<Row<typeof award>>): Promise<void> {
  const reason = `${row.number} was overturned by a protest`;
  for (const { id, status } of await contractsOf(work, row.id))
    if (status === 'active')
      await work.asProduct.move(contract, id, 'terminate', {
        input: { terminationKind: 'convenience', terminatedOn: work.today },
        reason,
      });
    else await work.asProduct.move(contract, id, 'discard', { reason });
}

export const protestedEffects = follows(award, { fail: [refuseInForce], overturn: [endContracts] });
