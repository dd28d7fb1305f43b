import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { productIn } from '../../organization/public.server.ts';
import { sendDue } from '../../procurement/public.server.ts';
import { buyers } from '../../procurement/public.ts';
import { orderNow, orderNowCheck } from './order-now-calls.ts';
import { orderNowCheckOf } from './order-now-check.server.ts';
import { orderNowOf } from './order-now.server.ts';

const ofActivation = { names: { id: 'emergency_activation' } } as const;

export function orderNowOperations(ports: Ports): Operation[] {
  const { door, log } = ports;
  return [
    answers(orderNowCheck, {
      tag: 'Disaster',
      access: 'member',
      scope: 'emergency_activation:read',
      summary:
        'What keeps the caller from ordering under an activation now, its budget lines, and its orders with times.',
      told: 'Every stop, and the orders with seconds from the request to each stage.',
      probe: ofActivation,
      run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await orderNowCheckOf(work, id) })),
    }),
    answers(orderNow, {
      tag: 'Disaster',
      access: buyers,
      scope: 'emergency_activation:order',
      summary:
        'Orders under an activation in force: requisition, budget check, encumbrance and purchase order at once.',
      told: 'The order that was issued. It is sent by the channel of its vendor before the answer.',
      probe: { ...ofActivation, body: {} },
      async run({ actor, params: { id }, body, begunAt, once, requestId }) {
        const answer = await once(async (work) => ({ body: await orderNowOf(work, id, body, begunAt.toISOString()) }));
        // It is issued whatever becomes of the sending: what fails here is tried again by the job of each minute.
        await sendDue(ports, productIn(actor.organizationId, requestId), undefined, answer.body.order).catch(
          (error: unknown) =>
            log.error('An emergency order waits for its sending.', { error, order: answer.body.order }),
        );
        return answer;
      },
    }),
  ];
}
