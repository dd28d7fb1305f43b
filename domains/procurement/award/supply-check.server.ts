import { compareDecimals, href, type Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from '../../organization/public.server.ts';
import {
  judgeRisk,
  noteOf,
  risksAt,
  scoreWarnings,
  stopOf,
  vendor as vendorRecord,
} from '../../vendors/public.server.ts';
import { awardPages } from '../award-pages.ts';
import { soleSourceCase } from '../intake/sole-source-case.record.ts';
import type { purchaseOrder } from '../orders/purchase-order.record.ts';
import { award } from './award.record.ts';

type Facts = EffectFacts<Row<typeof award>>;

/** Open risk signals of the vendor are told to the person who recommends it, where the agency's policy asks for it. */
export async function tellOfRisk({ row, work }: Facts): Promise<void> {
  const made = await work.asProduct.find(award, row.id);
  const note = made?.vendor ? noteOf((await risksAt(work, [made.vendor], 'atAward')).of.get(made.vendor) ?? []) : null;
  if (note === null) return;
  await work.asProduct.change(award, row.id, {}, { riskNote: note });
  await notify(work.asProduct, {
    to: [row.createdBy],
    kind: 'supply.risk',
    subject: `Open risk signals reach the vendor of ${row.number}`,
    body: note,
    link: href(awardPages.award, { id: row.id }),
  });
}

/** An award is approved once they are reviewed, where the policy asks for that. What is warned of at the approval is kept. */
export async function refuseRisk({ row, work }: Facts): Promise<void> {
  if (!row.vendor) return;
  const riskNote = await judgeRisk(work, { place: 'atAward', vendor: row.vendor, path: 'vendor' });
  if (riskNote !== row.riskNote) await work.asProduct.change(award, row.id, {}, { riskNote });
}

/** An emergency is what an accepted case says, not what a box says that someone ticked. */
const isEmergency = (work: UnitOfWork, requisition: string): Promise<boolean> =>
  work.asProduct.has(soleSourceCase, { requisition, status: 'accepted', ground: 'emergency' });

/** What an order or its revision is asked where it goes out: refused, or what to keep of the warning. */
export async function orderRisk(
  work: UnitOfWork,
  { vendor, requisition, path = 'vendor' }: { vendor: string | null; requisition: string; path?: string },
): Promise<string | null> {
  if (vendor === null) return null;
  return judgeRisk(work, { place: 'atOrder', vendor, path, isEmergency: await isEmergency(work, requisition) });
}

/** What the policy would say of an order now, for those who look at it before it goes out. */
export async function orderRisksNow(
  work: UnitOfWork,
  { vendor, requisition }: { vendor: string | null; requisition: string },
) {
  if (vendor === null) return { signals: [], stop: null, warning: null };
  const there = await risksAt(work, [vendor], 'atOrder');
  const named = await work.asProduct.row(vendorRecord, { where: { id: vendor }, fields: ['name'] });
  const emergency = await isEmergency(work, requisition);
  const stop = stopOf(there, { vendor, name: named?.name ?? '', isEmergency: emergency });
  const open = (there.of.get(vendor) ?? []).filter(({ standing }) => standing !== 'allowed');
  return {
    signals: open.map((one) => ({ id: one.id, words: noteOf([one]) ?? '' })),
    stop: stop && { signal: stop.signal, vendor, message: stop.message },
    warning: (await scoreWarnings(work, [vendor])).get(vendor) ?? null,
  };
}

type Lines = NonNullable<Row<typeof purchaseOrder>['lines']>;

/** Whether lines order more than these did, be it money, pieces or another item: cheaper pieces in their place are more as well. */
export const ordersMore = (
  before: Lines,
  after: readonly { line?: number | null; quantity: { amount: string; unit: string } }[],
): boolean =>
  after.some(({ line, quantity }) => {
    const of = line ? before[line - 1] : undefined;
    return !of || of.quantity.unit !== quantity.unit || compareDecimals(quantity.amount, of.quantity.amount) > 0;
  });
