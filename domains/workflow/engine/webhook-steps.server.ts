import type { UnitOfWork } from '#server/records/unit-of-work.ts';

export type Word = { readonly is: 'waiting' | 'delivered' } | { readonly is: 'failed'; readonly because: string };

const MINUTE = 60_000;
/** How long the message may be on its way into the queue of deliveries. */
const PATIENCE = 2 * MINUTE;

/** When a message that was sent is looked after again. */
export const lookAfter = (sent: string): string => new Date(Date.parse(sent) + MINUTE).toISOString();

const deliveries = `select state, coalesce(attempts -> -1 ->> 'failure', attempts -> -1 ->> 'answer') as last
  from webhook_delivery
  where organization_id = $1 and row_id = $2 and event = 'approval.signal' and created_at >= $3`;

/**
 * What became of the message of a webhook step: the product's own webhooks deliver it, with their signature, their guards and
 * their tries. The case goes on when everybody who listens has it; when one never gets it, the step is stuck.
 */
export async function arrived(work: UnitOfWork, approval: string, sent: string): Promise<Word> {
  const rows = await work.tx.query<{ state: string; last: string | null }>(
    deliveries,
    [work.actor.organizationId, approval, sent],
    'webhook_delivery.of_signal',
  );
  const dead = rows.find(({ state }) => state === 'dead');
  if (dead)
    return {
      is: 'failed',
      because: `The webhook was not received (${words[dead.last ?? ''] ?? dead.last ?? 'no answer'}).`,
    };
  if (rows.length > 0) return { is: rows.every(({ state }) => state === 'delivered') ? 'delivered' : 'waiting' };
  return Date.parse(work.now()) - Date.parse(sent) < PATIENCE
    ? { is: 'waiting' }
    : { is: 'failed', because: 'No webhook is set up for this step, so no one received the event.' };
}

const words: Readonly<Record<string, string>> = {
  name: 'its name is not known',
  connection: 'it could not be reached',
  certificate: 'its certificate is not valid',
  timeout: 'it did not answer in time',
  address: 'its address is not allowed',
  url: 'its address is not valid',
  endpoint: 'the webhook was deactivated',
  '4xx': 'it rejected the event',
  '5xx': 'it returned an error',
};
