import { type AnswerOf, call, choiceOf, f, rowShape, type Told } from '#kernel';
import { requisition } from '../requisition/requisition.record.ts';
import { punchoutOperations } from './cxml.ts';

/** One thing of a cart. The part numbers are the shop's own, letter by letter. */
const item = {
  quantity: 'text',
  unitPrice: 'text',
  currency: 'text',
  /** How many units the price is for; nearly always 1. */
  priceFor: 'text',
  unit: 'text',
  description: 'text',
  supplierPart: 'text',
  auxiliaryPart: 'text?',
  classification: 'text?',
  manufacturer: 'text?',
  manufacturerPart: 'text?',
} as const;
export type CartItem = Told<typeof item>;

const operation = f.choice(punchoutOperations);

/** Opens a shop for a requisition; the browser goes on to what is answered. */
export const openShop = call('punchout.start', '/api/v1/punchout/start', {
  body: {
    supplier: f.uuid().required(),
    requisition: f.uuid().required(),
    operation: operation.defaultTo('create'),
  },
  answer: { id: 'uuid', url: 'text' },
});

/** Where a shop has the browser bring the cart. */
export const cartReturn = call('punchout.return', '/api/v1/punchout/return', { method: 'POST' });

export const returnedCart = call('punchout.read', '/api/v1/punchout/{id}', {
  answer: {
    id: 'uuid',
    state: choiceOf('open', 'returned', 'empty', 'taken'),
    supplier: 'uuid',
    supplierName: 'text',
    requisition: 'uuid?',
    operation: operation.required(),
    endsAt: 'instant',
    items: [item],
    /** The currency of the organization, and by what each other of the cart is converted or why it can’t be. */
    own: 'text',
    rates: [{ currency: 'text', used: [{ rate: 'text', per: 'text', said: 'text' }, null], reason: 'text?' }],
  },
});
export type ReturnedCart = AnswerOf<typeof returnedCart>;

/** The shops whose carts are in a requisition, and what each lets be done with its cart. */
export const cartsIn = call('punchout.carts', '/api/v1/requisition/{id}/carts', {
  answer: { carts: [{ supplier: 'uuid', lines: 'whole', allowed: operation.required() }] },
});

export const takeIn = call('punchout.take', '/api/v1/punchout/{id}/take', {
  method: 'POST',
  answer: rowShape(requisition),
});
