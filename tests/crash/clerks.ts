import { createHash, randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { seeded } from '../world/samples.ts';

// A process of its own that works like an office full of clerks: it writes without pause, notes every acknowledgement in a journal
// the moment it comes, repeats what was not acknowledged with the same Idempotency-Key, and never gives up.

export interface Office {
  readonly origin: string;
  /** Rosa asks, Dana calls off. */
  readonly keys: { readonly rosa: string; readonly dana: string };
  readonly costCenter: string;
  readonly journal: string;
  readonly clerks: number;
  readonly seed: number;
}

/** One line of the journal. */
export type Line =
  | {
      readonly kind: 'acknowledged';
      readonly call: Call;
      readonly status: number;
      readonly body: string;
      readonly tries: number;
    }
  | { readonly kind: 'unanswered'; readonly key: string; readonly why: string }
  | { readonly kind: 'repeated'; readonly key: string; readonly isSame: boolean; readonly isReplay: boolean };

export interface Call {
  readonly key: string;
  readonly who: 'rosa' | 'dana';
  readonly method: string;
  readonly path: string;
  readonly content: string;
  readonly type: 'application/json' | 'application/octet-stream';
}

interface Row {
  readonly id: string;
  readonly version: number;
}

const given: Office = JSON.parse(process.env['OFFICE'] ?? 'null');
let isClosing = false;
process.on('message', () => void (isClosing = true));
process.on('disconnect', () => process.exit(1));

const note = (line: Line): void => appendFileSync(given.journal, `${JSON.stringify(line)}\n`);

async function ask(call: Call): Promise<{ status: number; body: string; isReplay: boolean }> {
  const response = await fetch(`${given.origin}${call.path}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${given.keys[call.who]}`,
      'content-type': call.type,
      'idempotency-key': call.key,
    },
    body: call.content,
    signal: AbortSignal.timeout(30_000),
  });
  return {
    status: response.status,
    body: await response.text(),
    isReplay: response.headers.get('idempotent-replay') === 'true',
  };
}

/** Until it is acknowledged, however often that takes. */
async function insist(call: Call): Promise<{ row: Row; body: string }> {
  for (let tries = 1; ; tries++) {
    let why: string;
    try {
      const { status, body } = await ask(call);
      // "Still running" is what a repetition hears while the crashed call's transaction is being taken back.
      const isLater = status >= 500 || (status === 409 && body.includes('idempotency.running'));
      if (!isLater) {
        note({ kind: 'acknowledged', call, status, body, tries });
        if (status >= 300) throw new Refused(`${status} ${body}`);
        return { row: JSON.parse(body), body };
      }
      why = `${status}`;
    } catch (error) {
      if (error instanceof Refused) throw error;
      why = String((error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name);
    }
    note({ kind: 'unanswered', key: call.key, why });
    await pause(20 + Math.min(tries * 10, 200));
  }
}
class Refused extends Error {}

/** An acknowledged call once more: the same answer has to come, and nothing may happen. */
async function repeat(call: Call, body: string): Promise<void> {
  const again = await ask(call).catch(() => null);
  if (again && again.status < 500)
    note({ kind: 'repeated', key: call.key, isSame: again.body === body, isReplay: again.isReplay });
}

async function clerk(number: number): Promise<void> {
  const random = seeded(given.seed * 100 + number);
  const below = (most: number): number => Math.floor(random() * most);
  const lines = () =>
    Array.from({ length: 1 + below(3) }, () => ({
      item: `Item ${below(1000)}`,
      quantity: { amount: String(1 + below(20)), unit: 'EA' },
      unitPrice: { cents: 1 + below(40_000), currency: 'USD' },
    }));
  let last: { call: Call; body: string } | null = null;

  const write = async (who: Call['who'], method: string, path: string, body: object | string): Promise<Row> => {
    const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json';
    const content = typeof body === 'string' ? body : JSON.stringify(body);
    const call: Call = { key: randomUUID(), who, method, path: `/api/v1/${path}`, content, type };
    const { row, body: answer } = await insist(call);
    if (last && random() < 0.2) await repeat(last.call, last.body);
    last = { call, body: answer };
    return row;
  };

  for (let turn = 0; !isClosing; turn++) {
    const asked = { purpose: `Clerk ${number}, turn ${turn}`, costCenter: given.costCenter, lines: lines() };
    let row = await write('rosa', 'POST', 'requisition', asked);
    if (random() < 0.5)
      row = await write('rosa', 'PATCH', `requisition/${row.id}`, { version: row.version, lines: lines() });
    if (random() < 0.8) {
      row = await write('rosa', 'POST', `requisition/${row.id}/submit`, {});
      if (random() < 0.6)
        await write('dana', 'POST', `requisition/${row.id}/cancel`, { reason: 'Bought by another crew.' });
    }
    if (random() < 0.25) {
      const content = `Clerk ${number} wrote in turn ${turn}: ${createHash('sha256').update(String(random())).digest('hex')}`;
      await write('rosa', 'POST', `document/upload?name=note-${number}-${turn}.txt`, content);
    }
    if (random() < 0.15)
      await write('dana', 'POST', 'cost_center', { code: `C${number}-${turn}`, name: `Crew ${number}-${turn}` });
  }
}

await Promise.all(Array.from({ length: given.clerks }, (_, number) => clerk(number)));
process.exit(0);
