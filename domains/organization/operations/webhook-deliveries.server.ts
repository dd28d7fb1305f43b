import { f, fail } from '#kernel';
import { schemaOf } from '#server/http/answer-schema.ts';
import { askedBy } from '#server/http/asked.ts';
import { type Operation, operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf, firstOfShape, rowsAsked } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import { webhookEndpoint } from '../webhook-endpoint.record.ts';

const SHOWN = 50;
const asked = rowsAsked(1000);

/** What was sent to a webhook, a message to try it, and one more attempt at what did not arrive. */
export function deliveryOperations({ door, database, webhooks }: Ports): Operation[] {
  const compiled = door.around.registry.get(webhookEndpoint.name);
  const stated = { tag: 'Webhooks', access: 'admin' } as const;
  return [
    operation({
      ...stated,
      id: 'webhook_endpoint.deliveries',
      scope: 'webhook_endpoint:read',
      method: 'GET',
      path: '/api/v1/webhook_endpoint/{id}/deliveries',
      summary: 'The newest messages to a webhook with every attempt; they are kept for 30 days.',
      query: asked,
      answers: {
        200: {
          description: `The newest first: ${SHOWN}, or as many as \`limit\` says.`,
          schema: schemaOf(
            firstOfShape({
              id: 'text',
              event: 'text',
              rowId: 'text?',
              state: 'text',
              tries: 'whole',
              attempts: [{ at: 'text', ms: 'whole', answer: 'text?', failure: 'text?' }],
              nextAt: 'text?',
              createdAt: 'text',
              finishedAt: 'text?',
            }),
          ),
        },
      },
      async run(call) {
        const id = rowId(call, compiled);
        await door.read(call.actor, compiled, id);
        const { organizationId } = call.actor;
        const most = askedBy(asked, call.query).limit ?? SHOWN;
        const body = await database.within({ organizationId }, (tx) =>
          firstOf(tx, {
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
    operation({
      ...stated,
      id: 'webhook_endpoint.test',
      scope: 'webhook_endpoint:test',
      method: 'POST',
      path: '/api/v1/webhook_endpoint/{id}/test',
      summary: 'Send a message “webhook.test” to a webhook, whatever it listens to.',
      limit: 'sensitive',
      bodySchema: { type: 'object', additionalProperties: false },
      answers: { 200: { description: 'It is queued.', schema: schemaOf({ queued: 'yesNo' }) } },
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
    operation({
      ...stated,
      id: 'webhook_endpoint.replay',
      scope: 'webhook_endpoint:replay',
      method: 'POST',
      path: '/api/v1/webhook_endpoint/{id}/replay',
      summary: 'Make one more attempt at a message, with the same id and the present secret.',
      limit: 'sensitive',
      body: { delivery: f.uuid().required() },
      answers: { 200: { description: 'It is queued.', schema: schemaOf({ queued: 'yesNo' }) } },
      async run(call) {
        const id = rowId(call, compiled);
        const delivery = call.body.delivery as string;
        return call.once(async (work) => {
          const row = await work.find(webhookEndpoint, id);
          if (!row) throw missing(webhookEndpoint);
          if (row.status === 'disabled')
            throw fail('conflict', 'state', 'A webhook that is disabled is sent nothing any more.');
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
