import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { buckets, debrisKinds, siteKinds } from './debris-words.ts';

const bucket = f.choice(buckets).required();

/** The debris of an incident: tickets by day and kind, sites with the room they have left, loads in transit, bills and estimates. */
export const debrisBoard = call('incident.debris', '/api/v1/incident/{id}/debris', {
  answer: {
    tickets: 'whole',
    inTransit: 'whole',
    notEligible: 'whole',
    yards: 'number',
    billedYards: 'number',
    estimateYards: 'number',
    estimateCents: 'whole',
    trucks: 'whole',
    uncertified: 'whole',
    days: [{ day: 'date', tickets: 'whole', yards: 'number' }],
    kinds: [{ kind: f.choice(debrisKinds).required(), tickets: 'whole', yards: 'number' }],
    sites: firstOfShape({
      id: 'uuid',
      number: 'text',
      name: 'text',
      kind: f.choice(siteKinds).required(),
      status: 'text',
      permitUntil: 'date?',
      isExpired: 'yesNo',
      tickets: 'whole',
      yards: 'number',
      capacity: 'number',
      left: 'number',
    }),
    open: firstOfShape({
      id: 'uuid',
      ticketNumber: 'text',
      placard: 'text',
      street: 'text',
      kind: f.choice(debrisKinds).required(),
      loadedAt: 'instant',
    }),
    bills: firstOfShape({
      id: 'uuid',
      number: 'text',
      invoiceNumber: 'text',
      hauler: 'text',
      tickets: 'whole?',
      cents: 'whole?',
      status: 'text',
    }),
  },
});
export type DebrisBoard = AnswerOf<typeof debrisBoard>;

/** A hauler bill against our tickets, as both are now. */
export const debrisMatch = call('debris_bill.match', '/api/v1/debris_bill/{id}/match', {
  answer: {
    tickets: 'whole',
    yards: 'number',
    cents: 'whole',
    /** What the hauler bills for all of its lines. */
    billedCents: 'whole',
    sums: [{ bucket, count: 'whole', billed: 'number', ours: 'number' }],
    lines: firstOfShape({
      bucket,
      ticketNumber: 'text',
      ticket: 'uuid?',
      billed: 'number?',
      ours: 'number?',
    }),
  },
});
export type DebrisMatch = AnswerOf<typeof debrisMatch>;
