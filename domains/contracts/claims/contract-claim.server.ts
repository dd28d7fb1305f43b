import { dollars, fail, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { addDays } from '#kernel/lists/days.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member } from '../../organization/public.server.ts';
import type { contract } from '../contract/contract.record.ts';
import { refused } from '../contract/refusing.ts';
import { claimEntry } from './claim-entry.record.ts';
import { refuseOddDetermination } from './claim-judging.ts';
import { contractOf, keep, refuseWithoutDuty, tell } from './claim-keeping.server.ts';
import { filledBySteps } from './claim-life.ts';
import { approveSettlement, goBack, settle } from './claim-settling.server.ts';
import {
  APPEAL_DAYS,
  type decisionKinds,
  DETERMINE_DAYS,
  determinations,
  inForce,
  settledStates,
  SUBMIT_DAYS,
} from './claim-words.ts';
import { contractClaim } from './contract-claim.record.ts';

type Claim = Row<typeof contractClaim>;
type Facts = EffectFacts<Claim>;
type Contract = Row<typeof contract>;

/** By the rule of the contract: a notice that came later is marked, and the claim is kept. */
function noticeOf({ claimNoticeDays }: Contract, { eventOn, noticedOn }: Claim): Pick<Claim, 'noticeDue' | 'isLate'> {
  if (claimNoticeDays === null) return { noticeDue: null, isLate: false };
  const noticeDue = addDays(eventOn, claimNoticeDays);
  return { noticeDue, isLate: noticedOn > noticeDue };
}

/** Nobody writes a decision into a claim before it is decided. */
function refuseFilled(row: Claim): void {
  const filled = filledBySteps.find((name) => row[name] !== null);
  if (filled) throw refused(filled, 'contract_claim.by_step', 'A step of the claim fills this.');
}

async function begin({ row, work }: Facts): Promise<void> {
  refuseFilled(row);
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
  // The step itself asks for the day.
  if (work.actor.kind !== 'system' && row.infoDue !== null && row.infoDue < work.today)
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

/** The person whom the contract names, in their own session; where it names no one who is still there, the chief of this moment. */
async function refuseOtherDecider(work: UnitOfWork, { decider }: Claim): Promise<void> {
  if (work.actor.kind === 'system') return;
  const { actor } = await work.asTheyAre();
  const named = decider !== null && (await work.has(member, { id: decider, status: 'active' })) ? decider : null;
  const isTheirs = named === null ? actor.duties.includes('chief_procurement_officer') : actor.id === named;
  if (!isTheirs)
    throw refused(
      'decider',
      'contract_claim.decider',
      named === null
        ? 'The contract names no one for it, so the chief procurement officer determines this claim.'
        : 'The contract names someone else to determine its claims.',
    );
}

/** A finding on what a contractor is owed is made by a person, and not by their programs. */
function refuseKey({ actor }: UnitOfWork): void {
  if (actor.kind === 'service')
    throw fail('forbidden', 'contract_claim.in_person', 'Sign in yourself to decide a claim.');
}

/** Kept as an entry as well, so that a decision on appeal leaves the first one readable. */
async function decide(work: UnitOfWork, row: Claim, decision: keyof typeof decisionKinds): Promise<void> {
  refuseKey(work);
  refuseOddDetermination(work.actor, row);
  const { determination, determinedAmount, determinedDays, findings } = row;
  await keep(work, row, {
    determinedBy: personActing(work.actor),
    determinedOn: work.today,
    deadline: addDays(work.today, APPEAL_DAYS),
    deadlineOf: 'appeal',
  });
  const given = `${dollars(determinedAmount?.cents ?? 0)}, ${determinedDays ?? 0} days`;
  await work.asProduct.insert(
    claimEntry,
    {
      claim: row.id,
      kind: 'response',
      subject: `${determination ? determinations[determination] : ''}: ${given}`,
      onDay: work.today,
      body: findings,
    },
    { decision },
  );
}

async function determine({ row, work }: Facts): Promise<void> {
  await refuseOtherDecider(work, row);
  await decide(work, row, 'determination');
  await tell(work, row, `${row.number} is determined`);
}

async function decideAppeal({ row, work }: Facts): Promise<void> {
  await refuseWithoutDuty(work);
  await decide(work, row, 'appeal');
  await tell(work, row, `The appeal of ${row.number} is decided`);
}

const appeal = ({ row, work }: Facts): Promise<void> =>
  keep(work, row, {
    appealedOn: work.today,
    isLateAppeal: row.determinedOn !== null && work.today > addDays(row.determinedOn, APPEAL_DAYS),
    deadline: addDays(work.today, DETERMINE_DAYS),
    deadlineOf: 'decision',
  });

const over = ({ row, work }: Facts): Promise<void> => keep(work, row, { deadline: null, deadlineOf: null });

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
    refuseSettlement: [goBack],
    reopen: [goBack],
    close: [over],
    withdraw: [over],
  }),
  ...follows(claimEntry, { create: [refuseOver] }),
];
