import { href, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { notify } from '../../organization/public.server.ts';
import { contract } from '../contract/contract.record.ts';
import { ended } from '../contract/contract-words.ts';
import { refused } from '../contract/refusing.ts';
import { contractPages } from '../contract-pages.ts';
import { releaseMilestone } from '../publishing/contract-releases.server.ts';
import { contractObligation } from './contract-obligation.record.ts';

type Facts = EffectFacts<Row<typeof contractObligation>>;

async function refuseOver({ row, work }: Facts): Promise<void> {
  const found = await work.row(contract, { where: { id: row.contract }, fields: ['number', 'status'], lock: 'share' });
  if (found && ended.some((state) => state === found.status))
    throw refused('contract', 'contract_obligation.is_over', `${found.number} is over. It takes no new obligations.`);
}

async function tellOwner({ row, work }: Facts): Promise<void> {
  await notify(work, {
    to: [row.owner],
    kind: 'contract.obligation',
    subject: `You see to “${row.name}”, due ${row.dueOn}`,
    link: href(contractPages.obligation, { id: row.id }),
  });
}

async function keepDone({ row, work }: Facts): Promise<void> {
  const doneBy = personActing(work.actor);
  await work.asProduct.change(contractObligation, row.id, {}, { doneBy, doneOn: work.today });
}

async function forgetDone({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(contractObligation, row.id, {}, { doneBy: null, doneOn: null });
}

/** What the product writes belongs to a step, which is published by itself. */
const releaseEdited = async (facts: Facts): Promise<void> =>
  facts.work.actor.kind === 'system' ? undefined : releaseMilestone(facts);

export const obligationEffects = follows(contractObligation, {
  create: [refuseOver, tellOwner, releaseMilestone],
  edit: [releaseEdited],
  complete: [keepDone, releaseMilestone],
  reopen: [refuseOver, forgetDone, releaseMilestone],
  waive: [releaseMilestone],
});
