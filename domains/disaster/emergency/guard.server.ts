import { dollars } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { purchaseOrder } from '../../procurement/public.server.ts';
import { incident } from '../incidents/incident.record.ts';
import { inForce } from './activation-life.ts';
import { emergencyActivation } from './emergency-activation.record.ts';

/** What goes on under an activation is judged by it to the end: its time, its incident and its ceiling. 2 CFR 200.320(c)(3). */
export async function refuseBeyond(
  work: UnitOfWork,
  of: { readonly requisition: string; readonly cents: number; readonly field: string },
): Promise<void> {
  if (work.actor.kind === 'system') return;
  const product = work.asProduct;
  const row = await product.row(emergencyActivation, {
    where: { requisition: of.requisition },
    fields: ['number', 'status', 'endsOn', 'ceiling', 'pricing', 'laborCeiling', 'incident'],
  });
  if (!row) return;
  const { status } = (await product.row(incident, { where: { id: row.incident }, fields: ['status'] })) ?? {};
  const isInForce = (inForce as readonly string[]).includes(row.status);
  if (!isInForce || (row.endsOn ?? '') < work.today || status === 'closed')
    throw refusedAt(
      of.field,
      'emergency_activation.is_over_for_orders',
      `${row.number} is over. Compete this purchase, or extend the activation while it is in force.`,
    );
  // Time and materials: what is above its own ceiling is at the vendor's risk. 2 CFR 200.318(j).
  const ceiling = Math.min(
    row.ceiling?.cents ?? 0,
    row.pricing === 'time' ? (row.laborCeiling?.cents ?? 0) : Number.MAX_SAFE_INTEGER,
  );
  if (of.cents > ceiling)
    throw refusedAt(
      of.field,
      'emergency_activation.above_ceiling',
      `${dollars(of.cents)} is above the ceiling of ${dollars(ceiling)} of ${row.number}.`,
    );
}

/** A fixed price has no ceiling for hours: what was activated as one is not bought by the hour. 2 CFR 200.318(j). */
export async function refuseOtherPricing(
  work: UnitOfWork,
  of: { readonly requisition: string; readonly isTime: boolean },
): Promise<void> {
  if (work.actor.kind === 'system' || !of.isTime) return;
  const row = await work.asProduct.row(emergencyActivation, {
    where: { requisition: of.requisition },
    fields: ['number', 'pricing'],
  });
  if (row && row.pricing !== 'time')
    throw refusedAt(
      'timeAndMaterials',
      'emergency_activation.keeps_pricing',
      `${row.number} was activated without a ceiling for time and materials. Activate it with one.`,
    );
}

interface Ordered {
  readonly requisition: string;
  readonly order: string;
  readonly cents: number;
}

/** All orders of the requisition together: one by one each would fit. */
export async function refuseOrdered(work: UnitOfWork, { requisition: of, order, cents: own }: Ordered): Promise<void> {
  const others = await work.asProduct.rows(purchaseOrder, {
    where: { requisition: of, status: ['issued', 'cancelling'], id: { not: order } },
    fields: ['total'],
    most: 'all',
  });
  const cents = others.reduce((sum, { total }) => sum + (total?.cents ?? 0), own);
  await refuseBeyond(work, { requisition: of, cents, field: 'lines' });
}
