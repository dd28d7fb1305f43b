import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readPostmaster } from '#server/db/postmaster-file.ts';
import { isAlive } from '#server/db/process-identity.ts';
import { roomyPlace } from './cluster.ts';

// Real runs of Vitest over one tiny test each, with the same cluster before them, ended in every way in which a run ends.

const root = resolve(import.meta.dirname, '../..');
let folder: string;
let place: string;
const begun: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'levee-tiny-'));
  place = await roomyPlace();
});
afterAll(async () => {
  for (const run of begun) run.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface TinyRun {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  /** The folder of its cluster and the process that serves it, once its test runs. */
  cluster(): Promise<{ folder: string; postmaster: number }>;
}

async function tinyRun(name: string, body: string): Promise<TinyRun> {
  const config = join(folder, `${name}.config.mjs`);
  const test = {
    root,
    dir: folder,
    include: [`**/${name}.test.mjs`],
    globalSetup: [join(import.meta.dirname, 'cluster.ts')],
  };
  await writeFile(
    config,
    `export default ${JSON.stringify({ test: { ...test, globals: true, testTimeout: 600_000 } })}`,
  );
  await writeFile(join(folder, `${name}.test.mjs`), `test('${name}', async () => { ${body} });`);
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', config], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LEVEE_TEST_DATABASE: 'built-in', LEVEE_TEST_CLUSTER: '', VITEST: undefined },
  });
  begun.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece));
  return {
    child,
    ended: once(child, 'exit').then(([code]) => code as number | null),
    cluster: () =>
      vi.waitFor(
        () => {
          const own = readdirSync(place).find((one) => one.startsWith(`levee-test-${child.pid}-`));
          const postmaster = own ? readPostmaster(join(place, own, 'postgres'))?.pid : undefined;
          if (!own || !postmaster || !existsSync(join(folder, `${name}.runs`)))
            throw new Error(`It is not up: ${said}`);
          return { folder: join(place, own), postmaster };
        },
        { timeout: 120_000, interval: 50 },
      ),
  };
}

/** Says that the test runs, and then never ends. */
const stays = (name: string) =>
  `(await import('node:fs')).writeFileSync(${JSON.stringify(join(folder, `${name}.runs`))}, ''); await new Promise(() => setInterval(() => {}, 1000));`;
const gone = (pid: number) => expect.poll(() => isAlive(pid), { interval: 20 }).toBe(false);

test('a run that is killed without a word leaves a cluster behind, and the next run ends it, though it fails', async () => {
  const killed = await tinyRun('killed', stays('killed'));
  const left = await killed.cluster();
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(isAlive(left.postmaster)).toBe(true);

  const failing = await tinyRun('failing', `expect(process.env.LEVEE_TEST_CLUSTER).toBe('no cluster');`);
  expect(await failing.ended).toBe(1);
  await gone(left.postmaster);
  const kept = readdirSync(place).filter((one) => one.startsWith(`levee-test-${failing.child.pid}-`));
  expect([existsSync(left.folder), kept]).toEqual([false, []]);
});

test('a run that is told to end takes its cluster along', async () => {
  const run = await tinyRun('ended', stays('ended'));
  const { postmaster } = await run.cluster();
  run.child.kill('SIGTERM');
  await run.ended;
  await gone(postmaster);
});
