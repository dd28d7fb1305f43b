import { lienWaiver } from '#domains/contracts/billing/lien-waiver.record.ts';
import { payApplication } from '#domains/contracts/billing/pay-application.record.ts';
import { retainageSecurity } from '#domains/contracts/billing/retainage-security.record.ts';
import { scheduleOfValues } from '#domains/contracts/billing/schedule-of-values.record.ts';
import { ratesOf, sheetOf, type SheetLine, summaryOf, type Terms } from '#domains/contracts/billing/sheet.ts';
import { contract } from '#domains/contracts/contract/contract.record.ts';
import { keepEncumbrance } from '#domains/procurement/orders/order-money.server.ts';
import { budgetLine } from '#domains/planning/budget/budget-line.record.ts';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { billCertified } from '#domains/payables/applications/billing.server.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

const title = 'Mill Creek Road drainage improvements';
const usd = (cents: number) => ({ cents, currency: 'USD' });
const terms: Terms = { workPercent: 5, storedPercent: 5, reducedAt: 50, reducedPercent: 2.5, capPercent: 5 };

/** Scheduled dollars of an item, and dollars of work, newly stored and installed in each of the three periods. */
const items: readonly (readonly [
  string,
  number,
  ...(readonly [work: number, stored?: number, installed?: number])[],
])[] = [
  ['Mobilization and bonds', 28_000, [14_000], [8_000], [0]],
  ['Maintenance of traffic', 19_500, [4_875], [4_875], [4_875]],
  ['Erosion control', 12_400, [12_400], [0], [0]],
  ['Clearing and demolition', 36_800, [30_000], [6_800], [0]],
  ['Excavation and dewatering', 74_000, [10_000], [32_000], [18_000]],
  ['Reinforced concrete pipe, 36 inch', 142_500, [0, 61_200], [24_000, 0, 42_000], [31_000, 0, 19_200]],
  ['Inlets and manholes', 58_300, [0, 12_600], [11_500, 0, 12_600], [16_000]],
  ['Headwalls and riprap', 41_000, [0], [6_000], [14_500]],
  ['Base and asphalt', 52_600, [0], [0], [0]],
  ['Sod and restoration', 14_900, [0], [0], [0]],
];
const periods = ['2026-09-30', '2026-10-30', '2026-11-18'] as const;
const total = items.reduce((sum, [, dollars]) => sum + dollars * 100, 0);
const values = items.map(([description, dollars], at) => ({
  item: String(at + 1).padStart(2, '0'),
  description,
  scheduled: dollars * 100,
}));

/** A construction contract that is billed by pay applications: one paid for in full by its waivers, one held, one to certify. */
export async function seedPayApplications(as: As, cast: Cast): Promise<void> {
  const [derek, grace, patrick, walter, rosa] = [
    'Derek Osei',
    'Grace Oyelaran',
    'Patrick O’Rourke',
    'Walter Kowalski',
    'Rosa Delgado',
  ].map((name) => cast.get(name)) as [Actor, Actor, Actor, Actor, Actor];
  const hands = as(grace, '2026-11-19').asProduct;
  const { registry } = hands.around;
  const firm = await hands.row(vendor, { where: { name: 'Bay Culvert and Pipe' }, fields: ['name', 'status'] });
  if (firm?.status !== 'active') return;
  const reason = 'Taken over from the paper file of the contract.';
  const follow = (record: string, id: string, now: object) =>
    hands.repoint(registry.get(record), { id, values: () => ({ ...now }), reason });
  const of = await seedContract();
  const stated = values.map(({ scheduled, ...value }) => ({ ...value, scheduled: usd(scheduled) }));
  const schedule = await hands.insert(
    scheduleOfValues,
    {
      contract: of.id,
      purchaseOrder: of.order,
      certifier: patrick.id,
      lines: stated,
      workPercent: terms.workPercent,
      storedPercent: terms.storedPercent,
      reducedAt: terms.reducedAt,
      reducedPercent: terms.reducedPercent,
      termsSection: '9.3',
      releaseDays: 30,
      lateMonthly: 1,
      securitiesSection: '9.8',
      subcontractors: [{ name: 'First Coast Excavating' }],
    },
    {
      adopted: stated,
      capPercent: terms.capPercent,
      capLaw: 'Fla. Stat. 255.078, 218.735(8)',
      releaseWithin: 30,
      releaseLaw: 'Contract, section 9.3',
      lateRate: 1,
      lateLaw: 'Contract, section 9.3',
      submittedBy: grace.id,
      adoptedBy: derek.id,
      adoptedOn: as.day('2026-08-24'),
    },
  );
  await follow(scheduleOfValues.name, schedule.id, { status: 'adopted' });
  const deposit = await hands.insert(
    retainageSecurity,
    {
      contract: of.id,
      kind: 'treasury',
      description: 'Treasury note due 2028, receipt 4471',
      custodian: 'First Coastal Bank, escrow',
      value: usd(2_000_000),
      valuedOn: as.day('2026-11-18'),
      depositedOn: as.day('2026-11-18'),
    },
    { acceptedBy: derek.id, acceptedOn: as.day('2026-11-19') },
  );
  await follow(retainageSecurity.name, deposit.id, { status: 'on_deposit' });

  let [previous, certified]: [readonly SheetLine[], number] = [[], 0];
  const made: string[] = [];
  for (const [at, period] of periods.entries()) {
    const claims = items.map(([, , ...all], line) => {
      const [work, stored = 0, installed = 0] = all[at] ?? [0];
      return { item: values[line]?.item ?? '', work: work * 100, stored: stored * 100, installed: installed * 100 };
    });
    const { lines } = sheetOf({ values, terms, previous, claims });
    const summary = summaryOf(lines, { original: total, certified });
    const rates = ratesOf(terms, previous, total);
    const { id } = await as(grace, '2026-11-19').insert(
      payApplication,
      {
        contract: of.id,
        kind: 'progress',
        periodUntil: as.day(period),
        receivedOn: as.day(at === 2 ? '2026-11-19' : period),
        lines: claims
          .filter(({ work, stored, installed }) => work + stored + installed > 0)
          .map(({ item, work, stored, installed }) => ({
            item,
            description: values.find((one) => one.item === item)?.description ?? null,
            work: usd(work),
            stored: usd(stored),
            installed: usd(installed),
          })),
      },
      {},
    );
    const isDecided = at < 2;
    await follow(payApplication.name, id, {
      ...Object.fromEntries(Object.entries(summary).map(([name, cents]) => [name, usd(cents)])),
      sheet: lines.map((line) =>
        Object.fromEntries(
          Object.entries(line).map(([name, value]) => [name, typeof value === 'number' ? usd(value) : value]),
        ),
      ),
      place: at + 1,
      vendor: firm.id,
      certifier: patrick.id,
      workRate: rates.work,
      storedRate: rates.stored,
      submittedBy: grace.id,
      status: isDecided ? 'certified' : 'submitted',
      ...(isDecided
        ? { certifiedBy: patrick.id, certifiedOn: as.day(['2026-10-06', '2026-11-05'][at] ?? period) }
        : {}),
    });
    made.push(id);
    if (isDecided) {
      await seedWaivers(id, period, summary.due);
      await billCertified(as(patrick, '2026-11-19'), id);
      previous = lines;
      certified += summary.due;
    }
  }

  /** The first payment is waived for whole; of the second the subcontractor’s waiver is still to come. */
  async function seedWaivers(application: string, period: string, due: number) {
    const isFirst = made.length === 1;
    const given = { application, kind: 'conditional', throughOn: as.day(period) } as const;
    const rows = await as(grace, '2026-11-19').createMany(registry.get(lienWaiver.name), [
      { ...given, party: firm?.name ?? '', amount: usd(due) },
      ...(isFirst ? [{ ...given, party: 'First Coast Excavating', amount: usd(1_840_000) }] : []),
    ]);
    for (const { id } of rows)
      await follow(lienWaiver.name, id, { status: 'verified', verifiedBy: derek.id, verifiedOn: as.day('2026-11-18') });
  }

  /** Signed in August with an order over all of it, as the paper file has them. */
  async function seedContract(): Promise<{ readonly id: string; readonly order: string }> {
    const { id } = await as(derek, '2026-11-19').insert(contract, {
      title,
      type: 'fixed',
      isExisting: true,
      vendor: firm?.id ?? null,
      value: usd(total),
      ceiling: usd(total),
      fromDay: as.day('2026-08-24'),
      untilDay: as.day('2027-05-28'),
      signedOn: as.day('2026-08-20'),
      manager: derek.id,
      claimNoticeDays: 10,
    });
    await follow(contract.name, id, { status: 'active', approvedBy: walter.id, activeOn: as.day('2026-08-24') });
    const center = await hands.row(costCenter, { where: { code: '4020' }, fields: [] });
    const pays = await hands.row(budgetLine, {
      where: { name: 'Mill Creek culvert, construction', status: 'open' },
      fields: [],
    });
    const asked = await as(rosa, '2026-11-19').insert(requisition, {
      purpose: title,
      category: 'construction',
      costCenter: center?.id ?? '',
      site: 'Mill Creek Road',
      lines: [{ item: title, quantity: { amount: '1', unit: 'LS' }, unitPrice: usd(total) }],
      ...(pays ? { accounts: [{ budgetLine: pays.id }] } : {}),
    });
    await follow(requisition.name, asked.id, { status: 'approved' });
    const order = await hands.insert(purchaseOrder, {
      requisition: asked.id,
      vendor: firm?.id ?? null,
      type: 'service',
      endsOn: as.day('2027-05-28'),
    });
    await follow(purchaseOrder.name, order.id, {
      status: 'issued',
      delivery: 'open',
      issuedBy: walter.id,
      issuedOn: as.day('2026-08-24'),
      acknowledgment: 'acknowledged',
      acknowledgedOn: as.day('2026-08-25'),
    });
    if (pays) {
      const funding = [{ budgetLine: pays.id, forLine: 1, amount: usd(total), released: usd(0), freed: null }];
      const row = await hands.change(purchaseOrder, order.id, {}, { funding });
      await keepEncumbrance(hands, { row, funding: row.funding ?? [], isOver: false });
    }
    return { id, order: order.id };
  }
}
