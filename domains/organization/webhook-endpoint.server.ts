import { fail } from '#kernel';
import { refusedBefore } from '#kernel/record/abilities.ts';
import type { Tx } from '#server/db/database.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import type { Door } from '#server/records/door.ts';
import { leadsOut } from '#server/records/leads-out.ts';
import { missing, refuse } from '#server/records/refusals.ts';
import { newSecret, rotateSecrets, secretsFromText, secretsToText } from '#server/services/webhooks/signature.ts';
import type { EndpointHealth } from '#server/services/webhooks/webhooks.ts';
import { productIn } from './membership.server.ts';
import { shownOnce } from './shown-once.server.ts';
import { addWebhook, rotateWebhook } from './webhook-calls.ts';
import { webhookEndpoint } from './webhook-endpoint.record.ts';

/** Adding a webhook and giving it another secret; everything else follows from the record. */
export function webhookOperations({ door, sealer, clock }: Ports): Operation[] {
  const compiled = door.around.registry.get(webhookEndpoint.name);
  const stated = { tag: 'Webhooks', access: 'admin', limit: 'sensitive' } as const;

  return [
    answers(addWebhook, {
      ...stated,
      scope: 'webhook_endpoint:add',
      summary: 'Add a webhook. The secret that signs its messages is shown once.',
      told: 'Added.',
      status: 201,
      probe: { namesNothing: true, body: { url: 'https://example.gov/hook', events: ['*'] } },
      async run(call) {
        refuse(refusedBefore(webhookEndpoint, 'add', { by: 'admin' }, call.actor));
        return shownOnce(call, 'secret', async (work) => {
          const made = newSecret();
          const row = await work.asProduct.insert(webhookEndpoint, call.body, { secret: secretsToText([made]) });
          return { secret: made.secret, row: await work.shown(compiled, { ...row }), status: 201 };
        });
      },
    }),
    answers(rotateWebhook, {
      ...stated,
      scope: 'webhook_endpoint:rotate',
      summary: 'Rotate a webhook’s secret, shown once. The old one also signs for one day.',
      told: 'Changed.',
      probe: { names: { id: 'webhook_endpoint' } },
      async run(call) {
        refuse(refusedBefore(webhookEndpoint, 'rotate', { by: 'admin' }, call.actor));
        const id = rowId(call, compiled);
        const { organizationId } = call.actor;
        return shownOnce(call, 'secret', async (work) => {
          const [kept] = await work.tx.query<{ secret: Buffer; status: string }>(
            'select secret, status from webhook_endpoint where organization_id = $1 and id = $2 for no key update',
            [organizationId, id],
          );
          if (!kept) throw missing(webhookEndpoint);
          if (kept.status === 'disabled')
            throw fail('conflict', 'state', 'A webhook that is disabled cannot be changed this way.');
          const place = { organizationId, record: webhookEndpoint.name, field: 'secret', rowId: id };
          const secrets = rotateSecrets(secretsFromText(sealer.open(kept.secret, place)), clock.now());
          const row = await work.asProduct.change(webhookEndpoint, id, {}, { secret: secretsToText(secrets) });
          return { secret: secrets[0]?.secret ?? '', row: await work.shown(compiled, { ...row }), status: 200 };
        });
      },
    }),
  ];
}

export const webhookEffects = leadsOut(webhookEndpoint, 'url');

/** What the deliveries ask for when a receiver is gone or keeps failing, as a step of the endpoint with its audit entry. */
export async function changeEndpoint(door: Door, tx: Tx, { endpointId, to, reason }: EndpointHealth): Promise<void> {
  if (tx.organizationId === null) throw new Error('A webhook belongs to an organization');
  const work = door.enter(tx, productIn(tx.organizationId));
  const step = to === 'paused' ? 'pause' : 'disable';
  await work.move(webhookEndpoint, endpointId, step, { reason, computed: { pausedBecause: reason } });
}
