import type { bookPage } from '#domains/planning/book/book-page.record.ts';
import type { MeasureUnit } from '#domains/planning/book/book-words.ts';
import type { New } from '#kernel';

interface Text extends Omit<New<typeof bookPage>, 'budget' | 'position'> {
  readonly isDraft?: true;
}

export const bookTexts: readonly Text[] = [
  {
    title: 'Message of the county administrator',
    section: 'transmittal',
    meets: ['priorities', 'short_term'],
    body: `This budget pays for recovery from the October 2024 flood without a cut in daily services.

## What is new

- Flood recovery continues with federal and state assistance in a fund of its own.
- Traffic signals on the hurricane route get new controllers.
- The millage rate is unchanged.

## What shaped it

Insurance and fuel rose faster than revenues. Departments held operating costs to last year’s level, and open positions are filled later in the year.`,
  },
  {
    title: 'Where we want to be in five years',
    section: 'goals',
    meets: ['strategy'],
    body: `The commission adopted four goals that every department plans by:

1. Streets that drain within a day of a storm.
2. Help that arrives within seven minutes in the urban area.
3. Water that meets each standard at rates people can pay.
4. Reserves of two months of operating costs.

Each department names its own goals and measures in the section Departments.`,
  },
  {
    title: 'The budget in short',
    section: 'overview',
    chart: 'department',
    meets: ['overview', 'charts'],
    body: 'Most of the budget pays for people who fight fires, keep roads open and deliver water. The chart shows what each department may spend.',
  },
  {
    title: 'How the budget is made',
    section: 'structure',
    meets: ['process', 'basis', 'policies'],
    body: `Departments ask in January, the budget office reviews until May, and the administrator proposes in June. The commission holds two public hearings in September and adopts by resolution.

After that, only amendments change it. A department head may move money within an object group; the commission decides on everything that raises the total.

| Step | Month |
|---|---|
| Requests of departments | January |
| Review | February to May |
| Proposal | June |
| Public hearings | September |
| Adoption | September |

Budgets of all funds use the modified accrual basis. Utilities report on full accrual, so depreciation is in their reports and not in this budget.`,
  },
  {
    title: 'Our funds',
    section: 'funds',
    chart: 'fund',
    meets: ['fund_structure'],
    body: 'Money in a fund can only be spent on its purpose. The general fund is the largest of those that pay for services to everyone; utilities pay for themselves.',
  },
  {
    title: 'Three years side by side',
    section: 'funds',
    chart: 'years',
    meets: ['multi_year'],
    body: 'Adopted spending by fund for this year and the years before it.',
  },
  {
    title: 'Where the money comes from',
    section: 'revenues',
    chart: 'revenue',
    meets: ['revenues'],
    body: 'Property taxes carry the general fund: the certified taxable value at the adopted rate, collected at 96 percent. State-shared revenue follows the estimates of the state’s revenue conference, and charges follow rates and units of service.',
  },
  {
    title: 'Where each fund begins and ends',
    section: 'funds',
    chart: 'funds',
    meets: ['fund_balance', 'consolidated'],
    body: 'What each fund begins with, takes in and gives away in the year, as the commission adopted it. Reserves follow the policy of each fund.',
  },
  {
    title: 'Positions by department',
    section: 'departments',
    chart: 'positions',
    meets: ['positions'],
    body: 'Authorized positions on the last day of each fiscal year, as full-time positions of 2,080 hours.',
  },
  {
    title: 'What each department does',
    section: 'departments',
    meets: ['descriptions'],
    body: `- **Public Works** keeps roads, drainage, signals and the fleet.
- **Fire Rescue** answers fires and medical emergencies and trains volunteers.
- **Utilities** treats and delivers water.
- **Libraries** and **Parks** are open to everyone.
- **Emergency Management** leads the recovery from the flood.`,
  },
  {
    title: 'Capital spending this year',
    section: 'capital',
    meets: ['capital_spending'],
    body: 'Projects, their costs and their funding are in the [capital plan](https://levee.example.gov/capital-plan), which the commission adopts with this budget.',
  },
  {
    title: 'Debt and its limits',
    section: 'capital',
    meets: ['debt'],
    isDraft: true,
    body: 'The county has no general obligation debt. Utility revenue bonds are described here once the auditor has confirmed the balances.',
  },
  {
    title: 'Terms and abbreviations',
    section: 'glossary',
    meets: ['glossary'],
    body: `- **Appropriation**: what the commission allows to be spent.
- **Encumbrance**: money held for an order.
- **Fund**: money with a purpose of its own.
- **Modified accrual**: revenues count when they are measurable and available.`,
  },
];

interface Goal {
  readonly goal: string;
  readonly center: string;
  readonly strategy: string;
  readonly isDraft?: true;
  readonly measures: readonly {
    readonly name: string;
    readonly better: 'up' | 'down';
    readonly unit: MeasureUnit;
    readonly years: readonly (readonly [
      year: number,
      target: string,
      actual?: string | undefined,
      estimate?: string,
    ])[];
  }[];
}

export const bookGoals: readonly Goal[] = [
  {
    goal: 'Streets drain within a day of a storm',
    center: '4010',
    strategy: 'Clean each outfall twice a year and replace culverts by their condition.',
    measures: [
      {
        name: 'Outfalls cleaned',
        better: 'up',
        unit: 'NO',
        years: [
          [2025, '420', '388'],
          [2026, '440', undefined, '431'],
          [2027, '460'],
        ],
      },
      {
        name: 'Hours until streets are dry',
        better: 'down',
        unit: 'HR',
        years: [
          [2025, '30', '34.5'],
          [2026, '28', undefined, '29'],
          [2027, '24'],
        ],
      },
    ],
  },
  {
    goal: 'Help arrives within seven minutes',
    center: '2010',
    strategy: 'Staff the second engine at Heron Point around the clock.',
    measures: [
      {
        name: 'Response time, urban area',
        better: 'down',
        unit: 'MIN',
        years: [
          [2025, '7.5', '7.8'],
          [2026, '7.2', undefined, '7.3'],
          [2027, '7'],
        ],
      },
    ],
  },
  {
    goal: 'Water meets each standard',
    center: '4110',
    strategy: 'Sample twice as often as the permit asks.',
    measures: [
      {
        name: 'Samples within limits',
        better: 'up',
        unit: 'PCT',
        years: [
          [2025, '100', '99.8'],
          [2026, '100', undefined, '100'],
          [2027, '100'],
        ],
      },
    ],
  },
  {
    goal: 'More people use the branch libraries',
    center: '5020',
    strategy: 'Open on Saturdays from January.',
    isDraft: true,
    measures: [
      {
        name: 'Visits',
        better: 'up',
        unit: 'PER1K',
        years: [
          [2025, '2900', '2815'],
          [2027, '3100'],
        ],
      },
    ],
  },
];
