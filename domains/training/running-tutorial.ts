/** The id of the tutorial that runs over the page now, for whoever would offer it again. */
let running: string | null = null;
const listeners = new Set<() => void>();

export const runningTutorial = {
  get: (): string | null => running,
  put(id: string | null): void {
    running = id;
    for (const hear of listeners) hear();
  },
  subscribe(hear: () => void): () => void {
    listeners.add(hear);
    return () => void listeners.delete(hear);
  },
};
