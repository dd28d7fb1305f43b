import { type AnswerOf, call, choiceOf, f } from '#kernel';
import { coverages } from '../coverages.ts';
import { insuranceShape } from '../insurance/insurance-gaps-call.ts';
import { vendorInsurance } from '../vendor-insurance.record.ts';
import { withdrawalReason } from './firm-certification-calls.ts';

/** What contracts and awards of each agency require, what each has on file of the firm, and what the firm can do about it. */
export const firmInsurance = call('firm.insurance', '/api/v1/firm/insurance', {
  answer: {
    agencies: [{ id: 'uuid', name: 'text' }],
    required: [{ id: 'uuid', agency: 'text', number: 'text', title: 'text', coverages: insuranceShape.coverages }],
    policies: [
      {
        id: 'uuid',
        agency: 'text',
        agencyId: 'uuid',
        coverage: vendorInsurance.fields.coverage,
        policy: 'text',
        insurer: 'text',
        each: 'money',
        aggregate: 'money?',
        isInsured: 'yesNo',
        fromDay: 'date',
        untilDay: 'date',
        status: choiceOf('entered', 'confirmed', 'refused', 'withdrawn'),
        submittedBy: 'text?',
        files: ['text'],
        /** Why it does not count today; null where it does. */
        why: 'text?',
        act: choiceOf('none', 'renew', 'again', 'withdraw'),
      },
    ],
  },
});
export type FirmPolicy = AnswerOf<typeof firmInsurance>['policies'][number];
export type RequiredInsurance = AnswerOf<typeof firmInsurance>['required'][number];

const limit = () => f.money({ currency: 'organization', min: 100 });

/** The figures of an ACORD 25 certificate. */
export const policyFields = {
  coverage: f.choice(coverages).required(),
  policy: f.text({ max: 60 }).label('Policy number').required(),
  insurer: f.text({ max: 160 }).required(),
  each: limit().label('Each occurrence').required(),
  aggregate: limit().label('Aggregate').help('Empty: the policy has none.'),
  isInsured: f
    .yesNo()
    .label('Additional insured')
    .required()
    .defaultTo(false)
    .help('Each agency is named on the policy.'),
  fromDay: f.date().label('From').required(),
  untilDay: f.date().label('Until').required(),
  certificate: f.attachments().label('Certificate').required().help('ACORD 25 as PDF or image, up to 10 MB each.'),
};

const uuids = { pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, message: 'Must be agencies', max: 50 };

/** Submits a certificate to agencies, each of which decides by itself. Confirmed, it replaces the older policy of the same coverage. */
export const submitInsurance = call('firm.submitInsurance', '/api/v1/firm/submit-insurance', {
  body: { agencies: f.tags(uuids).label('Agencies').required(), ...policyFields },
  answer: { agencies: ['text'] },
});

export const withdrawInsurance = call('firm.withdrawInsurance', '/api/v1/firm/withdraw-insurance', {
  body: { agency: f.uuid().required(), policy: f.uuid().required(), reason: withdrawalReason },
  answer: { policy: 'text' },
});
