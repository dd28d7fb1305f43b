import { type AnswerOf, call, f } from '#kernel';
import { accountFields } from '../bank/bank-account-fields.ts';

/** Where each agency pays the firm, the newest proposal first, with no more of the number than its end. */
export const firmBankAccounts = call('firm.bankAccounts', '/api/v1/firm/bank-accounts', {
  answer: {
    agencies: [{ id: 'uuid', name: 'text' }],
    accounts: [
      {
        id: 'uuid',
        number: 'text',
        agency: 'text',
        bank: 'text',
        last4: 'text',
        status: 'text',
        payableFrom: 'date?',
        proposedOn: 'date',
      },
    ],
  },
});
export type FirmBankAccount = AnswerOf<typeof firmBankAccounts>['accounts'][number];

export const proposalFields = { agency: f.uuid().label('Agency').required(), ...accountFields };

/** Proposes an account to an agency, which calls the firm back at a number from before. */
export const proposeBankAccount = call('firm.proposeBankAccount', '/api/v1/firm/propose-bank-account', {
  body: proposalFields,
  answer: { number: 'text' },
});
