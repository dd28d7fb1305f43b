import { personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { refused } from '../contract/refusing.ts';
import { contractObligation } from './contract-obligation.record.ts';
import { obligationProposal } from './obligation-proposal.record.ts';

type Facts = EffectFacts<Row<typeof obligationProposal>>;

/** A person makes the obligation, with what they corrected; it keeps file, page and quote. */
async function makeObligation({ row, work }: Facts): Promise<void> {
  const { name, contract, owedBy, clause, owner, dueOn } = row;
  if (!dueOn) throw refused('dueOn', 'obligation_proposal.due_on', 'Enter the day on which this is due.');
  if (!owner) throw refused('owner', 'obligation_proposal.owner', 'Choose who sees to it.');
  const { id } = await work.insert(contractObligation, { name, contract, owedBy, clause, owner, dueOn });
  await work.asProduct.change(
    contractObligation,
    id,
    {},
    { sourceFile: row.file, sourcePage: row.page, sourceQuote: row.quote },
  );
  await work.asProduct.change(obligationProposal, row.id, {}, { obligation: id, decidedBy: personActing(work.actor) });
}

const keepDecider = async ({ row, work }: Facts): Promise<void> => {
  await work.asProduct.change(obligationProposal, row.id, {}, { decidedBy: personActing(work.actor) });
};

export const obligationProposalEffects = follows(obligationProposal, {
  confirm: [makeObligation],
  dismiss: [keepDecider],
});
