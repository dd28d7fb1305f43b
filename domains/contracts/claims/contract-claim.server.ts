import { fail, href, moneyOf, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { addDays } from '#kernel/lists/days.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from '../../organization/public.server.ts';
import { contractChange } from '../changes/contract-change.record.ts';
import { claimPages } from '../claim-pages.ts';
import { approvers } from '../contract/contract-life.ts';
import { refuseBeyondAuthority } from '../contract/contract.server.ts';
import { contract } from '../contract/contract.record.ts';
import { refused } from '../contract/refusing.ts';
import { claimEntry } from './claim-entry.record.ts';
import { refuseOddDetermination, refuseOddSettlement } from './claim-judging.ts';
import { APPEAL_DAYS, DETERMINE_DAYS, settledStates, SUBMIT_DAYS } from './claim-words.ts';
import { contractClaim } from './contract-claim.record.ts';

type Claim = Row<typeof contractClaim>;
type Facts = EffectFacts<Claim>;
type Contract = Row<typeof contract>;

const keep = async (work: UnitOfWork, { id }: Claim, computed: Partial<Claim>): Promise<void> => {
  await work.asProduct.change(contractClaim, id, {}, computed);
};

async function contractOf(work: UnitOfWork, id: string, lock: 'share' | 'update' = 'share'): Promise<Contract> {
  const found = await work.asProduct.row(contract, { where: { id }, lock });
  if (!found) throw refused('contract', 'contract_claim.no_contract', 'Choose a contract.');
  return found;
}

const inForce = ['active', 'closed', 'terminated'] as const;

/** By the rule of the contract: a notice that came later is marked, and the claim is kept. */
function noticeOf({ claimNoticeDays }: Contract, { eventOn, noticedOn }: Claim): Pick<Claim, 'noticeDue' | 'isLate'> {
  if (claimNoticeDays === null) return { noticeDue: null, isLate: false };
  const noticeDue = addDays(eventOn, claimNoticeDays);
  return { noticeDue, isLate: noticedOn > noticeDue };
}

async function begin({ row, work }: Facts): Promise<void> {
  const found = await contractOf(work, row.contract);
  if (!inForce.some((state) => state === found.status))
    throw refused(
      'contract',
      'contract_claim.contract_in_force',
      `${found.number} is ${found.status.replaceAll('_', ' ')}. Claims belong to a contract in force.`,
    );
  await keep(work, row, {
    vendor: found.vendor,
    decider: found.claimDecider,
    ...noticeOf(found, row),
    deadline: addDays(row.noticedOn, SUBMIT_DAYS),
    deadlineOf: 'submission',
  });
}

async function submit({ row, work }: Facts): Promise<void> {
  if ((row.amount?.cents ?? 0) + row.days === 0)
    throw refused('amount', 'contract_claim.claims_something', 'Enter the amount or the days that are claimed.');
  await keep(work, row, {
    submittedOn: work.today,
    deadline: addDays(work.today, DETERMINE_DAYS),
    deadlineOf: 'determination',
  });
}

async function ask({ row, work }: Facts): Promise<void> {
  if (work.actor.kind !== 'system' && (row.infoDue === null || row.infoDue < work.today))
    throw refused(
      'infoDue',
      'contract_claim.info_is_ahead',
      'Enter the day by which the information is due, from today on.',
    );
  await keep(work, row, { deadline: row.infoDue, deadlineOf: 'information' });
}

const resume = ({ row, work }: Facts): Promise<void> =>
  keep(work, row, {
    deadline: addDays(row.submittedOn ?? work.today, DETERMINE_DAYS),
    deadlineOf: 'determination',
  });

/** The person whom the contract names, and where it names none the chief, by their duty of this moment. */
async function refuseOtherDecider(work: UnitOfWork, { decider }: Claim): Promise<void> {
  if (work.actor.kind === 'system') return;
  const { actor } = await work.asTheyAre();
  const isTheirs = decider === null ? actor.duties.includes('chief_procurement_officer') : actor.id === decider;
  if (!isTheirs)
    throw refused(
      'decider',
      'contract_claim.decider',
      decider === null
        ? 'The contract names no one, so the chief procurement officer determines its claims.'
        : 'The contract names someone else to determine its claims.',
    );
}

const decided = (work: UnitOfWork): Partial<Claim> => ({
  determinedBy: personActing(work.actor),
  determinedOn: work.today,
  deadline: addDays(work.today, APPEAL_DAYS),
  deadlineOf: 'appeal',
});

async function determine({ row, work }: Facts): Promise<void> {
  await refuseOtherDecider(work, row);
  refuseOddDetermination(work.actor, row);
  await keep(work, row, decided(work));
  await tell(work, row, `${row.number} is determined`);
}

async function refuseWithoutDuty(work: UnitOfWork): Promise<void> {
  if (work.actor.kind === 'system') return;
  const { actor } = await work.asTheyAre();
  if (!approvers.some(({ duty }) => actor.duties.includes(duty)))
    throw fail('forbidden', 'contract_claim.duty', 'You no longer have the duty that this step needs.');
}

async function decideAppeal({ row, work }: Facts): Promise<void> {
  await refuseWithoutDuty(work);
  refuseOddDetermination(work.actor, row);
  await keep(work, row, decided(work));
  await tell(work, row, `The appeal of ${row.number} is decided`);
}

const appeal = ({ row, work }: Facts): Promise<void> =>
  keep(work, row, {
    appealedOn: work.today,
    isLateAppeal: row.determinedOn !== null && work.today > addDays(row.determinedOn, APPEAL_DAYS),
    deadline: addDays(work.today, DETERMINE_DAYS),
    deadlineOf: 'decision',
  });

async function settle({ row, work }: Facts): Promise<void> {
  refuseOddSettlement(work.actor, row);
  await keep(work, row, { settlementBy: personActing(work.actor) });
}

const isUsed = (text: string): string => text.slice(0, 200);

/** Never money by itself: a change, which is approved by the total of all changes and executed like any other. */
async function approveSettlement({ row, work }: Facts): Promise<void> {
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
  await refuseBeyondAuthority(work, 'settlement', cents);
  const days = row.settlementDays ?? 0;
  const item = isUsed(`Settlement of ${row.number}`);
  const { id, number } = await work.asProduct.insert(contractChange, {
    contract: row.contract,
    subject: isUsed(`Settlement of ${row.number}: ${row.subject}`),
    kind: 'order',
    cause: 'claim',
    eventOn: row.eventOn,
    lines: cents > 0 ? [{ item, amount: moneyOf(work.actor, cents), eligible: false }] : [],
    days,
    ...(days > 0 ? { scheduleBasis: `As settled for ${row.number}: ${days} of ${row.days} days claimed.` } : {}),
  });
  await keep(work, row, { settledOn: work.today, change: id, deadline: null, deadlineOf: null });
  await tell(work, row, `${row.number} is settled by ${number}`);
}

const refuseSettlement = ({ row, work }: Facts): Promise<void> =>
  keep(work, row, { settlement: null, settlementDays: null, settlementBy: null });

const over = ({ row, work }: Facts): Promise<void> => keep(work, row, { deadline: null, deadlineOf: null });

async function tell(work: UnitOfWork, row: Claim, subject: string): Promise<void> {
  const { manager } = await contractOf(work, row.contract);
  await notify(work, {
    to: manager === null ? [] : [manager],
    kind: 'contract.claim',
    subject,
    body: row.subject,
    link: href(claimPages.claim, { id: row.id }),
  });
}

/** The file of a claim that is over stays as it was decided on. */
async function refuseOver({ row, work }: EffectFacts<Row<typeof claimEntry>>): Promise<void> {
  const found = await work.row(contractClaim, {
    where: { id: row.claim },
    fields: ['number', 'status'],
    lock: 'share',
  });
  if (found && settledStates.some((state) => state === found.status))
    throw refused('claim', 'claim_entry.claim_is_over', `${found.number} is ${found.status}. Its file is closed.`);
  if (row.onDay > work.today && work.actor.kind !== 'system')
    throw refused('onDay', 'claim_entry.not_ahead', 'Enter the day on which it happened. It can’t be in the future.');
}

export const claimEffects = [
  ...follows(contractClaim, {
    create: [begin],
    submit: [submit],
    ask: [ask],
    resume: [resume],
    determine: [determine],
    appeal: [appeal],
    decideAppeal: [decideAppeal],
    settle: [settle],
    approveSettlement: [approveSettlement],
    refuseSettlement: [refuseSettlement],
    close: [over],
    withdraw: [over],
  }),
  ...follows(claimEntry, { create: [refuseOver] }),
];
