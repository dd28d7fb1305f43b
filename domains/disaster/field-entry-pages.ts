import { page } from '#kernel';
import { fieldReceipt } from './field-entry/field-receipt.record.ts';

export const fieldEntryRecords = [fieldReceipt] as const;

export const fieldEntryPages = {
  fieldOperations: page('/mobile-field-operations', {
    title: 'Mobile Field Operations',
    icon: 'hard-hat',
    screen: () => import('./field-entry/field-operations.screen.tsx'),
  }),
  receipts: page('/field-receipts', { icon: 'receipt', list: fieldReceipt }),
  receipt: page('/field-receipts/:id', {
    detail: fieldReceipt,
    screen: () => import('./record.screen.tsx'),
  }),
};
