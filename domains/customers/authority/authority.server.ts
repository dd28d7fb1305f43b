import { remembered } from '#server/records/remembered.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { commodityCode } from '#domains/organization/public.server.ts';
import { chainOf } from '../tree/agency-tree.ts';
import { interlocalAgreement } from '../tree/interlocal-agreement.record.ts';
import { agenciesOf, isOpenOn, treeOf } from '../tree/tree.server.ts';
import {
  type Grant,
  judgeAuthority,
  type Purchase,
  refusal,
  type Sharing,
  type AuthorityContext,
  type Verdict,
} from './authority.ts';

const allGrants = `select id, number, member, agency, up_to_cents as "upToCents", coalesce(commodities, '{}') as commodities,
    from_day as "fromDay", until_day as "untilDay", needs_training as "needsTraining", trained_until as "trainedUntil",
    status, basis
  from delegated_authority where organization_id = $1`;

/** Agreements under which one agency buys for others on a day. */
async function sharingsOn(work: UnitOfWork, day: string): Promise<Sharing[]> {
  const rows = await work.rows(interlocalAgreement, {
    where: { status: 'active', fromDay: { until: day }, untilDay: { from: day, or: null } },
    fields: ['buyer', 'parties', 'scope', 'ceiling'],
    most: 'all',
  });
  return rows.map(({ buyer, parties, scope, ceiling }) => ({
    buyer,
    parties,
    scope,
    ceilingCents: ceiling?.cents ?? null,
  }));
}

/** Everything that judging authority on a day needs to know. One reading serves any number of people. */
export const authorityFacts = (
  work: UnitOfWork,
  day: string,
  bought: readonly (string | null)[] = [],
): Promise<AuthorityContext> => {
  const commodities = [...new Set(bought.filter((one) => one !== null))].sort();
  return remembered(
    work,
    ['delegated_authority', 'interlocal_agreement', 'commodity_code', 'agency', 'agency_place'],
    `authority ${day} ${commodities.join()}`,
    () => readAuthority(work, day, commodities),
  );
};

async function readAuthority(work: UnitOfWork, day: string, bought: readonly string[]): Promise<AuthorityContext> {
  const { tx, actor } = work;
  const mine = [actor.organizationId];
  const grants = await tx.query<Grant & Record<string, unknown>>(allGrants, mine, 'authority.grants');
  const wanted = [...new Set([...grants.flatMap(({ commodities }) => commodities), ...bought])];
  const codes = await work.rows(commodityCode, { where: { id: wanted }, fields: ['scheme', 'code'], most: 'all' });
  const sharings = await sharingsOn(work, day);
  const known = await agenciesOf(work);
  const tree = await treeOf(work, day);
  return {
    chain: (agency) => chainOf(tree, agency),
    isPartner: (agency) => known.get(agency)?.rank === 'partner',
    isOpen: (agency) => {
      const found = known.get(agency);
      return found !== undefined && isOpenOn(found, day);
    },
    sharings,
    codes: new Map(codes.map((one) => [one.id, one])),
    grants: new Map(grants.map((grant) => [grant.id, grant])),
  };
}

/** Whether a person may spend this, under which grant, or in a sentence why not. */
export async function authorityOf(work: UnitOfWork, memberId: string, purchase: Purchase): Promise<Verdict> {
  const facts = await authorityFacts(work, purchase.day, purchase.commodities);
  const own = [...facts.grants.values()].filter(({ member }) => member === memberId);
  return judgeAuthority(own, purchase, facts);
}

/** Everybody who may spend this, with the smallest authority that is enough first: nobody is asked for more than is needed. */
export async function membersWithAuthority(work: UnitOfWork, purchase: Purchase): Promise<readonly string[]> {
  const facts = await authorityFacts(work, purchase.day, purchase.commodities);
  const all = [...facts.grants.values()];
  const able = [...new Set(all.map(({ member }) => member))].flatMap((member) => {
    const verdict = judgeAuthority(
      all.filter((grant) => grant.member === member),
      purchase,
      facts,
    );
    return verdict.ok ? [{ member, reach: verdict.grant.upToCents }] : [];
  });
  return able.sort((one, other) => one.reach - other.reach).map(({ member }) => member);
}

/**
 * How far everybody's authority reaches today, in cents: the largest grant of each person that holds. One for certain commodities
 * does not count, because it does not reach whatever is bought.
 */
export async function authorityLimits(work: UnitOfWork): Promise<ReadonlyMap<string, number>> {
  const facts = await authorityFacts(work, work.today);
  const limits = new Map<string, number>();
  for (const grant of facts.grants.values()) {
    const own = { cents: grant.upToCents, agency: grant.agency, day: work.today };
    if (refusal(grant, own, facts) === null)
      limits.set(grant.member, Math.max(limits.get(grant.member) ?? 0, grant.upToCents));
  }
  return limits;
}
