import type { Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { purchaseOrder } from '../../procurement/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { emergencyActivation } from './emergency-activation.record.ts';
import { packFor } from './judging.server.ts';
import { missingClauses, type Named, withClauses } from './order-clauses.ts';

type Order = Row<typeof purchaseOrder>;
const MOST_TERMS = 8000;
const MOST_NAMED = 3;

/** The pack as it was when it was activated, and what the rules ask for now up to the ceiling: a raise needs no other terms. */
export async function clausesOf(work: UnitOfWork, row: Row<typeof emergencyActivation>): Promise<readonly Named[]> {
  const all = [...(row.clauses ?? []), ...(await packFor(work, { ...row, amount: row.ceiling }))];
  return [
    ...new Map(
      all.map(({ clause, title, citation }) => [`${clause} ${title}`, { clause, title, citation: citation ?? null }]),
    ).values(),
  ];
}

const activationOf = (work: UnitOfWork, of: string) =>
  work.asProduct.row(emergencyActivation, { where: { requisition: of } });

/** Without an award the justification names the vendor, and its exclusion check is of that one. 2 CFR 200.318(i), 2 CFR 180.300. */
async function refuseAnother(work: UnitOfWork, of: Row<typeof emergencyActivation>, row: Order): Promise<void> {
  if (row.award !== null || row.vendor === null || row.vendor === of.vendor) return;
  const firm = of.vendor ? await work.asProduct.row(vendor, { where: { id: of.vendor }, fields: ['name'] }) : null;
  throw refusedAt(
    'vendor',
    'emergency_activation.names_vendor',
    `${of.number} justifies ${firm?.name ?? 'another vendor'}. Order from that vendor, or activate for this one.`,
  );
}

/** A draft begins with the vendor of its activation and has the clause pack in its terms, also after a buyer cut it out. */
export async function completeOrder({ row, work }: EffectFacts<Order>): Promise<void> {
  if (row.status !== 'draft' && row.status !== 'returned') return;
  const of = await activationOf(work, row.requisition);
  if (!of) return;
  await refuseAnother(work, of, row);
  const terms = withClauses(row.terms, of.number, await clausesOf(work, of));
  if (terms.length > MOST_TERMS)
    throw refusedAt(
      'terms',
      'emergency_activation.terms_too_long',
      `With the contract clauses the terms have more than ${MOST_TERMS} characters. Shorten your own.`,
    );
  const chosen = row.vendor ?? (row.award === null ? of.vendor : null);
  if (terms !== (row.terms ?? '') || chosen !== row.vendor)
    await work.asProduct.change(purchaseOrder, row.id, { terms, vendor: chosen });
}

/** What goes out carries every clause that its amount and type ask for, and goes to the vendor that was justified. 2 CFR 200.327. */
export async function refuseWithoutClauses(work: UnitOfWork, row: Order): Promise<void> {
  const of = await activationOf(work, row.requisition);
  if (!of) return;
  await refuseAnother(work, of, row);
  const missing = missingClauses(row.terms, of.number, await clausesOf(work, of));
  if (missing.length === 0) return;
  const named = missing.slice(0, MOST_NAMED).map(({ title }) => title);
  throw refusedAt(
    'terms',
    'emergency_activation.order_has_clauses',
    `The terms lack ${missing.length} contract clauses of ${of.number}: ${named.join(', ')}${missing.length > named.length ? ' and more' : ''}. Save the order as a draft to add them.`,
  );
}

/** A revision keeps every clause that its order went out with: terms are changed by it, and not cut. 2 CFR 200.327. */
export async function refuseCutClauses(
  work: UnitOfWork,
  of: { readonly requisition: string; readonly before: string | null; readonly after: string | null },
): Promise<void> {
  if (work.actor.kind === 'system') return;
  const activation = await activationOf(work, of.requisition);
  if (!activation) return;
  const pack = await clausesOf(work, activation);
  const lacked = missingClauses(of.before, activation.number, pack);
  const cut = missingClauses(of.after, activation.number, pack).filter((one) => !lacked.includes(one));
  if (cut.length === 0) return;
  throw refusedAt(
    'terms',
    'emergency_activation.order_keeps_clauses',
    `This revision cuts ${cut.length} contract clauses of ${activation.number}, among them ${cut[0]?.title ?? ''}. Keep them in the terms.`,
  );
}
