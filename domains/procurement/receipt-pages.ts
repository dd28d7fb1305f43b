import { page } from '#kernel';
import { receipt } from './receipts/receipt.record.ts';
import { remainderCancellation } from './receipts/remainder-cancellation.record.ts';
import { vendorReturn } from './receipts/vendor-return.record.ts';

/** What came of orders, what of them is cancelled before it comes, and what goes back. */
export const receiptRecords = [receipt, remainderCancellation, vendorReturn] as const;

export const receiptPages = {
  receipts: page('/receipts', { icon: 'clipboard-check', list: receipt }),
  receipt: page('/receipts/:id', {
    detail: receipt,
    screen: () => import('./receipts/receipt.screen.tsx'),
  }),
  remainderCancellations: page('/remainder-cancellations', {
    icon: 'package',
    list: remainderCancellation,
  }),
  remainderCancellation: page('/remainder-cancellations/:id', {
    detail: remainderCancellation,
    screen: () => import('./receipts/remainder-cancellation.screen.tsx'),
  }),
  vendorReturns: page('/vendor-returns', {
    icon: 'package',
    list: vendorReturn,
  }),
  vendorReturn: page('/vendor-returns/:id', {
    detail: vendorReturn,
    screen: () => import('./receipts/vendor-return.screen.tsx'),
  }),
};
