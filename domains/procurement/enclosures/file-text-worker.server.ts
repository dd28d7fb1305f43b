import { parentPort, workerData } from 'node:worker_threads';
import { type GivenFile, pagesOf } from './text-of.server.ts';

/** In a thread of its own: a stranger wrote the file, and reading it may take long or never end. */
const file = (workerData as { question: GivenFile }).question;
parentPort?.postMessage({ answer: { pages: await pagesOf(file) } });
