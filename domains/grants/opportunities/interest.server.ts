import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import type { decisionStates } from './decision-life.ts';
import { hold, personOf } from './digest.server.ts';
import { grantOpportunity } from './grant-opportunity.record.ts';
import { opportunityDecision } from './opportunity-decision.record.ts';
import { opportunityInterest } from './opportunity-interest.record.ts';
import type { dismissReasons, interestCodes } from './opportunity-words.ts';
import { decisionChoices } from './research-calls.ts';

export interface Said {
  readonly code: keyof typeof interestCodes;
  readonly reason?: keyof typeof dismissReasons | null | undefined;
}

const decided: readonly (keyof typeof decisionStates)[] = ['pursuing', 'applied', 'declined'];

/** Why the team no longer says what it would do: it decided. Null while it has not. */
export async function decidedBy(product: UnitOfWork, opportunity: string): Promise<string | null> {
  const decision = await product.row(opportunityDecision, { where: { opportunity }, lock: 'share' });
  return decision && decided.includes(decision.status)
    ? `${decision.number} decided on this opportunity: ${decisionChoices[decision.status]}. Interest is closed.`
    : null;
}

/** One row for each person and notice; the same said twice keeps its first day. The go decision ends it. */
export async function setInterest(
  work: UnitOfWork,
  id: string,
  { code, reason = null }: Said,
  person = personOf(work),
): Promise<Said['code']> {
  if (!(await work.find(grantOpportunity, id))) throw missing(grantOpportunity);
  if (code === 'wont_apply' && reason === null)
    throw refusedAt('reason', 'opportunity_interest.has_reason', 'Choose why you won’t apply.');
  const product = work.asProduct;
  const closed = await decidedBy(product, id);
  if (closed !== null) throw refusedAt('interest', 'opportunity_interest.is_decided', closed);
  await hold(work, `interest ${id}`, person);
  const said = { code, reason: code === 'wont_apply' ? reason : null };
  const kept = await product.row(opportunityInterest, { where: { person, opportunity: id } });
  if (kept?.code === said.code && kept.reason === said.reason) return code;
  const values = { ...said, saidOn: work.today };
  if (kept) await product.change(opportunityInterest, kept.id, {}, values);
  else await product.insert(opportunityInterest, {}, { person, opportunity: id, ...values });
  return code;
}
