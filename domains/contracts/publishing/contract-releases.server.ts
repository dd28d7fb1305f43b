import type { Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ordersUnder } from '../orders/under.server.ts';
import { keepFollowing, releasedAward } from '../../procurement/public.server.ts';
import type { ReleaseTag } from '../../procurement/public.ts';
import { contract } from '../contract/contract.record.ts';
import type { contractObligation } from '../obligations/contract-obligation.record.ts';
import { contractBody, type Known, tagsOf } from './contract-release.ts';
import type { PublicContract } from './public-contract.ts';
import { isPublic, publicFacts } from './public-facts.server.ts';

/*
 * Each step of a public contract is open data in its own transaction: where the release cannot be written, the step is not taken.
 */

const knownSql = `select t->>'id' as number, (t->'value'->>'amount')::numeric as amount
  from (select r.id, c from ocds_release r, json_array_elements(r.release->'contracts') c
      where r.organization_id = $1 and r.ocid = $2 and c->>'id' = $3) k
    left join lateral json_array_elements(k.c->'implementation'->'transactions') t on true
  order by k.id`;

/** What was published of a contract so far; the latest word on each payment counts. */
async function knownOf({ tx, actor }: UnitOfWork, ocid: string, number: string): Promise<Known> {
  const rows = await tx.query<{ number: string | null; amount: string | null }>(
    knownSql,
    [actor.organizationId, ocid, number],
    'register.known',
  );
  const payments = new Map(
    rows.flatMap((one) => (one.number === null ? [] : [[one.number, Math.round(Number(one.amount) * 100)] as const])),
  );
  return { isThere: rows.length > 0, payments };
}

/** What is published of a contract now; nothing while it is not public. */
export async function releaseContract(work: UnitOfWork, id: string, tag: ReleaseTag): Promise<void> {
  if (await isPublic(work, id)) await release(work, id, tag);
}

/** What was published and is no longer: open data says so, of a contract that leaves the register as well. */
export const releaseWithdrawal = (work: UnitOfWork, id: string): Promise<void> => release(work, id, 'contractUpdate');

async function release(work: UnitOfWork, id: string, tag: ReleaseTag): Promise<void> {
  const product = work.asProduct;
  // Held, so that of two steps at once each sees what the other published.
  const row = await product.row(contract, { where: { id }, lock: 'update' });
  if (!row) return;
  const facts = await publicFacts(product, row);
  const { ocid, number } = facts;
  const isOwn = facts.award === null;
  const known = await knownOf(work, ocid, number);
  const payments = facts.payments.data;
  if (tag === 'implementation' && known.isThere && !hasNews(known, payments)) return;
  const award = row.award === null || isOwn ? null : await releasedAward(work, row.award);
  const isMissing = award !== null && !award.isKnown;
  await keepFollowing(work, {
    ocid,
    contract: id,
    tags: tagsOf(tag, { known, hasAward: isOwn || isMissing, hasPayments: payments.length > 0 }),
    body: (publisher) => contractBody(facts, { publisher, known, payments, award: isMissing ? award.award : null }),
  });
}

/** Whether payments are other than open data has them. */
const hasNews = ({ payments: known }: Known, payments: PublicContract['payments']['data']): boolean =>
  payments.some(({ number, cents }) => known.get(number) !== cents) ||
  [...known].some(([number, cents]) => cents !== 0 && !payments.some((one) => one.number === number));

const ofContractsSql = `select distinct c.id from payment_lines l
    join invoice i on i.organization_id = l.organization_id and i.id = l.invoice
    join lateral ${ordersUnder({ order: '= i.purchase_order' })} u on true
    join contract c on c.organization_id = i.organization_id and c.id = u.contract
  where l.organization_id = $1 and l.parent = $2 and c.status <> 'cancelled' order by c.id`;

/** A payment that was settled, or is no longer, is open data of every public contract whose invoices it pays. */
export async function releasePayment(work: UnitOfWork, payment: string): Promise<void> {
  const found = await work.tx.query<{ id: string }>(
    ofContractsSql,
    [work.actor.organizationId, payment],
    'register.of_payment',
  );
  for (const { id } of found) await releaseContract(work, id, 'implementation');
}

type Facts = EffectFacts<Row<typeof contract>>;
type OfContract = EffectFacts<{ readonly contract: string }>;

/*
 * Stated last among what follows from a step: what is published is what all others left.
 */
export const releaseStart = ({ row, work }: Facts): Promise<void> => releaseContract(work, row.id, 'contract');
export const releaseEnd = ({ row, work }: Facts): Promise<void> => releaseContract(work, row.id, 'contractTermination');
export const releaseReopened = ({ row, work }: Facts): Promise<void> => releaseContract(work, row.id, 'contractUpdate');
export const releaseAmendment = ({ row, work }: OfContract): Promise<void> =>
  releaseContract(work, row.contract, 'contractAmendment');
export async function releaseMilestone({
  row,
  before,
  work,
}: EffectFacts<Row<typeof contractObligation>>): Promise<void> {
  if (row.isPublic || before.isPublic) await releaseContract(work, row.contract, 'implementationUpdate');
}
