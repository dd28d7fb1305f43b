import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBundle } from './build.ts';
import { freePort } from './free-port.ts';
import { lockfileRules, readLockfile } from './lockfile.ts';
import { add, type Count, lastLine, playwrightCount, vitestCount } from './test-count.ts';

/** Everything that has to hold, in the order in which one wants to hear of it: `npm test`. A failed step does not stop the rest. */
const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const given = process.argv.slice(2).filter((argument) => argument !== '--');
const withBrowser = !given.includes('--no-browser');
const filters = given.filter((argument) => !['--no-browser', '--all'].includes(argument));
/** Without it the longest laws look at a fifth of what follows from definitions, at another fifth with every commit. */
const looksAtAll = given.includes('--all');
const scratch = mkdtempSync(join(tmpdir(), 'levee-suite-'));
let total: Count = { passed: 0, failed: 0, skipped: 0 };

process.chdir(root);
await (filters.length > 0 ? some() : all());
rmSync(scratch, { recursive: true, force: true });
console.log(lastLine(total));
process.exit(total.failed > 0 ? 1 : 0);

async function all(): Promise<void> {
  const lockfile = readLockfile(root);
  for (const { rule, broken } of lockfileRules)
    await step(`Lockfile: ${rule}`, async () => asCheck(broken(lockfile).join('\n')));
  await step('Types', () => check(bin('tsc'), '-p', '.'));
  await step('Lint', () => check(bin('oxlint'), '--type-aware'));
  await step('Format', () => check(bin('biome'), 'format'));
  await step('Browser bundle', () =>
    ensureBundle(root).then(
      () => asCheck(''),
      (error: Error) => asCheck(error.message),
    ),
  );
  await step('Unit, API and law tests, built-in database', () => vitest('built-in'));
  await step('Unit, API and law tests, external database', () => vitest('external'));
  if (withBrowser) await step('Browser journeys', () => journeys());
}

/** For daily work: `npm test -- server/db` runs the tests of that path only. */
async function some(): Promise<void> {
  const isJourney = (filter: string) => filter.includes('tests/journeys');
  const files = filters.filter((filter) => !isJourney(filter));
  if (files.length > 0) await step(`Tests of ${files.join(', ')}`, () => vitest('built-in', files, 'inherit'));
  if (!filters.some(isJourney)) return;
  await ensureBundle(root);
  await step('Browser journeys', () => journeys(filters.filter(isJourney), 'inherit'));
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
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, said } = await run(
    bin('vitest'),
    ['run', ...reporters, ...files],
    { LEVEE_TEST_DATABASE: database, ...(looksAtAll ? { LEVEE_TEST_ALL: 'yes' } : {}) },
    show,
  );
  return { count: vitestCount(readReport(report), code), said };
}

async function journeys(files: string[] = [], show?: 'inherit'): Promise<Outcome> {
  const report = join(scratch, 'playwright.json');
  const { code, said } = await run(
    bin('playwright'),
    ['test', '--reporter=list,json', ...files],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      LEVEE_JOURNEYS_PORT: String(await freePort()),
      LEVEE_JOURNEYS_DATA: join(scratch, 'journeys'),
    },
    show,
  );
  return { count: playwrightCount(readReport(report), code), said };
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
