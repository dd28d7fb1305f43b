import { parentPort, workerData } from 'node:worker_threads';
import { compareCopy } from './copy-text.ts';
import { type GivenFile, textOf } from './text-of.server.ts';

/** In a thread of its own: a stranger wrote both files, and reading one may take long or never end. */
const { original, copy } = (workerData as { question: { original: GivenFile; copy: GivenFile } }).question;
const [was, is] = [await textOf(original), await textOf(copy)];
parentPort?.postMessage({ answer: was === null || is === null ? 'unknown' : compareCopy(was, is) });
