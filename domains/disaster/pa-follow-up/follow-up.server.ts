import { type Row, stateWords } from '#kernel';
import { firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { requisition } from '../../procurement/public.server.ts';
import { figuresOf, sumsOf } from '../public-assistance/figures.server.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { ehpItem } from './ehp-item.record.ts';
import { ehpReview } from './ehp-review.record.ts';
import { liveReviews } from './ehp-words.ts';
import { compared } from './fixed-cost.ts';
import { fixedCostEstimate } from './fixed-cost-estimate.record.ts';
import type { ProjectFollowUp } from './follow-up-calls.ts';
import { holdOf } from './hold.server.ts';
import { lacksOf } from './insurance-math.ts';
import { insurancePolicy } from './insurance-policy.record.ts';
import { insuranceRecovery } from './insurance-recovery.record.ts';
import { insuranceRequirement } from './insurance-requirement.record.ts';
import { countedRecoveries } from './insurance-words.ts';
import { paProgress } from './pa-progress.record.ts';
import { paPurchase } from './pa-purchase.record.ts';
import { quartersOver, reportDue } from './progress-terms.ts';

const SHOWN = 200;
type Project = Row<typeof paProject>;

/** Everything that follows a project up, as it is now. */
export async function followUpOf(work: UnitOfWork, id: string): Promise<ProjectFollowUp> {
  const of = (await work.find(paProject, id)) as Project | null; // all of its fields were read
  if (!of) throw missing(paProject);
  const isOver = of.status === 'closed' || of.status === 'withdrawn';
  return {
    project: { id, number: of.number ?? '', status: of.status },
    hold: isOver ? null : await holdOf(work, id),
    review: await reviewOf(work, id),
    purchases: await purchasesOf(work, id),
    progress: await progressOf(work, of),
    insurance: await insuranceOf(work, of),
    fixedCost: await fixedCostOf(work, of),
  };
}

async function reviewOf(work: UnitOfWork, project: string): Promise<ProjectFollowUp['review']> {
  const review = await work.row(ehpReview, {
    where: { project, status: [...liveReviews] },
    fields: ['number', 'status', 'clearedOn', 'clearance'],
    order: '-number',
  });
  if (!review) return null;
  const items = (await work.rows(ehpItem, {
    where: { review: review.id },
    order: 'number',
    most: 'all',
  })) as readonly Row<typeof ehpItem>[]; // all of their fields were read
  return {
    id: review.id,
    number: review.number ?? '',
    status: review.status,
    clearedOn: review.clearedOn,
    clearance: review.clearance,
    items: firstRows(
      items.map((one) => ({
        id: one.id,
        number: one.number ?? '',
        law: one.law,
        kind: one.kind,
        agency: one.agency,
        requirement: one.requirement,
        citation: one.citation,
        because: one.because,
        status: one.status,
        reference: one.reference,
        expiresOn: one.expiresOn,
        isExpired: one.status === 'cleared' && one.expiresOn !== null && one.expiresOn < work.today,
        conditions: one.conditions,
      })),
      SHOWN,
    ),
  };
}

async function purchasesOf(work: UnitOfWork, project: string): Promise<ProjectFollowUp['purchases']> {
  const links = await work.rows(paPurchase, {
    where: { project, status: 'linked' },
    fields: ['requisition', 'disturbsGround'],
    order: 'number',
    most: 'all',
  });
  const bought = await work.rows(requisition, {
    where: { id: links.map((one) => one.requisition) },
    fields: ['number', 'purpose', 'total', 'status'],
    most: 'all',
  });
  return firstRows(
    links.flatMap((one) => {
      const found = bought.find(({ id }) => id === one.requisition);
      return found
        ? [
            {
              id: one.id,
              requisition: one.requisition,
              number: found.number ?? '',
              purpose: found.purpose,
              cents: found.total?.cents ?? 0,
              disturbsGround: one.disturbsGround,
              status: stateWords(requisition, found.status),
            },
          ]
        : [];
    }),
    SHOWN,
  );
}

/** Every quarter since its obligation, the newest first, with its report where there is one. */
async function progressOf(work: UnitOfWork, of: Project): Promise<ProjectFollowUp['progress']> {
  if (of.obligatedSize !== 'large' || of.obligatedOn === null) return null;
  const reports = (await work.rows(paProgress, {
    where: { project: of.id },
    order: '-quarterEnd',
    most: 'all',
  })) as readonly Row<typeof paProgress>[]; // all of their fields were read
  const isOpen = of.status === 'obligated' || of.status === 'complete';
  const ends = new Set([
    ...(isOpen ? quartersOver(of.obligatedOn, work.today) : []),
    ...reports.map(({ quarterEnd }) => quarterEnd),
  ]);
  return {
    approvedCents: of.obligatedNet?.cents ?? 0,
    quarters: firstRows(
      [...ends]
        .toSorted()
        .toReversed()
        .map((quarterEnd) => {
          const report = reports.find((one) => one.quarterEnd === quarterEnd);
          const due = reportDue(quarterEnd);
          const dueOn = report?.dueOn ?? due?.dueOn ?? null;
          return {
            quarterEnd,
            dueOn,
            citation: due?.rule.citation ?? null,
            id: report?.id ?? null,
            number: report?.number ?? null,
            status: report?.status ?? null,
            workDone: report?.workDone ?? null,
            costCents: report?.costToDate?.cents ?? null,
            finalCents: report?.finalCost?.cents ?? null,
            sentOn: report?.sentOn ?? null,
            isLate: dueOn !== null && (report?.sentOn ?? work.today) > dueOn,
          };
        }),
      SHOWN,
    ),
  };
}

async function insuranceOf(work: UnitOfWork, of: Project): Promise<ProjectFollowUp['insurance']> {
  const recoveries = (await work.rows(insuranceRecovery, {
    where: { project: of.id, status: [...countedRecoveries] },
    order: 'number',
    most: 'all',
  })) as readonly Row<typeof insuranceRecovery>[]; // all of their fields were read
  const requirements = (await work.rows(insuranceRequirement, {
    where: { project: of.id },
    order: 'number',
    most: 'all',
  })) as readonly Row<typeof insuranceRequirement>[]; // all of their fields were read
  const ids = [...recoveries, ...requirements].flatMap(({ policy }) => (policy === null ? [] : [policy]));
  const policies = (await work.rows(insurancePolicy, {
    where: { id: [...new Set(ids)] },
    most: 'all',
  })) as readonly Row<typeof insurancePolicy>[]; // all of their fields were read
  const policyOf = (id: string | null) => policies.find((one) => one.id === id) ?? null;
  return {
    ledgerCents:
      recoveries.length === 0 ? null : recoveries.reduce((sum, { reduction }) => sum + (reduction?.cents ?? 0), 0),
    typedCents: of.insurance?.cents ?? 0,
    recoveries: firstRows(
      recoveries.map((one) => ({
        id: one.id,
        number: one.number ?? '',
        facility: one.facility,
        peril: one.peril,
        policy: policyOf(one.policy)?.policyNumber ?? null,
        lossCents: one.buildingLoss.cents + (one.contentsLoss?.cents ?? 0),
        proceedsCents: one.proceeds?.cents ?? 0,
        zoneCents: one.zoneCut?.cents ?? 0,
        reductionCents: one.reduction?.cents ?? 0,
        status: one.status,
      })),
      SHOWN,
    ),
    requirements: firstRows(
      requirements.map((one) => {
        const policy = policyOf(one.policy);
        return {
          id: one.id,
          number: one.number ?? '',
          facility: one.facility,
          peril: one.peril,
          cents: one.amount.cents,
          status: one.status,
          policy: policy?.policyNumber ?? null,
          endsOn: policy?.untilDay ?? null,
          trouble:
            one.status === 'insured' && policy
              ? lacksOf(
                  { ...policy, isActive: policy.status === 'active' },
                  { peril: one.peril, cents: one.amount.cents },
                  work.today,
                )
              : null,
        };
      }),
      SHOWN,
    ),
  };
}

/** The estimate that counts, against standard procedures, and what the ledger has left of it. */
async function fixedCostOf(work: UnitOfWork, of: Project): Promise<ProjectFollowUp['fixedCost']> {
  const row = await work.row(fixedCostEstimate, {
    where: { project: of.id, status: ['draft', 'submitted', 'agreed'] },
    fields: ['number', 'status', 'amount', 'lowCost', 'likelyCost', 'highCost', 'agreeBy', 'agreedOn', 'planned'],
    order: '-number',
  });
  if (!row) return null;
  const sums = (await sumsOf(work, { project: of.id }))(of.id);
  const { reductionCents } = figuresOf(of, sums, null);
  const spentCents =
    sums.laborCents + sums.equipmentCents + sums.materialsCents + sums.rentedCents + sums.contractCents;
  return {
    id: row.id,
    number: row.number ?? '',
    status: row.status,
    amountCents: row.amount.cents,
    agreeBy: row.agreeBy,
    agreedOn: row.agreedOn,
    reductionCents,
    spentCents,
    leftCents: Math.max(0, row.amount.cents - spentCents),
    plannedCents: row.planned.cents,
    ...compared(
      { lowCents: row.lowCost.cents, likelyCents: row.likelyCost.cents, highCents: row.highCost.cents },
      { fixedCents: row.amount.cents, reductionCents, federalShare: of.federalShare },
    ),
  };
}
