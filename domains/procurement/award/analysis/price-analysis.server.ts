import { fail, moneyOf, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { costEstimate } from '../../intake/cost-estimate.record.ts';
import { bid } from '../../sealing/bid.record.ts';
import { decided } from '../../solicitation/publishing.server.ts';
import { solicitation } from '../../solicitation/solicitation.record.ts';
import { award } from '../award.record.ts';
import { priceWith } from '../responsive-bids.server.ts';
import { against, unitPriceText } from './comparing.ts';
import { marketEvidence } from './market-evidence.server.ts';
import { priceAnalysis } from './price-analysis.record.ts';
import { dayOf } from '../../../organization/public.server.ts';

type Analysis = Row<typeof priceAnalysis>;
type Facts = EffectFacts<Analysis>;
type Award = Row<typeof award>;

const refused = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

const pricesOf = `select distinct on (i.line) i.item, (b.offer->'prices'->>i.line::text)::bigint as price, past.price as past, past.number as source, past.day::text as day
  from (select item, commodity, quantity_unit, lot, row_number() over (order by position) as line
          from solicitation_items where organization_id = $1 and parent = $2) i
  join bid b on b.organization_id = $1 and b.id = $3 and jsonb_typeof(b.offer->'prices'->i.line::text) = 'number'
  join lateral (
    select a.number, (e.offer->'prices'->>o.line::text)::bigint as price, coalesce(a.final_on, ${dayOf('a.noticed_at')}) as day
    from award a
    join bid e on e.organization_id = a.organization_id and e.id = a.bid
    join (select parent, item, commodity, quantity_unit, row_number() over (partition by parent order by position) as line
            from solicitation_items where organization_id = $1) o on o.parent = a.solicitation
    where a.organization_id = $1 and a.solicitation <> $2 and a.status in ('noticed', 'protested', 'final')
      and o.quantity_unit is not distinct from i.quantity_unit
      and (o.commodity = i.commodity or (o.commodity is null and lower(o.item) = lower(i.item)))
      and jsonb_typeof(e.offer->'prices'->o.line::text) = 'number'
      ) past on true
  where $4::text is null or i.lot = $4
  order by i.line, past.day desc, past.number desc`;

interface PastPrice extends Record<string, unknown> {
  readonly item: string;
  readonly price: string;
  readonly past: string;
  readonly source: string;
  readonly day: string;
}

/** When the bids were opened: an estimate that is younger compares with nothing. */
const openedAt = (work: UnitOfWork, call: string) =>
  work.tx.query<{ at: Date | null }>(
    `select min(b.updated_at) as at from bid b where b.organization_id = $1 and b.solicitation = $2 and b.is_opened`,
    [work.actor.organizationId, call],
    'price_analysis.opened',
  );

async function estimateOf(work: UnitOfWork, requisition: string | null) {
  if (requisition === null) return null;
  return work.asProduct.row(costEstimate, {
    where: { requisition, status: 'locked' },
    order: '-sealedAt',
    fields: ['amount', 'sealedAt'],
  });
}

/** What the product knows of other prices: nobody types any of it. */
async function compare({ row, work }: Facts): Promise<void> {
  const of = await work.asProduct.find(award, row.award);
  if (!of || !['recommended', 'returned', 'approved'].includes(of.status))
    throw refused('award', 'price_analysis.award', 'Choose an award that bidders have not been told about.');
  const call = await work.asProduct.find(solicitation, of.solicitation);
  if (!call) throw refused('award', 'price_analysis.award', 'The solicitation of this award is missing.');
  const cents = of.amount?.cents ?? 0;
  const rows = await work.rows(bid, {
    where: { solicitation: call.id, status: 'responsive', id: { not: of.bid } },
    fields: ['vendor', 'total', 'isPartial', 'offer'],
    order: 'total',
    most: 'all',
  });
  const past = await work.tx.query<PastPrice>(
    pricesOf,
    [work.actor.organizationId, call.id, of.bid, of.lot],
    'price_analysis.past',
  );
  const estimate = await estimateOf(work, call.requisition);
  const [opened] = await openedAt(work, call.id);
  const at = opened?.at ? new Date(opened.at).toISOString() : null;
  const isWhole = of.lot === null; // the estimate and the totals of others are for all lots
  await work.asProduct.change(
    priceAnalysis,
    row.id,
    {},
    {
      amount: moneyOf(work.actor, cents),
      preparedBy: personActing(work.actor),
      others: isWhole
        ? rows.flatMap((one) => {
            // With as many alternates as the award accepts, so that like is compared with like.
            const theirs = priceWith(call, one, { lot: null, count: of.alternates ?? 0 });
            return theirs === null
              ? []
              : [{ vendor: one.vendor, total: moneyOf(work.actor, theirs), against: against(theirs, cents) }];
          })
        : [],
      history: past.map(({ item, price, past: before, source, day }) => ({
        item,
        price: unitPriceText(Number(price)),
        past: unitPriceText(Number(before)),
        against: against(Number(price), Number(before)),
        source,
        day,
      })),
      ...(await marketEvidence(work, of)),
      ...(estimate
        ? {
            estimate: estimate.amount,
            estimateAt: estimate.sealedAt,
            isEarlier: estimate.sealedAt !== null && at !== null && estimate.sealedAt < at,
            againstEstimate: isWhole ? against(cents, estimate.amount.cents) : 'Estimate is for all lots',
          }
        : { estimate: null, estimateAt: null, isEarlier: null, againstEstimate: null }),
    },
  );
}

/** A sentence or two: a blank or a full stop is no reasoning. */
const FEWEST_LETTERS = 40;

async function refuseUnreasoned({ row }: Facts): Promise<void> {
  if ((row.reasoning ?? '').trim().length < FEWEST_LETTERS)
    throw refused(
      'reasoning',
      'price_analysis.reasoning',
      `Enter your reasoning in ${FEWEST_LETTERS} characters or more.`,
    );
  if (row.conclusion === null) throw refused('conclusion', 'price_analysis.conclusion', 'Choose a conclusion.');
  if (row.kind === 'cost' && (row.costs ?? []).length === 0)
    throw refused('costs', 'price_analysis.costs', 'A cost analysis needs at least one cost element.');
}

async function keepApproval({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(
    priceAnalysis,
    row.id,
    {},
    { approvedBy: personActing(work.actor), approvedAt: work.now() },
  );
}

/** The rule that asks for an analysis at this price, where one does. */
export async function analysisAsked(work: UnitOfWork, row: Award) {
  const call = await work.asProduct.find(solicitation, row.solicitation);
  if (!call) return null;
  const { analysis } = await decided(work, call, row.amount?.cents ?? 0);
  return analysis.find((one) => one.analysis === 'cost_or_price') ?? null;
}

/** The approved analysis of this very price, whatever it concludes. */
export const analysisOf = (work: UnitOfWork, row: Award) =>
  work.asProduct.row(priceAnalysis, {
    where: { award: row.id, status: 'approved' },
    order: '-approvedAt',
    fields: ['number', 'amount', 'conclusion'],
  });

/** Above the simplified acquisition threshold no award is approved without it. */
export async function refuseWithoutAnalysis({ row, work }: EffectFacts<Award>): Promise<void> {
  const asked = await analysisAsked(work, row);
  const found = await analysisOf(work, row);
  const isOfThisPrice = found !== null && found.amount?.cents === (row.amount?.cents ?? 0);
  if (asked && !isOfThisPrice)
    throw fail(
      'refused',
      'award.price_analysis',
      `This amount needs an approved price analysis. Create one, and have someone else approve it. (${asked.citation})`,
    );
  if (isOfThisPrice && found.conclusion !== 'fair')
    throw fail(
      'refused',
      'award.price_not_reasonable',
      `${found.number} finds the price not reasonable. Cancel the award, or solicit again.`,
    );
}

export const priceAnalysisEffects = follows(priceAnalysis, {
  create: [compare],
  submit: [compare, refuseUnreasoned],
  approve: [keepApproval],
});
