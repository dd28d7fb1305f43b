import { type Actor, nobodyId } from '#kernel';
import type { Database } from '#server/db/database.ts';
import type { Reported } from './model.server.ts';

/** One person takes at most this part of what the organization has for a month, so that nobody uses it up alone. */
export const SHARE_OF_ONE = 0.25;

export interface Use {
  readonly month: string;
  readonly tokens: number;
  /** As the model's provider reports them; calls that report nothing count for nothing here. */
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly calls: number;
  readonly budget: number;
}

/** Tokens that were set aside for one call. */
export interface Reserved {
  /** What it really took; never more than was set aside, whatever an endpoint says. */
  settle(spent: number, reported?: Reported | null): Promise<void>;
}

/** What the model may still cost. Tokens are set aside before a call and settled after it, so that the bound holds for calls at once. */
export interface Budget {
  /** Null when it would go beyond the bound of the organization or the person; then nothing is set aside. */
  reserve(actor: Actor, tokens: number): Promise<Reserved | null>;
  use(actor: Actor): Promise<Use>;
}

const row = `insert into assistant_use (organization_id, month, member) values ($1, $2, $3) on conflict do nothing`;
const add = `update assistant_use set tokens = tokens + $4, calls = calls + 1
  where organization_id = $1 and month = $2 and member = $3 and tokens + $4 <= $5 returning tokens`;
const correct = `update assistant_use set tokens = greatest(0, tokens + $4), tokens_in = tokens_in + $5, tokens_out = tokens_out + $6
  where organization_id = $1 and month = $2 and member = any ($3::uuid[])`;

class Spent extends Error {}

export function openBudget({
  database,
  now,
  monthly,
}: {
  database: Database;
  now: () => Date;
  monthly: number;
}): Budget {
  const month = (): string => now().toISOString().slice(0, 7);
  const share = Math.floor(monthly * SHARE_OF_ONE);
  return {
    async reserve({ organizationId, id }, tokens) {
      const all = [organizationId, month()] as const;
      try {
        await database.within({ organizationId }, async (tx) => {
          for (const [member, bound] of [
            [nobodyId, monthly],
            [id, share],
          ] as const) {
            await tx.query(row, [...all, member], 'assistant_use.row');
            const [kept] = await tx.query(add, [...all, member, tokens, bound], 'assistant_use.add');
            if (!kept) throw new Spent();
          }
        });
      } catch (error) {
        if (error instanceof Spent) return null;
        throw error;
      }
      return {
        async settle(spent, reported = null) {
          // What an endpoint says goes no further than what was set aside for the call.
          const [into, out] = [reported?.in ?? 0, reported?.out ?? 0].map((count) => Math.min(count, tokens));
          const difference = Math.min(spent, tokens) - tokens;
          await database.within({ organizationId }, (tx) =>
            tx.query(correct, [...all, [nobodyId, id], difference, into, out], 'assistant_use.correct'),
          );
        },
      };
    },
    async use({ organizationId }) {
      const [found] = await database.within({ organizationId }, (tx) =>
        tx.query<Pick<Use, 'tokens' | 'calls' | 'tokensIn' | 'tokensOut'> & Record<string, unknown>>(
          'select tokens, calls, tokens_in as "tokensIn", tokens_out as "tokensOut" from assistant_use where organization_id = $1 and month = $2 and member = $3',
          [organizationId, month(), nobodyId],
          'assistant_use.read',
        ),
      );
      return { month: month(), ...(found ?? { tokens: 0, calls: 0, tokensIn: 0, tokensOut: 0 }), budget: monthly };
    },
  };
}
