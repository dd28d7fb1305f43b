import { type AnswerOf, call, choiceOf, firstOfShape } from '#kernel';

const named = { id: 'uuid', name: 'text', alerts: ['text'], incidents: ['text'] } as const;

/** Stock, shipments, sources and burn of each item, with the sites, vendors and routes that alerts and incidents touch. */
export const supplyBoard = call('supply.board', '/api/v1/supply/board', {
  answer: {
    today: 'date',
    windowDays: 'whole',
    sites: [named],
    vendors: [named],
    /** Only those that something touches. */
    routes: [named],
    items: firstOfShape({
      item: 'uuid',
      name: 'text',
      unit: 'text',
      reorderPoint: 'whole',
      targetDays: 'whole',
      issued: 'whole',
      holdings: [{ site: 'uuid', quantity: 'whole' }],
      inbound: [{ site: 'uuid', vendor: 'uuid?', quantity: 'whole', expectedOn: 'date' }],
      sources: [{ vendor: 'uuid', leadDays: 'whole' }],
    }),
    allocations: firstOfShape({
      id: 'uuid',
      number: 'text',
      item: 'text',
      stock: 'whole?',
      claims: 'whole',
      asked: 'whole',
      given: 'whole',
      status: choiceOf('draft', 'submitted', 'approved', 'canceled'),
    }),
  },
});
export type SupplyBoard = AnswerOf<typeof supplyBoard>;
