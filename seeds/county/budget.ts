import { budget } from '#domains/planning/budget/budget.record.ts';
import { budgetLine } from '#domains/planning/budget/budget-line.record.ts';
import { addVersion, partsNow } from '#domains/planning/budget/versions/kept.server.ts';
import { budgetAmendment } from '#domains/planning/budget/changes/budget-amendment.record.ts';
import { budgetAuthority } from '#domains/planning/budget/changes/budget-authority.record.ts';
import { journalEntry } from '#domains/planning/budget/changes/journal-entry.record.ts';
import { journalVoucher } from '#domains/planning/budget/changes/journal-voucher.record.ts';
import { reorganization } from '#domains/planning/budget/centers/reorganization.record.ts';
import { budgetAlert } from '#domains/planning/budget/ledger/budget-alert.record.ts';
import { budgetOverride } from '#domains/planning/budget/ledger/budget-override.record.ts';
import { splitCents } from '#domains/planning/public.ts';
import type { Actor, New } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { everybodyDecides, memberOf } from '../deciding.ts';
import { lineKey, objects, openOrders, purposes, seasons, sizes } from './budget-accounts.ts';
import { chartOfAccounts } from './budget-chart.ts';
import { closings, overrides } from './budget-ends.ts';
import { chance } from './chance.ts';
import type { As, Cast } from './county.ts';
import {
  draftRevenues,
  femaRevenue,
  grantOfTheState,
  receipts,
  revenueCodes,
  type RevenueLines,
  transferToFireRescue,
} from './revenues.ts';
import { auditedBalances } from './audited-balances.ts';
import { costCenters } from './spending.ts';
import { votedByRoll } from './votes.ts';

const usd = (cents: number) => ({ cents: Math.round(cents), currency: 'USD' });

/** The county's fiscal years: how much of today's budget each had, and whether it is over. */
const years = [
  { year: 2025, share: 0.91, resolution: 'R-2024-118', vote: [4, 1, 0] },
  { year: 2026, share: 0.96, resolution: 'R-2025-131', vote: [5, 0, 0] },
  { year: 2027, share: 1, resolution: 'R-2026-142', vote: [4, 0, 1] },
] as const;

/** Names of budget lines by fiscal year, cost center and object; other seeds find their line by it. */
export type BudgetLines = ReadonlyMap<string, string>;

export interface Hands {
  readonly as: As;
  readonly cast: Cast;
  readonly priya: Actor;
  readonly council: Actor;
  readonly actorOf: (name: string) => Actor;
  readonly centers: ReadonlyMap<string, string>;
  readonly lines: Map<string, string>;
}

/** Three fiscal years of budgets with their postings, through the same doors as everybody else. `centers` are ids by code. */
export async function seedBudget(as: As, cast: Cast, centers: ReadonlyMap<string, string>): Promise<BudgetLines> {
  const actorOf = (name: string): Actor => {
    const actor = cast.get(name);
    if (!actor) throw new Error(`No one is called ${name} in the county`);
    return actor;
  };
  const hands: Hands = {
    as,
    cast,
    priya: actorOf('Priya Raman'),
    council: actorOf('Adaeze Okafor'),
    actorOf,
    centers,
    lines: new Map(),
  };
  await chartOfAccounts(hands);
  await revenueCodes(hands);
  await authorities(hands);
  const budgets = new Map<number, string>();
  const revenues: RevenueLines = new Map();
  for (const one of years) budgets.set(one.year, await adopted(hands, one, revenues));
  await alerts(hands, budgets.get(2027) ?? '');
  await plannedReorganization(hands);
  await spending(hands);
  await receipts(hands, revenues);
  await changes(hands, revenues);
  await grantOfTheState(hands, revenues);
  await transferToFireRescue(hands, revenues, budgets.get(2027) ?? '');
  await auditedBalances(hands, budgets);
  await orders(hands);
  await closings(hands, budgets);
  await overrides(hands);
  // The next year begins as an empty proposal: its lines are copied when somebody drafts it.
  await as(hands.priya, '2026-11-16').insert(budget, {
    name: 'Fiscal year 2028',
    startsOn: '2027-10-01',
    endsOn: '2028-09-30',
    message: 'Departments hand in what they need by the end of January.',
  });
  return hands.lines;
}

async function authorities({ as, actorOf }: Hands): Promise<void> {
  const admin = as(actorOf('Dana Whitfield'), '2024-07-01');
  const given: readonly New<typeof budgetAuthority>[] = [
    {
      name: 'Department heads',
      duty: 'approver',
      kind: 'transfer',
      reach: 'object_group',
      upTo: usd(2_500_000),
      yearUpTo: usd(10_000_000),
      citation: 'Budget policy 4.2',
    },
    {
      name: 'Budget officer',
      duty: 'budget_officer',
      kind: 'transfer',
      reach: 'fund',
      upTo: usd(10_000_000),
      yearUpTo: usd(50_000_000),
      citation: 'Budget policy 4.3',
    },
    {
      name: 'County commission',
      duty: 'governing_body',
      kind: 'both',
      reach: 'organization',
      citation: 'Section 129.06, Florida Statutes',
    },
  ];
  for (const one of given) await admin.insert(budgetAuthority, one);
}

const purposeOf = (code: string) => purposes.find(([start]) => code.startsWith(start)) ?? ['', '100', '513'];

async function adopted(
  hands: Hands,
  { year, share, resolution, vote }: (typeof years)[number],
  revenues: RevenueLines,
): Promise<string> {
  const { as, priya, council, centers, lines } = hands;
  const officer = as(priya, `${year - 1}-06-15`);
  const wanted = costCenters.flatMap(([code, center]) => {
    const [, fund, func] = purposeOf(code);
    const parts = splitCents(
      Math.round((sizes[code] ?? 500) * share) * 100_000,
      objects.map(([, , , part]) => part),
    );
    const grant = fund === '190' ? '4834' : '0000';
    return objects.map(([object, name], at) => ({
      key: lineKey(year, code, object),
      line: {
        name: `${center}: ${name.toLowerCase()} FY${year}`,
        account: [fund, code, func, object, '000', grant].join('-'),
        costCenter: centers.get(code) ?? '',
        amount: usd(parts[at] ?? 0),
        // Payroll is watched, not stopped; travel follows the months.
        ...(object === '5120' ? { onJournal: 'warn' } : {}),
        ...(object === '5400' ? { control: 'cumulative', months: seasons.late } : {}),
      },
    }));
  });
  const made = await officer.insert(budget, {
    name: `Fiscal year ${year}`,
    startsOn: `${year - 1}-10-01`,
    endsOn: `${year}-09-30`,
    appropriation: usd(wanted.reduce((sum, { line }) => sum + line.amount.cents, 0)),
    resolution,
    level: 'fund',
    isPublished: true,
    message: messages[year] ?? null,
  });
  const group = year === 2027 ? await shared(officer, made.id, { center: centers.get('2120') ?? '', wanted }) : null;
  const rows = await officer.createMany(
    officer.around.registry.get(budgetLine.name),
    wanted.map(({ key, line }) => ({
      ...line,
      budget: made.id,
      ...(group && inGroup.has(key) ? { parent: group, onRequisition: 'ignore', onOrder: 'ignore' } : {}),
    })),
  );
  for (const [at, row] of rows.entries()) lines.set(wanted[at]?.key ?? '', row.id);
  await draftRevenues(officer, { year, budget: made.id, share, lines: wanted.map(({ line }) => line) }, revenues);
  if (year === 2027) await firstDraft(officer, made.id);
  await as(priya, `${year - 1}-06-28`).move(budget, made.id, 'propose');
  await as(priya, `${year - 1}-07-20`).move(budget, made.id, 'recommend');
  const commission = as(council, `${year - 1}-09-17`);
  await commission.move(budget, made.id, 'adopt', await votedByRoll(commission, `${year - 1}-09-17`, vote));
  return made.id;
}

/** As the draft first was: supplies were three percent higher, and the office began with a larger reserve for travel. */
async function firstDraft(work: UnitOfWork, id: string): Promise<void> {
  const parts = (await partsNow(work, id)).map((part) => {
    const more = part.account?.includes('-5520-') ? 0.03 : part.account?.includes('-5400-') ? 0.1 : 0;
    return { ...part, cents: part.cents + Math.round((part.cents * more) / 100) * 100 };
  });
  await addVersion(work, id, { stage: 'kept', parts });
}

/** Flood recovery shares its operating money: what one of these lines has too little of, the others may have. */
const inGroup = new Set(['5340', '5460', '5520'].map((object) => lineKey(2027, '2120', object)));

async function shared(
  officer: UnitOfWork,
  budgetId: string,
  given: {
    readonly center: string;
    readonly wanted: readonly {
      readonly key: string;
      readonly line: { readonly amount: { readonly cents: number } };
    }[];
  },
): Promise<string> {
  const inside = given.wanted.filter(({ key }) => inGroup.has(key));
  const made = await officer.insert(budgetLine, {
    name: 'Flood recovery: operating, shared FY2027',
    budget: budgetId,
    account: '190-2120-525-5000-000-4834',
    costCenter: given.center,
    amount: usd(inside.reduce((sum, { line }) => sum + line.amount.cents, 0)),
    isGroup: true,
  });
  return made.id;
}

const messages: Readonly<Record<number, string>> = {
  2025: 'This budget holds the property tax rate and starts the replacement of the Mill Creek culverts.',
  2026: 'Flood recovery sets the pace: grant money repairs roads and pump stations while daily services stay as they are.',
  2027: 'Every department keeps its crews. New money goes into stormwater, pump stations and the last phase of flood recovery.',
};

async function alerts({ as, priya, actorOf, centers }: Hands, thisYear: string): Promise<void> {
  const officer = as(priya, '2024-10-01');
  await officer.insert(budgetAlert, { name: 'Three quarters used', percent: 75 });
  await officer.insert(budgetAlert, { name: 'Nearly used up', percent: 95, owner: priya.id });
  const early = { name: 'A quarter before December', percent: 25, budget: thisYear, owner: priya.id };
  await officer.insert(budgetAlert, early);
  await officer.insert(budgetAlert, {
    name: 'Flood recovery at half',
    percent: 50,
    costCenter: centers.get('2120') ?? '',
    owner: actorOf('Lucia Ferreira').id,
  });
}

/** What the office plans when flood recovery is over: its lines are still in the way, as the preview says. */
const plannedReorganization = ({ as, priya, centers }: Hands) =>
  as(priya, '2026-11-12').insert(reorganization, {
    name: 'Flood recovery ends',
    effectiveOn: '2027-07-01',
    reason: 'The last recovery projects close in June; what is left goes to emergency operations.',
    moves: [
      { center: centers.get('2120') ?? '', intoCenter: centers.get('2110') ?? '' },
      { center: centers.get('2020') ?? '', partOf: centers.get('2110') ?? '', department: 'Emergency Management' },
    ],
  });

/** A voucher for each month that has passed: what the financial system booked to every line. */
async function spending({ as, priya, lines }: Hands): Promise<void> {
  const random = chance(20241001);
  for (const { year, share } of years)
    for (let month = 0; month < 12; month++) {
      const day = new Date(Date.UTC(year - 1, 9 + month + 1, 0)).toISOString().slice(0, 10);
      if (day > '2026-10-31') return;
      const booked = costCenters.flatMap(([code]) => {
        const whole = splitCents(
          Math.round((sizes[code] ?? 500) * share) * 100_000,
          objects.map(([, , , part]) => part),
        );
        return objects.map(([object, , , , season], at) => {
          const planned = splitCents(whole[at] ?? 0, seasons[season])[month] ?? 0;
          const pace = object === '5120' ? random.number(970, 1005) : random.number(62, 86) * 10;
          return { line: lines.get(lineKey(year, code, object)) ?? '', amount: usd((planned * pace) / 1000) };
        });
      });
      const clerk = as(priya, day);
      const made = await clerk.insert(journalVoucher, {
        purpose: `Payroll and payables of ${day.slice(0, 7)}`,
        source: 'financial_system',
        day,
        lines: booked.filter(({ amount }) => amount.cents > 0),
      });
      await clerk.move(journalVoucher, made.id, 'post');
    }
}

/** Transfers and an amendment in every state, and the override of this week. */
async function changes({ as, cast, priya, actorOf, lines }: Hands, revenues: RevenueLines): Promise<void> {
  const lineOf = (center: string, object: string, year = 2027) => lines.get(lineKey(year, center, object)) ?? '';
  const transfer = (from: string, to: string, dollars: number) => [
    { line: from, decrease: usd(dollars * 100) },
    { line: to, increase: usd(dollars * 100) },
  ];
  const decided = (id: string, day: string, word: 'approve' | 'return', comment: string | null = null) =>
    everybodyDecides(as(priya, day).asProduct, { record: budgetAmendment.name, row: id, word, comment }, (member) => {
      const decider = memberOf(cast, member);
      return decider && as(decider, day);
    });
  const miguel = actorOf('Miguel Ortiz');
  const sofia = actorOf('Sofia Marchetti');
  const asked = async (who: Actor, day: string, given: New<typeof budgetAmendment>) => {
    const made = await as(who, day).insert(budgetAmendment, given);
    return as(who, day).move(budgetAmendment, made.id, 'submit');
  };
  const first = await asked(sofia, '2025-02-11', {
    purpose: 'Emergency pump rental after the January storm',
    reason: 'Two lift stations ran on rented pumps for nine days.',
    lines: transfer(lineOf('4120', '5640', 2025), lineOf('4120', '5460', 2025), 24_000),
  });
  await decided(first.id, '2025-02-13', 'approve');
  const grown = await asked(priya, '2026-03-03', {
    kind: 'amendment',
    purpose: 'Second obligation of the disaster award',
    reason: 'FEMA obligated project worksheet 212; the money is for debris and roads.',
    resolution: 'R-2026-031',
    lines: [{ line: lineOf('2120', '5340', 2026), increase: usd(61_500_000) }],
    revenues: [{ line: femaRevenue(revenues, 2026), increase: usd(61_500_000) }],
  });
  await decided(grown.id, '2026-03-17', 'approve');
  const small = await asked(miguel, '2026-10-19', {
    purpose: 'Rented trucks instead of a repair',
    reason: 'The vac truck is out until spring.',
    lines: transfer(lineOf('4010', '5460'), lineOf('4010', '5520'), 18_000),
  });
  await decided(small.id, '2026-10-20', 'approve');
  await asked(miguel, '2026-11-19T14', {
    purpose: 'Signal controllers for the hurricane route',
    reason: 'The state moved its schedule forward; paving can wait until the second half of the year.',
    lines: transfer(lineOf('4020', '5340'), lineOf('4040', '5640'), 240_000),
  });
  await asked(actorOf('Noah Feldman'), '2026-11-19', {
    purpose: 'Large print and audio books',
    reason: 'Circulation doubled at two branches.',
    lines: transfer(lineOf('5020', '5640'), lineOf('5020', '5520'), 12_500),
  });
  const back = await asked(sofia, '2026-11-09', {
    purpose: 'Chlorine analyzers',
    reason: 'The permit names the analyzer.',
    lines: transfer(lineOf('4110', '5400'), lineOf('4110', '5640'), 9_000),
  });
  await decided(back.id, '2026-11-10', 'return', 'Training for the new permit is still to come out of this line.');
  const ahead = await asked(sofia, '2026-11-12', {
    purpose: 'Laboratory tests by contract from January',
    reason: 'The lease of the laboratory equipment ends on December 31.',
    day: '2027-01-04',
    lines: transfer(lineOf('4110', '5460'), lineOf('4110', '5340'), 36_000),
  });
  await decided(ahead.id, '2026-11-13', 'approve');
  const sandbags = await as(actorOf('Lucia Ferreira'), '2026-11-18').insert(budgetOverride, {
    purpose: 'Sandbags before the weekend front',
    line: lineOf('2110', '5520'),
    amount: usd(1_500_000),
    reason: 'The river gauge forecast passed flood stage; the amendment comes to the commission on December 1.',
    days: 14,
  });
  await as(priya, '2026-11-18').move(budgetOverride, sandbags.id, 'grant');
}

/** Orders that came over from the old system and are still open. */
async function orders({ as, priya, lines }: Hands): Promise<void> {
  for (const [year, day, every] of [
    [2025, '2025-08-29', 3],
    [2026, '2026-08-31', 1],
    [2027, '2026-10-15', 2],
  ] as const)
    for (const [at, [what, center, object, thousands]] of openOrders.entries()) {
      if (at % every !== 0) continue;
      const clerk = as(priya, day);
      const made = await clerk.insert(journalEntry, {
        reference: `PO-${year}-${String(1200 + at * 7)}`,
        day,
        line: lines.get(lineKey(year, center, object)) ?? '',
        amount: usd(thousands * 36_000),
        bucket: 'encumbered',
        description: what,
      });
      await clerk.move(journalEntry, made.id, 'post');
    }
}
