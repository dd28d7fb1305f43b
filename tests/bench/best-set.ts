import type { Candidate, Question } from '../../domains/planning/capital/best-set.ts';
import { openSolver } from '../../domains/planning/capital/best-set-solver.server.ts';
import { type Phase, phases } from '../../domains/planning/capital/capital-words.ts';
import { chance } from '../../seeds/county/chance.ts';

const YEARS = [2027, 2028, 2029, 2030, 2031];
const PROJECTS = 200;
const SOURCES = 12;

/** A plan as a large county has it: every project over some years and phases, each source for some of them, a third of the money that is asked for. */
export function largePlan(seed: number): Question {
  const random = chance(seed);
  const sources = Array.from({ length: SOURCES }, (_, at) => `source-${at}`);
  // Each program has its own money and the two sources that pay for everything.
  const programs = Array.from({ length: 6 }, (_, at) => [
    ...sources.filter((__, one) => one % 6 === at),
    ...sources.slice(0, 2),
  ]);
  const candidates = Array.from({ length: PROJECTS }, (_, at): Candidate => {
    const id = `project-${at}`;
    const program = random.one(programs);
    const first = random.number(0, 2);
    const years = YEARS.slice(first, first + random.number(1, 3));
    const own = [...new Set(program)].toSorted();
    return {
      id,
      number: `CIP-2026-${String(at).padStart(3, '0')}`,
      name: id,
      value: random.number(200, 950),
      needs: years.map((year, on) => ({
        project: id,
        phase: Object.keys(phases)[on + 1] as Phase,
        year,
        cents: random.number(40, 2400) * 1_000_00,
        sources: random.number(1, 4) === 1 ? own.slice(1) : own,
      })),
      isMandatory: random.number(1, 60) === 1,
      dependsOn: at > 0 && random.number(1, 12) === 1 ? [`project-${random.number(0, at - 1)}`] : [],
      excludes: at > 0 && random.number(1, 20) === 1 ? [`project-${random.number(0, at - 1)}`] : [],
      barred: null,
    };
  });
  const asked = candidates.flatMap(({ needs }) => needs).reduce((sum, { cents }) => sum + cents, 0);
  const each = Math.round(asked / 3 / SOURCES / YEARS.length);
  const caps = sources.flatMap((source) =>
    YEARS.map((year) => ({ source, year, cents: Math.round((each * random.number(40, 160)) / 100) })),
  );
  return { candidates, caps };
}

/** Thrown once the best set is proven: the explanations that follow are not measured. */
const proven = new Error('The best set is proven.');

/** Seconds until the best of 200 projects under 12 sources in five years is found and proven. */
export async function bestSetSeconds(
  seed: number,
  limitSeconds = 120,
): Promise<{ seconds: number; isProven: boolean }> {
  const solve = await openSolver();
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  try {
    solve(largePlan(seed), {
      seconds: limitSeconds,
      now: () => performance.now(),
      tell: ({ stage }) => {
        if (stage.startsWith('Finding the next')) throw proven;
      },
    });
    return { seconds: seconds(), isProven: false };
  } catch (error) {
    if (error !== proven) throw error;
    return { seconds: seconds(), isProven: true };
  }
}
