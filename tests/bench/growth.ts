import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { vitestCount } from '../../scripts/test-count.ts';
import { grown } from './grown-domains.ts';
import { startLevee } from './measure.ts';
import type { Goal } from './report.ts';
import { spread } from './rounds.ts';

/** Laws about this one product: its specification's pages, its documents, its size. Made-up domains are in none of them. */
const notOfGrowth = [
  'documents-tell-the-truth',
  'every-page-of-the-specification',
  'the-house-stays-small',
  'what-is-said-is-built',
];

interface Given {
  readonly root: string;
  readonly records: number;
  readonly domains: number;
  readonly say: (line: string) => void;
  readonly undo: (() => Promise<unknown>)[];
}

/** A copy of the project with so many records more: whether it compiles, builds, starts and keeps its laws as the product does. */
export async function growth({ root, records, domains, say, undo }: Given): Promise<readonly Goal[]> {
  const copy = mkdtempSync(join(tmpdir(), 'levee-growth-'));
  undo.push(async () => rmSync(copy, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  copied(root, copy);
  const read = (path: string) => readFileSync(join(copy, path), 'utf8');
  const registry = { index: read('domains/index.ts'), names: read('domains/names.ts'), menu: read('domains/menu.ts') };
  const { files, names } = grown(records, domains, registry);
  for (const [path, text] of files) written(join(copy, path), text);
  say(`${names.length} records in ${domains} domains are written to a copy; their tables are drafted …`);
  const drafted = await ran(copy, ['scripts/draft-migration.ts', ...names]);
  if (drafted.code !== 0) throw new Error(`The tables cannot be drafted. ${drafted.errors}`);
  const last = Math.max(...readdirSync(join(copy, 'migrations')).map((name) => Number(name.slice(0, 4)) || 0));
  written(join(copy, `migrations/${String(last + 1).padStart(4, '0')}_growth.sql`), drafted.said);
  // What one commit touches is looked at in full: the made-up domains count as there before.
  git(copy, 'init', '-q', '-b', 'main');
  for (const message of ['The product, grown', 'A change']) git(copy, 'commit', '-q', '--allow-empty', '-m', message);

  say('Types …');
  const types = await ran(copy, ['node_modules/typescript/bin/tsc', '-p', '.']);
  say(types.code === 0 ? `Types hold after ${types.seconds.toFixed(1)} s.` : types.said.slice(0, 2000));

  say('Weights of the shell and the screens …');
  const weights = await tests(copy, ['web/bundle.test.ts']);
  say(weights.said);

  say('Starts …');
  const dataDir = join(copy, 'data');
  const environment = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', DEMO: 'no', LOG_LEVEL: 'warn' };
  const ready: number[] = [];
  for (let start = 0; start < 4; start++) {
    const levee = await startLevee(copy, environment);
    if (start > 0) ready.push(levee.seconds); // the first makes the database
    await levee.stop();
  }

  say('The laws, over a seventeenth of what follows from definitions …');
  const laws = await tests(copy, ['tests/laws', ...notOfGrowth.flatMap((name) => ['--exclude', `**/${name}.test.ts`])]);
  say(laws.said);

  const one = (name: string, what: string, value: number, most: number, unit = ''): Goal => ({
    name,
    what,
    found: spread([value]),
    bound: { most },
    unit,
  });
  return [
    one('Types', 'complaints of the compiler', types.code === 0 ? 0 : types.said.trim().split('\n').length, 0),
    one('Weights', 'of shell, screens and definitions that are over their bounds', weights.failed, 0),
    {
      name: 'Ready',
      what: 'seconds from start to the first answer, later starts',
      found: spread(ready),
      bound: { most: 2 },
      unit: ' s',
    },
    one('Laws', 'tests that do not pass', laws.failed, 0),
    one('Laws', 'minutes over a seventeenth of the records', laws.seconds / 60, 10, ' min'),
  ];
}

function copied(root: string, copy: string): void {
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const path of tracked.split('\0').filter((one) => one !== '')) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

function written(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const git = (folder: string, ...words: string[]): void => {
  execFileSync('git', ['-c', 'user.name=Levee', '-c', 'user.email=bench@levee.example', ...words], { cwd: folder });
  if (words[0] === 'init') execFileSync('git', ['add', '-A'], { cwd: folder });
};

interface Ran {
  readonly code: number | null;
  readonly said: string;
  readonly errors: string;
  readonly seconds: number;
}

function ran(folder: string, words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const began = performance.now();
  return new Promise((resolve, failed) => {
    const child = spawn(process.execPath, [join(folder, 'scripts/run.mjs'), ...words], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [said, errors] = ['', ''];
    child.stdout.on('data', (piece: Buffer) => (said += piece));
    child.stderr.on('data', (piece: Buffer) => (errors += piece));
    const stop = () => child.kill();
    process.once('exit', stop);
    child.once('error', failed);
    child.once('close', (code) => {
      process.off('exit', stop);
      resolve({ code, said, errors, seconds: (performance.now() - began) / 1000 });
    });
  });
}

export async function tests(
  folder: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ failed: number; seconds: number; said: string }> {
  const report = join(folder, '.cache/growth.json');
  const options = ['run', '--reporter=json', `--outputFile=${report}`, ...words];
  const { code, seconds } = await ran(folder, ['node_modules/vitest/vitest.mjs', ...options], env);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly testResults: readonly {
      readonly name: string;
      readonly message: string;
      readonly assertionResults: readonly {
        readonly status: string;
        readonly fullName: string;
        readonly failureMessages?: readonly string[];
      }[];
    }[];
  };
  const { passed, failed } = vitestCount({ testResults }, code);
  const why = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}: ${message.slice(0, 500)}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => `${fullName}: ${failureMessages.join(' ').slice(0, 500)}`),
  ]);
  return { failed, seconds, said: [`${passed} passed, ${failed} failed, ${seconds.toFixed(0)} s`, ...why].join('\n') };
}
