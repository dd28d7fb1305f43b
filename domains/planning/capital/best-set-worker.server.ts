import { parentPort, workerData } from 'node:worker_threads';
import type { Question } from './best-set.ts';
import { openSolver } from './best-set-solver.server.ts';

/** Runs in a thread of its own, because the solver blocks the one it runs in. */
const { question, seconds } = workerData as { question: Question; seconds: number };
const solve = await openSolver();
const answer = solve(question, {
  seconds,
  now: () => performance.now(),
  tell: (progress) => parentPort?.postMessage({ progress }),
});
parentPort?.postMessage({ answer });
