import { fail, type Row } from '#kernel';
import { membersWithDuty, notify } from '#domains/organization/public.server.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { exclusionMatch } from '../exclusions/exclusion-match.record.ts';
import { vendorScorecard } from '../performance/scorecard.record.ts';
import { vendor } from '../vendor.record.ts';
import { debarredFrom } from './debarment-fields.ts';
import { vendorDebarment } from './debarment.record.ts';

type Case = Row<typeof vendorDebarment>;

const inForce = ['noticed', 'responded', 'in_force', 'appealed', 'lifting', 'upheld'] as const;

/** The case that keeps a vendor from business on this day; a proposal without a term keeps it from nothing. */
export const debarmentOf = (work: UnitOfWork, vendorId: string, except: string | null = null) =>
  work.row(vendorDebarment, {
    where: {
      vendor: vendorId,
      status: [...inForce],
      fromDay: { until: work.today },
      untilDay: { from: work.today },
      ...(except ? { id: { not: except } } : {}),
    },
    order: '-untilDay',
    fields: ['number', 'action', 'untilDay'],
  });

/** Comes after an approval, the end of a hold and a merge: no other door leads round a case in force. */
export async function refuseDebarred(work: UnitOfWork, vendorId: string): Promise<void> {
  const found = await debarmentOf(work, vendorId);
  if (found)
    throw fail(
      'refused',
      'vendor.debarred',
      `${found.number} is in force until ${found.untilDay}. Lift it first, or wait for its end.`,
    );
}

/** The vendor’s own hold stops bids, awards and orders. One that is not active yet is not approved meanwhile. */
export async function beginHold(work: UnitOfWork, row: Case): Promise<void> {
  const found = await work.row(vendor, {
    where: { id: row.vendor },
    fields: ['status', 'heldFrom'],
    lock: 'update',
  });
  if (!found) return;
  const before = found.heldFrom ?? [];
  const heldFrom = [...new Set([...before, ...debarredFrom])];
  if (row.heldBefore === null)
    await work.asProduct.change(vendorDebarment, row.id, {}, { heldBefore: before.join(', ') || 'None' });
  if (found.status === 'active')
    await work.asProduct.move(vendor, row.vendor, 'hold', { input: { heldFrom }, reason: row.number });
  else if (found.status === 'on_hold') await work.asProduct.change(vendor, row.vendor, {}, { heldFrom });
}

/** Released by itself where nothing else stops the vendor; otherwise a vendor approver looks at what is left. */
export async function endHold(work: UnitOfWork, row: Case): Promise<void> {
  const found = await work.row(vendor, {
    where: { id: row.vendor },
    fields: ['name', 'status', 'heldFrom'],
    lock: 'update',
  });
  if (found?.status !== 'on_hold' || row.heldBefore === null) return;
  const isOnlyThis =
    row.heldBefore === 'None' &&
    debarredFrom.length === (found.heldFrom ?? []).length &&
    (await isFreeOtherwise(work, row));
  if (isOnlyThis) {
    await work.asProduct.move(vendor, row.vendor, 'release', { reason: `${row.number} ended` });
    return;
  }
  await notify(work, {
    to: await membersWithDuty(work, 'vendor_approver'),
    kind: 'vendor.debarment',
    subject: `${row.number} of ${found.name} ended: review its hold`,
    body: `Before it the vendor was held from: ${row.heldBefore}. Release the hold, or place it again for what is left.`,
    link: `/vendor-directory/${row.vendor}`,
  });
}

async function isFreeOtherwise(work: UnitOfWork, row: Case): Promise<boolean> {
  if (await debarmentOf(work, row.vendor, row.id)) return false;
  if (await work.has(exclusionMatch, { vendor: row.vendor, status: ['open', 'confirmed'] })) return false;
  const latest = await work.row(vendorScorecard, {
    where: { vendor: row.vendor, status: ['published', 'correcting'] },
    order: '-untilDay',
    fields: ['standing'],
  });
  return latest?.standing !== 'blocked';
}
