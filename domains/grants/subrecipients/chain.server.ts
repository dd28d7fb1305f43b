import { missing } from '#server/records/refusals.ts';
import { firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { sumsOfOne } from '../award/figures.server.ts';
import { grantAward } from '../award/grant-award.record.ts';
import type { AwardChain } from './recipient-calls.ts';
import { paidOf } from './sub-figures.server.ts';
import { subaward } from './subaward.record.ts';
import { subrecipient } from './subrecipient.record.ts';

const SUBAWARDS = 100;
/** What is signed passes money on; what a closed one did not spend returned to the award. */
const passing = ['active', 'closing', 'closed', 'terminated'] as const;

/** Law: 2 CFR 200.332. Each edge carries its money, and what leaves a place is never more than came to it. */
export async function chainOf(work: UnitOfWork, id: string): Promise<AwardChain> {
  const award = await work.find(grantAward, id);
  if (!award) throw missing(grantAward);
  const subs = await work.asProduct.rows(subaward, {
    where: { award: id, status: [...passing] },
    order: 'number',
    fields: ['number', 'subrecipient', 'amount', 'finalAmount', 'status'],
    most: 'all',
  });
  const [paid, parties, sums] = await Promise.all([
    paidOf(
      work,
      subs.map((one) => one.id),
    ),
    work.asProduct.rows(subrecipient, {
      where: { id: [...new Set(subs.map((one) => one.subrecipient))] },
      fields: ['name'],
      most: 'all',
    }),
    sumsOfOne(work, id),
  ]);
  const nameOf = new Map(parties.map((one) => [one.id, one.name]));
  const rows = subs.map((one) => ({
    id: one.id,
    number: one.number,
    name: nameOf.get(one.subrecipient) ?? '',
    amountCents: (one.finalAmount ?? one.amount).cents,
    paidCents: paid.get(one.id)?.cents ?? 0,
    status: one.status,
  }));
  const passedCents = rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const paidCents = rows.reduce((sum, one) => sum + one.paidCents, 0);
  return {
    agency: award.agency,
    passThrough: award.passThrough,
    amountCents: award.amount.cents,
    passedCents,
    ownCents: award.amount.cents - passedCents,
    ownSpentCents: sums.expendedCents - paidCents,
    subawards: firstRows(rows, SUBAWARDS),
  };
}
