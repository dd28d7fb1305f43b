import type { Row } from '#kernel';
import { firstOf } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { calendarOf } from '../../customers/public.server.ts';
import { member } from '../../organization/public.server.ts';
import { daysBetween } from '../award/attention.ts';
import { backPlan } from './back-plan.ts';
import { isCurrent } from './decision.server.ts';
import { grantOpportunity } from './grant-opportunity.record.ts';
import { opportunityDecision } from './opportunity-decision.record.ts';
import { opportunityMark } from './opportunity-mark.record.ts';
import { warningsOf } from './opportunity.rules.ts';
import { fitOf } from './opportunity-words.ts';
import type { OpportunityFacts } from './research-calls.ts';
import { ourApplicants } from './search.server.ts';
import { statusOf } from './status.ts';

const CHANGES = 50;

type Decision = Row<typeof opportunityDecision>;

const changesSql = `select id, what, before, after, noticed_on::text as "noticedOn" from opportunity_change
  where organization_id = $1 and opportunity = $2 order by noticed_on desc, created_at desc, id`;

async function decisionShown(work: UnitOfWork, found: Decision): Promise<OpportunityFacts['decision']> {
  const owner = await work.asProduct.row(member, { where: { id: found.owner }, fields: ['name'] });
  return {
    id: found.id,
    number: found.number ?? '',
    status: found.status,
    ownerName: owner?.name ?? null,
    score: found.score,
    projectCents: found.projectCost?.cents ?? null,
    onHandCents: (found.sources ?? []).reduce((sum, { amount }) => sum + amount.cents, 0),
  };
}

/** What was decided on is compared with the notice while something can still be done about it. */
const isOutdated = async (work: UnitOfWork, decision: Decision | null): Promise<boolean> =>
  decision !== null &&
  (decision.status === 'requested' || decision.status === 'pursuing') &&
  !(await isCurrent(work, decision));

/** Everything of a notice that no field of it says. */
export async function factsOf(work: UnitOfWork, id: string): Promise<OpportunityFacts> {
  const row = await work.find(grantOpportunity, id);
  if (!row) throw missing(grantOpportunity);
  const ours = await ourApplicants(work);
  const own =
    work.person === null ? null : await work.row(opportunityMark, { where: { opportunity: id, person: work.person } });
  const decision = await work.asProduct.row(opportunityDecision, { where: { opportunity: id } });
  const isFederal = row.source === 'grants_gov' || row.listings !== null;
  return {
    status: statusOf(row, work.today),
    asOf: row.copiedOn,
    daysLeft: row.closeOn === null ? null : daysBetween(work.today, row.closeOn),
    fit: fitOf(row.eligibility, ours),
    ours: [...ours],
    warnings: [
      ...warningsOf(row),
      ...((await isOutdated(work, decision))
        ? ['The amounts of the notice changed since the decision. Reconsider it.']
        : []),
    ],
    mark: own?.mark ?? null,
    markReason: own?.reason ?? null,
    match: {
      percent: row.matchPercent,
      basis: row.matchBasis,
      costShare: row.costShare,
      ceilingCents: row.ceiling?.cents ?? null,
    },
    decision: decision && (await decisionShown(work, decision)),
    changes: await firstOf<OpportunityFacts['changes']['data'][number]>(work.tx, {
      text: changesSql,
      values: [work.actor.organizationId, id],
      name: 'opportunity.changes',
      most: CHANGES,
    }),
    tasks: backPlan({ closeOn: row.closeOn, isFederal }, await calendarOf(work), work.today),
  };
}
