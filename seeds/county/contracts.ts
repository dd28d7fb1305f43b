import { contractCondition } from '#domains/contracts/conditions/contract-condition.record.ts';
import { contract } from '#domains/contracts/contract/contract.record.ts';
import { contractObligation } from '#domains/contracts/obligations/contract-obligation.record.ts';
import { contractOption } from '#domains/contracts/options/contract-option.record.ts';
import { contractSigning } from '#domains/contracts/signing/contract-signing.record.ts';
import { award } from '#domains/procurement/award/award.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor, New } from '#kernel';
import { seedClauseLibrary, seedClausesOf, seedFundedContracts } from './contract-clauses.ts';
import type { As, Cast } from './county.ts';

const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });

interface Told {
  readonly title: string;
  readonly sells: string;
  readonly type: New<typeof contract>['type'];
  readonly dollars: readonly [value: number, ceiling: number, ordered: number];
  readonly days: readonly [from: string, until: string];
  readonly end: 'active' | 'review' | 'draft';
  readonly option?: readonly [from: string, by: string, newEnd: string];
}

/** Signed before the county used Levee. */
const told: readonly Told[] = [
  {
    title: 'Janitorial services, libraries and courthouse',
    sells: 'Cleaning',
    type: 'fixed',
    dollars: [412_000, 450_000, 396_500],
    days: ['2024-01-02', '2026-12-31'],
    end: 'active',
    option: ['2026-08-03', '2026-12-01', '2027-12-31'],
  },
  {
    title: 'Diesel and gasoline, delivered',
    sells: 'Diesel',
    type: 'indefinite',
    dollars: [1_900_000, 2_400_000, 1_488_220],
    days: ['2025-03-03', '2027-02-26'],
    end: 'active',
    option: ['2026-09-01', '2026-11-02', '2028-02-28'],
  },
  {
    title: 'Water treatment chemicals',
    sells: 'Chlorine',
    type: 'unit',
    dollars: [640_000, 640_000, 251_300],
    days: ['2025-10-01', '2028-09-29'],
    end: 'active',
  },
  {
    title: 'Grounds care, parks and medians',
    sells: 'Mowing',
    type: 'fixed',
    dollars: [288_000, 310_000, 274_000],
    days: ['2023-12-01', '2026-11-30'],
    end: 'active',
  },
  {
    title: 'On-call civil engineering',
    sells: 'Civil',
    type: 'design',
    dollars: [750_000, 750_000, 120_400],
    days: ['2026-02-02', '2029-01-31'],
    end: 'review',
  },
  {
    title: 'Printing and mailing of tax bills',
    sells: 'Printing',
    type: 'unit',
    dollars: [96_000, 96_000, 0],
    days: ['2026-10-01', '2027-09-30'],
    end: 'draft',
  },
];

const notice = 'Notices are given in writing to the contract manager, by email and certified mail.';
const termination =
  'Section 18.1 for cause after ten days to cure; section 18.2 for convenience with thirty days of notice.';

/** The contract of the final award, which its vendor has to sign, and those from before Levee: near their end, with open and missed windows, and being entered. */
export async function seedContracts(as: As, cast: Cast): Promise<void> {
  const [derek, walter, fiona] = ['Derek Osei', 'Walter Kowalski', 'Fiona MacLeod'].map((name) => cast.get(name)) as [
    Actor,
    Actor,
    Actor,
  ];
  const writer = as(derek, '2026-10-05');
  const { registry } = writer.around;
  const firms = await writer.rows(vendor, {
    where: { status: 'active' },
    fields: ['sells'],
    order: 'number',
    most: 'all',
  });
  const firmFor = (sells: string) => firms.find((one) => one.sells?.startsWith(sells))?.id ?? null;
  const given = {
    manager: derek.id,
    noticeTerms: notice,
    terminationTerms: termination,
    claimNoticeDays: 10,
    claimDecider: walter.id,
  };
  const made = await writer.createMany(
    registry.get(contract.name),
    told.map(({ title, sells, type, dollars: [value, ceiling, ordered], days: [from, until] }) => ({
      ...given,
      title,
      type,
      isExisting: true,
      vendor: firmFor(sells),
      value: usd(value),
      ceiling: usd(ceiling),
      orderedBefore: usd(ordered),
      fromDay: as.day(from),
      untilDay: as.day(until),
      signedOn: as.day(from),
    })),
  );
  const idOf = (at: number) => made[at]?.id ?? '';
  await writer.createMany(
    registry.get(contractOption.name),
    told.flatMap(({ option }, at) =>
      option
        ? [
            {
              contract: idOf(at),
              place: 1,
              name: 'First renewal',
              newEnd: as.day(option[2]),
              amount: usd(150_000),
              priceBasis: 'index' as const,
              series: 'DEMO',
              baseMonth: as.day('2025-09-15').slice(0, 7),
              referenceMonth: as.day('2026-09-15').slice(0, 7),
              escalatorCap: 3,
              escalatorFloor: 0,
              noticeFrom: as.day(option[0]),
              noticeBy: as.day(option[1]),
            },
          ]
        : [],
    ),
  );
  await writer.createMany(registry.get(contractCondition.name), [
    { contract: idOf(0), kind: 'insurance', coverage: 'general', name: 'General liability', least: usd(1_000_000) },
    {
      contract: idOf(1),
      kind: 'insurance',
      coverage: 'automobile',
      name: 'Automobile liability',
      least: usd(1_000_000),
    },
    { contract: idOf(2), kind: 'insurance', coverage: 'general', name: 'General liability', least: usd(1_000_000) },
    { contract: idOf(2), kind: 'license', name: 'Hazardous materials carrier license' },
  ]);
  for (const [at, { end }] of told.entries()) {
    if (end === 'draft') continue;
    await as(derek, '2026-10-06').asProduct.move(contract, idOf(at), 'submit');
    if (end === 'active') await as(walter, '2026-10-07').asProduct.move(contract, idOf(at), 'confirm');
  }
  await seedClauseLibrary(as, cast);
  await seedFundedContracts(as, cast);
  const awarded = await ofAward();
  await writer.createMany(registry.get(contractObligation.name), [
    {
      contract: idOf(0),
      name: 'Quarterly inspection report',
      owner: derek.id,
      dueOn: as.day('2026-11-16'),
      clause: '6.3',
    },
    {
      contract: idOf(3),
      name: 'List of equipment to return',
      owner: derek.id,
      dueOn: as.day('2026-11-30'),
      clause: '21',
    },
    {
      contract: awarded,
      name: 'Factory test certificates',
      owner: derek.id,
      dueOn: as.day('2026-12-11'),
      clause: '4.2',
    },
  ]);

  async function ofAward(): Promise<string> {
    const final = await writer.row(award, { where: { status: 'final' }, fields: ['number'], order: 'number' });
    const { id } = await writer.insert(contract, {
      ...given,
      award: final?.id ?? '',
      title: 'Traffic signal cabinets',
      type: 'fixed',
      fromDay: as.day('2026-12-01'),
      untilDay: as.day('2027-11-30'),
      federalFunds: true,
    });
    await seedClausesOf(as, cast, { of: id, letters: 'BHJKL' });
    await writer.move(contract, id, 'submit');
    await as(fiona, '2026-11-17').move(contract, id, 'clear');
    await as(walter, '2026-11-18').asProduct.move(contract, id, 'approve');
    await sendForSignature(id);
    return id;
  }

  /** The vendor first, then counsel, then the chief. Its firm comes after the county, so the product sends it. */
  async function sendForSignature(of: string): Promise<void> {
    const { id } = await as(derek, '2026-11-19').insert(contractSigning, {
      contract: of,
      message: 'Please sign before December 1. The first delivery is due in January.',
      signers: [
        { step: 1, capacity: 'contractor', person: null },
        { step: 2, capacity: 'counsel', person: fiona.id },
        { step: 3, capacity: 'agency', person: walter.id },
      ],
    });
    await as(derek, '2026-11-19').asProduct.move(contractSigning, id, 'send');
  }
}
