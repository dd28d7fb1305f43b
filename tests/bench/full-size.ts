import { tests } from './growth.ts';
import type { Goal } from './report.ts';
import { spread } from './rounds.ts';

interface FullSize {
  readonly name: string;
  readonly what: string;
  readonly files: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Stories of the suite that `npm test` tells in small, at the size that the threats to a public agency ask for. */
const stories: readonly FullSize[] = [
  {
    name: 'Hostile calls',
    what: '500 for each call, over every record',
    files: ['tests/laws/hostile-input-is-refused.test.ts'],
    env: { LEVEE_HOSTILE_CALLS: '500', LEVEE_TEST_ALL: 'yes' },
  },
  {
    name: 'Hidden fields and inside addresses',
    what: 'every filter of every record, every outbound call',
    files: ['tests/laws/lists-answer-what-they-are-asked.test.ts', 'tests/laws/nothing-calls-inside.test.ts'],
    env: { LEVEE_TEST_ALL: 'yes' },
  },
  {
    name: 'Audit record',
    what: '10,000 changes that are covered up',
    files: ['server/audit/tamper-drill.test.ts'],
    env: { LEVEE_DRILLS: '10000' },
  },
  {
    name: 'Slow clients',
    what: '1,000 at once',
    files: ['server/http/listening.test.ts'],
    env: { LEVEE_SLOW_CLIENTS: '1000' },
  },
  {
    name: 'Crashes',
    what: '200 under load, a full disk, a database that goes away in every way',
    files: ['tests/crash'],
    env: { LEVEE_KILLS: '200', LEVEE_TEST_ALL: 'yes' },
  },
];

/** Runs them one after the other; `only` names some of them by the beginning of their name. */
export async function fullSize(given: {
  readonly root: string;
  readonly only: string;
  readonly say: (line: string) => void;
}): Promise<readonly Goal[]> {
  const goals: Goal[] = [];
  for (const { name, what, files, env } of stories.filter((one) => one.name.startsWith(given.only))) {
    given.say(`${name}: ${what} …`);
    const { failed, seconds, said } = await tests(given.root, files, env);
    given.say(`${said}\n${(seconds / 60).toFixed(1)} min`);
    goals.push({ name, what: `${what}: tests that do not pass`, found: spread([failed]), bound: { most: 0 } });
  }
  return goals;
}
