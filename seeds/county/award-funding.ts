import { grantAward } from '#domains/grants/award/grant-award.record.ts';
import { document } from '#domains/organization/document.record.ts';
import { awardFunding } from '#domains/grants/funding/award-funding.record.ts';
import { fundingIncrement } from '#domains/grants/increments/funding-increment.record.ts';
import { termsNow } from '#domains/grants/funding/award-funding.server.ts';
import { matchWith, withShare } from '#domains/grants/funding/terms-of-funding.ts';
import { capitalProject } from '#domains/planning/capital/capital-project.record.ts';
import { budgetLine } from '#domains/planning/budget/budget-line.record.ts';
import type { Actor } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { As, Cast } from './county.ts';
import { keep, usd } from './grant-hands.ts';

interface Told {
  readonly award: string;
  /** End of the account and fiscal year of a line, or the name of a project. */
  readonly line?: readonly [account: string, year: number];
  readonly project?: string;
  readonly dollars: number;
  readonly match?: string;
  readonly status: 'proposed' | 'approved' | 'declined' | 'ended';
}

/** What awards of the county pay. The library’s award is over: its machinery line takes no charge until the funding is ended. */
const told: readonly Told[] = [
  {
    award: 'Hurricane Helene public assistance, debris and protective measures',
    project: 'Mill Creek culvert',
    dollars: 1_312_500,
    match: 'Stormwater utility fees',
    status: 'approved',
  },
  {
    award: 'Mill Creek Road safety improvements (LAP)',
    project: 'Shore Road bridge',
    dollars: 1_650_000,
    status: 'proposed',
  },
  {
    award: 'Supportive services and meals for older adults',
    line: ['6020-572-5340', 2027],
    dollars: 264_600,
    match: 'General fund',
    status: 'approved',
  },
  {
    award: 'Transit operations and preventive maintenance',
    line: ['4030-590-5640', 2027],
    dollars: 196_800,
    match: 'Local option gas tax',
    status: 'approved',
  },
  {
    award: 'State homeland security program, regional radios',
    line: ['2110-525-5640', 2027],
    dollars: 101_400,
    status: 'approved',
  },
  {
    award: 'Library services and technology, mobile hotspots',
    line: ['5010-571-5640', 2026],
    dollars: 40_000,
    match: 'Friends of the library',
    status: 'approved',
  },
  {
    award: 'Community development block grant, program year 2025',
    line: ['1120-513-5340', 2027],
    dollars: 93_000,
    status: 'proposed',
  },
  { award: 'Riverfront park playground', line: ['6010-572-5340', 2027], dollars: 60_000, status: 'declined' },
  {
    award: 'Emergency solutions grant, program year 2024',
    line: ['1120-513-5400', 2026],
    dollars: 12_000,
    match: 'General fund',
    status: 'ended',
  },
];

/** Budget lines and projects that are linked to awards: approved, waiting, declined and ended ones. */
export async function seedAwardFunding(as: As, cast: Cast): Promise<void> {
  const [yvette, priya] = ['Yvette Dubois', 'Priya Raman'].map((name) => cast.get(name)) as [Actor, Actor];
  const hands = as(yvette, '2026-11-09').asProduct;
  const awards = await hands.rows(grantAward, { order: 'number', most: 'all' });
  const lines = await hands.rows(budgetLine, { fields: ['name', 'account'], order: 'id', most: 'all' });
  const projects = await hands.rows(capitalProject, { fields: ['name'], order: 'number', most: 'all' });
  const decidedOn = as.day('2026-11-11');
  await seedIncrements(hands, awards.find(({ title }) => title.startsWith('Resilient Florida'))?.id ?? '', {
    yvette,
    priya,
  });
  const rows = told.flatMap(({ award, line, project, dollars, match, status }) => {
    const of = awards.find(({ title }) => title === award);
    const onLine = line && lines.find((one) => one.account.includes(line[0]) && one.name.endsWith(`FY${line[1]}`));
    const onProject = project && projects.find(({ name }) => name === project);
    const target = onLine || onProject;
    if (!of || !target) return [];
    const terms = termsNow(of);
    const { share, fromDay, untilDay } = withShare(terms);
    const amount = usd(dollars);
    return [
      {
        of,
        share,
        project: onProject ? onProject.id : null,
        status,
        row: [
          {
            award: of.id,
            line: onLine ? onLine.id : null,
            project: onProject ? onProject.id : null,
            amount,
            matchSource: match ?? null,
          },
          {
            status,
            createdBy: yvette.id,
            share,
            fromDay,
            untilDay,
            matchAmount: { ...amount, cents: matchWith(amount.cents, terms) },
            ...(status === 'approved' || status === 'ended' ? { approvedBy: priya.id, approvedOn: decidedOn } : {}),
            ...(status === 'ended' ? { endedOn: as.day('2026-11-16') } : {}),
          },
        ] as const,
      },
    ];
  });
  await keep(
    hands,
    awardFunding,
    rows.map(({ row }) => row),
  );
  for (const { of, share, project, status } of rows)
    if (project !== null && status === 'approved')
      await hands.change(
        capitalProject,
        project,
        { federalShare: share, federalFrom: of.fromDay, federalUntil: of.untilDay },
        { federalAward: of.number },
      );
}

interface Officers {
  readonly yvette: Actor;
  readonly priya: Actor;
}

/** The State releases its award year by year: two periods are released, and the rest of the second awaits release. */
async function seedIncrements(hands: UnitOfWork, award: string, { yvette, priya }: Officers): Promise<void> {
  const notice = await hands.insert(
    document,
    { name: 'Resilient Florida agreement with amendments.pdf', owner: yvette.id },
    { mediaType: 'application/pdf', size: 412_806, sha256: 'd'.repeat(64), scan: 'clean' },
  );
  await keep(
    hands,
    fundingIncrement,
    (
      [
        [1, '2025-10-15', '2026-10-14', 240_000, '2025-10-15'],
        [2, '2026-10-15', '2027-06-30', 180_000, '2026-10-16'],
        [2, '2026-10-15', '2027-06-30', 120_000, null],
      ] as const
    ).map(([year, fromDay, untilDay, dollars, releasedOn]) => [
      { award, year, fromDay, untilDay, amount: usd(dollars), documents: [notice.id] },
      {
        status: releasedOn ? 'released' : 'submitted',
        createdBy: yvette.id,
        submittedBy: yvette.id,
        ...(releasedOn ? { releasedBy: priya.id, releasedOn } : {}),
      },
    ]),
  );
}
