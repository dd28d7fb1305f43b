import { call } from '#kernel';

/** How many of an agency's vendors have an account, and the latest of them. */
export const vendorAccounts = call('vendor.accounts', '/api/v1/vendor-accounts', {
  answer: {
    total: 'whole',
    withAccount: 'whole',
    waiting: 'whole',
    latest: [{ id: 'uuid', name: 'text', registeredBy: 'text?', since: 'date' }],
  },
});
