import { fail, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { COUNTED } from '../award/figures.server.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { declaredDisaster } from './declared-disaster.record.ts';
import { disasterDraft } from './disaster-draft.record.ts';
import { disasterListings, disasterNumberIn, type DraftKind } from './disaster-words.ts';
import { type CostLine, narrativeOf, ownFigures } from './narrative.ts';

/** Who wrote the first version; a model that may be set up some day has another name. */
export const DRAFTER = 'Levee, from cost lines';
const MOST_COSTS = 2000;

const costsSql = `select c.id, c.description, c.payee, c.cost_class as "costClass", c.incurred_on::text as "incurredOn",
    sum(s.amount_cents)::bigint as cents
  from grant_cost_splits s join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent
  where s.organization_id = $1 and s.award = $2 and s.share in ('funder', 'match') and c.status in ${COUNTED}
  group by c.organization_id, c.id, c.number, c.description, c.payee, c.cost_class, c.incurred_on order by c.number`;

const costsOf = (work: UnitOfWork, award: string) =>
  work.tx.query<CostLine & Record<string, unknown>>(costsSql, [work.actor.organizationId, award], 'grants.draft_costs');

export const isDisasterAward = (award: Pick<Row<typeof grantAward>, 'listings'>): boolean =>
  (award.listings ?? []).some(({ aln }) => disasterListings.some((one) => one === aln));

/** The product drafts for a person who may write to the award; the draft is read, edited and accepted by a person. */
export async function draftFor(work: UnitOfWork, id: string, kind: DraftKind): Promise<{ id: string; number: string }> {
  const award = await work.find(grantAward, id);
  if (!award) throw missing(grantAward);
  await refuseWithoutRight(work, disasterDraft, grantManagers);
  if (!isDisasterAward(award))
    throw fail('refused', 'disaster_draft.of_disaster', `${award.number} has no assistance listing of a disaster.`);
  const product = work.asProduct;
  await product.row(grantAward, { where: { id }, fields: ['number'], lock: 'update' });
  const open = await product.row(disasterDraft, { where: { award: id, kind, status: 'draft' }, fields: ['number'] });
  if (open)
    throw fail('conflict', 'disaster_draft.is_open', `${open.number} is open already. Accept or discard it first.`);
  const costs = await costsOf(product, id);
  if (costs.length === 0)
    throw fail('refused', 'disaster_draft.no_costs', `No approved cost is charged to ${award.number} yet.`);
  if (costs.length > MOST_COSTS)
    throw fail('too_large', 'disaster_draft.too_many', `A draft is made of ${MOST_COSTS} cost lines at most.`);
  const disasterNumber = disasterNumberIn(award.fain, award.title);
  const disaster = disasterNumber === null ? null : await product.row(declaredDisaster, { where: { disasterNumber } });
  const text = narrativeOf(kind, { award: { number: award.number, title: award.title }, disaster, costs });
  const { currency } = award.amount;
  const made = await product.insert(
    disasterDraft,
    { text },
    {
      award: id,
      kind,
      draftedText: text,
      draftedBy: DRAFTER,
      total: { cents: costs.reduce((sum, { cents }) => sum + cents, 0), currency },
      sources: costs.map(({ id: cost, cents }) => ({ cost, amount: { cents, currency } })),
    },
  );
  return { id: made.id, number: made.number };
}

type Facts = EffectFacts<Row<typeof disasterDraft>>;

/** The figures of the text are those of the day it was drafted: where its costs changed since, it is drafted again. */
async function accept({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, disasterDraft, grantManagers);
  const product = work.asProduct;
  await product.row(grantAward, { where: { id: row.award }, fields: ['number'], lock: 'share' });
  const now = new Map((await costsOf(product, row.award)).map(({ id, cents }) => [id, cents]));
  const used = row.sources ?? [];
  if (now.size !== used.length || used.some(({ cost, amount }) => now.get(cost) !== amount.cents))
    throw fail(
      'refused',
      'disaster_draft.costs_changed',
      'The costs of the award changed since this was drafted. Discard it and draft it again.',
    );
  const own = ownFigures(row.text, row.draftedText ?? '').join(', ');
  await product.change(
    disasterDraft,
    row.id,
    {},
    {
      acceptedBy: personActing(work.actor),
      acceptedOn: work.today,
      ownFigures: own === '' ? null : own.slice(0, 500),
    },
  );
}

async function byManager({ work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, disasterDraft, grantManagers);
}

export const draftEffects = follows(disasterDraft, { edit: [byManager], accept: [accept], discard: [byManager] });
