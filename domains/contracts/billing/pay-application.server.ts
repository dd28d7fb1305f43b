import { isDeepStrictEqual } from 'node:util';
import { personActing } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refuseContact } from '../../procurement/public.server.ts';
import { contractClaim } from '../claims/contract-claim.record.ts';
import { settledStates } from '../claims/claim-words.ts';
import { refused } from '../contract/refusing.ts';
import { adoptedOf, type Application, figuresOf, plainSheet } from './application-figures.server.ts';
import { chief } from './application-life.ts';
import { openApplications } from './billing-words.ts';
import { payApplication } from './pay-application.record.ts';
import { refuseUnsecured } from './retainage.server.ts';
import { preparers } from './schedule-life.ts';
import { heldContract, isProduct, lastCertified, refuseOddSums, refuseWithout } from './schedule.server.ts';
import { unconditionalGaps } from './waivers.server.ts';

type Facts = EffectFacts<Application>;

const keep = (work: UnitOfWork, { id }: Application, computed: Partial<Application>) =>
  work.asProduct.change(payApplication, id, {}, computed);

/** A contract has one application that is not decided on; the next one goes on from its certificate. */
async function refuseSecond(work: UnitOfWork, row: Application): Promise<void> {
  const other = await work.asProduct.row(payApplication, {
    where: { contract: row.contract, status: [...openApplications], id: { not: row.id } },
    fields: ['number', 'periodUntil'],
    order: 'number',
  });
  if (other)
    throw refused(
      'contract',
      'pay_application.one_at_a_time',
      `${other.number} is open for this contract. Finish or discard it first.`,
    );
}

function refuseOddKind({ kind, release, lines, completedOn }: Application): void {
  if (kind === 'progress' && (release !== null || completedOn !== null))
    throw refused(
      'release',
      'pay_application.progress_releases_nothing',
      'Only a retainage release names an amount to release.',
    );
  if (kind !== 'progress' && (lines ?? []).length > 0)
    throw refused(
      'lines',
      'pay_application.release_earns_nothing',
      'A retainage release bills no work. Remove the items.',
    );
}

/** Whatever is entered is worked out at once; nothing of it is typed. */
async function workOut(facts: Facts): Promise<void> {
  const { row, work } = facts;
  if (isProduct(work)) return;
  const of = await heldContract(work, row.contract);
  refuseOddKind(row);
  await refuseSecond(work, row);
  const { computed } = await figuresOf(work, row, of, await adoptedOf(work, of));
  await keep(work, row, computed);
}

async function begin(facts: Facts): Promise<void> {
  if (!isProduct(facts.work) && (facts.row.cuts ?? []).length > 0)
    throw refused('cuts', 'pay_application.by_certifier', 'The certifier enters this with the certificate.');
  await workOut(facts);
}

/** The same period is never billed twice, and none before the last certificate. */
async function refuseOldPeriod(work: UnitOfWork, row: Application): Promise<void> {
  const last = await lastCertified(work, row.contract, row.id);
  if (last && row.periodUntil < last.periodUntil)
    throw refused(
      'periodUntil',
      'pay_application.period_goes_on',
      `${last.number} is certified to ${last.periodUntil}. Enter a later day.`,
    );
  if (last && row.kind === 'progress' && last.kind === 'progress' && row.periodUntil === last.periodUntil)
    throw refused(
      'periodUntil',
      'pay_application.period_twice',
      `${last.number} bills the period to ${last.periodUntil} already.`,
    );
}

/** Stored materials are paid on proof that they are there and insured. */
function refuseUnshown({ lines, documents }: Application): void {
  const isStored = (lines ?? []).some(({ stored }) => (stored?.cents ?? 0) > 0);
  if (isStored && (documents ?? []).length === 0)
    throw refused(
      'documents',
      'pay_application.stored_is_shown',
      'Attach the bills of sale and insurance of the stored materials.',
    );
}

/** What is retained goes out when the work is done, claims are over and every earlier payment is waived for. */
async function refuseEarlyRelease(work: UnitOfWork, row: Application): Promise<void> {
  if (row.kind === 'progress') return;
  if (row.kind === 'release' && (row.completedOn === null || row.completedOn > work.today))
    throw refused('completedOn', 'pay_application.is_complete', 'Enter the certified day of substantial completion.');
  if ((row.release?.cents ?? 0) === 0)
    throw refused('release', 'pay_application.releases_something', 'Enter how much of the retainage is released.');
  if (row.kind !== 'release') return;
  const claim = await work.asProduct.row(contractClaim, {
    where: { contract: row.contract, status: { not: [...settledStates] } },
    fields: ['number'],
    order: 'number',
  });
  if (claim)
    throw refused(
      'release',
      'pay_application.claim_is_open',
      `${claim.number} is open. Decide it before retainage is released.`,
    );
  const [gap] = await unconditionalGaps(work, row);
  if (gap) throw refused('release', 'pay_application.waivers_missing', gap);
}

/** All that has to be true of an application, by what is on record now. */
async function judge(work: UnitOfWork, row: Application) {
  const of = await heldContract(work, row.contract);
  if (of.status !== 'active')
    throw refused('contract', 'pay_application.contract_active', `${of.number} is not active.`);
  const schedule = await adoptedOf(work, of);
  refuseOddKind(row);
  await refuseSecond(work, row);
  await refuseOldPeriod(work, row);
  await refuseOddSums(work, { ...schedule, lines: schedule.adopted }, of);
  await refuseEarlyRelease(work, row);
  await refuseUnsecured(work, row, schedule);
  const figures = await figuresOf(work, row, of, schedule);
  return { figures, schedule, of };
}

const hasRecord = ({ documents }: Application) => (documents ?? []).length > 0;

async function submit({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithout(work, preparers);
  const { figures } = await judge(work, row);
  refuseUnshown(row);
  if (!hasRecord(row))
    throw refused('documents', 'pay_application.has_document', 'Attach the contractor’s signed application.');
  if (row.kind === 'progress' && figures.dueCents <= 0)
    throw refused('lines', 'pay_application.bills_something', 'Enter what was earned in this period.');
  await keep(work, row, {
    ...figures.computed,
    submittedBy: personActing(work.actor),
    certifiedBy: null,
    certifiedOn: null,
  });
}

/** Signed as it was submitted: what changed since goes back first, so that nobody certifies what they did not see. */
async function certify({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  const seen = plainSheet(row.sheet);
  const { figures: asSubmitted, schedule, of } = await judge(work, { ...row, cuts: [] });
  if (schedule.certifier !== row.certifier)
    throw refused(
      'certifier',
      'pay_application.names_certifier',
      'The certifier of this contract changed. Return the application.',
    );
  if (!isDeepStrictEqual(asSubmitted.sheet, seen) || asSubmitted.dueCents !== row.due?.cents)
    throw refused(
      'sheet',
      'pay_application.is_stale',
      'The schedule or a certificate changed since this was submitted. Return it.',
    );
  if (schedule.certifier !== personActing(work.actor)) await refuseWithout(work, [chief]);
  await refuseContact(work, of.vendor, null, payApplication.name);
  const { computed, dueCents } = await figuresOf(work, row, of, schedule);
  if (dueCents <= 0)
    throw refused(
      'cuts',
      'pay_application.certifies_something',
      'Nothing would be due. Return the application instead.',
    );
  await keep(work, row, {
    ...computed,
    cuts: row.cuts,
    certifiedBy: personActing(work.actor),
    certifiedOn: work.today,
  });
}

/** Reductions of a certificate that was recalled say nothing of this one. */
const certifyInFull = (facts: Facts): Promise<void> => certify({ ...facts, row: { ...facts.row, cuts: [] } });

/** Only the latest certificate comes back: later ones were worked out from it. */
export async function refuseEarlier(work: UnitOfWork, row: Application): Promise<void> {
  const last = await lastCertified(work, row.contract);
  if (last && (last.place ?? 0) > (row.place ?? 0))
    throw refused(
      'contract',
      'pay_application.is_latest',
      `${last.number} was certified after this one. Recall that one first.`,
    );
}

async function recall({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await heldContract(work, row.contract);
  await refuseSecond(work, row);
  await refuseEarlier(work, row);
}

export const applicationEffects = follows(payApplication, {
  create: [begin],
  edit: [workOut],
  submit: [submit],
  certify: [certifyInFull],
  certifyLess: [certify],
  recall: [recall],
});
