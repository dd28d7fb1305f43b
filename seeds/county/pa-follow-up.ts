import { ehpItem } from '#domains/disaster/pa-follow-up/ehp-item.record.ts';
import { ehpReview } from '#domains/disaster/pa-follow-up/ehp-review.record.ts';
import { fixedCostEstimate } from '#domains/disaster/pa-follow-up/fixed-cost-estimate.record.ts';
import { insurancePolicy } from '#domains/disaster/pa-follow-up/insurance-policy.record.ts';
import { insuranceRecovery } from '#domains/disaster/pa-follow-up/insurance-recovery.record.ts';
import { insuranceRequirement } from '#domains/disaster/pa-follow-up/insurance-requirement.record.ts';
import { paProgress } from '#domains/disaster/pa-follow-up/pa-progress.record.ts';
import { paPurchase } from '#domains/disaster/pa-follow-up/pa-purchase.record.ts';
import { paProject } from '#domains/disaster/public-assistance/pa-project.record.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';
import { usd } from './grant-hands.ts';
import {
  estimateTold,
  policiesTold,
  recoveriesTold,
  reportsTold,
  requirementsTold,
  reviewsTold,
} from './pa-follow-up-list.ts';

const LARGE = 'Lift stations 4, 9 and 12';
const HELD = 'Marsh Point Road washouts';

interface Given {
  readonly as: As;
  readonly yvette: Actor;
  readonly miguel: Actor;
  readonly priya: Actor;
  readonly projectOf: (title: string) => string;
}

/** Projects of Hurricane Milton as they are followed up: all of it through the door, as the person who entered it. */
export async function seedPaFollowUp(as: As, cast: Cast): Promise<void> {
  const [yvette, miguel, priya] = ['Yvette Dubois', 'Miguel Ortiz', 'Priya Raman'].map((name) => cast.get(name)) as [
    Actor,
    Actor,
    Actor,
  ];
  const projects = await as(yvette).rows(paProject, { fields: ['title'], order: 'number', most: 'all' });
  const projectOf = (title: string): string => {
    const of = projects.find((one) => one.title === title);
    if (!of) throw new Error(`The seed has no project ${title}`);
    return of.id;
  };
  const given = { as, yvette, miguel, priya, projectOf };
  await seedReviews(given);
  await seedPurchase(given);
  await seedReports(given);
  await seedInsurance(given);
  await as(yvette, '2026-10-30').insert(fixedCostEstimate, {
    project: projectOf(estimateTold.project),
    amount: usd(estimateTold.amount),
    lowCost: usd(estimateTold.low),
    likelyCost: usd(estimateTold.likely),
    highCost: usd(estimateTold.high),
    basis: estimateTold.basis,
    agreeBy: estimateTold.agreeBy,
  });
}

const allNo = {
  ground: 'no',
  footprint: 'no',
  historic: 'no',
  floodplain: 'no',
  wetland: 'no',
  waters: 'no',
  coast: 'no',
  species: 'no',
  demolition: 'no',
} as const;

async function seedReviews({ as, yvette, miguel, priya, projectOf }: Given): Promise<void> {
  for (const told of reviewsTold) {
    const { id } = await as(yvette, told.entered).insert(ehpReview, {
      project: projectOf(told.project),
      summary: told.summary,
      ...allNo,
      ...told.answers,
    });
    if (told.isDraft) continue;
    await as(yvette, told.entered).move(ehpReview, id, 'start');
    const items = await as(yvette).rows(ehpItem, { where: { review: id }, fields: ['law'], most: 'all' });
    for (const item of items) {
      const of = told.items[item.law];
      if (!of) continue;
      await as(miguel, of.sent).move(ehpItem, item.id, 'send', { input: { sentOn: of.sent } });
      if (!of.answered) continue;
      await as(miguel, of.answered).move(ehpItem, item.id, 'clear', {
        input: { clearedOn: of.answered, reference: of.reference ?? '' },
      });
      if (of.expires || of.conditions)
        await as(miguel, of.answered).change(ehpItem, item.id, {
          expiresOn: of.expires ?? null,
          conditions: of.conditions ?? null,
        });
    }
    if (!told.submitted) continue;
    await as(yvette, told.submitted).move(ehpReview, id, 'submit');
    if (told.cleared)
      await as(priya, told.cleared).move(ehpReview, id, 'clear', {
        input: { clearedOn: told.cleared, clearance: 'REC 4834-0017' },
      });
  }
}

/** An order that a buyer still drafts is of the road whose permits are open: it is refused when it is issued. */
async function seedPurchase({ as, yvette, projectOf }: Given): Promise<void> {
  const order = await as(yvette).row(purchaseOrder, {
    where: { status: 'draft' },
    fields: ['requisition'],
    order: '-number',
  });
  // What could not be ordered has no order to hold.
  if (order)
    await as(yvette).insert(paPurchase, {
      project: projectOf(HELD),
      requisition: order.requisition,
      disturbsGround: true,
    });
}

async function seedReports({ as, yvette, projectOf }: Given): Promise<void> {
  for (const told of reportsTold) {
    const on = told.sent ?? '2026-10-23';
    const { id } = await as(yvette, on).insert(paProgress, {
      project: projectOf(LARGE),
      quarterEnd: told.quarterEnd,
      workDone: told.done,
      finalCost: usd(told.dollars),
      expectedEnd: '2027-08-31',
      problems: told.problems ?? null,
      asksExtension: told.asksExtension ?? false,
    });
    if (told.sent) await as(yvette, told.sent).move(paProgress, id, 'send', { input: { sentOn: told.sent } });
  }
}

async function seedInsurance({ as, yvette, miguel, projectOf }: Given): Promise<void> {
  const policies = new Map<string, string>();
  for (const [name, told] of Object.entries(policiesTold)) {
    const { id } = await as(miguel, '2026-09-15').insert(insurancePolicy, {
      insurer: told.insurer,
      policyNumber: told.policyNumber,
      covers: told.covers,
      perils: [...told.perils],
      buildingLimit: usd(told.building),
      contentsLimit: usd(told.contents),
      deductible: usd(told.deductible),
      fromDay: told.from,
      untilDay: told.until,
    });
    policies.set(name, id);
  }
  for (const told of recoveriesTold)
    await as(yvette, '2026-09-16').insert(insuranceRecovery, {
      project: projectOf(told.project),
      facility: told.facility,
      peril: told.peril,
      policy: told.isInsured ? (policies.get('property') ?? null) : null,
      claim: told.claim,
      buildingLoss: usd(told.loss),
      anticipated: told.anticipated === null ? null : usd(told.anticipated),
      inFloodZone: told.inFloodZone,
    });
  for (const told of requirementsTold) {
    const { id } = await as(yvette, '2026-09-17').insert(insuranceRequirement, {
      project: projectOf(told.project),
      facility: told.facility,
      peril: told.peril,
      amount: usd(told.dollars),
    });
    if (told.since)
      await as(yvette, '2026-09-17').move(insuranceRequirement, id, 'insure', {
        input: { policy: policies.get('flood') ?? '', insuredOn: told.since },
      });
  }
}
