/** Hands the process back to the other requests for a moment. */
export type Breath = () => Promise<void>;

const pause: Breath = () => new Promise((resolve) => void setImmediate(resolve));

/** Steps of long work, each worth about one entry, that may follow one another before other requests have their turn. */
export const SLICE = 100;

/** Counts the steps of long work and gives way between slices. */
export function breathing(breath: Breath = pause): (steps: number) => Promise<void> | undefined {
  let since = 0;
  return (steps) => {
    since += steps;
    if (since < SLICE) return undefined;
    since = 0;
    return breath();
  };
}

export interface OneWalkEach<Answer> {
  /** Starts the work for an organization, or joins the one under way. */
  ask(organizationId: string): Promise<Answer>;
  /** How far the work under way is; null when there is none. */
  at(organizationId: string): number | null;
}

/** Long work that is done once at a time for an organization, however many people ask for it. */
export function oneWalkEach<Answer>(
  walk: (organizationId: string, progress: (at: number) => void) => Promise<Answer>,
): OneWalkEach<Answer> {
  const walks = new Map<string, { at: number; answer: Promise<Answer> }>();
  return {
    ask(organizationId) {
      const running = walks.get(organizationId);
      if (running) return running.answer;
      const begun = { at: 0, answer: Promise.resolve() as Promise<unknown> as Promise<Answer> };
      walks.set(organizationId, begun);
      begun.answer = walk(organizationId, (at) => void (begun.at = at)).finally(() => walks.delete(organizationId));
      return begun.answer;
    },
    at: (organizationId) => walks.get(organizationId)?.at ?? null,
  };
}
