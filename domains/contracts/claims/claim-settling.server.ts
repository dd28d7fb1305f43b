import { allows, dollars, fail, moneyOf, type Row } from '#kernel';
import { peopleActing, personActing } from '#kernel/record/acting.ts';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { contractChange } from '../changes/contract-change.record.ts';
import { refuseBeyondAuthority } from '../contract/contract.server.ts';
import { refused } from '../contract/refusing.ts';
import { refuseOddSettlement } from './claim-judging.ts';
import { contractOf, keep, refuseWithoutDuty, tell } from './claim-keeping.server.ts';
import { contractClaim } from './contract-claim.record.ts';

type Claim = Row<typeof contractClaim>;
type Facts = EffectFacts<Claim>;
type Change = Row<typeof contractChange>;

export async function settle({ row, work }: Facts): Promise<void> {
  refuseOddSettlement(work.actor, row);
  await keep(work, row, { settlementBy: personActing(work.actor) });
}

/** The governing body delegates authority, and has no limit of its own. */
const isCouncil = async (work: UnitOfWork): Promise<boolean> =>
  allows({ duty: 'governing_body' }, (await work.asTheyAre()).actor);

const shortened = (text: string): string => text.slice(0, 200);

/** Never money by itself: a change, which is approved by the total of all changes and executed like any other. */
export async function approveSettlement({ row, work }: Facts): Promise<void> {
  await refuseWithoutDuty(work);
  const found = await contractOf(work, row.contract, 'update');
  if (found.status !== 'active')
    throw refused(
      'contract',
      'contract_claim.contract_active',
      `${found.number} is ${found.status}. A settlement by change needs an active contract.`,
    );
  refuseOddSettlement(work.actor, row);
  const cents = row.settlement?.cents ?? 0;
  if (!(await isCouncil(work))) await refuseBeyondAuthority(work, 'settlement', cents);
  const days = row.settlementDays ?? 0;
  const money = moneyOf(work.actor, cents);
  // Written by the product alone: to approve a settlement is not to write the change that carries it out.
  const alone = work.asProductAlone;
  const { id, number } = await alone.insert(contractChange, {
    contract: row.contract,
    subject: shortened(`Settlement of ${row.number}: ${row.subject}`),
    kind: 'order',
    cause: 'claim',
    eventOn: row.eventOn,
    rough: money,
    lines: cents > 0 ? [{ item: `Settlement of ${row.number}`, amount: money, eligible: false }] : [],
    days,
    ...(days > 0 ? { scheduleBasis: `As settled for ${row.number}: ${days} of ${row.days} days claimed.` } : {}),
  });
  await alone.move(contractChange, id, 'price');
  await alone.move(contractChange, id, 'propose');
  // Who negotiated the settlement does not approve its change.
  await alone.change(contractChange, id, {}, { proposedBy: row.settlementBy });
  await keep(work, row, { change: id });
  await tell(work, row, `The settlement of ${row.number} is approved, ${number} carries it out`);
}

/**
 * Where the claim was before the settlement was proposed: the deadline that runs says it. The product clears what was proposed by
 * itself, so that who refused it may approve the next one.
 */
export async function goBack({ row, work }: Facts): Promise<void> {
  const cleared = { settlement: null, settlementDays: null, settlementBy: null, change: null };
  await work.asProductAlone.change(contractClaim, row.id, {}, cleared);
  if (row.deadlineOf === 'appeal') await work.asProduct.move(contractClaim, row.id, 'restore');
  if (row.deadlineOf === 'decision') await work.asProduct.move(contractClaim, row.id, 'restoreAppeal');
}

const claimOf = (work: UnitOfWork, change: Change) =>
  work.row(contractClaim, { where: { change: change.id, status: 'agreed' }, lock: 'update' });

/** Also after the change was sent back and proposed by another person. */
export async function refuseNegotiator({ row, work }: EffectFacts<Change>): Promise<void> {
  const claim = await claimOf(work, row);
  if (claim?.settlementBy && peopleActing(work.actor).includes(claim.settlementBy))
    throw fail(
      'refused',
      'contract_change.negotiator_is_another',
      `You proposed the settlement of ${claim.number}, so someone else has to approve its change.`,
    );
}

/** The change of a settlement carries out what was approved and no more, whatever cause it names since. */
export async function refuseBeyondSettlement({ row, work }: EffectFacts<Change>): Promise<void> {
  const claim = await claimOf(work, row);
  if (!claim) return;
  const [cents, days] = [claim.settlement?.cents ?? 0, claim.settlementDays ?? 0];
  if (row.kind !== 'order' || row.value.cents > cents || row.days > days)
    throw refused(
      'lines',
      'contract_change.beyond_settlement',
      `${claim.number} is settled by a change order of at most ${dollars(cents)} and ${days} days.`,
    );
}

export async function settleClaim({ row, work }: EffectFacts<Change>): Promise<void> {
  const claim = await claimOf(work, row);
  if (!claim) return;
  const settled = await work.asProduct.move(contractClaim, claim.id, 'finish', {
    computed: { settledOn: work.today, deadline: null, deadlineOf: null },
  });
  await tell(work, settled, `${claim.number} is settled by ${row.number}`);
}

/** A claim whose change came to nothing is open again. */
export async function reopenClaim({ row, work }: EffectFacts<Change>): Promise<void> {
  const claim = await claimOf(work, row);
  if (!claim) return;
  await work.asProduct.move(contractClaim, claim.id, 'reopen');
  await tell(work, claim, `${claim.number} is open again: its settlement was not carried out`);
}
