import { setTimeout as pause } from 'node:timers/promises';
import { startCallers } from '../crash/callers.ts';
import { descriptorsOf, memoryOf } from '../crash/disturbed-database.ts';
import { statusOf } from '../crash/live-server.ts';
import { openOutageScene } from '../crash/outage-scene.ts';
import type { Goal } from './report.ts';
import { spread } from './rounds.ts';

const CALLERS = 32;
const MEGABYTE = 2 ** 20;

/** Millions of answers are too many to be handed over as arguments. */
const slowestOf = (answers: readonly (readonly { readonly ms: number }[])[]): number =>
  answers.flat().reduce((most, { ms }) => Math.max(most, ms), 0);

/** What callers meet while the database is away for so many minutes, and whether all is as before when it is back. */
export async function outage(
  kind: 'external' | 'built-in',
  how: 'hangs' | 'is stopped',
  minutes: number,
  /** Done when the measurement is stopped in the middle. */
  undo: (() => Promise<unknown>)[],
): Promise<Goal[]> {
  const scene = await openOutageScene(kind);
  undo.push(scene.close);
  const { server, database, rosa } = scene;
  const callers = startCallers({ origin: server.origin, key: rosa, count: CALLERS });
  const health = (what: 'live' | 'ready') => statusOf(`${server.origin}/health/${what}`);
  try {
    await pause(10_000);
    const before = { descriptors: descriptorsOf(server.pid), memory: memoryOf(server.pid) };
    callers.mark();
    if (how === 'hangs') database.freeze();
    else await database.stop?.();
    const began = performance.now();
    await pause(5000);
    const first = callers.since();
    callers.mark();
    let [wrongHealth, descriptors, memory] = [0, 0, 0];
    while (performance.now() - began < minutes * 60_000) {
      const [live, ready] = await Promise.all([health('live'), health('ready')]);
      if (live !== 200 || ready !== 503) wrongHealth++;
      descriptors = Math.max(descriptors, descriptorsOf(server.pid));
      memory = Math.max(memory, memoryOf(server.pid));
      await pause(1000);
    }
    const during = callers.since();
    if (how === 'hangs') database.thaw();
    else await database.start();
    const back = performance.now();
    while ((await health('ready')) !== 200) await pause(20);
    const readyAfter = (performance.now() - back) / 1000;
    await pause(10_000);
    await callers.stop();
    const lost = await scene.lost(callers.acknowledged);
    const name = `${kind === 'external' ? 'External' : 'Built-in'} database ${how}, ${minutes} min`;
    const most = (what: string, found: number, bound: number, unit = ''): Goal => ({
      name,
      what,
      found: spread([found]),
      bound: { most: bound },
      unit,
    });
    const isWrong = ({ status, retryAfter }: { status: number; retryAfter: number | null }) =>
      status !== 503 || retryAfter === null || retryAfter > 2;
    return [
      most('slowest answer', slowestOf([first, during]) / 1000, 2, ' s'),
      most('answers other than 503 with Retry-After', during.filter(isWrong).length, 0),
      most('answers of the first seconds that were a defect', first.filter(({ status }) => status === 500).length, 0),
      most('seconds in which the health was told wrongly', wrongHealth, 0),
      most('ready after its return', readyAfter, 5, ' s'),
      most('acknowledged writes that were lost', lost.length, 0),
      most('descriptors above those before', descriptors - before.descriptors, 48),
      most('memory above that before', (memory - before.memory) / MEGABYTE, 100, ' MB'),
      most('status 500 in the log', server.said().split('"status":500').length - 1, 0),
    ];
  } finally {
    await callers.stop();
    undo.pop();
    await scene.close();
  }
}
