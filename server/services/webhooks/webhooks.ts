import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Tx } from '../../db/database.ts';
import { isUnavailable } from '../../db/unavailable.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { type Outcome, type OutboundCall, outboundFetch } from '../outbound/outbound.ts';
import type { Sealer } from '../sealed.ts';
import { type Due, forgetOld, openQueue } from './queue.ts';
import { secretsFromText, signatureHeaders } from './signature.ts';
import { judge, nextAttempt } from './verdict.ts';

export interface WebhookEvent {
  /** What happened, as `requisition.approve`. Endpoints listen to it by name, by `requisition.*` or by `*`. */
  readonly event: string;
  readonly rowId: string;
  /** Thin on purpose: ids and states, not the whole record. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Told in the transaction that records the attempt; the caller moves the endpoint through its own transitions, with audit. */
export interface EndpointHealth {
  readonly endpointId: string;
  readonly to: 'paused' | 'disabled';
  readonly reason: string;
}

export interface Webhooks {
  /** Queues one delivery for each endpoint that listens, in the business transaction. */
  enqueueEvent(tx: Tx, event: WebhookEvent): Promise<void>;
  /** Sends a `webhook.test` event to one endpoint, whatever it listens to. */
  enqueueTest(tx: Tx, endpointId: string): Promise<void>;
  /** One more attempt with the same message id and the present secret; it never changes the endpoint's health. */
  replay(tx: Tx, deliveryIds: readonly string[]): Promise<void>;
  /** Works off what is due now and answers how many attempts that were. */
  deliverDue(): Promise<number>;
  /** For the schedule: forgets what is older than 30 days. */
  forget(organizationId: string): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface WebhooksOptions {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly log: Log;
  readonly allowLoopback: boolean;
  readonly changeEndpoint: (tx: Tx, health: EndpointHealth) => Promise<void>;
  readonly call?: (call: OutboundCall) => Promise<Outcome>;
  readonly random?: () => number;
  readonly timeoutMs?: number;
  readonly pollMs?: number;
}

/** Attempts at the same time in this process; waiting for strangers is cheap, and slow ones hold at most two places each. */
const PLACES = 64;
/** Of those, one organization takes at most so many. */
const PLACES_OF_ONE = 8;
/** A stop waits no longer for receivers; an attempt that is cut off is made again by the next server. */
const STOP_MS = 5000;
/** So many dead deliveries in a row pause an endpoint. */
const DEATHS = 5;
const LARGEST_BODY = 20 * 1024;
/** What waits for a paused endpoint waits this long. */
const HELD_MS = 3 * 86_400_000;

interface Waiting {
  readonly createdAt: string;
  readonly body: string;
  readonly tries: number;
  readonly url: string | null;
  readonly status: string | null;
  readonly secret: Buffer | null;
}

export function openWebhooks(options: WebhooksOptions): Webhooks {
  const { database, sealer, clock, log, allowLoopback, changeEndpoint, call = outboundFetch } = options;
  const { random = Math.random, timeoutMs = 15_000, pollMs = 1000 } = options;
  const leaseMs = timeoutMs + 30_000;
  const queue = openQueue({ database, clock, leaseMs });
  const running = new Map<Promise<void>, Due>();
  const attempts = () => Promise.all(running.keys());
  let timer: NodeJS.Timeout | null = null;

  async function attempt(due: Due): Promise<void> {
    const scope = { organizationId: due.organizationId };
    const [waiting] = await database.within(scope, (tx) =>
      tx.query<Waiting>(
        `select d.body, d.tries, d.created_at as "createdAt", e.url, e.status, e.secret
       from webhook_delivery d
       left join webhook_endpoint e on e.organization_id = d.organization_id and e.id = d.endpoint_id
       where d.organization_id = $1 and d.id = $2`,
        [due.organizationId, due.deliveryId],
        'webhook_delivery.waiting',
      ),
    );
    if (!waiting) return queue.drop(due);
    const began = clock.now();
    const isHeld =
      waiting.status === 'paused' && !due.replay && Date.parse(waiting.createdAt) > began.getTime() - HELD_MS;
    if (isHeld) return queue.hold(due, new Date(began.getTime() + 600_000));
    const outcome = await send(due, waiting, began);
    await database.within(scope, (tx) => record({ tx, due, waiting, outcome, began }));
  }

  async function send(due: Due, { url, status, secret, body }: Waiting, at: Date): Promise<Outcome | 'off'> {
    const isOn = status === 'active' || (status === 'paused' && due.replay);
    if (!isOn || url === null || secret === null) return 'off';
    const id = `msg_${due.deliveryId}`;
    const { organizationId, endpointId } = due;
    const place = { organizationId, record: 'webhook_endpoint', field: 'secret', rowId: endpointId };
    const secrets = secretsFromText(sealer.open(secret, place));
    const headers = { 'content-type': 'application/json', ...signatureHeaders({ id, at, body }, secrets) };
    return call({ url, method: 'POST', headers, body, timeoutMs, maxBytes: 64 * 1024, allowLoopback });
  }

  interface Attempt {
    readonly tx: Tx;
    readonly due: Due;
    readonly waiting: Waiting;
    readonly outcome: Outcome | 'off';
    readonly began: Date;
  }

  async function record({ tx, due, waiting, outcome, began }: Attempt): Promise<void> {
    const now = clock.now();
    const verdict = outcome === 'off' ? 'dead' : judge(outcome);
    const tries = waiting.tries + (due.replay ? 0 : 1);
    const again = verdict === 'again' && !due.replay ? nextAttempt({ tries, now, random }) : null;
    const state = verdict === 'delivered' ? 'delivered' : again ? 'retrying' : 'dead';
    const line = {
      at: began.toISOString(),
      ms: now.getTime() - began.getTime(),
      answer: outcome === 'off' || outcome.statusClass === null ? null : `${outcome.statusClass}xx`,
      failure: outcome === 'off' ? 'endpoint' : outcome.failure,
      ...(due.replay ? { replay: true } : {}),
    };
    // A replay may turn a dead delivery into a delivered one, never the other way.
    await tx.query(
      `update webhook_delivery set
         attempts    = attempts || $3::jsonb,
         tries       = $4,
         state       = case when $5 and $6 <> 'delivered' then state else $6 end,
         next_at     = $7,
         finished_at = case when $5 or $7::timestamptz is not null then finished_at else $8::timestamptz end
       where organization_id = $1 and id = $2`,
      [
        due.organizationId,
        due.deliveryId,
        JSON.stringify([line]),
        tries,
        due.replay,
        state,
        again?.toISOString() ?? null,
        now.toISOString(),
      ],
      'webhook_delivery.record',
    );
    await queue.settle(tx, due, again);
    if (due.replay || state !== 'dead' || outcome === 'off' || !(await isActive(tx, due))) return;
    const { endpointId } = due;
    if (verdict === 'gone') {
      await changeEndpoint(tx, { endpointId, to: 'disabled', reason: 'The receiver answered 410: it is gone.' });
    } else if (await onlyDeaths(tx, due)) {
      const reason = `The last ${DEATHS} deliveries could not be made.`;
      await changeEndpoint(tx, { endpointId, to: 'paused', reason });
    }
  }

  /** Locks the endpoint, so that of two deaths at once only one changes it. */
  async function isActive(tx: Tx, { organizationId, endpointId }: Due): Promise<boolean> {
    const active = await tx.query(
      `select id from webhook_endpoint where organization_id = $1 and id = $2 and status = 'active' for update`,
      [organizationId, endpointId],
    );
    return active.length > 0;
  }

  async function onlyDeaths(tx: Tx, { organizationId, endpointId }: Due): Promise<boolean> {
    const last = await tx.query<{ state: string }>(
      `select state from webhook_delivery where organization_id = $1 and endpoint_id = $2 and finished_at is not null
       order by finished_at desc limit ${DEATHS}`,
      [organizationId, endpointId],
    );
    return last.length === DEATHS && last.every(({ state }) => state === 'dead');
  }

  /** What broke off is given back as soon as the database answers; its claim would hold up the endpoint until it ran out. */
  async function releaseLater(due: Due): Promise<void> {
    for (let tries = 0; tries < leaseMs / pollMs && timer; tries++) {
      await pause(pollMs, undefined, { ref: false });
      if (
        await queue.release(due).then(
          () => true,
          () => false,
        )
      )
        return;
    }
  }

  /** Takes as many as there are places for; each freed place looks for the next one. */
  async function fill(): Promise<number> {
    const room = new Map<string, number>();
    for (const { organizationId } of running.values())
      room.set(organizationId, (room.get(organizationId) ?? PLACES_OF_ONE) - 1);
    const claimed = await queue.claim(PLACES - running.size, { room, most: PLACES_OF_ONE });
    for (const due of claimed) {
      const work: Promise<void> = attempt(due)
        .catch(async (error: unknown) => {
          log.error('A webhook attempt broke off; it is made again at the latest when its claim has run out.', {
            delivery: due.deliveryId,
            error,
          });
          if (isUnavailable(error)) await releaseLater(due);
        })
        .finally(() => {
          running.delete(work);
          if (timer) wake();
        });
      running.set(work, due);
    }
    return claimed.length;
  }

  let filling: Promise<unknown> | null = null;
  let isWanted = false;
  /** One look at the queue at a time, and one more when somebody asked meanwhile. */
  function wake(): void {
    isWanted = timer !== null;
    if (filling || !isWanted) return;
    isWanted = false;
    filling = fill()
      .then((claimed) => {
        // Whoever has all its places now makes way for the others.
        if (claimed > 0) isWanted = true;
      })
      .catch((error: unknown) => log.warn('The webhook queue could not be read.', { error }))
      .finally(() => {
        filling = null;
        if (isWanted) wake();
      });
  }

  async function enqueue(tx: Tx, { event, rowId, payload }: WebhookEvent, endpointId: string | null): Promise<void> {
    const now = clock.now().toISOString();
    const [record = ''] = event.split('.');
    const full = JSON.stringify({ type: event, timestamp: now, data: payload });
    const body =
      full.length <= LARGEST_BODY ? full : JSON.stringify({ type: event, timestamp: now, data: { id: rowId } });
    const made = await tx.query<{ id: string; endpointId: string }>(
      `insert into webhook_delivery (organization_id, endpoint_id, event, row_id, body, created_at, next_at)
       select organization_id, id, $2, $3, $4, $5, $5 from webhook_endpoint
       where organization_id = $1 and status = 'active' and (id = $7 or ($7::uuid is null and events && $6::text[]))
       returning id, endpoint_id as "endpointId"`,
      [tx.organizationId, event, rowId, body, now, [event, `${record}.*`, '*'], endpointId],
      'webhook_delivery.enqueue',
    );
    if (made.length === 0) return;
    await queue.add(tx, made);
    tx.afterCommit(wake);
  }

  return {
    enqueueEvent: (tx, event) => enqueue(tx, event, null),
    enqueueTest: (tx, endpointId) =>
      enqueue(tx, { event: 'webhook.test', rowId: endpointId, payload: { id: endpointId } }, endpointId),
    async replay(tx, deliveryIds) {
      await queue.addReplays(tx, deliveryIds);
      tx.afterCommit(wake);
    },
    async deliverDue() {
      let made = 0;
      for (let more = await fill(); more > 0; more = await fill()) {
        made += more;
        await attempts();
      }
      return made;
    },
    forget: (organizationId) => forgetOld({ database, clock, organizationId }),
    start() {
      timer ??= setInterval(wake, pollMs);
      timer.unref();
      wake();
    },
    async stop() {
      if (timer) clearInterval(timer);
      timer = null;
      const patience = new Promise<void>((enough) => setTimeout(enough, STOP_MS).unref());
      await Promise.race([Promise.resolve(filling).then(attempts), patience]);
    },
  };
}
