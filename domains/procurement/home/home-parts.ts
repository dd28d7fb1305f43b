import { firstOfShape, shape, type Told } from '#kernel';

/** A person's own open requests, those that lie with that person first, each with its next step. */
export const ownRequestsPart = firstOfShape({
  id: 'uuid',
  number: 'text',
  purpose: 'text',
  status: 'text',
  cents: 'whole',
  currency: 'text',
  step: 'text?',
  people: ['text'],
  since: 'instant?',
});
export type OwnRequests = Told<typeof ownRequestsPart>;

/** Orders with open lines, those that are due first: for receivers all, for buyers what is overdue. */
export const deliveriesPart = shape({
  /** The last day that is overdue; null where all that is open is told. */
  until: 'date?',
  first: firstOfShape({
    id: 'uuid',
    number: 'text',
    purpose: 'text',
    vendor: 'text?',
    nextDelivery: 'date?',
  }),
});
export type Deliveries = Told<typeof deliveriesPart>;

/** A buyer's pipeline: each stage with its requests, their sum and the day of the oldest, what can be ordered next, and which solicitations are due. */
export const pipelinePart = shape({
  stages: [{ status: 'text', count: 'whole', cents: 'whole', oldest: 'date?' }],
  next: firstOfShape({
    id: 'uuid',
    number: 'text',
    purpose: 'text',
    cents: 'whole',
    currency: 'text',
    requester: 'text?',
    requestedOn: 'date',
    neededBy: 'date?',
  }),
  /** Published, with responses due within seven days. */
  due: firstOfShape({ id: 'uuid', number: 'text', name: 'text', type: 'text', dueAt: 'instant' }),
  /** What vendors say of their orders: changes to answer, and orders sent until a day that are not acknowledged. */
  vendors: { proposed: 'whole', overdue: 'whole', until: 'date' },
});
export type Pipeline = Told<typeof pipelinePart>;
