import { parentPort, workerData } from 'node:worker_threads';
import type { SplitQuestion } from './split.ts';
import { openSplitSolver } from './split-solver.server.ts';

/** Runs in a thread of its own, because the solver blocks the one it runs in. */
const { question, seconds } = workerData as { question: SplitQuestion; seconds: number };
const solve = await openSplitSolver();
const answer = solve(question, {
  seconds,
  now: () => performance.now(),
  tell: (progress) => parentPort?.postMessage({ progress }),
});
parentPort?.postMessage({ answer });
