import { Worker } from 'node:worker_threads';

/** What a solver's thread sends: how far it is, and at last its answer. */
interface Message<Answer, Progress> {
  readonly progress?: Progress;
  readonly answer?: Answer;
}

/** Solves in a thread of its own, which is stopped when it takes longer than it may. */
export function solveInThread<Answer, Progress>(
  file: URL,
  given: {
    readonly question: unknown;
    readonly seconds: number;
    readonly tell: (progress: Progress) => void;
    readonly signal: AbortSignal;
  },
): Promise<Answer> {
  const { question, seconds } = given;
  const worker = new Worker(file, {
    workerData: { question, seconds },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const stop = () => void worker.terminate();
  const patience = setTimeout(stop, seconds * 2000 + 30_000);
  given.signal.addEventListener('abort', stop);
  worker.on('message', (message: Message<Answer, Progress>) => {
    if (message.progress) given.tell(message.progress);
    if (message.answer) resolve(message.answer);
  });
  worker.on('error', reject);
  worker.on('exit', () => reject(new Error('The solver stopped before it had an answer. Run it again.')));
  return promise.finally(() => {
    clearTimeout(patience);
    given.signal.removeEventListener('abort', stop);
    stop();
  });
}
