import { fringeSheet } from '#domains/grants/budget/fringe-sheet.record.ts';
import { ratesOf } from '#domains/grants/budget/fringe-math.ts';
import type { FringeComponent } from '#domains/grants/budget/fringe-words.ts';
import type { GrantHands } from './grant-drawdowns.ts';
import { keep, usd } from './grant-hands.ts';

const day = '2026-11-12';

interface Told {
  readonly title: string;
  readonly pay: number;
  readonly leave: readonly (readonly [FringeComponent, hours: string])[];
  readonly costs: readonly (readonly [FringeComponent, dollars: number, onOvertime: boolean])[];
  readonly status: 'draft' | 'submitted' | 'approved';
  /** In force of an earlier fiscal year. */
  readonly year?: readonly [from: string, until: string];
}

const crews = {
  title: 'Public works crews',
  pay: 57_200,
  leave: [['vacation', '104']],
  costs: [
    ['social_security', 3_546.4, true],
    ['medicare', 829.4, true],
    ['workers', 1_229.8, true],
    ['retirement', 9_409.4, false],
  ],
  status: 'approved',
} as const;

const told: readonly Told[] = [
  crews,
  // The year of the hurricane, whose labor the benefits worksheet prints.
  { ...crews, year: ['2024-10-01', '2025-09-30'] },
  {
    title: 'Program staff',
    pay: 71_800,
    leave: [
      ['holidays', '88'],
      ['vacation', '120'],
      ['sick', '96'],
    ],
    costs: [
      ['social_security', 4_451.6, true],
      ['medicare', 1_041.1, true],
      ['retirement', 10_052, false],
      ['health', 12_640, false],
    ],
    status: 'approved',
  },
  {
    title: 'Emergency management staff',
    pay: 78_400,
    leave: [['holidays', '88']],
    costs: [
      ['social_security', 4_860.8, true],
      ['medicare', 1_136.8, true],
      ['workers', 1_490, true],
      ['health', 12_640, false],
    ],
    status: 'submitted',
  },
];

/** One class has a rate of its own, as the cognizant agency approved it. */
const composite = {
  title: 'Grant-funded temporary staff',
  kind: 'composite',
  fromDay: '2026-10-01',
  untilDay: '2027-09-30',
  compositeRate: 18.4,
  compositeOvertime: 9.2,
  agreement: 'Fringe rate agreement with the cognizant agency, temporary employees',
  agreedOn: '2026-08-14',
  note: 'Retirement and health insurance are not offered to temporary employees.',
} as const;

/** Benefit rates of the county’s groups for its fiscal year. */
export async function seedFringe({ as, yvette, priya }: GrantHands): Promise<void> {
  const hands = as(yvette, day).asProduct;
  await keep(
    hands,
    fringeSheet,
    told.map(({ title, pay, leave, costs, status, year: [from, until] = ['2026-10-01', '2027-09-30'] }) => {
      const sheet = {
        title,
        fromDay: as.day(from),
        untilDay: as.day(until),
        basePay: usd(pay),
        paidHours: 2080,
        lines: [
          ...leave.map(([component, amount]) => ({ component, leaveHours: { amount, unit: 'HR' } })),
          ...costs.map(([component, dollars, onOvertime]) => ({ component, annualCost: usd(dollars), onOvertime })),
        ],
        note: 'Actuarial and payroll figures of the fiscal year.',
      };
      const { regular, overtime } = ratesOf(sheet);
      const decided = status === 'approved' ? { approvedBy: priya.id, approvedOn: as.day(day) } : {};
      return [
        sheet,
        {
          status,
          createdBy: yvette.id,
          regularRate: regular,
          overtimeRate: overtime,
          submittedBy: yvette.id,
          ...decided,
        },
      ] as const;
    }),
  );
  await keep(hands, fringeSheet, [
    [
      {
        ...composite,
        fromDay: as.day(composite.fromDay),
        untilDay: as.day(composite.untilDay),
        agreedOn: as.day(composite.agreedOn),
      },
      {
        status: 'submitted',
        createdBy: yvette.id,
        submittedBy: yvette.id,
        regularRate: composite.compositeRate,
        overtimeRate: composite.compositeOvertime,
      },
    ],
  ]);
}
