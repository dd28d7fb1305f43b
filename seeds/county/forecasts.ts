import { forecastDriver } from '#domains/planning/forecasts/forecast-driver.record.ts';
import { forecastScenario } from '#domains/planning/forecasts/forecast-scenario.record.ts';
import { copied } from '#domains/planning/forecasts/forecasts.server.ts';
import { varianceNote } from '#domains/planning/forecasts/variance-note.record.ts';
import type { Actor, New } from '#kernel';
import type { As, Cast } from './county.ts';

const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });

type Stated = Omit<New<typeof forecastDriver>, 'budget'>;

/** What the finance office stated, by fiscal year and day. Those of 2026 are what the method that goes by drivers is measured with. */
const drivers: readonly (readonly [year: number, day: string, given: Stated])[] = [
  [
    2026,
    '2025-10-06',
    { name: 'Pay plan 2026', kind: 'steps', accounts: '*-*-*-5120', percent: 5, note: 'Adopted with the pay plan.' },
  ],
  [
    2026,
    '2025-10-14',
    {
      name: 'Debris contract, second push',
      kind: 'rate',
      accounts: '190-2120-525-5340',
      percent: 12,
      fromDay: '2026-03-01',
    },
  ],
  [
    2026,
    '2026-04-08',
    {
      name: 'Fuel above the contract',
      kind: 'index',
      accounts: '500-4030-590-5520',
      percent: 9,
      fromDay: '2026-04-01',
    },
  ],
  [
    2027,
    '2026-10-05',
    {
      name: 'Pay plan 2027',
      kind: 'steps',
      accounts: '*-*-*-5120',
      percent: 4.2,
      note: 'Two steps and the cost of living; both unions have signed.',
    },
  ],
  [
    2027,
    '2026-10-12',
    {
      name: 'Six recruits for fire rescue',
      kind: 'headcount',
      accounts: '150-2010-522-5120',
      people: 6,
      costEach: usd(82_400),
      fromDay: '2027-01-04',
      note: 'The academy begins in January.',
    },
  ],
  [
    2027,
    '2026-10-19',
    {
      name: 'Diesel for the fleet',
      kind: 'units',
      accounts: '500-4030-590-5520',
      units: 118_000,
      costEach: { cents: 3_42, currency: 'USD' },
      note: 'Gallons of last year at the price of the state contract.',
    },
  ],
  [
    2027,
    '2026-11-02',
    {
      name: 'Power of the water plants',
      kind: 'rate',
      accounts: '400-4110-536-5340',
      percent: 7.5,
      fromDay: '2027-02-01',
    },
  ],
  [
    2027,
    '2026-11-09',
    {
      name: 'Sampling that the new permit asks for',
      kind: 'amount',
      accounts: '400-4110-536-5340',
      amount: usd(64_000),
    },
  ],
  [
    2027,
    '2026-10-14',
    {
      name: 'Growth of the taxable roll',
      kind: 'steps',
      side: 'revenue',
      accounts: '*-*-*-3110',
      percent: 3.1,
      note: 'Property appraiser, preliminary roll of five years.',
    },
  ],
  [
    2027,
    '2026-10-14',
    {
      name: 'Water and sewer rate plan',
      kind: 'steps',
      side: 'revenue',
      accounts: '400-4110-536-343',
      percent: 2.5,
      note: 'Rate ordinance 2026-11, through 2031.',
    },
  ],
  [
    2027,
    '2026-11-05',
    {
      name: 'Obligation for the flood of 2024',
      kind: 'once',
      side: 'revenue',
      accounts: '190-2120-525-3310',
      amount: usd(145_000),
      note: 'The last of category B.',
    },
  ],
];

/** Asked of the owner of a line: cost center and object, who owns it, and what they said. */
const notes = [
  [
    '2026-11-04',
    '4030',
    '5520',
    'Miguel Ortiz',
    'Supplies of the fleet would end below the budget. Is diesel all in it?',
    'Yes. We buy under the state contract since August; the winter price is fixed until March.',
  ],
  [
    '2026-11-05',
    '2010',
    '5120',
    'Benjamin Cho',
    'Does the forecast hold with six recruits from January?',
    'Overtime falls once they finish in June, so the last quarter will be lower than you show.',
  ],
  ['2026-11-12', '4110', '5340', 'Sofia Marchetti', 'What of the sampling could wait until October?', null],
  [
    '2026-11-17',
    '6010',
    '5340',
    'Elijah Brooks',
    'Athletic fields: is the second order still to come this year?',
    null,
  ],
] as const;

/** Forecasts of the running year: drivers with a past, scenarios, and what the owners of lines say about them. */
export async function seedForecasts(as: As, cast: Cast): Promise<void> {
  const of = (name: string): Actor => cast.get(name) as Actor; // everybody named here is in people.ts
  const priya = of('Priya Raman');
  const budgets = await found(as(priya), 'select id, name as key from budget where organization_id = $1');
  const lines = await found(
    as(priya),
    `select l.id, c.code || ' ' || split_part(l.account, '-', 4) as key from budget_line l
     join budget b on b.organization_id = l.organization_id and b.id = l.budget and b.name = 'Fiscal year 2027'
     join cost_center c on c.organization_id = l.organization_id and c.id = l.cost_center where l.organization_id = $1`,
  );
  for (const [year, day, given] of drivers)
    await as(priya, day).insert(forecastDriver, { ...given, budget: budgets.get(`Fiscal year ${year}`) ?? '' });
  const early = await as(priya, '2026-10-07').insert(forecastDriver, {
    name: 'Insurance, first quote',
    budget: budgets.get('Fiscal year 2027') ?? '',
    kind: 'amount',
    accounts: '100-1110-513-5340',
    amount: usd(210_000),
  });
  await as(priya, '2026-10-28').move(forecastDriver, early.id, 'withdraw', {
    reason: 'The pool renewed at the old premium.',
  });

  for (const [day, center, object, owner, question, answer] of notes) {
    const note = await as(priya, day).insert(varianceNote, {
      line: lines.get(`${center} ${object}`) ?? '',
      question,
      askedOf: of(owner).id,
      dueOn: '2026-11-25',
    });
    if (answer) await as(of(owner), '2026-11-18').move(varianceNote, note.id, 'answer', { input: { answer } });
  }

  await scenarios(as, of, budgets.get('Fiscal year 2027') ?? '');
}

async function scenarios(as: As, of: (name: string) => Actor, budget: string): Promise<void> {
  const tried = [
    [
      'Priya Raman',
      'A dry year: no storm until September',
      'What the reserve would gain if the flood recovery needs no third push.',
      [{ kind: 'rate', accounts: '190-2120', percent: -18, note: 'No third push.' }],
    ],
    [
      'Priya Raman',
      'Fuel and power 20 percent up',
      'The worst of the last ten years, on everything that runs.',
      [
        { kind: 'index', accounts: '500-4030-590-5520', percent: 20, note: 'Diesel.' },
        { kind: 'rate', accounts: '400-4110', percent: 20, note: 'Power of the plants.' },
        { kind: 'rate', accounts: '400-4120', percent: 20, note: 'Power of the stations.' },
      ],
    ],
    [
      'Miguel Ortiz',
      'One stormwater crew more',
      'Four people from January and a second vac truck.',
      [
        { kind: 'headcount', accounts: '410-4010-538-5120', people: 4, costEach: usd(71_500) },
        { kind: 'amount', accounts: '410-4010-538-5640', amount: usd(320_000), note: 'Vac truck.' },
      ],
    ],
    [
      'Priya Raman',
      'A mild recession in 2028',
      'Sales taxes fall for a year and come back slowly; the old depot is sold to bridge it.',
      [
        { kind: 'rate', side: 'revenue', accounts: '*-*-*-3120', percent: -8, year: 2028, note: 'As in 2009.' },
        { kind: 'rate', side: 'revenue', accounts: '*-*-*-3350', percent: -6, year: 2028, note: 'State shared.' },
        { kind: 'rate', side: 'revenue', accounts: '*-*-*-3120', percent: 4, year: 2030, note: 'Recovery.' },
        { kind: 'once', side: 'revenue', accounts: '100-1110-513-3690', amount: usd(1_900_000), year: 2028 },
      ],
    ],
  ] as const;
  for (const [by, name, about, with_] of tried) {
    const { id } = await copied(as(of(by), '2026-11-13'), budget, name);
    await as(of(by), '2026-11-13').change(forecastScenario, id, { notes: about, drivers: [...with_] });
  }
}

async function found(work: ReturnType<As>, sql: string): Promise<ReadonlyMap<string, string>> {
  const rows = await work.tx.query<{ id: string; key: string }>(sql, [work.actor.organizationId]);
  return new Map(rows.map(({ id, key }) => [key, id]));
}
