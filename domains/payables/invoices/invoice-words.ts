/** Why an invoice can’t be approved yet, in the order in which people work through it. */
export const causes = {
  incomplete: 'Not a proper invoice',
  duplicate: 'Possible duplicate',
  signal: 'Fraud signal',
  no_order: 'No purchase order',
  vendor: 'Vendor held or excluded',
  hold: 'Contract hold',
  credit_due: 'Credit due',
  no_receipt: 'No receipt',
  quantity: 'Quantity',
  price: 'Price',
  rate: 'Contract rate',
  tax: 'Tax',
  charge: 'Charge not ordered',
  budget: 'Budget',
} as const;
export type Cause = keyof typeof causes;

/** Who can resolve a cause. */
export const fixers: Readonly<Record<Cause, string>> = {
  incomplete: 'Accounts payable',
  duplicate: 'A second person',
  signal: 'A second person',
  no_order: 'Accounts payable',
  vendor: 'Vendor approver',
  hold: 'Contract manager',
  credit_due: 'Accounts payable',
  no_receipt: 'Receiver',
  quantity: 'Receiver',
  price: 'Buyer',
  rate: 'Contract manager',
  tax: 'Accounts payable',
  charge: 'Buyer',
  budget: 'Budget officer',
};

/** What a proper invoice names besides what is entered. Law: 5 CFR 1315.9(b), as the yardstick. */
export const properParts = {
  vendor_name: 'Vendor name and address',
  order_number: 'Order or contract number',
  description: 'Description of the items',
  delivery: 'Delivery dates and terms',
  remit_to: 'Remit-to address',
  contact: 'Contact for a defective invoice',
  other: 'Other required documents',
} as const;

export const lineKinds = { item: 'Item', freight: 'Freight', tax: 'Tax', other: 'Other charge' } as const;

/** States in which an invoice counts as billed. */
export const billing = ['approved', 'voiding', 'paid'] as const;
/** The same, with those that are matched and await approval. */
export const claiming = ['matched', ...billing] as const;
