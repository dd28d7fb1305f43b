import { accountSegment } from '#domains/planning/budget/accounts/account-segment.record.ts';
import { accountValue } from '#domains/planning/budget/accounts/account-value.record.ts';
import { budgetAmendment } from '#domains/planning/budget/changes/budget-amendment.record.ts';
import { splitCents } from '#domains/planning/public.ts';
import { fundBalance } from '#domains/planning/revenue/fund-balance.record.ts';
import { percentOf } from '#domains/planning/revenue/fund-statement.ts';
import { interfundTransfer } from '#domains/planning/revenue/interfund-transfer.record.ts';
import { revenueEntry } from '#domains/planning/revenue/revenue-entry.record.ts';
import { revenueLine } from '#domains/planning/revenue/revenue-line.record.ts';
import type { RevenueType } from '#domains/planning/revenue/revenue-words.ts';
import type { New } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { everybodyDecides, memberOf } from '../deciding.ts';
import type { Hands } from './budget.ts';
import { lineKey } from './budget-accounts.ts';
import { chance } from './chance.ts';
import { keep } from './grant-hands.ts';

const usd = (cents: number) => ({ cents, currency: 'USD' });

/** Revenue codes of the uniform chart of accounts. */
const codes = [
  ['3110', 'Ad valorem taxes'],
  ['3120', 'Local option sales and fuel taxes'],
  ['3150', 'Communications services tax'],
  ['3220', 'Building permits'],
  ['3310', 'Federal grants'],
  ['3340', 'State grants'],
  ['3350', 'State shared revenue'],
  ['3410', 'Charges, general government'],
  ['3420', 'Charges, public safety'],
  ['3430', 'Charges, physical environment'],
  ['3431', 'Wastewater charges'],
  ['3510', 'Fines and forfeitures'],
  ['3610', 'Interest'],
  ['3690', 'Miscellaneous revenue'],
] as const;

/** Twelve weights from October to September. */
const seasons = {
  even: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  /** Tax bills go out in November; the discount for paying early ends in February. */
  taxes: [1, 38, 32, 9, 6, 4, 4, 2, 1, 1, 1, 1],
  summer: [7, 7, 7, 7, 7, 8, 9, 9, 10, 10, 10, 9],
} as const;
type Season = keyof typeof seasons;

type Source = readonly [code: string, name: string, type: RevenueType, share: number, season?: Season];

interface OfFund {
  /** Department, function and grant of its revenue accounts. */
  readonly account: readonly [department: string, func: string, grant?: string];
  readonly reserve?: number;
  readonly policy?: string;
  readonly sources: readonly Source[];
}

const twoMonths = 'Two months of operating expenditures, as GFOA recommends';

/** Large sources have a season and come in every month; the small ones come once a year. */
const funds: Readonly<Record<string, OfFund>> = {
  '100': {
    account: ['1110', '513'],
    reserve: 16.67,
    policy: `${twoMonths}; Resolution R-2019-077.`,
    sources: [
      ['3110', 'Property tax', 'property_tax', 62, 'taxes'],
      ['3120', 'Local option sales tax', 'sales_tax', 13, 'even'],
      ['3350', 'Half-cent sales tax', 'state_shared', 12, 'even'],
      ['3150', 'Communications services tax', 'sales_tax', 3],
      ['3220', 'Building permits', 'licenses', 4],
      ['3410', 'Recording and copy fees', 'charges', 2.5],
      ['3510', 'Court fines', 'fines', 1.5],
      ['3610', 'Interest', 'interest', 1.5],
      ['3690', 'Rents and surplus sales', 'other', 0.5],
      ['3340', 'State aid to libraries', 'state_shared', 0],
    ],
  },
  '110': {
    account: ['4020', '541'],
    reserve: 8,
    policy: 'Bond covenant of the series 2018 fuel tax notes.',
    sources: [
      ['3120', 'Local option fuel tax', 'sales_tax', 58, 'even'],
      ['3350', 'County fuel tax', 'state_shared', 30, 'even'],
      ['3340', 'State road grants', 'state_shared', 9],
      ['3610', 'Interest', 'interest', 1],
      ['3690', 'Right-of-way permits', 'other', 2],
    ],
  },
  '150': {
    account: ['2010', '522'],
    reserve: 10,
    policy: 'Ordinance 2014-21, section 4.',
    sources: [
      ['3110', 'Fire rescue levy', 'property_tax', 70, 'taxes'],
      ['3420', 'Ambulance transport fees', 'charges', 26],
      ['3310', 'Assistance to Firefighters grant', 'federal_grant', 3],
      ['3610', 'Interest', 'interest', 1],
    ],
  },
  '190': {
    account: ['2120', '525', '4834'],
    sources: [
      ['3310', 'FEMA public assistance', 'federal_grant', 86],
      ['3340', 'State share of public assistance', 'state_shared', 14],
    ],
  },
  '400': {
    account: ['4110', '536'],
    reserve: 25,
    policy: 'Ninety days of operations; water and sewer bond covenant.',
    sources: [
      ['3430', 'Water charges', 'charges', 55, 'summer'],
      ['3431', 'Wastewater charges', 'charges', 42, 'even'],
      ['3610', 'Interest', 'interest', 1],
      ['3690', 'Tap fees', 'other', 2],
    ],
  },
  '410': {
    account: ['4010', '538'],
    reserve: 15,
    policy: 'Stormwater rate resolution R-2021-009.',
    sources: [
      ['3430', 'Stormwater fees', 'charges', 93, 'even'],
      ['3340', 'Resilience grant', 'state_shared', 5],
      ['3610', 'Interest', 'interest', 2],
    ],
  },
  '500': {
    account: ['4030', '590'],
    reserve: 5,
    policy: 'Cost allocation plan, 2 CFR 200.414.',
    sources: [
      ['3410', 'Charges to departments', 'charges', 97, 'even'],
      ['3690', 'Auctioned vehicles', 'other', 3],
    ],
  },
};

type Kind = New<typeof interfundTransfer>['kind'];

const transfers: readonly (readonly [
  from: string,
  to: string,
  thousands: number,
  kind: Kind,
  why: string,
  by: string,
])[] = [
  ['100', '190', 600, 'operating', 'Local share of disaster recovery', '44 CFR 206.65; Resolution R-2024-119'],
  ['100', '150', 900, 'operating', 'Fire rescue outside the levy district', 'Ordinance 2014-21'],
  ['400', '100', 750, 'cost_allocation', 'Finance, legal and technology services', 'Cost allocation plan, part B'],
  ['110', '500', 180, 'loan', 'Repayment for two graders', 'Resolution R-2023-055'],
];

/** Codes that revenues are booked to; answers the funds by code. */
export async function revenueCodes({ as, priya }: Hands): Promise<void> {
  const officer = as(priya, '2024-06-03');
  const object = await officer.row(accountSegment, { where: { name: 'Object' }, fields: [] });
  await officer.createMany(
    officer.around.registry.get(accountValue.name),
    codes.map(([code, name]) => ({ segment: object?.id ?? '', code, name, belongsTo: 'Revenue' })),
  );
}

/** What revenue lines of the county are found by: fiscal year, fund and code. */
const revenueKey = (year: number, fund: string, code: string): string => `${year} ${fund} ${code}`;
export type RevenueLines = Map<string, string>;

interface Drafted {
  readonly year: number;
  readonly budget: string;
  readonly share: number;
  readonly lines: readonly { readonly account: string; readonly amount: { readonly cents: number } }[];
}

const inDollars = (cents: number): number => Math.round(cents / 100) * 100;

/** The ids of funds by their codes. */
export async function fundIds(officer: UnitOfWork): Promise<(code: string) => string> {
  const segment = await officer.row(accountSegment, { where: { name: 'Fund' }, fields: [] });
  const values = await officer.rows(accountValue, {
    where: { segment: segment?.id ?? '' },
    fields: ['code'],
    most: 'all',
  });
  return (code) => values.find((one) => one.code === code)?.id ?? '';
}

/** Each fund takes in what it needs to end the year with its reserve, to the cent; it begins with the reserve of the year before. */
export async function draftRevenues(
  officer: UnitOfWork,
  { year, budget, share, lines }: Drafted,
  known: RevenueLines,
): Promise<void> {
  const registry = officer.around.registry;
  const idOf = await fundIds(officer);
  const moved = transfers.map(([from, to, thousands, kind, purpose, authority]) => ({
    from,
    to,
    cents: inDollars(thousands * share * 100_000),
    more: { kind, purpose, authority },
  }));
  const wanted = Object.entries(funds).flatMap(([fund, { account, reserve = 0, sources }]) => {
    const spent = lines
      .filter((one) => one.account.startsWith(`${fund}-`))
      .reduce((sum, { amount }) => sum + amount.cents, 0);
    const [out, back] = [
      moved.filter(({ from }) => from === fund).reduce((sum, { cents }) => sum + cents, 0),
      moved.filter(({ to }) => to === fund).reduce((sum, { cents }) => sum + cents, 0),
    ];
    const parts = splitCents(
      spent + out - back + percentOf(spent, reserve) - beginningOf(spent, reserve),
      sources.map(([, , , part]) => part),
    );
    const [department, func, grant = '0000'] = account;
    return sources.map(([code, name, type], at) => ({
      key: revenueKey(year, fund, code),
      line: {
        name: `${name}, fund ${fund} FY${year}`,
        budget,
        account: [fund, department, func, code, '000', grant].join('-'),
        type,
        estimate: usd(parts[at] ?? 0),
        basis: bases[type] ?? null,
      },
    }));
  });
  const rows = await officer.createMany(
    registry.get(revenueLine.name),
    wanted.map(({ line }) => line),
  );
  for (const [at, row] of rows.entries()) known.set(wanted[at]?.key ?? '', row.id);
  await officer.createMany(
    registry.get(fundBalance.name),
    Object.entries(funds).map(([fund, { reserve, policy }]) => {
      const spent = lines
        .filter((one) => one.account.startsWith(`${fund}-`))
        .reduce((sum, { amount }) => sum + amount.cents, 0);
      return {
        budget,
        fund: idOf(fund),
        beginning: usd(beginningOf(spent, reserve ?? 0)),
        ...(fund === '400' ? { restricted: usd(240_000_000) } : {}),
        ...(reserve ? { reservePercent: reserve, policy } : {}),
        source: `Annual financial report of fiscal year ${year - 2}, with the year under way estimated.`,
      };
    }),
  );
  await officer.createMany(
    registry.get(interfundTransfer.name),
    moved.map(({ from, to, cents, more }) => ({
      budget,
      fromFund: idOf(from),
      toFund: idOf(to),
      amount: usd(cents),
      ...more,
    })),
  );
}

/** A little less than its reserve: budgets grow, and reserves with them. */
const beginningOf = (spent: number, reserve: number): number => inDollars(percentOf(spent, reserve) * 0.96);

const bases: Partial<Record<RevenueType, string>> = {
  property_tax: 'Certified taxable value at the adopted rate, collected at 96 percent.',
  state_shared: 'Estimate of the state revenue office.',
  sales_tax: 'Receipts of the last twelve months, grown by 2 percent.',
};

const lastDay = (year: number, month: number): string =>
  new Date(Date.UTC(year - 1, 9 + month + 1, 0)).toISOString().slice(0, 10);

/** What came in by month until the end of October: one entry a month for each large source, one a year for the others. */
export async function receipts({ as, priya }: Hands, known: RevenueLines): Promise<void> {
  const random = chance(20241101);
  for (const year of [2025, 2026, 2027])
    for (let month = 0; month < 12; month++) {
      const day = lastDay(year, month);
      if (day > '2026-10-31') return;
      const clerk = as(priya, day);
      const given = Object.entries(funds).flatMap(([fund, { sources }]) =>
        sources.flatMap(([code, name, , share, season]) =>
          season || (share > 0 && month === 8) ? [{ fund, code, name, season }] : [],
        ),
      );
      const estimates = new Map(
        (
          await clerk.rows(revenueLine, {
            where: { id: given.map(({ fund, code }) => known.get(revenueKey(year, fund, code)) ?? '') },
            fields: ['estimate'],
            most: 'all',
          })
        ).map(({ id, estimate }) => [id, estimate.cents]),
      );
      const entries = given.map(({ fund, code, name, season }) => {
        const line = known.get(revenueKey(year, fund, code)) ?? '';
        const whole = estimates.get(line) ?? 0;
        const planned = season ? (splitCents(whole, seasons[season])[month] ?? 0) : whole;
        return {
          reference: `RC-${day.slice(0, 7)}-${fund}-${code}`,
          day,
          line,
          amount: usd(inDollars((planned * random.number(955, 1040)) / 1000)),
          source: 'import' as const,
          description: `${name}, ${day.slice(0, 7)}`,
        };
      });
      // Years that are over came from the financial system as they stand; what came since is posted here.
      if (year < 2027) {
        const posted = { status: 'posted', createdBy: priya.id };
        await keep(
          clerk.asProduct,
          revenueEntry,
          entries.map((entry) => [entry, posted]),
        );
        continue;
      }
      const rows = await clerk.createMany(clerk.around.registry.get(revenueEntry.name), entries);
      for (const { id } of rows) await clerk.move(revenueEntry, id, 'post');
    }
}

/** A grant of the state that came after the adoption: the commission added it to both sides of the general fund. */
export async function grantOfTheState(hands: Hands, known: RevenueLines): Promise<void> {
  const { as, priya, lines } = hands;
  const asked = await as(priya, '2026-11-03').insert(budgetAmendment, {
    kind: 'amendment',
    purpose: 'State aid to the main library',
    reason: 'The state library awarded it on October 22; it pays for the digitization contract.',
    day: '2026-11-03',
    resolution: 'R-2026-151',
    lines: [{ line: lines.get(lineKey(2027, '5010', '5340')) ?? '', increase: usd(8_500_000) }],
    revenues: [{ line: known.get(revenueKey(2027, '100', '3340')) ?? '', increase: usd(8_500_000) }],
  });
  await as(priya, '2026-11-03').move(budgetAmendment, asked.id, 'submit');
  await decided(hands, asked.id, '2026-11-10');
}

/** Sales tax above its estimate, which the commission gave to fire rescue for engines that broke down in a dry fall. */
export async function transferToFireRescue(hands: Hands, known: RevenueLines, transferBudget: string): Promise<void> {
  const { as, priya, lines } = hands;
  const officer = as(priya, '2026-11-04');
  const amount = usd(6_000_000);
  const idOf = await fundIds(officer);
  const asked = await officer.insert(budgetAmendment, {
    kind: 'amendment',
    purpose: 'Repair of two brush trucks of fire rescue',
    reason: 'Six weeks of burn ban wore them out. Half-cent sales tax came in above its estimate and pays for it.',
    day: '2026-11-04',
    resolution: 'R-2026-153',
    lines: [{ line: lines.get(lineKey(2027, '2010', '5460')) ?? '', increase: amount }],
    revenues: [{ line: known.get(revenueKey(2027, '100', '3350')) ?? '', increase: amount }],
    transferBudget,
    transfers: [{ fromFund: idOf('100'), toFund: idOf('150'), amount }],
  });
  await officer.move(budgetAmendment, asked.id, 'submit');
  await decided(hands, asked.id, '2026-11-10');
}

async function decided(
  { as, cast, priya }: Pick<Hands, 'as' | 'cast' | 'priya'>,
  row: string,
  day: string,
): Promise<void> {
  const decision = { record: budgetAmendment.name, row, word: 'approve' as const };
  await everybodyDecides(as(priya, day).asProduct, decision, (member) => {
    const decider = memberOf(cast, member);
    return decider && as(decider, day);
  });
}

/** Where the second obligation of the disaster award was received. */
export const femaRevenue = (known: RevenueLines, year: number): string =>
  known.get(revenueKey(year, '190', '3310')) ?? '';
