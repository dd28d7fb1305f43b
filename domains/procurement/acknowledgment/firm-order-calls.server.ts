import { fail } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agenciesOfFirm, atAgency, inAgency } from '../../vendors/public.server.ts';
import { acknowledgeOrder, firmOrder, firmOrders, type FirmOrderRow, proposeChange } from './firm-order-calls.ts';
import { acknowledgeIn, orderAt, ordersAt, proposeIn } from './firm-orders.server.ts';

/** What the people of a firm read of their orders at agencies, and answer to them. */
export function firmOrderOperations({ door, database }: Ports): Operation[] {
  const about = { tag: 'Vendor portal', serves: ['firm'], access: 'member' } as const;
  const reads = { ...about, scope: 'firm_profile:read' } as const;
  const acts = { ...about, scope: 'firm_profile:edit', limit: 'sensitive' } as const;
  async function at<T>(
    agency: string,
    requestId: string,
    run: (work: UnitOfWork, of: { readonly id: string; readonly name: string }) => Promise<T>,
  ): Promise<T> {
    return atAgency({ door, database }, { agency, requestId }, run);
  }
  return [
    answers(firmOrders, {
      ...reads,
      summary: 'The firm’s purchase orders at the agencies with which it is registered.',
      told: 'Issued and cancelled orders, the latest first.',
      probe: { namesNothing: true },
      async run({ actor, requestId }) {
        const orders: FirmOrderRow[] = [];
        for (const one of await agenciesOfFirm({ door, database }, actor))
          orders.push(
            ...(await inAgency({ door }, { agency: one.id, requestId }, (work) =>
              ordersAt(work, actor.organizationId, one),
            )),
          );
        return { body: { orders } };
      },
    }),
    answers(firmOrder, {
      ...reads,
      summary: 'One of the firm’s purchase orders with its revisions and the firm’s proposals.',
      told: 'What the vendor may know of it.',
      probe: { namesNothing: true, words: { id: nowhere }, query: { agency: nowhere } },
      async run({ actor, params: { id }, query: { agency }, requestId }) {
        if (!uuidPattern.test(id)) throw fail('not_found', 'firm.order', 'Your firm has no such order at this agency.');
        return { body: await at(agency, requestId, (work, of) => orderAt(work, actor.organizationId, of, id)) };
      },
    }),
    answers(acknowledgeOrder, {
      ...acts,
      summary: 'Acknowledges an issued order or its latest revision.',
      told: 'The number of the order.',
      probe: { namesNothing: true, body: { agency: nowhere, order: nowhere, revision: 0 } },
      run: ({ actor, body, requestId, onceAfter }) =>
        onceAfter(
          () =>
            at(body.agency, requestId, (work) =>
              acknowledgeIn(work, { ...body, firm: actor.organizationId, by: actor.name }),
            ),
          async (_, number) => ({ body: { number } }),
        ),
    }),
    answers(proposeChange, {
      ...acts,
      summary: 'Proposes another date or price for an issued order.',
      told: 'The number of the proposal.',
      probe: {
        namesNothing: true,
        body: { agency: nowhere, order: nowhere, revision: 0, cause: 'Our supplier is late.', deliverBy: '2027-03-01' },
      },
      run: ({ actor, body, requestId, onceAfter }) =>
        onceAfter(
          () =>
            at(body.agency, requestId, (work) =>
              proposeIn(
                work,
                { ...body, firm: actor.organizationId, by: actor.name },
                { cause: body.cause, deliverBy: body.deliverBy ?? null, lines: body.lines ?? [] },
              ),
            ),
          async (_, number) => ({ body: { number } }),
        ),
    }),
  ];
}
