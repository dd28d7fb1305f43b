import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { nearTests, presentChange } from './affected.ts';
import { ensureBundle } from './build.ts';
import { freePort } from './free-port.ts';
import { lockfileRules, readLockfile } from './lockfile.ts';
import { longest, playwrightTimes, type Took, vitestTimes } from './longest.ts';
import { add, type Count, lastLine, playwrightCount, vitestCount } from './test-count.ts';

/** Everything that has to hold, in the order in which one wants to hear of it: `npm test`. A failed step does not stop the rest. */
const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const { values: given, positionals: filters } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  allowPositionals: true,
  options: {
    'no-browser': { type: 'boolean', default: false },
    /** Only what is nearest to the present change, where that can be told: `npm run check`. */
    changed: { type: 'boolean', default: false },
    /** Without it the longest laws and walks look at a seventeenth of what follows from definitions, at another one as files are added. */
    all: { type: 'boolean', default: false },
    /** One of several machines that share the tests, such as 1/3. */
    shard: { type: 'string' },
  },
});
if (given.all) process.env['LEVEE_TEST_ALL'] = 'yes';
const shard = given.shard === undefined ? [] : [`--shard=${shardOf(given.shard)}`];
/** What is no test of its own part is checked by the first of several machines. */
const checksToo = given.shard === undefined || given.shard.startsWith('1/');
const scratch = mkdtempSync(join(tmpdir(), 'levee-suite-'));
let total: Count = { passed: 0, failed: 0, skipped: 0 };
/** Of all test files and of all journeys, to end with the longest. */
const took: Record<'files' | 'journeys', Took[]> = { files: [], journeys: [] };

process.chdir(root);
await (filters.length > 0 ? some() : all());
rmSync(scratch, { recursive: true, force: true });
for (const [what, all] of Object.entries(took))
  if (all.length > 1) console.log([`The longest ${what}:`, ...longest(all)].join('\n'));
console.log(lastLine(total));
process.exit(total.failed > 0 ? 1 : 0);

async function all(): Promise<void> {
  if (checksToo) {
    const lockfile = readLockfile(root);
    for (const { rule, broken } of lockfileRules)
      await step(`Lockfile: ${rule}`, async () => asCheck(broken(lockfile).join('\n')));
  }
  // At once: each of them leaves a processor idle for a part of its time.
  await Promise.all([
    step('Browser bundle', () =>
      ensureBundle(root).then(
        () => asCheck(''),
        (error: Error) => asCheck(error.message),
      ),
    ),
    ...(checksToo ? checks() : []),
  ]);
  const { files, changed } = given.changed ? presentChange(root) : { files: new Map<string, string>(), changed: [] };
  const tests = nearTests(files, changed);
  if (tests) {
    const { near, left } = tests;
    process.env['LEVEE_TEST_TURN'] ??= 'none';
    console.log(
      `The ${near.length} test files nearest to ${changed.length} changed files; \`npm test\` runs ${left.length} more.`,
    );
    return step(`Tests of ${near.length} files, built-in database`, () => vitest('built-in', [...near]));
  }
  await step('Unit, API and law tests, built-in database', () => vitest('built-in'));
  await step('Unit, API and law tests, external database', () => vitest('external'));
  if (given['no-browser']) return;
  await step('Browser journeys', () => journeys());
  if (given.all && process.env['LEVEE_JOURNEYS_DELAY'] === undefined)
    await step('Browser journeys, each answer late by chance', () => journeys({ late: true }));
}

function checks(): Promise<void>[] {
  return [
    step('Types', () => check(bin('tsc'), '-p', '.')),
    step('Lint', () => check(bin('oxlint'), '--type-aware')),
    step('Format', () => check(bin('biome'), 'format')),
  ];
}

function shardOf(text: string): string {
  if (!/^([1-9]\d?)\/([1-9]\d?)$/.test(text) || Number(text.split('/')[0]) > Number(text.split('/')[1]))
    throw new Error(`--shard ${text} is no part of a whole, such as 1/3.`);
  return text;
}

/** For daily work: `npm test -- server/db` runs the tests of that path only. */
async function some(): Promise<void> {
  const isJourney = (filter: string) => filter.includes('tests/journeys');
  const files = filters.filter((filter) => !isJourney(filter));
  if (files.length > 0) await step(`Tests of ${files.join(', ')}`, () => vitest('built-in', files, 'inherit'));
  if (!filters.some(isJourney)) return;
  await ensureBundle(root);
  await step('Browser journeys', () => journeys({ files: filters.filter(isJourney), show: 'inherit' }));
}

interface Outcome {
  readonly count: Count;
  /** Printed when something failed. */
  readonly said: string;
}

async function step(name: string, work: () => Promise<Outcome>): Promise<void> {
  const began = performance.now();
  const { count, said } = await work();
  total = add(total, count);
  if (count.failed > 0 && said) console.log(said);
  const mark = count.failed > 0 ? 'FAILED' : 'passed';
  const counts = count.passed + count.failed > 1 ? ` (${lastLine(count)})` : '';
  console.log(`${mark}  ${name}${counts}  ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** A check that is no test counts as one. */
function asCheck(complaint: string): Outcome {
  return { count: { passed: complaint ? 0 : 1, failed: complaint ? 1 : 0, skipped: 0 }, said: complaint };
}

async function check(command: string, ...args: string[]): Promise<Outcome> {
  const { code, said } = await run(command, args);
  return asCheck(code === 0 ? '' : said || `${command} ended with ${code}.`);
}

async function vitest(database: string, files: string[] = [], show?: 'inherit'): Promise<Outcome> {
  const report = join(scratch, `vitest-${database}.json`);
  const times = join(scratch, `times-${database}.json`);
  const reporters = ['default', 'json', './scripts/longest-reporter.ts'].map((one) => `--reporter=${one}`);
  const { code, said } = await run(
    bin('vitest'),
    ['run', ...reporters, `--outputFile.json=${report}`, ...shard, ...files],
    {
      LEVEE_TEST_DATABASE: database,
      LEVEE_TEST_TIMES: times,
      ...(files.length === 0 && !given.all ? { LEVEE_STORIES_IN_TURN: 'yes' } : {}),
    },
    show,
  );
  took.files.push(...vitestTimes(readReport(times)).map((one) => ({ ...one, what: `${one.what} (${database})` })));
  return { count: vitestCount(readReport(report), code), said };
}

async function journeys({
  files = [],
  show = 'pipe',
  late = false,
}: {
  files?: string[];
  show?: 'inherit' | 'pipe';
  late?: boolean;
} = {}): Promise<Outcome> {
  const report = join(scratch, 'playwright.json');
  const { code, said } = await run(
    bin('playwright'),
    ['test', '--reporter=list,json', ...shard, ...files],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      LEVEE_JOURNEYS_PORT: String(await freePort()),
      LEVEE_JOURNEYS_DATA: join(scratch, late ? 'late-journeys' : 'journeys'),
      ...(files.length === 0 && !late ? { LEVEE_JOURNEYS_IN_TURN: 'yes' } : {}),
      // Late answers show what acts too early, whichever page it is: a seventeenth of the walks is enough.
      ...(late ? { LEVEE_JOURNEYS_DELAY: '900', LEVEE_TEST_ALL: 'no' } : {}),
    },
    show,
  );
  const told = readReport(report);
  took.journeys.push(...playwrightTimes(told));
  return { count: playwrightCount(told, code), said };
}

function run(command: string, args: string[], env: Record<string, string> = {}, show: 'inherit' | 'pipe' = 'pipe') {
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', show, show] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => (said += piece));
    const hand = (signal: NodeJS.Signals) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM'] as const;
    for (const signal of signals) process.once(signal, hand);
    child.once('error', (error) => resolve({ code: 1, said: error.message }));
    child.once('close', (code) => {
      for (const signal of signals) process.off(signal, hand);
      resolve({ code, said });
    });
  });
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
