import { type AnswerOf, call, f } from '#kernel';
import { applicationKinds, waiverKinds } from './billing-words.ts';
import { securityKinds } from './security-words.ts';

/** How a contract is billed: its schedule, what it certified so far, and its items for the next application. */
export const contractBilling = call('contract.billing', '/api/v1/contract/{id}/billing', {
  answer: {
    schedule: [{ id: 'uuid', number: 'text', status: 'text' }, null],
    contractCents: 'whole',
    earnedCents: 'whole',
    retained: 'money',
    certifiedCents: 'whole',
    applications: [
      {
        id: 'uuid',
        number: 'text',
        place: 'whole?',
        kind: f.choice(applicationKinds).required(),
        periodUntil: 'date',
        dueCents: 'whole?',
        retainedCents: 'whole?',
        status: 'text',
      },
    ],
    items: [{ item: 'text', description: 'text' }],
    /** When retainage goes out and what it bears when late; of the schedule as it was submitted. */
    retainage: {
      within: 'whole?',
      law: 'text?',
      late: 'number?',
      lateLaw: 'text?',
      secured: 'money',
      releasedCents: 'whole',
      securities: [
        {
          id: 'uuid',
          number: 'text',
          kind: f.choice(securityKinds).required(),
          custodian: 'text',
          cents: 'whole',
          depositedOn: 'date',
          status: 'text',
        },
      ],
    },
  },
});
export type ContractBilling = AnswerOf<typeof contractBilling>;

/** What the payment of an application waits for, and the invoice that it became. */
export const applicationStanding = call('payApplication.standing', '/api/v1/pay_application/{id}/standing', {
  answer: {
    invoice: [{ id: 'uuid', number: 'text', status: 'text' }, null],
    waivers: [
      {
        party: 'text',
        kind: f.choice(waiverKinds).required(),
        application: 'uuid',
        number: 'text',
        cents: 'whole?',
        waiver: 'uuid?',
        status: 'text?',
      },
    ],
  },
});
export type ApplicationStanding = AnswerOf<typeof applicationStanding>;
