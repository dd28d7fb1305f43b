import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'levee-run-'));
  mkdirSync(join(project, 'scripts'));
  cpSync(join(import.meta.dirname, 'run.mjs'), join(project, 'scripts/run.mjs'));
  lock('1.0.0');
  npm('succeeds');
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

const lock = (version: string) =>
  writeFileSync(
    join(project, 'package-lock.json'),
    JSON.stringify({
      packages: { '': {}, 'node_modules/a': { version }, 'node_modules/b': { version, optional: true } },
    }),
  );

/** Stands for npm: notes how it was called and leaves behind what a finished or an interrupted install leaves. */
function npm(outcome: 'succeeds' | 'is interrupted') {
  writeFileSync(
    join(project, 'npm-cli.js'),
    `const { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
    appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
    rmSync('node_modules', { recursive: true, force: true });
    mkdirSync('node_modules/a', { recursive: true });
    if (${outcome === 'is interrupted'}) process.exit(1);
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': packages['node_modules/a'] } }));`,
  );
}

const script = (text: string) => writeFileSync(join(project, 'script.ts'), text);
const calls = () => {
  try {
    return readFileSync(join(project, 'calls'), 'utf8').trim().split('\n');
  } catch {
    return [];
  }
};

interface Started {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<number | null>;
}

function start(command = process.execPath, args = ['scripts/run.mjs', 'script.ts']): Started {
  const child = spawn(command, args, {
    cwd: project,
    env: { ...process.env, npm_execpath: join(project, 'npm-cli.js'), npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => (said += piece));
  return { child, said: () => said, ended: once(child, 'close').then(([code]) => code as number | null) };
}

const waiting = `process.on('SIGTERM', () => { console.log('closed in order'); process.exit(0); });
  process.on('SIGINT', () => { console.log('interrupted'); process.exit(7); });
  setInterval(() => {}, 1000); console.log('waiting', process.pid);`;

test('the first start installs the lock, scripts off, and the second says nothing but what the script says', async () => {
  script(`const greeting: string = 'hello'; console.log(greeting);`);
  const first = start();
  expect(await first.ended).toBe(0);
  expect(first.said()).toContain('Installing the packages');
  expect(calls()).toEqual(['ci --include=dev --ignore-scripts --no-audit --no-fund --loglevel=error']);

  const second = start();
  await second.ended;
  expect(second.said()).toBe('hello\n');
  expect(calls()).toHaveLength(1);
});

test('an interrupted install is done again', async () => {
  script(`console.log('hello');`);
  npm('is interrupted');
  const first = start();
  expect(await first.ended).toBe(1);
  expect(first.said()).toContain('The packages could not be installed, see above.');

  npm('succeeds');
  const second = start();
  expect(await second.ended).toBe(0);
  expect(calls()).toHaveLength(2);
});

test('a changed lock is installed, a manual install is not repeated', async () => {
  script(`console.log('hello');`);
  await start().ended;
  lock('1.0.1');
  await start().ended;
  expect(calls()).toHaveLength(2);

  lock('1.0.2');
  const byHand = { packages: { 'node_modules/a': { version: '1.0.2' } } };
  writeFileSync(join(project, 'node_modules/.package-lock.json'), JSON.stringify(byHand));
  const last = start();
  await last.ended;
  expect(last.said()).toBe('hello\n');
  expect(calls()).toHaveLength(2);
});

test('arguments, the exit code, the path and the compile cache reach the script', async () => {
  script(
    `console.log(JSON.stringify([process.argv.slice(2), process.env.PATH, process.env.NODE_COMPILE_CACHE])); process.exit(5);`,
  );
  await start().ended;
  const run = start(process.execPath, ['scripts/run.mjs', 'script.ts', '--name', 'two words']);
  expect(await run.ended).toBe(5);
  const [args, path, cache] = JSON.parse(run.said());
  expect(args).toEqual(['--name', 'two words']);
  expect(path.startsWith(dirname(process.execPath))).toBe(true);
  expect(cache).toBe(join(project, 'node_modules/.cache/compiled'));
});

test('the packaged Node is used, and one that this system cannot load is passed over', async () => {
  script(`console.log(process.env.PATH?.split(':')[0]);`);
  await start().ended;
  const folder = join(project, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin');
  mkdirSync(folder, { recursive: true });
  symlinkSync(process.execPath, join(folder, 'node'));
  const packaged = start();
  await packaged.ended;
  expect(packaged.said().trim()).toBe(folder);

  rmSync(join(folder, 'node'));
  writeFileSync(join(folder, 'node'), '#!/no/such/loader\n');
  chmodSync(join(folder, 'node'), 0o755);
  const fallback = start();
  expect(await fallback.ended).toBe(0);
  expect(fallback.said().trim()).toBe(dirname(process.execPath));
});

test.each([
  ['SIGTERM', 'closed in order', 0],
  ['SIGINT', 'interrupted', 7],
] as const)('%s is handed on and the exit code comes back', async (signal, words, code) => {
  script(waiting);
  const run = start();
  await expect.poll(run.said).toContain('waiting');
  run.child.kill(signal);
  expect(await run.ended).toBe(code);
  expect(run.said()).toContain(words);
});

test('a script ended by a signal gives the code that shells give', async () => {
  script(`process.kill(process.pid, 'SIGKILL');`);
  expect(await start().ended).toBe(137);
});

test.each([
  ['its parent', `'$NODE' scripts/run.mjs script.ts; true`],
  ['the shell above its parent', `sh -c "'$NODE' scripts/run.mjs script.ts; true"; true`],
])('when %s is killed, the script is closed in order', async (_who, command) => {
  script(waiting);
  const run = start('sh', ['-c', command.replaceAll('$NODE', process.execPath)]);
  await expect.poll(run.said).toContain('waiting');
  run.child.kill('SIGKILL');
  await run.ended;
  expect(run.said()).toContain('closed in order');
});

test('when the runner itself is killed, a server that listens for it is closed in order', async () => {
  script(`${waiting} process.once('disconnect', () => { console.log('left alone'); process.exit(0); });`);
  const run = start();
  await expect.poll(run.said).toContain('waiting');
  run.child.kill('SIGKILL');
  await run.ended;
  expect(run.said()).toContain('left alone');
});
