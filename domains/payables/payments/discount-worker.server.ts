import { parentPort, workerData } from 'node:worker_threads';
import type { PlanQuestion } from './discount-plan.ts';
import { openDiscountSolver } from './discount-solver.server.ts';

/** Runs in a thread of its own, because the solver blocks the one it runs in. */
const { question, seconds } = workerData as { question: PlanQuestion; seconds: number };
const solve = await openDiscountSolver();
parentPort?.postMessage({ answer: solve(question, seconds) });
