import { COUNTED } from '../award/figures.server.ts';
import type { HeldElsewhere } from '../../payables/public.server.ts';
import { holdsOf } from './holds.server.ts';
import { subaward } from './subaward.record.ts';

/**
 * The subawards that an invoice pays under. Its costs say so; what approved costs do not account for may be any subaward of the
 * vendor, so that nobody is paid under a held subaward because its cost is not entered yet.
 */
const sql = `select i.id as invoice, c.subaward from invoice i
    join grant_cost c on c.organization_id = i.organization_id and c.invoice = i.id and c.status not in ('reversed', 'discarded')
  where i.organization_id = $1 and i.id = any ($2::uuid[]) and not i.is_credit and c.subaward is not null
  union
  select i.id, s.id from invoice i
    join subrecipient p on p.organization_id = i.organization_id and p.vendor = i.vendor
    join subaward s on s.organization_id = p.organization_id and s.subrecipient = p.id
  where i.organization_id = $1 and i.id = any ($2::uuid[]) and not i.is_credit
    and coalesce(i.payable_cents, i.total_cents) > (select coalesce(sum(c.amount_cents), 0) from grant_cost c
      where c.organization_id = i.organization_id and c.invoice = i.id and c.status in ${COUNTED})
  order by 1, 2`;

/** Law: while a subaward is held, nothing is paid under it. The release holds the subawards, so that no hold comes meanwhile. */
export const paymentsHeld: HeldElsewhere = async (work, invoices, isActing) => {
  const found = new Map<string, string>();
  if (invoices.length === 0) return found;
  const pairs = await work.tx.query<{ invoice: string; subaward: string }>(
    sql,
    [work.actor.organizationId, [...invoices]],
    'subaward.of_invoices',
  );
  const ids = [...new Set(pairs.map((one) => one.subaward))];
  const rows = await work.asProduct.rows(subaward, {
    where: { id: ids },
    fields: ['number'],
    order: 'id',
    most: 'all',
    ...(isActing ? { lock: 'share' as const } : {}),
  });
  const numberOf = new Map(rows.map(({ id, number }) => [id, number]));
  const holds = await holdsOf(work, ids);
  for (const one of pairs) {
    const stop = holds.get(one.subaward)?.find(({ stops }) => stops);
    if (stop && !found.has(one.invoice))
      found.set(one.invoice, `${stop.number} stops payments of ${numberOf.get(one.subaward)} (2 CFR 200.339).`);
  }
  return found;
};
