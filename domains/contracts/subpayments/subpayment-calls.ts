import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { contractSubcontractor } from './contract-subcontractor.record.ts';

const sums = { paidCents: 'whole', confirmedCents: 'whole', disputedCents: 'whole', openCents: 'whole' } as const;
const about = { contract: 'uuid', contractNumber: 'text' } as const;

/** What was committed, paid, confirmed, disputed and late by contract and month, and what is not reported. */
export const subcontractorAudit = call('subcontractor.audit', '/api/v1/subcontractor-audit', {
  query: { contract: f.uuid() },
  answer: {
    subcontractors: firstOfShape({
      id: 'uuid',
      name: 'text',
      ...about,
      tier: 'whole',
      status: 'text',
      committedCents: 'whole',
      ...sums,
      late: 'whole',
    }),
    months: firstOfShape({
      ...about,
      title: 'text',
      month: 'text',
      tier: 'whole',
      reports: 'whole',
      ...sums,
      retainedCents: 'whole',
      late: 'whole',
    }),
    /** Agency payments of which nothing is reported for a subcontractor. Without `dueOn` no clock applies. */
    missing: firstOfShape({
      subcontractor: 'uuid',
      name: 'text',
      ...about,
      tier: 'whole',
      payment: 'uuid',
      number: 'text',
      paidOn: 'date',
      dueOn: 'date?',
      left: 'whole?',
      rule: 'text?',
    }),
    discrepancies: firstOfShape({
      id: 'uuid',
      number: 'text',
      name: 'text',
      ...about,
      cents: 'whole',
      receivedCents: 'whole?',
      discrepancy: 'text?',
      status: 'text',
    }),
  },
});
export type SubcontractorAudit = AnswerOf<typeof subcontractorAudit>;

const { name, email, scope, committed, uei } = contractSubcontractor.fields;
const day = (label: string) => f.date().label(label).required();
const amount = (label: string) => f.money({ currency: 'organization', min: 0 }).label(label).required();

/** The firm’s contracts with their subcontractors, the agency’s payments and what was reported of them. */
export const firmSubcontracts = call('firm.subcontracts', '/api/v1/firm/subcontracts', {
  answer: {
    contracts: [
      {
        agency: 'uuid',
        agencyName: 'text',
        id: 'uuid',
        number: 'text',
        title: 'text',
        payments: [{ id: 'uuid', number: 'text', payOn: 'date', cents: 'whole' }],
        subcontractors: [
          {
            id: 'uuid',
            name: 'text',
            tier: 'whole',
            email: 'text?',
            scope: 'text',
            committedCents: 'whole',
            paidCents: 'whole',
            status: 'text',
          },
        ],
        reports: [
          {
            id: 'uuid',
            number: 'text',
            name: 'text',
            cents: 'whole',
            paidOn: 'date',
            dueOn: 'date?',
            status: 'text',
          },
        ],
      },
    ],
    mayReport: 'yesNo',
    today: 'date',
  },
});
export type FirmSubcontract = AnswerOf<typeof firmSubcontracts>['contracts'][number];

export const addFields = {
  name,
  email: email.required(),
  scope,
  committed,
  uei,
};
export const addFirmSubcontractor = call('firm.addSubcontractor', '/api/v1/firm/subcontractors', {
  body: { agency: f.uuid().required(), contract: f.uuid().required(), parent: f.uuid(), ...addFields },
  answer: { id: 'uuid' },
});

export const emailFields = { email: email.label('New email').required() };
export const changeSubcontractorEmail = call('firm.changeSubcontractorEmail', '/api/v1/firm/subcontractor-emails', {
  body: { agency: f.uuid().required(), subcontractor: f.uuid().required(), ...emailFields },
  answer: { status: 'text' },
});

export const reportFields = {
  periodUntil: day('Period to'),
  amount: amount('Amount paid').help('Enter 0 if nothing was due.'),
  retained: amount('Retainage withheld'),
  paidOn: day('Paid on'),
  reference: f.text({ max: 80 }).label('Reference').help('Check or transfer number.'),
};
export const reportSubpayment = call('firm.reportSubpayment', '/api/v1/firm/subcontractor-payments', {
  body: { agency: f.uuid().required(), subcontractor: f.uuid().required(), payment: f.uuid(), ...reportFields },
  answer: { id: 'uuid', number: 'text' },
});

/** What the contract manager enters from a report on paper: by whose money, and how much of it. */
export const enteringStart = call('subcontractor.enteringStart', '/api/v1/contract_subcontractor/{id}/entering', {
  answer: { name: 'text', payments: [{ id: 'uuid', number: 'text', payOn: 'date', cents: 'whole' }], today: 'date' },
});
export const enterSubpayment = call('subcontractor.enterPayment', '/api/v1/subcontractor-payments', {
  body: { subcontractor: f.uuid().required(), payment: f.uuid(), ...reportFields },
  answer: { id: 'uuid', number: 'text' },
});
