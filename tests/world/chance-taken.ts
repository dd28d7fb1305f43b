import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';
import { chances, isUnordered, orderedIds } from './chance.ts';

/* What `LEVEE_TEST_CHANCE` asks for, done to this worker before its first file; see `chance.ts`. */
const wanted = chances();
const isUp = wanted.includes('ids-up');
const reverses = wanted.includes('rows');
const holdsBack = wanted.includes('late');

function idsInOrder(): void {
  const next = orderedIds(isUp);
  crypto.randomUUID = next;
  globalThis.crypto.randomUUID = next;
  syncBuiltinESMExports();
}

const held = new WeakMap<pg.Client, Promise<void>>();
/** Comes a few milliseconds later, and in its turn: a connection never answers out of order. */
function itsTurn(client: pg.Client): Promise<void> {
  if (!holdsBack) return Promise.resolve();
  const wait = new Promise<void>((go) => setTimeout(go, Math.random() < 0.5 ? 0 : Math.random() * 4));
  const turn = Promise.all([held.get(client), wait]).then(() => {});
  held.set(client, turn);
  return turn;
}

function turned(text: string | undefined, result: unknown): void {
  const rows = (result as { rows?: unknown[] } | undefined)?.rows;
  if (reverses && rows && rows.length > 1 && text !== undefined && isUnordered(text)) rows.reverse();
}

interface Asked {
  readonly text?: string;
  callback?: (error: unknown, result: unknown) => unknown;
}

function answersOtherwise(): void {
  const query = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]): unknown {
    const asked = given[0] as string | Asked | undefined;
    const text = typeof asked === 'string' ? asked : asked?.text;
    if (typeof asked === 'object' && typeof asked.callback === 'function') {
      const { callback } = asked;
      asked.callback = async (error, result) => {
        turned(text, result);
        await itsTurn(this);
        callback(error, result);
      };
      return query.apply(this, given);
    }
    const answer = query.apply(this, given);
    if (!(answer instanceof Promise)) return answer;
    const later = async (): Promise<unknown> => {
      try {
        const result: unknown = await answer;
        turned(text, result);
        return result;
      } finally {
        await itsTurn(this);
      }
    };
    return later();
  } as never;
}

const done = Symbol.for('levee.test.chance');
if (!(done in globalThis)) {
  Object.assign(globalThis, { [done]: true });
  if (isUp || wanted.includes('ids-down')) idsInOrder();
  if (reverses || holdsBack) answersOtherwise();
}
