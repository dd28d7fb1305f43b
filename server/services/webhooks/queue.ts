import type { Database, Tx } from '../../db/database.ts';
import { isUnavailable } from '../../db/unavailable.ts';
import type { Clock } from '../clock.ts';

export interface Due {
  readonly deliveryId: string;
  readonly organizationId: string;
  readonly endpointId: string;
  readonly replay: boolean;
}

/** Which deliveries are due. It spans all organizations, so it knows ids and times only. */
export interface Queue {
  add(tx: Tx, deliveries: readonly { readonly id: string; readonly endpointId: string }[]): Promise<void>;
  addReplays(tx: Tx, deliveryIds: readonly string[]): Promise<void>;
  /** `room` says how many more of an organization may be claimed; of those it does not name, `most`. */
  claim(limit: number, fair: { readonly room: ReadonlyMap<string, number>; readonly most: number }): Promise<Due[]>;
  /** In the transaction that records the attempt: either due again at `next`, or done. */
  settle(tx: Tx, due: Due, next: Date | null): Promise<void>;
  /** Puts it off without counting a try. */
  hold(due: Due, until: Date): Promise<void>;
  /** Gives a claim back: it is due as it was. */
  release(due: Due): Promise<void>;
  drop(due: Due): Promise<void>;
}

const KEEP_DAYS = 30;

export function openQueue({ database, clock, leaseMs }: { database: Database; clock: Clock; leaseMs: number }): Queue {
  /** Claims of which we do not know whether they were made, by the moment they last until: nobody would work on them. */
  const uncertain = new Set<string>();

  async function giveUncertainBack(tx: Tx): Promise<void> {
    const ends = [...uncertain];
    if (ends.length === 0) return;
    await tx.query('update webhook_due set claimed_until = null where claimed_until = any ($1::timestamptz[])', [ends]);
    tx.afterCommit(() => {
      for (const end of ends) uncertain.delete(end);
    });
  }

  return {
    async add(tx, deliveries) {
      await tx.query(
        `insert into webhook_due (delivery_id, organization_id, endpoint_id, due_at)
         select delivery_id, $1, endpoint_id, $2 from unnest($3::uuid[], $4::uuid[]) as made (delivery_id, endpoint_id)`,
        [
          tx.organizationId,
          clock.now().toISOString(),
          deliveries.map(({ id }) => id),
          deliveries.map(({ endpointId }) => endpointId),
        ],
        'webhook_due.add',
      );
    },

    async addReplays(tx, deliveryIds) {
      // What waits anyway is only brought forward: it keeps its own tries and schedule.
      await tx.query(
        `insert into webhook_due (delivery_id, organization_id, endpoint_id, due_at, replay)
         select id, organization_id, endpoint_id, $3, true from webhook_delivery where organization_id = $1 and id = any ($2)
         on conflict (delivery_id) do update set due_at = excluded.due_at`,
        [tx.organizationId, deliveryIds, clock.now().toISOString()],
      );
    },

    async claim(limit, { room, most }) {
      if (limit <= 0) return [];
      const now = clock.now();
      const full = [...room].filter(([, left]) => left <= 0).map(([organizationId]) => organizationId);
      const until = new Date(now.getTime() + leaseMs).toISOString();
      // At most two at a time for one endpoint, and none while those run; of one organization only what it has room for: who hangs
      // keeps nobody else waiting, and who has many endpoints that hang does not either.
      const claiming = database.platform(async (tx) => {
        await giveUncertainBack(tx);
        return tx.query<Due>(
          `with ready as (
             select delivery_id, organization_id, endpoint_id, due_at from webhook_due waiting
             where organization_id <> all ($4::uuid[]) and due_at <= $1 and (claimed_until is null or claimed_until <= $1)
               and not exists (
                 select from webhook_due busy where busy.endpoint_id = waiting.endpoint_id and busy.claimed_until > $1)
             order by due_at limit 2000
           ), lined_up as (
             select delivery_id, organization_id, due_at, row_number() over (partition by endpoint_id order by due_at) as place
             from ready
           ), shared as (
             select delivery_id, due_at, place, organization_id,
                    row_number() over (partition by organization_id order by place, due_at) as turn
             from lined_up where place <= 2
           ), fair as (
             select delivery_id from shared left join unnest($5::uuid[], $6::int[]) as known (id, room) on known.id = organization_id
             where turn <= coalesce(room, $7::int) order by turn, due_at limit $3
           )
           update webhook_due set claimed_until = $2
           where delivery_id in (select delivery_id from fair)
             and (claimed_until is null or claimed_until <= $1)
           returning delivery_id as "deliveryId", organization_id as "organizationId", endpoint_id as "endpointId", replay`,
          [now.toISOString(), until, limit, full, [...room.keys()], [...room.values()], most],
          'webhook_due.claim',
        );
      });
      return claiming.catch((error: unknown) => {
        if (isUnavailable(error)) uncertain.add(until);
        throw error;
      });
    },

    settle: (tx, { deliveryId }, next) => (next ? postpone(tx, deliveryId, next) : remove(tx, deliveryId)),
    hold: ({ deliveryId }, until) => database.platform((tx) => postpone(tx, deliveryId, until)),
    release: ({ deliveryId }) =>
      database.platform(async (tx) => {
        await tx.query('update webhook_due set claimed_until = null where delivery_id = $1', [deliveryId]);
      }),
    drop: ({ deliveryId }) => database.platform((tx) => remove(tx, deliveryId)),
  };
}

async function postpone(tx: Tx, deliveryId: string, until: Date): Promise<void> {
  await tx.query(
    'update webhook_due set due_at = $2, claimed_until = null where delivery_id = $1',
    [deliveryId, until.toISOString()],
    'webhook_due.again',
  );
}

async function remove(tx: Tx, deliveryId: string): Promise<void> {
  await tx.query('delete from webhook_due where delivery_id = $1', [deliveryId], 'webhook_due.remove');
}

/** Stored bodies are somebody's data: after 30 days a finished delivery is forgotten. */
export async function forgetOld(on: { database: Database; clock: Clock; organizationId: string }): Promise<void> {
  const before = new Date(on.clock.now().getTime() - KEEP_DAYS * 86_400_000).toISOString();
  await on.database.within({ organizationId: on.organizationId }, (tx) =>
    tx.query(
      `delete from webhook_delivery where organization_id = $1 and created_at < $2 and state in ('delivered', 'dead')`,
      [on.organizationId, before],
    ),
  );
}
