import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly retryAfter: number | null;
  readonly ms: number;
}

/** One caller: writes and reads in turn without pause, and repeats what was refused with the same key after a moment. */
export interface Caller {
  /** Since the last `mark`, in order. */
  answers: Answer[];
}

export interface Callers {
  readonly all: readonly Caller[];
  /** Codes of cost centers whose making was acknowledged. */
  readonly acknowledged: ReadonlySet<string>;
  /** From here on answers are counted anew. What was already under way still comes in. */
  mark(): void;
  since(): Answer[];
  stop(): Promise<void>;
}

export function startCallers({ origin, key, count }: { origin: string; key: string; count: number }): Callers {
  const acknowledged = new Set<string>();
  const all: Caller[] = Array.from({ length: count }, () => ({ answers: [] }));
  let isOver = false;

  async function ask(own: Caller, method: 'GET' | 'POST', body?: { code: string; name: string }): Promise<number> {
    const began = performance.now();
    const before = own.answers; // an answer belongs to the time in which it was asked for
    try {
      const response = await fetch(`${origin}/api/v1/cost_center${method === 'GET' ? '?limit=5' : ''}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body ? { 'content-type': 'application/json', 'idempotency-key': body.code } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(60_000),
      });
      const text = await response.text();
      const after = response.headers.get('retry-after');
      const { status } = response;
      before.push({ status, retryAfter: after === null ? null : Number(after), ms: performance.now() - began });
      // "Still running" is what a repetition hears while the lost call's transaction is being taken back.
      if (status === 409 && !text.includes('idempotency.running')) throw new Error(`409 ${text}`);
      return status;
    } catch {
      before.push({ status: 0, retryAfter: null, ms: performance.now() - began });
      return 0;
    }
  }

  async function work(own: Caller): Promise<void> {
    while (!isOver) {
      const code = randomUUID().slice(0, 18).toUpperCase();
      for (let status = 0; status !== 201 && !isOver; ) {
        status = await ask(own, 'POST', { code, name: 'Storm crew' });
        if (status === 201) acknowledged.add(code);
        else await pause(100);
      }
      if ((await ask(own, 'GET')) !== 200) await pause(100);
    }
  }
  const running = Promise.all(all.map(work));

  return {
    all,
    acknowledged,
    mark() {
      for (const one of all) one.answers = [];
    },
    since: () => all.flatMap(({ answers }) => answers),
    async stop() {
      isOver = true;
      await running;
    },
  };
}
