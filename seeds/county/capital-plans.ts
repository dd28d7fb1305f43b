import { needsOf } from '#domains/planning/capital/best-set-question.ts';
import { standingIn } from '#domains/planning/capital/capital-actions.server.ts';
import { capitalAllotment } from '#domains/planning/capital/capital-allotment.record.ts';
import { capitalPlan } from '#domains/planning/capital/capital-plan.record.ts';
import type { Stage } from '#domains/planning/capital/capital-words.ts';
import { allocate, type Gift, takenDown } from '#domains/planning/capital/funding.ts';
import { type Book, yearsIn } from '#domains/planning/capital/plan-book.ts';
import { bookIn } from '#domains/planning/capital/plan-reading.server.ts';
import { type Given, intake, projects } from './capital-list.ts';
import { votedByRoll } from './votes.ts';

interface Version {
  readonly name: string;
  readonly planYear: number;
  readonly stage: Stage;
  readonly on: string;
  readonly steps: readonly ('settle' | 'propose' | 'adopt')[];
  /** What the board takes first, and what it takes out. */
  readonly first?: readonly string[];
  readonly without?: readonly string[];
  readonly message?: string;
  readonly resolution?: string;
  readonly vote?: readonly [number, number, number];
}

const versions: readonly Version[] = [
  { name: 'FY2026 to FY2030, as requested', planYear: 2026, stage: 'requested', on: '2025-04-01', steps: ['settle'] },
  {
    name: 'FY2026 to FY2030',
    planYear: 2026,
    stage: 'adopted',
    on: '2025-09-16',
    steps: ['propose', 'adopt'],
    without: ['Meters that report'],
    resolution: 'Resolution 25-088',
    vote: [5, 0, 0],
  },
  { name: 'FY2027 to FY2031, as requested', planYear: 2027, stage: 'requested', on: '2026-03-30', steps: ['settle'] },
  {
    name: 'FY2027 to FY2031, recommended',
    planYear: 2027,
    stage: 'recommended',
    on: '2026-06-15',
    steps: ['settle'],
    without: ['Living shoreline at Pier Park'],
  },
  {
    name: 'FY2027 to FY2031',
    planYear: 2027,
    stage: 'adopted',
    on: '2026-09-15',
    steps: ['propose', 'adopt'],
    first: ['Sidewalk to the north school', 'Fire station 6'],
    without: ['Solar at the treatment plant'],
    resolution: 'Resolution 26-114',
    vote: [4, 1, 0],
    message:
      'This plan puts **water first**: culverts, pumps and gates where the flood of 2026 stood highest, and one bridge that half a district depends on. Every project was scored by three people by the same criteria, and no source is promised twice.',
  },
  {
    name: 'FY2027 to FY2031, first amendment',
    planYear: 2027,
    stage: 'amended',
    on: '2026-11-18',
    steps: ['propose'],
    first: ['Sidewalk to the north school', 'Fire station 6', 'Living shoreline at Pier Park'],
    without: ['Solar at the treatment plant', 'Ball fields of the north'],
  },
  { name: 'FY2028 to FY2032, recommended', planYear: 2028, stage: 'recommended', on: '2026-11-19', steps: [] },
];

export async function seedPlans({ as, priya, council, ids }: Given): Promise<void> {
  let before: string | null = null;
  for (const { on, steps, first = [], without = [], resolution, vote, ...given } of versions) {
    const work = as(priya, on);
    const plan: { id: string } = await work.insert(capitalPlan, {
      ...given,
      years: 5,
      ...(before ? { basedOn: before } : {}),
    });
    before = plan.id;
    const book = await bookIn(work);
    const standing = await standingIn(work, plan.id);
    const gifts = giftsFor(book, {
      years: yearsIn({ planYear: given.planYear, years: 5 }),
      stage: given.stage,
      first: first.map((name) => ids.get(name) ?? ''),
      without: new Set(without.map((name) => ids.get(name))),
      worth: (id) => standing.get(id)?.score ?? worthOf(book, id),
    });
    for (const [project, own] of gifts)
      await work.insert(
        capitalAllotment,
        {
          plan: plan.id,
          project,
          funding: own.map(({ source, year, phase, cents }) => ({
            source,
            year,
            phase,
            amount: { cents, currency: 'USD' },
          })),
          because: own.length > 0 ? null : 'No money is left in the years in which it is asked for.',
        },
        standing.get(project) ?? {},
      );
    for (const step of steps) {
      if (step !== 'adopt') {
        await as(priya, on).move(capitalPlan, plan.id, step);
        continue;
      }
      const commission = as(council, on);
      const { input, computed } = await votedByRoll(commission, on, vote);
      await commission.move(capitalPlan, plan.id, step, { input: { ...input, resolution }, computed });
    }
  }
}

const worthOf = ({ projects: known }: Book, id: string): number => {
  const name = known.find((one) => one.id === id)?.name;
  return 100 * (projects.find((one) => one.name === name)?.worth ?? 0);
};

interface Giving {
  readonly years: readonly number[];
  readonly stage: Stage;
  readonly first: readonly string[];
  readonly without: ReadonlySet<string | undefined>;
  readonly worth: (id: string) => number;
}

/** What departments ask for is all of it; what is recommended goes down the ranking as far as the money reaches; the next draft is still empty. */
function giftsFor(book: Book, { years, stage, first, without, worth }: Giving): ReadonlyMap<string, readonly Gift[]> {
  const isAsked = stage === 'requested';
  const known = book.projects.filter(
    ({ status, costs }) => !intake.includes(status) && costs.some(({ year }) => years.includes(year)),
  );
  const needs = new Map(known.map((one) => [one.id, needsOf(one, { book, years, content: { entries: [] } })]));
  const payable = known.filter(
    ({ id }) => !without.has(id) && (needs.get(id) ?? []).every((need) => need.sources.length > 0),
  );
  const rankOf = (id: string) => (first.includes(id) ? 0 : 1);
  const order = payable
    .toSorted(
      (one, other) =>
        Number(other.isMandatory) - Number(one.isMandatory) ||
        rankOf(one.id) - rankOf(other.id) ||
        worth(other.id) - worth(one.id),
    )
    .map(({ id }) => id);
  const caps = book.sources.flatMap((one) => one.caps);
  const taken = isAsked
    ? new Set(order)
    : years[0] === 2028
      ? new Set<string>()
      : takenDown(order, (id) => needs.get(id) ?? [], caps);
  const own = [...taken].flatMap((id) => needs.get(id) ?? []);
  const all: readonly Gift[] = isAsked
    ? own.map(({ project, phase, year, cents, sources: some }) => ({
        project,
        phase,
        year,
        cents,
        source: some[0] ?? '',
      }))
    : allocate(own, caps).gifts;
  return new Map(known.map(({ id }) => [id, all.filter(({ project }) => project === id)]));
}
