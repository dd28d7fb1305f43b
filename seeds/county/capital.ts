import { capitalProgram } from '#domains/planning/capital/capital-program.record.ts';
import { capitalProject } from '#domains/planning/capital/capital-project.record.ts';
import { capitalScore } from '#domains/planning/capital/capital-score.record.ts';
import { capitalSurveyAnswer, type verdicts } from '#domains/planning/capital/capital-survey-answer.record.ts';
import { contingencyDraw } from '#domains/planning/capital/contingency-draw.record.ts';
import { fundingSource } from '#domains/planning/capital/funding-source.record.ts';
import { journalEntry } from '#domains/planning/budget/changes/journal-entry.record.ts';
import { monthAfter } from '#domains/planning/capital/cash-curve.ts';
import { bookIn } from '#domains/planning/capital/plan-reading.server.ts';
import type { impactKinds, Phase } from '#domains/planning/capital/capital-words.ts';
import type { Actor, New } from '#kernel';
import { chance } from './chance.ts';
import { programs, sources } from './capital-programs.ts';
import { type Given, intake, projects } from './capital-list.ts';
import type { SeededProject } from './capital-projects.ts';
import { accountsOf, seedCapitalFund } from './capital-fund.ts';
import { seedPlans } from './capital-plans.ts';
import type { As, Cast } from './county.ts';

/** `design 2026 240, land 2026 60` as triples. */
const triples = (text: string): [string, number, number][] =>
  text === ''
    ? []
    : text.split(', ').map((one) => {
        const [word = '', year, thousands] = one.split(' ');
        return [word, Number(year), Number(thousands)];
      });

const thousand = (thousands: number) => ({ cents: thousands * 100_000, currency: 'USD' });

/** Seven years of a capital plan: what was asked for, what was recommended, what the board adopted, and the next round that is just beginning. */
export async function seedCapital(as: As, cast: Cast, centers: ReadonlyMap<string, string>): Promise<void> {
  const of = (name: string): Actor => cast.get(name) as Actor; // everybody named here is in people.ts
  const priya = of('Priya Raman');
  const programIds = await seedPrograms(as, priya);
  const held = await seedCapitalFund({ as, priya, council: of('Adaeze Okafor'), centers });
  const ids = await seedProjects(as, { of, priya, programIds, held });
  const given: Given = { as, priya, council: of('Adaeze Okafor'), of, random: chance(20_270_930), ids };
  await seedScores(given, 2027, ['Miguel Ortiz', 'Sofia Marchetti', 'Lucia Ferreira']);
  await seedScores(given, 2028, ['Benjamin Cho', 'Elijah Brooks']);
  await seedPlans(given);
  await seedDraws(given);
  await seedPayments(given, held);
  await seedSurvey(given);
}

async function seedPrograms(as: As, priya: Actor): Promise<ReadonlyMap<string, string>> {
  const work = as(priya, '2025-01-15');
  const ids = new Map<string, string>();
  for (const { criteria, ...given } of programs) {
    const made = await work.insert(capitalProgram, {
      ...given,
      criteria: criteria.map(([code, name, weight, guide]) => ({ code, name, weight, guide })),
    });
    ids.set(given.code, made.id);
  }
  for (const { caps, programs: own, ...given } of sources)
    await work.insert(fundingSource, {
      ...given,
      ...(own.length > 0 ? { programs: own.map((code) => ids.get(code) ?? '') } : {}),
      caps: caps.map((thousands, at) => ({ year: 2026 + at, cap: thousand(thousands) })),
    });
  return ids;
}

type Step = 'prepare' | 'implement' | 'handOver' | 'finish';
const later: Readonly<Record<string, readonly Step[]>> = {
  preparation: ['prepare'],
  implementation: ['prepare', 'implement'],
  completed: ['prepare', 'implement', 'handOver', 'finish'],
};

async function seedProjects(
  as: As,
  {
    of,
    priya,
    programIds,
    held,
  }: {
    of: (name: string) => Actor;
    priya: Actor;
    programIds: ReadonlyMap<string, string>;
    held: ReadonlyMap<string, string>;
  },
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const one of projects) {
    const { life = 'identification', by, needs, insteadOf } = one;
    const isNew = intake.includes(life);
    const day = isNew ? '2026-11-04' : '2025-02-10';
    const asked = await as(of(by), day).insert(capitalProject, {
      ...plainOf(one),
      program: programIds.get(one.program) ?? '',
      ...(held.has(one.name)
        ? { contingencyLine: held.get(one.name) ?? null, paidFrom: [held.get(one.name) ?? ''] }
        : {}),
      ...(needs ? { dependsOn: [ids.get(needs) ?? ''] } : {}),
    });
    ids.set(one.name, asked.id);
    if (insteadOf) continue;
    if (life !== 'draft') await as(of(by), day).move(capitalProject, asked.id, 'submit');
    if (life === 'returned')
      await as(priya, '2026-11-09').move(capitalProject, asked.id, 'return', {
        reason: 'Which site is it? The yard on Mill Street has no room for it.',
      });
    if (!isNew) await as(priya, '2025-03-03').move(capitalProject, asked.id, 'take');
    for (const step of later[life] ?? []) await as(priya, '2025-11-17').move(capitalProject, asked.id, step);
  }
  for (const { name, by, insteadOf } of projects) {
    const id = ids.get(name) ?? '';
    if (!insteadOf) continue;
    await as(of(by), '2025-02-10').change(capitalProject, id, { excludes: [ids.get(insteadOf) ?? ''] });
    await as(of(by), '2025-02-10').move(capitalProject, id, 'submit');
    await as(priya, '2025-03-03').move(capitalProject, id, 'take');
  }
  return ids;
}

function plainOf(one: SeededProject): Omit<New<typeof capitalProject>, 'program'> {
  const {
    name,
    department,
    story,
    asset,
    at,
    costs,
    effects = '',
    district,
    contingency,
    mandatory,
    federal,
    progress,
    news,
  } = one;
  const path = at.split(', ').map((one) => one.split(' ').map(Number) as [number, number]);
  const [point] = path;
  return {
    name,
    department,
    story,
    district: `District ${district}`,
    ...(asset ? { asset } : {}),
    ...(path.length > 1
      ? { place: { type: 'LineString', coordinates: path } }
      : point
        ? { place: { type: 'Point', coordinates: point } }
        : {}),
    phases: triples(costs).map(([phase, year, thousands]) => ({
      phase: phase as Phase,
      year,
      cost: thousand(thousands),
    })),
    operating: triples(effects).flatMap(([kind, from, thousands]) =>
      Array.from({ length: Math.max(0, 2033 - from) }, (_, on) => ({
        year: from + on,
        kind: kind as keyof typeof impactKinds,
        amount: { ...thousand(thousands), cents: Math.round(thousands * 100_000 * 1.025 ** on) },
        accounts: accountsOf(department, kind),
      })),
    ),
    ...(contingency ? { contingency: thousand(contingency) } : {}),
    ...(mandatory ? { mandatory: true, mandatoryBecause: mandatory } : {}),
    ...(federal ? { federalShare: federal, federalFrom: '2025-10-01', federalUntil: '2029-09-30' } : {}),
    ...(progress ? { progress } : {}),
    ...(news ? { news } : {}),
  };
}

async function seedScores({ as, of, random, ids }: Given, planYear: number, scorers: readonly string[]): Promise<void> {
  const criteriaOf = new Map(programs.map(({ code, criteria }) => [code, criteria]));
  for (const one of projects) {
    const isNew = intake.includes(one.life ?? '');
    if (one.life === 'draft' || one.life === 'returned' || one.life === 'completed' || (isNew && planYear < 2028))
      continue;
    for (const scorer of scorers) {
      if (scorer === one.by) continue;
      const points = (criteriaOf.get(one.program) ?? []).map(([criterion]) => ({
        criterion,
        points: Math.max(0, Math.min(10, one.worth + random.number(-2, 2))),
      }));
      await as(of(scorer), planYear === 2027 ? '2026-04-20' : '2026-11-16').insert(capitalScore, {
        project: ids.get(one.name) ?? '',
        planYear,
        points,
      });
    }
  }
}

async function seedDraws({ as, of, priya, ids }: Given): Promise<void> {
  const draws = [
    [
      'Shore Road bridge',
      'Rosa Delgado',
      42,
      'Rock two feet higher than the borings showed at the west abutment.',
      '2026-10-20',
      'approve',
    ],
    [
      'Mill Creek culvert',
      'Rosa Delgado',
      18,
      'A gas line that was on no drawing had to be moved.',
      '2026-10-28',
      'approve',
    ],
    [
      'Water plant filters',
      'Patrick O’Rourke',
      96,
      'The old underdrain was past repair once it was open.',
      '2026-09-03',
      'approve',
    ],
    ['Water plant filters', 'Patrick O’Rourke', 190, 'New paint for the filter building.', '2026-11-02', 'refuse'],
    ['Mill Creek culvert', 'Rosa Delgado', 27, 'Sheet piles for four more weeks of high water.', '2026-11-18', null],
  ] as const;
  for (const [project, by, thousands, why, on, step] of draws) {
    const { id } = await as(of(by), on).insert(contingencyDraw, {
      project: ids.get(project) ?? '',
      amount: thousand(thousands),
      why,
    });
    if (step)
      await as(priya, on).move(
        contingencyDraw,
        id,
        step,
        step === 'refuse' ? { reason: 'Paint is upkeep; it belongs into the operating budget.' } : {},
      );
  }
}

/** What the contractors of the projects under way were paid, as the financial system has it: nearly as much as is built. */
async function seedPayments({ as, priya, random }: Given, held: ReadonlyMap<string, string>): Promise<void> {
  for (const [at, { name, costs, progress = 0 }] of projects.entries()) {
    const line = held.get(name);
    if (!line || progress === 0) continue;
    const thousands = costs.split(', ').reduce((sum, one) => sum + Number(one.split(' ')[2]), 0);
    const months = Array.from({ length: 10 }, (_, on) => monthAfter('2026-01', on));
    const parts = months.map(() => random.number(2, 9));
    const whole = parts.reduce((sum, one) => sum + one, 0);
    for (const [on, month] of months.entries()) {
      const clerk = as(priya, `${month}-26`);
      const made = await clerk.insert(journalEntry, {
        reference: `CIP-${201 + at}-${month}`,
        day: `${month}-26`,
        line,
        amount: thousand(Math.round((thousands * progress * 0.9 * (parts[on] ?? 0)) / (100 * whole))),
        description: `${name}, payment ${on + 1}`,
      });
      await clerk.move(journalEntry, made.id, 'post');
    }
  }
}

async function seedSurvey({ as, priya, random, ids }: Given): Promise<void> {
  const work = as(priya, '2026-10-12');
  const plan = (await bookIn(work)).plans.find(({ planYear, stage }) => planYear === 2027 && stage === 'adopted');
  if (!plan) return;
  const said = [
    'Thank you for the sidewalk.',
    'Please look at Dock Street first.',
    'Too much for roads, too little for parks.',
    'When does the bridge open again?',
    null,
    null,
    null,
  ];
  const rows = Array.from({ length: 48 }, () => ({
    plan: plan.id,
    planYear: 2027,
    fits: random.weighted([
      [3, 'very_well'],
      [5, 'well'],
      [3, 'neither'],
      [2, 'badly'],
      [1, 'very_badly'],
    ] satisfies [number, keyof typeof verdicts][]),
    project:
      random.number(0, 2) > 0
        ? ids.get(random.one(projects.filter(({ life }) => !intake.includes(life ?? ''))).name)
        : null,
    comment: random.one(said),
  }));
  await work.asProduct.createMany(work.around.registry.get(capitalSurveyAnswer.name), rows);
}
