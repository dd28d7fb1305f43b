import { missing } from '#server/records/refusals.ts';
import { firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { sumsOfOne } from '../award/figures.server.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { faultsOf, sumOf } from './chain-sums.ts';
import { lowerTierSubaward } from './lower-tier-subaward.record.ts';
import type { AwardChain } from './recipient-calls.ts';
import { paidOf } from './sub-figures.server.ts';
import { subaward } from './subaward.record.ts';
import { subrecipient } from './subrecipient.record.ts';

const SUBAWARDS = 100;
const LOWER = 200;
/** What is signed passes money on; what a closed one did not spend returned to the award. */
const passing = ['active', 'closing', 'closed', 'terminated'] as const;

const receivedSql = `select coalesce(sum(w.paid_amount_cents), 0)::bigint as cents from grant_drawdown w
  where w.organization_id = $1 and w.award = $2 and w.status in ('paid', 'short_paid')`;

/** Of each subaward, what its latest submitted report says was spent since it began. */
const reportedSql = `select distinct on (r.subaward) r.subaward as id, r.total_cents::bigint as cents from subaward_report r
  where r.organization_id = $1 and r.subaward = any ($2::uuid[]) and r.status in ('submitted', 'accepted')
  order by r.subaward, r.period_end desc`;

type Cents = { id: string; cents: number } & Record<string, unknown>;

async function subsOf(work: UnitOfWork, award: string) {
  const subs = await work.asProduct.rows(subaward, {
    where: { award, status: [...passing] },
    order: 'number',
    fields: ['number', 'subrecipient', 'amount', 'finalAmount', 'status'],
    most: 'all',
  });
  const ids = subs.map((one) => one.id);
  const [paid, reported, lower, parties] = await Promise.all([
    paidOf(work, ids),
    work.tx.query<Cents>(reportedSql, [work.actor.organizationId, ids], 'grant_award.chain_reported'),
    work.asProduct.rows(lowerTierSubaward, {
      where: { subaward: ids, status: 'reported' },
      fields: ['number', 'subaward', 'recipient', 'amount', 'paid', 'asOf'],
      order: 'number',
      most: 'all',
    }),
    work.asProduct.rows(subrecipient, {
      where: { id: [...new Set(subs.map((one) => one.subrecipient))] },
      fields: ['name'],
      most: 'all',
    }),
  ]);
  const nameOf = new Map(parties.map((one) => [one.id, one.name]));
  const saidOf = new Map(reported.map(({ id, cents }) => [id, cents]));
  const below = lower.map((one) => {
    const came = { obligatedCents: one.amount.cents, paidCents: one.paid.cents };
    const faults = [...faultsOf(came, { obligatedCents: 0, paidCents: 0 })];
    const { id, number, subaward: of, recipient, asOf } = one;
    return {
      id,
      number,
      subaward: of,
      name: recipient,
      asOf,
      amountCents: one.amount.cents,
      paidCents: one.paid.cents,
      faults,
    };
  });
  const under = Map.groupBy(below, (one) => one.subaward);
  const rows = subs.map((one) => {
    const [amountCents, paidCents] = [(one.finalAmount ?? one.amount).cents, paid.get(one.id)?.cents ?? 0];
    const theirs = under.get(one.id) ?? [];
    const left = {
      obligatedCents: sumOf(theirs, (it) => it.amountCents),
      paidCents: sumOf(theirs, (it) => it.paidCents),
    };
    return {
      id: one.id,
      number: one.number,
      name: nameOf.get(one.subrecipient) ?? '',
      amountCents,
      paidCents,
      reportedCents: saidOf.get(one.id) ?? null,
      status: one.status,
      faults: [...faultsOf({ obligatedCents: amountCents, paidCents }, left)],
    };
  });
  return { rows, below };
}

/** Law: 2 CFR 200.332. Each edge carries its money, and each place says where more leaves it than came to it. */
export async function chainOf(work: UnitOfWork, id: string): Promise<AwardChain> {
  const award = await work.find(grantAward, id);
  if (!award) throw missing(grantAward);
  const [{ rows, below }, sums, [received]] = await Promise.all([
    subsOf(work, id),
    sumsOfOne(work, id),
    work.tx.query<Cents>(receivedSql, [work.actor.organizationId, id], 'grant_award.chain_received'),
  ]);
  const passedCents = sumOf(rows, ({ amountCents }) => amountCents);
  const ownSpentCents = sums.expendedCents - sumOf(rows, ({ paidCents }) => paidCents);
  const receivedCents = received?.cents ?? 0;
  return {
    agency: award.agency,
    passThrough: award.passThrough,
    amountCents: award.amount.cents,
    drawnCents: sums.drawnCents,
    receivedCents,
    passedCents,
    ownCents: award.amount.cents - passedCents,
    ownSpentCents,
    faults: [
      ...faultsOf(
        { obligatedCents: award.amount.cents, paidCents: receivedCents },
        { obligatedCents: passedCents + Math.max(0, ownSpentCents), paidCents: sums.expendedCents },
      ),
    ],
    subawards: firstRows(rows, SUBAWARDS),
    lower: firstRows(below, LOWER),
  };
}
