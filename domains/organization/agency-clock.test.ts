import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Actor } from '#kernel';
import type { Ports } from '#server/ports.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type World, world } from '#world';
import { agencyClock } from './agency-clock.server.ts';

type Work = Parameters<Ports['jobs']['define']>[1]['run'];

let here: World;
let there: string;
beforeAll(async () => {
  here = await world();
  there = await here.organization('Piney Woods County');
});
afterAll(() => here.close());

/** The job as the queue would run it. */
function jobOf(act: (product: Actor) => Promise<unknown>): (signal: AbortSignal) => Promise<unknown> {
  let run: Work | undefined;
  const define = (_: string, job: { run: Work }) => void (run = job.run);
  agencyClock({ jobs: { define } as never, database: here.database }, 'county.look', '* * * * *', act);
  return async (signal) => run?.({ ids: {}, signal } as never);
}

test('every agency has its turn by its own day, also when the work fails at another one', async () => {
  const seen: Actor[] = [];
  const job = jobOf(async (product) => {
    seen.push(product);
    if (product.organizationId === here.organizationId) throw new Error('The mail has no address.');
  });
  await expect(job(new AbortController().signal)).rejects.toMatchObject({
    message: expect.stringContaining('county.look failed in 1 of'),
    errors: [{ message: 'The mail has no address.' }],
  });
  expect(seen.map(({ organizationId }) => organizationId)).toEqual(
    expect.arrayContaining([here.organizationId, there]),
  );
  expect(new Set(seen.map(({ timeZone }) => timeZone))).not.toContain('UTC');
});

test('a server that stops begins with no further agency', async () => {
  const stop = new AbortController();
  let looked = 0;
  await jobOf(async () => {
    looked++;
    stop.abort();
  })(stop.signal);
  expect(looked).toBe(1);
});

test('no other job on a schedule asks for the agencies itself', () => {
  const root = resolve(import.meta.dirname, '../..');
  const own = globSync('{domains,server}/**/*.server.ts', { cwd: root }).filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return text.includes('schedule: {') && /from organization\s+where[^`]*kind = 'agency'[^`]*order by id`/.test(text);
  });
  expect(own).toEqual(['domains/organization/agency-clock.server.ts']);
});
