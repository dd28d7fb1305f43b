import { type AnswerOf, call } from '#kernel';

/** What the register has in each state: how many, at what cost, and the federal share of it. */
export const assetTotals = call('asset.totals', '/api/v1/assets/totals', {
  answer: {
    /** Units of posted receipts that wait for their registration. */
    toRegister: 'whole',
    data: [{ state: 'text', count: 'whole', costCents: 'whole', federalCents: 'whole' }],
  },
});
export type AssetTotals = AnswerOf<typeof assetTotals>;
