import type { Actor } from '#kernel';
import type { Ports } from '#server/ports.ts';
import { productIn } from './membership.server.ts';

/**
 * A job that does the same in every active agency, by the agency's own day and in its currency. What fails in one keeps no other
 * waiting: all have their turn, then the job fails with everything that went wrong.
 */
export function agencyClock(
  { jobs, database }: Pick<Ports, 'jobs' | 'database'>,
  name: string,
  cron: string,
  act: (product: Actor) => Promise<unknown>,
): void {
  jobs.define(name, {
    schedule: { cron },
    async run({ signal }) {
      const agencies = await database.platform((tx) =>
        tx.query<{ id: string; timeZone: string; currency: string }>(
          `select id, time_zone as "timeZone", currency from organization where state = 'active' and kind = 'agency' order by id`,
        ),
      );
      const troubles: unknown[] = [];
      for (const { id, ...own } of agencies) {
        if (signal.aborted) break;
        try {
          await act({ ...productIn(id), ...own });
        } catch (error) {
          troubles.push(error);
        }
      }
      if (troubles.length > 0)
        throw new AggregateError(troubles, `${name} failed in ${troubles.length} of ${agencies.length} agencies`);
    },
  });
}
