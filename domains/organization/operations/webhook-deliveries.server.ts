import { type AnswerOf, fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import { replayDelivery, testWebhook, webhookDeliveries } from '../webhook-calls.ts';
import { webhookEndpoint } from '../webhook-endpoint.record.ts';

const SHOWN = 50;

/** What was sent to a webhook, a message to try it, and one more attempt at what did not arrive. */
export function deliveryOperations({ door, database, webhooks }: Ports): Operation[] {
  const compiled = door.around.registry.get(webhookEndpoint.name);
  const stated = { tag: 'Webhooks', access: 'admin' } as const;
  return [
    answers(webhookDeliveries, {
      ...stated,
      scope: 'webhook_endpoint:read',
      summary: 'The newest messages to a webhook with every attempt; they are kept for 30 days.',
      told: `The newest first: ${SHOWN}, or as many as \`limit\` says.`,
      probe: { names: { id: 'webhook_endpoint' } },
      async run(call) {
        const id = rowId(call, compiled);
        await door.read(call.actor, compiled, id);
        const { organizationId } = call.actor;
        const most = call.query.limit ?? SHOWN;
        const body = await database.within({ organizationId }, (tx) =>
          firstOf<AnswerOf<typeof webhookDeliveries>['data'][number]>(tx, {
            text: `select id, event, row_id as "rowId", state, tries, attempts, next_at as "nextAt", created_at as "createdAt",
                     finished_at as "finishedAt"
                   from webhook_delivery where organization_id = $1 and endpoint_id = $2 order by created_at desc, id desc`,
            values: [organizationId, id],
            most,
          }),
        );
        return { body };
      },
    }),
    answers(testWebhook, {
      ...stated,
      scope: 'webhook_endpoint:test',
      summary: 'Send a message “webhook.test” to a webhook, whatever it listens to.',
      told: 'It is queued.',
      limit: 'sensitive',
      probe: { names: { id: 'webhook_endpoint' } },
      async run(call) {
        const id = rowId(call, compiled);
        return call.once(async (work) => {
          const row = await work.find(webhookEndpoint, id);
          if (!row) throw missing(webhookEndpoint);
          if (row.status !== 'active')
            throw fail('conflict', 'state', `A webhook that is ${row.status} is sent nothing. Resume it first.`);
          await webhooks.enqueueTest(work.tx, id);
          return { body: { queued: true } };
        });
      },
    }),
    answers(replayDelivery, {
      ...stated,
      scope: 'webhook_endpoint:replay',
      summary: 'Retry a message once, with the same ID and the current secret.',
      told: 'It is queued.',
      limit: 'sensitive',
      probe: { names: { id: 'webhook_endpoint' } },
      async run(call) {
        const id = rowId(call, compiled);
        const { delivery } = call.body;
        return call.once(async (work) => {
          const row = await work.find(webhookEndpoint, id);
          if (!row) throw missing(webhookEndpoint);
          if (row.status === 'disabled') throw fail('conflict', 'state', 'A disabled webhook receives nothing.');
          const [known] = await work.tx.query(
            'select id from webhook_delivery where organization_id = $1 and endpoint_id = $2 and id = $3',
            [call.actor.organizationId, id, delivery],
          );
          if (!known) throw fail('not_found', 'not_found', 'There is no such message to this webhook.');
          await webhooks.replay(work.tx, [delivery]);
          return { body: { queued: true } };
        });
      },
    }),
  ];
}
