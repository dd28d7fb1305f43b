import { contract } from '#domains/contracts/contract/contract.record.ts';
import { certifiedPayroll } from '#domains/contracts/payroll/certified-payroll.record.ts';
import { wageDecision } from '#domains/contracts/payroll/wage-decision.record.ts';
import { contractSubcontractor } from '#domains/contracts/subpayments/contract-subcontractor.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import type { As, Cast } from './county.ts';

const cents = (dollars: number) => ({ cents: Math.round(dollars * 100), currency: 'USD' });

const classes = [
  ['Carpenter', 24.6, 8.15],
  ['Cement mason', 22.9, 6.4],
  ['Laborer, common', 17.35, 4.2],
  ['Operator, excavator', 26.8, 9.05],
] as const;

const FORTY = '0 8 8 8 8 8 0';
const crew = [
  ['R. Tate', '0417', 'Operator, excavator', 26.8, 9.05],
  ['L. Ortega', '2286', 'Carpenter', 24.6, 8.15],
  ['P. Hale', '7731', 'Laborer, common', 17.35, 4.2],
] as const;

/** A crew for forty hours; short by so much an hour for the last of them. */
const workers = (short = 0) =>
  crew.map(([worker, idLast4, classification, base, fringe], at) => {
    const rate = at === crew.length - 1 ? base - short : base;
    const gross = rate * 40;
    const deductions = Math.round(gross * 18) / 100;
    return {
      worker,
      idLast4,
      classification,
      straight: FORTY,
      rate: cents(rate),
      planFringe: cents(fringe),
      gross: cents(gross),
      deductions: cents(deductions),
      net: cents(gross - deductions),
    };
  });

interface Week {
  /** Weeks after the first. */
  readonly at: number;
  readonly goal: 'draft' | 'certified' | 'accepted' | 'deficient';
  readonly kind?: 'no_work';
  readonly short?: number;
  readonly ofSubcontractor?: true;
}

/** The prime’s fourth week is missing; its fifth is short, and found deficient. */
const weeks: readonly Week[] = [
  { at: 0, goal: 'accepted' },
  { at: 1, goal: 'accepted', kind: 'no_work' },
  { at: 2, goal: 'accepted' },
  { at: 4, goal: 'deficient', short: 1.35 },
  { at: 4, goal: 'certified', ofSubcontractor: true },
  { at: 5, goal: 'certified' },
  { at: 6, goal: 'draft' },
];

/** A federally funded bridge of the paper file, with its wage decision and the first weeks of its payrolls. */
export async function seedCertifiedPayrolls(as: As, cast: Cast): Promise<void> {
  const [derek, walter, grace] = ['Derek Osei', 'Walter Kowalski', 'Grace Oyelaran'].map((name) => cast.get(name)) as [
    Actor,
    Actor,
    Actor | undefined,
  ];
  const writer = as(derek, '2026-11-18');
  const hands = writer.asProduct;
  const records = hands.around.registry;
  const firms = await hands.rows(vendor, {
    where: { status: 'active' },
    fields: ['sells'],
    order: 'number',
    most: 'all',
  });
  const { id: of } = await writer.insert(contract, {
    title: 'Cedar Creek bridge replacement',
    type: 'fixed',
    isExisting: true,
    vendor: firms.find(({ sells }) => sells?.startsWith('Civil'))?.id ?? null,
    value: cents(1_840_000),
    fromDay: as.day('2026-09-21'),
    untilDay: as.day('2027-09-30'),
    signedOn: as.day('2026-09-10'),
    manager: derek.id,
  });
  await hands.repoint(records.get(contract.name), {
    id: of,
    values: () => ({ status: 'active', approvedBy: walter.id, activeOn: as.day('2026-09-21') }),
    reason: 'Taken over from the paper file of the contract.',
  });
  const [firm] = await hands.createMany(records.get(contractSubcontractor.name), [
    {
      contract: of,
      name: 'Duval Concrete',
      scope: 'Piles and caps',
      email: 'billing@duvalconcrete.example',
      committed: cents(214_000),
    },
  ]);
  await hands.repoint(records.get(contractSubcontractor.name), {
    id: firm?.id ?? '',
    values: () => ({
      status: 'approved',
      contact: 'billing@duvalconcrete.example',
      approvedBy: derek.id,
      approvedOn: as.day('2026-09-24'),
    }),
    reason: 'Taken over from the paper file of the contract.',
  });
  const firstWeek = as.day('2026-10-03');
  const decision = await writer.insert(wageDecision, {
    number: 'FL20260012',
    contract: of,
    modification: 2,
    publishedOn: as.day('2026-06-05'),
    county: 'Tidewater County, Florida',
    firstWeek,
    lines: classes.map(([classification, base, fringe]) => ({
      classification,
      base: cents(base),
      fringe: cents(fringe),
    })),
  });
  await hands.move(wageDecision, decision.id, 'submit');
  await as(walter, '2026-11-18').asProduct.move(wageDecision, decision.id, 'adopt');
  const clerk = as(grace ?? derek, '2026-11-18');
  for (const { at, goal, kind = 'work', short, ofSubcontractor } of weeks) {
    const { id } = await clerk.insert(certifiedPayroll, {
      contract: of,
      subcontractor: ofSubcontractor ? (firm?.id ?? null) : null,
      week: addDays(firstWeek, 7 * at),
      kind,
      paidOn: addDays(firstWeek, 7 * at),
      fringeWay: 'plans',
      signer: 'Alma Reyes',
      signerTitle: 'President',
      lines: kind === 'no_work' ? [] : workers(short),
    });
    if (goal === 'draft') continue;
    await clerk.asProduct.move(certifiedPayroll, id, 'certify');
    if (goal === 'accepted') await hands.move(certifiedPayroll, id, 'accept');
    if (goal === 'deficient')
      await hands.move(certifiedPayroll, id, 'findDeficient', {
        reason: 'P. Hale is paid $1.35 an hour less than the decision lists for a common laborer.',
      });
  }
}
