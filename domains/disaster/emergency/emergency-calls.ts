import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { capacityStandings } from './capacity.ts';
import { emergencyActivation } from './emergency-activation.record.ts';
import { bases, clauseStands } from './emergency-words.ts';

/** Every activation with its expiry, its spending against its ceiling, and how long people took. */
export const emergencyRegister = call('emergency_activation.register', '/api/v1/emergency-activations/register', {
  answer: {
    today: 'date',
    inForce: 'whole',
    expired: 'whole',
    /** Activations that people took every step of, and the median of their seconds. */
    measured: 'whole',
    medianSeconds: 'number?',
    activations: firstOfShape({
      id: 'uuid',
      number: 'text',
      need: 'text?',
      incident: 'text',
      vendor: 'text?',
      basis: f.choice(bases).required(),
      ceilingCents: 'whole?',
      committedCents: 'whole',
      orders: 'whole',
      endsOn: 'date?',
      daysLeft: 'whole?',
      /** In force although the condition, or the time that was given, is over. */
      isExpired: 'yesNo',
      /** Orders that are out under an activation that is over. */
      pastOrders: 'whole',
      competition: 'text?',
      seconds: 'whole?',
      isClocked: 'yesNo',
      status: choiceOf(...emergencyActivation.states),
    }),
  },
});
export type EmergencyRegister = AnswerOf<typeof emergencyRegister>;
export type Registered = EmergencyRegister['activations']['data'][number];

/** Vendors for what an activation needs: those with a contract first, then by capacity, what they sell and distance, with reasons. */
export const rankedVendors = call('emergency_activation.vendors', '/api/v1/emergency_activation/{id}/vendors', {
  answer: {
    /** The place from which miles are counted. */
    from: 'text?',
    /** So many hours a reply on capacity counts. */
    freshHours: 'whole',
    vendors: firstOfShape({
      id: 'uuid',
      name: 'text',
      rank: 'whole',
      isPrePositioned: 'yesNo',
      miles: 'number?',
      /** What became of the latest capacity request to it. */
      capacity: [{ standing: f.choice(capacityStandings).required(), repliedAt: 'instant?', remark: 'text?' }, null],
      reasons: ['text'],
      /** Why it can’t be chosen now. */
      trouble: 'text?',
    }),
  },
});
export type RankedVendors = AnswerOf<typeof rankedVendors>;
export type RankedVendor = RankedVendors['vendors']['data'][number];

/** Everything that stops an activation now, and the clauses that its contract needs. */
export const activationCheck = call('emergency_activation.check', '/api/v1/emergency_activation/{id}/check', {
  answer: {
    now: 'instant',
    /** Of the activation that was judged: what is confirmed is what was read here. */
    version: 'whole',
    stops: [{ field: 'text', code: 'text', sentence: 'text', law: 'text?' }],
    clauses: [
      {
        rule: 'text?',
        clause: 'text',
        title: 'text',
        citation: 'text?',
        stands: f.choice(clauseStands).required(),
      },
    ],
    analysisBy: 'text?',
    needsSecond: 'yesNo',
    /** The vendor had an activation of this incident that is over. */
    renews: 'yesNo',
    extractOf: 'date?',
    entries: 'whole',
  },
});
export type ActivationCheck = AnswerOf<typeof activationCheck>;

export const activationRequisition = call(
  'emergency_activation.requisition',
  '/api/v1/emergency_activation/{id}/requisition',
  { body: {}, answer: { id: 'uuid', number: 'text' } },
);
